import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { type ExitStatus, formatTable } from '../output.ts';
import { createUsageError } from '../failure.ts';
import { type Options, getText } from '../options.ts';
import { withCampaign, loadRules, printResult } from './campaign-named.ts';
import { formatMonth } from './format-campaign.ts';

const MAX_SAMPLES = 100_000;

/** Returns the number of files for `--sample`, or null without it. @throws UseCaseError for anything but a whole number */
function parseSampleCount(options: Options): number | null {
  const typed = getText(options, 'sample');
  if (typed === undefined) return null;
  const wanted = Number(typed);
  if (/^\d{1,6}$/.test(typed) && wanted >= 1 && wanted <= MAX_SAMPLES) return wanted;
  throw createUsageError(`--sample: expected a whole number from 1 to ${MAX_SAMPLES}, got "${typed}"`, 'sample');
}

/** Draws order files at random from the possible orders. */
function drawSamples(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  wanted: number,
  seed: string,
): unknown[] {
  if (state.battles.length > 0) throw createUsageError('a battle is pending: orders cannot be submitted now', 'sample');
  const dice = seededDice(seed);
  const pick = (below: number): number => (below <= 1 ? 0 : dice.roll(`d${below}`, 'pick') - 1);
  return Array.from({ length: wanted }, () => rules.sampleOrders(state, player, pick));
}

/** Prints the orders possible for a player, with the reasons why others are not, or sample order files. */
export async function campaignOptions(player: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = parseSampleCount(options);
  const seed = getText(options, 'seed');
  if (wanted !== null && seed === undefined) throw createUsageError('expected --seed TEXT with --sample', 'seed');
  return withCampaign(options, async (client, id) => {
    const { state, filed } = await client.campaigns.open({ id });
    const known = state.players.map((one) => one.id);
    if (player === undefined || !known.includes(player)) {
      throw createUsageError(`expected one of the players ${known.join(', ')}, got "${player ?? ''}"`, 'player');
    }
    const rules = await loadRules(state);
    if (wanted !== null && seed !== undefined) {
      const files = drawSamples(rules, state, player, wanted, seed);
      return printResult(options, files, () => files.map((file) => JSON.stringify(file)).join('\n'));
    }
    const written = filed.find((file) => file.player === player)?.orders ?? [];
    const offered = rules.offers(state, player, written).map(({ kind, subject, closed, order }) => ({
      kind,
      subject: subject.id,
      open: closed === null,
      reason: closed && formatSentence(closed.sentence),
      order,
    }));
    const { year, month } = state;
    return printResult(options, { player, year, month, options: offered }, () =>
      [
        `Orders of ${player} for ${formatMonth(year, month)}`,
        formatTable(offered.map(({ kind, subject, reason }) => [subject, kind, reason ?? 'is available'])),
      ].join('\n'),
    );
  });
}
