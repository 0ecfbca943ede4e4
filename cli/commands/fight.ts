import { summariseSeries, type Share } from '../../contract/battles/series.ts';
import type { FightRequest, FoughtResult } from '../../contract/fights.ts';
import { type Client, withNamedStore } from '../client.ts';
import { type ExitStatus, formatTable } from '../output.ts';
import { createUsageError } from '../failure.ts';
import { readJsonFile } from '../input.ts';
import { type Options, getStoreOption, getText } from '../options.ts';
import { printResult } from './campaign-named.ts';

const MAX_TIMES = 1000;
const STRENGTHS = ['novice', 'able', 'expert'] as const;

/** Battles per request, so that the program can be stopped between requests. */
const BATCH_SIZE = 25;

function parseTimes(options: Options): number | null {
  const typed = getText(options, 'times');
  if (typed === undefined) return null;
  const times = Number(typed);
  if (/^\d{1,4}$/.test(typed) && times >= 1 && times <= MAX_TIMES) return times;
  throw createUsageError(`--times: expected a number from 1 to ${MAX_TIMES}, got "${typed}"`, 'times');
}

function parseStrength(options: Options): (typeof STRENGTHS)[number] {
  const typed = getText(options, 'strength') ?? 'able';
  const known = STRENGTHS.find((strength) => strength === typed);
  if (known) return known;
  throw createUsageError(`--strength: expected one of ${STRENGTHS.join(', ')}, got "${typed}"`, 'strength');
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const formatShare = ({ share, least, most }: Share): string =>
  `${percent(share)} (${percent(least)} to ${percent(most)})`;

async function fightSeries(client: Client, request: FightRequest, times: number): Promise<readonly FoughtResult[]> {
  const battles: FoughtResult[] = [];
  for (let from = 0; from < times; from += BATCH_SIZE) {
    battles.push(...(await client.fights.series({ ...request, from, times: Math.min(BATCH_SIZE, times - from) })));
  }
  return battles;
}

/** Lets captains fight a battle between two armies on a field. Prints one battle with its log, or the results of many. */
export async function fight(
  firstFile: string | undefined,
  secondFile: string | undefined,
  options: Options,
): Promise<ExitStatus> {
  const times = parseTimes(options);
  const strength = parseStrength(options);
  const seed = getText(options, 'seed') ?? 'nomarch';
  if (seed === '') throw createUsageError('--seed: expected a text, got ""', 'seed');
  if (firstFile === '-' && secondFile === '-')
    throw createUsageError('only one of the armies can be read from standard input, not both', 'other');
  const fieldFile = getText(options, 'field');
  const field = fieldFile === undefined ? {} : { field: await readJsonFile(fieldFile) };
  const armies: [unknown, unknown] = [await readJsonFile(firstFile ?? '-'), await readJsonFile(secondFile ?? '-')];
  return withNamedStore(getStoreOption(options), async (client) => {
    const battle = await client.fights.layOut({ armies, seed, ...field });
    const captain = { strength, temperament: 'steady' } as const;
    const request = { battle, seed, captains: [captain, captain] as [typeof captain, typeof captain] };
    const [a = '', b = ''] = battle.sides.map(({ name }) => name);
    if (times !== null) {
      const series = summariseSeries(await fightSeries(client, request, times));
      return printResult(options, series, () =>
        formatTable([
          [a, formatShare(series.a), `loses ${percent(series.losses.a)} on average`],
          [b, formatShare(series.b), `loses ${percent(series.losses.b)} on average`],
          ['draw', formatShare(series.draw), `${series.turns} turns (median)`],
        ]),
      );
    }
    const fought = await client.fights.fight(request);
    const { winner, turns, losses } = fought;
    const won = winner === 'draw' ? 'Draw' : `${winner === 'a' ? a : b} wins`;
    return printResult(
      options,
      fought,
      () => `${won} after ${turns} turns. ${a} loses ${percent(losses.a)}, ${b} ${percent(losses.b)}.`,
    );
  });
}
