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
import { type ExitStatus, table } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import { usage } from '../failure.ts';
import { type Options, pairs, text } from '../options.ts';
import { entryNumber, onCampaign, rulesOf, tell } from './campaign-named.ts';
import { monthInWords } from './campaign-words.ts';

const PERSON = 'person';

/** One of a few words. @throws UseCaseError naming them */
function oneOf<T extends string>(words: readonly T[], word: string, option: string): T {
  const known = words.find((one) => one === word);
  if (known !== undefined) return known;
  throw usage(`${option}: one of ${words.join(', ')} was expected, came "${word}"`, option);
}

/** The regents of the seats that `--keeper SEAT=TEMPERAMENT` names, as `campaign keepers` has them; none without it. */
export const namedKeepers = (options: Options): Keepers =>
  Object.fromEntries(
    pairs(options, 'keeper', 'SEAT=TEMPERAMENT').flatMap(([seat, temperament]) => {
      const keeper = keeperNamed(temperament, options);
      return keeper ? [[seat, keeper]] : [];
    }),
  );

/** The regent that the words name; null for a person. */
function keeperNamed(temperament: string, options: Options): Keeper | null {
  const [strength = 'able', when = 'always'] = ['strength', 'when'].map((name) => text(options, name));
  const named = oneOf([PERSON, ...TEMPERAMENTS], temperament, 'temperament');
  if (named === PERSON) return null;
  return {
    temperament: named,
    strength: oneOf(STRENGTHS, strength, 'strength'),
    when: oneOf(REGENT_WHEN, when, 'when'),
  };
}

const keptBy = ({ players }: CampaignState, keepers: Keepers = {}) =>
  players.map(({ id }) => ({ seat: id, keeper: keepers[id] ?? PERSON }) as const);

const keeperInWords = (keeper: Keeper | typeof PERSON): string =>
  keeper === PERSON
    ? 'a person'
    : `${keeper.strength} ${keeper.temperament}${keeper.when === 'always' ? '' : ' when no orders are in'}`;

/** Who keeps each seat; with a seat and a temperament, or `person`, that seat is kept so from now on. */
export async function keepers(words: readonly string[], options: Options): Promise<ExitStatus> {
  const [seat, temperament] = words;
  if (seat !== undefined && temperament === undefined)
    throw usage(`one of ${[PERSON, ...TEMPERAMENTS].join(', ')} was expected behind the seat`, 'temperament');
  const keeper = temperament === undefined ? null : keeperNamed(temperament, options);
  return onCampaign(options, async (client, id) => {
    let { state, settings } = await client.campaigns.open({ id });
    if (seat !== undefined) {
      const wanted = { ...settings, keepers: setKeeper(settings.keepers ?? {}, seat, keeper) };
      ({ state, settings } = await client.campaigns.setSettings({ id, settings: wanted }));
    }
    const kept = keptBy(state, settings.keepers);
    return tell(options, kept, () => table(kept.map((one) => [one.seat, keeperInWords(one.keeper)])));
  });
}

/** Orders and why they are given, one to a line. */
function reasonsInWords(
  rules: CampaignRules,
  names: NameBook,
  { orders, reasons, whyNothing = null }: Pick<Suggestion, 'orders' | 'reasons'> & Partial<Suggestion>,
): string {
  if (whyNothing) return `It would order nothing. ${formatSentence(whyNothing)}`;
  return table(
    orders.orders.map((order, at) => {
      const why = reasons[at];
      return [formatSentence(rules.describeOrder(order, names)), why ? formatSentence(why) : ''];
    }),
  );
}

/** What a regent would order for a seat; nothing is filed. */
export async function suggest(player: string | undefined, options: Options): Promise<ExitStatus> {
  const temperament = text(options, 'temperament');
  const strength = text(options, 'strength');
  const isNamed = temperament !== undefined || strength !== undefined;
  const regent = {
    temperament: oneOf(TEMPERAMENTS, temperament ?? 'cautious', 'temperament'),
    strength: oneOf(STRENGTHS, strength ?? 'expert', 'strength'),
  };
  return onCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const suggestion = await client.regents.suggest({ id, player: player ?? '', ...(isNamed ? { regent } : {}) });
    const out = text(options, 'out');
    if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(suggestion.orders, null, 2)}\n`);
    return tell(options, suggestion, async () => {
      const rules = await rulesOf(state);
      return reasonsInWords(rules, rules.events.nameBook([state]), suggestion);
    });
  });
}

/** What regents ordered in the months that were resolved, and why. */
export async function reasons(options: Options): Promise<ExitStatus> {
  const named = (name: string) => {
    const word = text(options, name);
    return word === undefined ? {} : { [name]: entryNumber(word, name) };
  };
  return onCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const explained = await client.regents.reasons({ id, ...named('year'), ...named('month') });
    const rules = await rulesOf(state);
    const log = await client.campaigns.log({ id, from: 0 });
    // Armies that have been destroyed since keep their names.
    const names = rules.events.nameBook(
      [state],
      log.map(({ payload }) => payload),
    );
    return tell(options, explained, () =>
      explained.length === 0
        ? 'No regent has ordered anything.'
        : explained
            .map((one) => {
              const when = monthInWords(one.year, one.month, one.month > state.campaignMonths);
              return `${one.player}, ${when}\n${reasonsInWords(rules, names, one)}`;
            })
            .join('\n\n'),
    );
  });
}

/** The battle that is named, or the only one that the player fights in. @throws UseCaseError where there is none, or more than one */
function battleOf(state: CampaignState, player: string, named: string | undefined): Pick<PendingBattle, 'id'> {
  if (named !== undefined) return { id: named };
  const fought = state.battles.filter((battle) => listPlayers(state, battle).includes(player));
  const [only] = fought;
  if (only && fought.length === 1) return only;
  if (!only) throw usage(`"${player}" fights in no battle that waits`, 'player');
  throw usage(`--battle ID was expected: ${fought.map(({ id }) => id).join(', ')}`, 'battle');
}

/** How a regent draws up the side of a player in a battle that waits; the army with its orders goes to a file where one is named. */
export async function deployment(player: string | undefined, options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const battle = battleOf(state, player ?? '', text(options, 'battle')).id;
    const drawn = await client.regents.deployment({ id, battle, player: player ?? '' });
    const out = text(options, 'out');
    if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(drawn.army, null, 2)}\n`);
    return tell(options, drawn, async () => {
      const book = await findBook(drawn.army.rules)?.load();
      const list = state.setUp.lists.find((one) => one.id === drawn.army.list) ?? null;
      const units = book ? listRosterUnits(book, drawn.army, list, book.tally(drawn.army, list)) : [];
      return table(units.map(({ number, name, count, orders }) => [`${number}`, name ?? '', `${count}`, orders]));
    });
  });
}
