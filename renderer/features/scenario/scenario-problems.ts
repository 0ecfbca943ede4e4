import { type CampaignState, canStart, type Scenario } from '../../../rules/campaign.ts';
import { getArmyList, getListIds } from '../../../rules/core/army/allies.ts';
import type { FindList } from '../../../rules/core/nation-list.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import { loadedBook, loadedCampaign } from '../../stores/books.ts';
import { fill } from '../../texts/format.ts';
import { type ScenarioBand, victoryNumber } from './edit-scenario.ts';

export const STEP_NAMES = {
  map: 'Map',
  players: 'Players',
  provinces: 'Provinces',
  forts: 'Forts',
  armies: 'Armies',
  rules: 'Rules',
  review: 'Review',
} as const;

/** Steps of the wizard, in order. */
export const STEPS = ['map', 'players', 'provinces', 'forts', 'armies', 'rules', 'review'] as const;
export type WizardStep = (typeof STEPS)[number];

/** An error or warning about a scenario. */
export interface ScenarioProblem {
  /** Key in `PROBLEM_TEXTS`. */
  readonly code: string;
  /** True if the scenario cannot be saved and no campaign can start. */
  readonly stops: boolean;
  /** True if the scenario can be saved, but no campaign can start yet. */
  readonly waits: boolean;
  readonly step: WizardStep;
  /** Id of the affected player, province or army, or null for the whole scenario. */
  readonly at: string | null;
  readonly words: Readonly<Record<string, string | number>>;
}

type Found = Omit<ScenarioProblem, 'stops' | 'waits' | 'words'> &
  Partial<Pick<ScenarioProblem, 'stops' | 'waits' | 'words'>>;

function ofPlayers({ players, provinces, armies }: Scenario): Found[] {
  const step = 'players';
  const found: Found[] = [];
  if (players.length === 0) found.push({ code: 'no-player', stops: true, step, at: null });
  if (players.length === 1) found.push({ code: 'one-player', step, at: null });
  for (const { id, name, power, colour } of players) {
    const words = { player: power || name || id };
    const twin = players.find((other) => other.id !== id && other.colour.toLowerCase() === colour.toLowerCase());
    if (!name.trim()) found.push({ code: 'nameless', step, at: id, words });
    if (twin && players.indexOf(twin) > players.findIndex((one) => one.id === id))
      found.push({ code: 'same-colour', step, at: twin.id, words: { ...words, other: twin.power || twin.name } });
    if (!provinces.some(({ holder }) => holder === id))
      found.push({ code: 'no-land', step: 'provinces', at: null, words });
    if (!armies.some(({ player }) => player === id)) found.push({ code: 'no-army', step: 'armies', at: null, words });
  }
  return found;
}

function ofProvinces({ provinces, players, borders }: Scenario): Found[] {
  const step = 'provinces';
  const powers = new Map(players.map(({ id, name, power }) => [id, power || name]));
  const found: Found[] = provinces.flatMap(({ id, name, holder, capitalOf }) =>
    capitalOf !== null && capitalOf !== holder
      ? [{ code: 'lost-capital', step, at: id, words: { province: name, player: powers.get(capitalOf) ?? capitalOf } }]
      : [],
  );
  const linked = new Set(borders.flatMap(({ a, b }) => [a, b]));
  const cut = provinces.length > 1 ? provinces.filter(({ id }) => !linked.has(id)) : [];
  return [
    ...found,
    ...cut.map(({ id, name }) => ({ code: 'cut-off', step, at: id, words: { province: name } }) as const),
  ];
}

/** Checks the rule book and army lists of an army or band. */
function ofTroops({ id, army }: ScenarioBand, rules: string, listOf: FindList, words: Found['words'] = {}): Found[] {
  const step = 'armies';
  if (army.rules !== rules) return [{ code: 'other-book', stops: true, step, at: id, words }];
  const lost = getListIds(army).find((list) => listOf(list) === null);
  return lost === undefined ? [] : [{ code: 'no-list', stops: true, step, at: id, words: { ...words, list: lost } }];
}

/** Partisans must be placed in an enemy's province (ruling FTP-C30). */
function ofBands({ partisans, provinces, rules }: Scenario, listOf: FindList): Found[] {
  const step = 'armies';
  const land = new Map(provinces.map((province) => [province.id, province]));
  return partisans.flatMap((band): Found[] => {
    const { id, player, province, army } = band;
    const at = land.get(province);
    const words = { army: army.name || id, province: at?.name ?? province };
    const found = ofTroops(band, rules, listOf, words);
    const holder = at?.holder ?? null;
    if (holder === null || holder === player) found.push({ code: 'no-enemy', stops: true, step, at: id, words });
    if (army.units.length === 0) found.push({ code: 'no-troops', stops: true, step, at: id, words });
    return found;
  });
}

function ofArmies(scenario: Scenario, listOf: FindList): Found[] {
  const { armies, provinces, rules } = scenario;
  const step = 'armies';
  if (armies.length === 0) return [{ code: 'empty', waits: true, step, at: null }];
  const land = new Map(provinces.map((province) => [province.id, province]));
  return armies.flatMap((placed): Found[] => {
    const { id, province, fort, army } = placed;
    const at = land.get(province);
    const words = { army: army.name || id, province: at?.name ?? province };
    const found = ofTroops(placed, rules, listOf, words);
    if (found.length > 0) return found;
    const list = getArmyList(army, listOf);
    if (!canStart(scenario, placed)) found.push({ code: 'not-at-home', stops: true, step, at: id, words });
    if (fort !== null && !at?.forts.some((one) => one.id === fort))
      found.push({ code: 'no-fort', stops: true, step, at: id, words });
    const problems =
      loadedBook(rules)
        ?.tally(army, list)
        .problems.filter(({ severity }) => severity === 'error') ?? [];
    if (problems.length > 0) found.push({ code: 'illegal', step, at: id, words: { ...words, n: problems.length } });
    return found;
  });
}

function ofVictory({ victory, provinces }: Scenario): Found[] {
  const step = 'rules';
  if (victory.length === 0) return [{ code: 'no-end', step, at: null }];
  const most = {
    provinces: provinces.length,
    capitals: provinces.filter(({ capitalOf }) => capitalOf !== null).length,
  };
  return victory.flatMap((one): Found[] => {
    if (one.kind !== 'provinces' && one.kind !== 'capitals') return [];
    const words = { n: victoryNumber(one), most: most[one.kind] };
    return words.n > words.most ? [{ code: `too-many-${one.kind}`, step, at: null, words }] : [];
  });
}

/** Problems of the history belong to the review step. */
const stepOf = (section: string): WizardStep =>
  section === 'underWay' ? 'review' : (STEPS.find((step) => step === section) ?? 'rules');

/** Reports the first error of the rule book's own checks. */
function ofTheBook(scenario: Scenario, listOf: FindList): Found[] {
  const book = loadedCampaign(scenario.rules);
  if (!book) return [{ code: 'no-campaign-book', stops: true, step: 'map', at: null }];
  try {
    book.readScenario(scenario, listOf);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    const [section = ''] = thrown.path.split('.');
    const step = stepOf(section);
    return [{ code: 'refused', stops: true, step, at: null, words: { sentence: thrown.message } }];
  }
}

/** Lists all problems, errors first. The scenario's rule book must be loaded. */
export function problemsOf(scenario: Scenario, listOf: FindList): readonly ScenarioProblem[] {
  const found = [
    ...(scenario.title.trim() ? [] : [{ code: 'untitled', step: 'map', at: null } as const]),
    ...ofPlayers(scenario),
    ...ofProvinces(scenario),
    ...ofArmies(scenario, listOf),
    ...ofBands(scenario, listOf),
    ...ofVictory(scenario),
  ];
  const all = found.some(({ stops }) => stops) ? found : [...found, ...ofTheBook(scenario, listOf)];
  return all
    .map(({ stops = false, waits = false, words = {}, ...problem }) => ({ ...problem, stops, waits, words }))
    .toSorted((a, b) => Number(isMust(b)) - Number(isMust(a)));
}

/** Checks whether the problem prevents a campaign from starting. */
export const isMust = ({ stops, waits }: Pick<ScenarioProblem, 'stops' | 'waits'>): boolean => stops || waits;

/** Checks whether the scenario can be saved. */
export const isSound = (problems: readonly ScenarioProblem[]): boolean => !problems.some(({ stops }) => stops);

/** Checks whether a campaign can start. */
export const isReady = (problems: readonly ScenarioProblem[]): boolean => !problems.some(isMust);

export const PROBLEM_TEXTS: Readonly<Record<string, string>> = {
  untitled: 'The scenario has no title.',
  empty: 'There are no armies on the map.',
  'too-many-provinces': 'Victory needs {n} provinces, but the map has {most}.',
  'too-many-capitals': 'Victory needs {n} capitals, but there are {most}.',
  'no-player': 'There are no players.',
  'one-player': 'There is only one player.',
  nameless: 'A player has no name.',
  'same-colour': '{player} and {other} have the same colour.',
  'no-land': '{player} holds no province.',
  'no-army': '{player} has no army.',
  'lost-capital': '{player} does not hold its capital, {province}.',
  'cut-off': '{province} has no borders, so no one can enter it.',
  'other-book': '{army} uses another rule book.',
  'no-list': '{army} uses the army list “{list}”, which is missing.',
  'not-at-home': '{army} is in {province}, which its player does not hold.',
  'no-fort': '{army} garrisons a fort that does not exist in {province}.',
  illegal: '{army} breaks a rule of its army list. | {army} breaks {n} rules of its army list.',
  'no-end': 'There is no victory condition, so the campaign has no end.',
  'no-campaign-book': 'The rule book has no campaign.',
  refused: '{sentence}',
  'no-enemy': '{army} are in {province}, which no enemy holds.',
  'no-troops': '{army} have no troops.',
};

export const problemSentence = ({ code, words }: ScenarioProblem): string =>
  fill(PROBLEM_TEXTS[code], { ...words }, Number(words['n'] ?? 1));

/**
 * Returns the campaign's first state, without armies that cannot be placed. Null if the campaign cannot start. The rule book must be
 * loaded.
 */
export function firstStateOf(scenario: Scenario, listOf: FindList): CampaignState | null {
  const book = loadedCampaign(scenario.rules);
  if (!book) return null;
  const land = new Map(scenario.provinces.map((province) => [province.id, province]));
  const armies = scenario.armies.filter((placed) => {
    const { province, fort, army } = placed;
    const isThere = fort === null || (land.get(province)?.forts.some(({ id }) => id === fort) ?? false);
    return (
      isThere &&
      canStart(scenario, placed) &&
      army.rules === scenario.rules &&
      getListIds(army).every((id) => listOf(id) !== null)
    );
  });
  const partisans = scenario.partisans.filter(({ player, province, army }) => {
    const holder = land.get(province)?.holder ?? null;
    const isKnown = army.rules === scenario.rules && getListIds(army).every((id) => listOf(id) !== null);
    return isKnown && holder !== null && holder !== player && army.units.length > 0;
  });
  try {
    return book.begin(book.readScenario({ ...scenario, armies, partisans }, listOf), listOf).state;
  } catch (thrown) {
    if (thrown instanceof InputError) return null;
    throw thrown;
  }
}
