import {
  type Keeper,
  type Keepers,
  REGENT_WHEN,
  STRENGTHS,
  type Suggestion,
  TEMPERAMENTS,
} from '../../contract/regents.ts';
import { setKeeper } from '../../contract/keepers.ts';
import {
  type CampaignRules,
  type CampaignState,
  type NameBook,
  type PendingBattle,
  listPlayers,
} from '../../rules/campaign.ts';
import { listRosterUnits } from '../../rules/core/army/roster.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { findBook } from '../../rules/books.ts';
import { type ExitStatus, formatTable, writeFileWhole } from '../output.ts';
import { createUsageError } from '../failure.ts';
import { type Options, parsePairs, getText } from '../options.ts';
import { parseEntryNumber, withCampaign, loadRules, printResult } from './campaign-named.ts';
import { formatMonth } from './format-campaign.ts';

const PERSON = 'person';

/** Returns the word if it is one of the allowed words. @throws UseCaseError listing the allowed words */
function parseOneOf<T extends string>(words: readonly T[], word: string, option: string): T {
  const known = words.find((one) => one === word);
  if (known !== undefined) return known;
  throw createUsageError(`${option}: expected one of ${words.join(', ')}, got "${word}"`, option);
}

/** Parses the regents given as `--keeper SEAT=TEMPERAMENT`. */
export const parseKeepers = (options: Options): Keepers =>
  Object.fromEntries(
    parsePairs(options, 'keeper', 'SEAT=TEMPERAMENT').flatMap(([seat, temperament]) => {
      const keeper = parseKeeper(temperament, options);
      return keeper ? [[seat, keeper]] : [];
    }),
  );

/** Parses a regent, or null for a person. */
function parseKeeper(temperament: string, options: Options): Keeper | null {
  const [strength = 'able', when = 'always'] = ['strength', 'when'].map((name) => getText(options, name));
  const named = parseOneOf([PERSON, ...TEMPERAMENTS], temperament, 'temperament');
  if (named === PERSON) return null;
  return {
    temperament: named,
    strength: parseOneOf(STRENGTHS, strength, 'strength'),
    when: parseOneOf(REGENT_WHEN, when, 'when'),
  };
}

const listKeepers = ({ players }: CampaignState, changeKeepers: Keepers = {}) =>
  players.map(({ id }) => ({ seat: id, keeper: changeKeepers[id] ?? PERSON }) as const);

const formatKeeper = (keeper: Keeper | typeof PERSON): string =>
  keeper === PERSON
    ? 'a person'
    : `${keeper.strength} ${keeper.temperament}${keeper.when === 'always' ? '' : ' when orders are missing'}`;

/** Prints the regent or person that plays each seat. Given a seat and a temperament (or `person`), first assigns that seat. */
export async function keepers(words: readonly string[], options: Options): Promise<ExitStatus> {
  const [seat, temperament] = words;
  if (seat !== undefined && temperament === undefined)
    throw createUsageError(`expected one of ${[PERSON, ...TEMPERAMENTS].join(', ')} after the seat`, 'temperament');
  const keeper = temperament === undefined ? null : parseKeeper(temperament, options);
  return withCampaign(options, async (client, id) => {
    let { state, settings } = await client.campaigns.open({ id });
    if (seat !== undefined) {
      const wanted = { ...settings, keepers: setKeeper(settings.keepers ?? {}, seat, keeper) };
      ({ state, settings } = await client.campaigns.setSettings({ id, settings: wanted }));
    }
    const kept = listKeepers(state, settings.keepers);
    return printResult(options, kept, () => formatTable(kept.map((one) => [one.seat, formatKeeper(one.keeper)])));
  });
}

/** Formats orders with their reasons, one per line. */
function formatReasons(
  rules: CampaignRules,
  names: NameBook,
  { orders, reasons: printReasons, whyNothing = null }: Pick<Suggestion, 'orders' | 'reasons'> & Partial<Suggestion>,
): string {
  if (whyNothing) return `No orders suggested. ${formatSentence(whyNothing)}`;
  return formatTable(
    orders.orders.map((order, at) => {
      const why = printReasons[at];
      return [formatSentence(rules.describeOrder(order, names)), why ? formatSentence(why) : ''];
    }),
  );
}

/** Prints the orders that a regent suggests for a seat. Submits nothing. */
export async function printSuggestion(player: string | undefined, options: Options): Promise<ExitStatus> {
  const temperament = getText(options, 'temperament');
  const strength = getText(options, 'strength');
  const isNamed = temperament !== undefined || strength !== undefined;
  const regent = {
    temperament: parseOneOf(TEMPERAMENTS, temperament ?? 'cautious', 'temperament'),
    strength: parseOneOf(STRENGTHS, strength ?? 'expert', 'strength'),
  };
  return withCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const suggestion = await client.regents.suggest({ id, player: player ?? '', ...(isNamed ? { regent } : {}) });
    const out = getText(options, 'out');
    if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(suggestion.orders, null, 2)}\n`);
    return printResult(options, suggestion, async () => {
      const rules = await loadRules(state);
      return formatReasons(rules, rules.events.nameBook([state]), suggestion);
    });
  });
}

/** Prints the orders of regents in resolved months, with their reasons. */
export async function reasons(options: Options): Promise<ExitStatus> {
  const named = (name: string) => {
    const word = getText(options, name);
    return word === undefined ? {} : { [name]: parseEntryNumber(word, name) };
  };
  return withCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const explained = await client.regents.reasons({ id, ...named('year'), ...named('month') });
    const rules = await loadRules(state);
    const log = await client.campaigns.log({ id, from: 0 });
    // Uses names from the log, because destroyed armies are missing in the state.
    const names = rules.events.nameBook(
      [state],
      log.map(({ payload }) => payload),
    );
    return printResult(options, explained, () =>
      explained.length === 0
        ? 'No orders of computer players.'
        : explained
            .map((one) => {
              const when = formatMonth(one.year, one.month, one.month > state.campaignMonths);
              return `${one.player}, ${when}\n${formatReasons(rules, names, one)}`;
            })
            .join('\n\n'),
    );
  });
}

/** Returns the named battle, or the only battle of the player. @throws UseCaseError if there is none, or more than one */
function findBattle(state: CampaignState, player: string, named: string | undefined): Pick<PendingBattle, 'id'> {
  if (named !== undefined) return { id: named };
  const fought = state.battles.filter((battle) => listPlayers(state, battle).includes(player));
  const [only] = fought;
  if (only && fought.length === 1) return only;
  if (!only) throw createUsageError(`"${player}" is not in a pending battle`, 'player');
  throw createUsageError(`expected --battle ID: ${fought.map(({ id }) => id).join(', ')}`, 'battle');
}

/** Prints a regent's deployment of a player's side in a pending battle. With --out, writes the army with its orders to a file. */
export async function printDeployment(player: string | undefined, options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const battle = findBattle(state, player ?? '', getText(options, 'battle')).id;
    const drawn = await client.regents.deployment({ id, battle, player: player ?? '' });
    const out = getText(options, 'out');
    if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(drawn.army, null, 2)}\n`);
    return printResult(options, drawn, async () => {
      const book = await findBook(drawn.army.rules)?.load();
      const list = state.setUp.lists.find((one) => one.id === drawn.army.list) ?? null;
      const units = book ? listRosterUnits(book, drawn.army, list, book.tally(drawn.army, list)) : [];
      return formatTable(units.map(({ number, name, count, orders }) => [`${number}`, name ?? '', `${count}`, orders]));
    });
  });
}
