import { type CampaignState, canStart, type Scenario } from '../../../rules/campaign.ts';
import { getArmyList, getListIds } from '../../../rules/core/army/allies.ts';
import type { FindList } from '../../../rules/core/nation-list.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import { getLoadedBook, getCampaignRules } from '../../stores/books.ts';
import { fill } from '../../texts/format.ts';
import { type ScenarioBand, getVictoryNumber } from './edit-scenario.ts';

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

type Finding = Omit<ScenarioProblem, 'stops' | 'waits' | 'words'> &
  Partial<Pick<ScenarioProblem, 'stops' | 'waits' | 'words'>>;

function checkPlayers({ players, provinces, armies }: Scenario): Finding[] {
  const step = 'players';
  const result: Finding[] = [];
  if (players.length === 0) result.push({ code: 'no-player', stops: true, step, at: null });
  if (players.length === 1) result.push({ code: 'one-player', step, at: null });
  for (const { id, name, power, colour } of players) {
    const words = { player: power || name || id };
    const twin = players.find((other) => other.id !== id && other.colour.toLowerCase() === colour.toLowerCase());
    if (!name.trim()) result.push({ code: 'nameless', step, at: id, words });
    if (twin && players.indexOf(twin) > players.findIndex((one) => one.id === id))
      result.push({ code: 'same-colour', step, at: twin.id, words: { ...words, other: twin.power || twin.name } });
    if (!provinces.some(({ holder }) => holder === id))
      result.push({ code: 'no-land', step: 'provinces', at: null, words });
    if (!armies.some(({ player }) => player === id)) result.push({ code: 'no-army', step: 'armies', at: null, words });
  }
  return result;
}

function checkProvinces({ provinces, players, borders }: Scenario): Finding[] {
  const step = 'provinces';
  const powers = new Map(players.map(({ id, name, power }) => [id, power || name]));
  const lost: Finding[] = provinces.flatMap(({ id, name, holder, capitalOf }) =>
    capitalOf !== null && capitalOf !== holder
      ? [{ code: 'lost-capital', step, at: id, words: { province: name, player: powers.get(capitalOf) ?? capitalOf } }]
      : [],
  );
  const linked = new Set(borders.flatMap(({ a, b }) => [a, b]));
  const cut = provinces.length > 1 ? provinces.filter(({ id }) => !linked.has(id)) : [];
  return [
    ...lost,
    ...cut.map(({ id, name }) => ({ code: 'cut-off', step, at: id, words: { province: name } }) as const),
  ];
}

/** Checks the rule book and army lists of an army or band. */
function checkTroops(
  { id, army }: ScenarioBand,
  rules: string,
  listOf: FindList,
  words: Finding['words'] = {},
): Finding[] {
  const step = 'armies';
  if (army.rules !== rules) return [{ code: 'other-book', stops: true, step, at: id, words }];
  const lost = getListIds(army).find((list) => listOf(list) === null);
  return lost === undefined ? [] : [{ code: 'no-list', stops: true, step, at: id, words: { ...words, list: lost } }];
}

/** Partisans must be placed in an enemy's province (ruling FTP-C30). */
function checkBands({ partisans, provinces, rules }: Scenario, listOf: FindList): Finding[] {
  const step = 'armies';
  const land = new Map(provinces.map((province) => [province.id, province]));
  return partisans.flatMap((band): Finding[] => {
    const { id, player, province, army } = band;
    const place = land.get(province);
    const words = { army: army.name || id, province: place?.name ?? province };
    const result = checkTroops(band, rules, listOf, words);
    const holder = place?.holder ?? null;
    if (holder === null || holder === player) result.push({ code: 'no-enemy', stops: true, step, at: id, words });
    if (army.units.length === 0) result.push({ code: 'no-troops', stops: true, step, at: id, words });
    return result;
  });
}

function checkArmies(scenario: Scenario, listOf: FindList): Finding[] {
  const { armies, provinces, rules } = scenario;
  const step = 'armies';
  if (armies.length === 0) return [{ code: 'empty', waits: true, step, at: null }];
  const land = new Map(provinces.map((province) => [province.id, province]));
  return armies.flatMap((placed): Finding[] => {
    const { id, province, fort, army } = placed;
    const place = land.get(province);
    const words = { army: army.name || id, province: place?.name ?? province };
    const result = checkTroops(placed, rules, listOf, words);
    if (result.length > 0) return result;
    const list = getArmyList(army, listOf);
    if (!canStart(scenario, placed)) result.push({ code: 'not-at-home', stops: true, step, at: id, words });
    if (fort !== null && !place?.forts.some((one) => one.id === fort))
      result.push({ code: 'no-fort', stops: true, step, at: id, words });
    const problems =
      getLoadedBook(rules)
        ?.tally(army, list)
        .problems.filter(({ severity }) => severity === 'error') ?? [];
    if (problems.length > 0) result.push({ code: 'illegal', step, at: id, words: { ...words, n: problems.length } });
    return result;
  });
}

function checkVictory({ victory, provinces }: Scenario): Finding[] {
  const step = 'rules';
  if (victory.length === 0) return [{ code: 'no-end', step, at: null }];
  const limits = {
    provinces: provinces.length,
    capitals: provinces.filter(({ capitalOf }) => capitalOf !== null).length,
  };
  return victory.flatMap((one): Finding[] => {
    if (one.kind !== 'provinces' && one.kind !== 'capitals') return [];
    const words = { n: getVictoryNumber(one), most: limits[one.kind] };
    return words.n > words.most ? [{ code: `too-many-${one.kind}`, step, at: null, words }] : [];
  });
}

/** Problems of the history belong to the review step. */
const getStep = (section: string): WizardStep =>
  section === 'underWay' ? 'review' : (STEPS.find((step) => step === section) ?? 'rules');

/** Reports the first error of the rule book's own checks. */
function checkWithBook(scenario: Scenario, listOf: FindList): Finding[] {
  const book = getCampaignRules(scenario.rules);
  if (!book) return [{ code: 'no-campaign-book', stops: true, step: 'map', at: null }];
  try {
    book.readScenario(scenario, listOf);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    const [section = ''] = thrown.path.split('.');
    const step = getStep(section);
    return [{ code: 'refused', stops: true, step, at: null, words: { sentence: thrown.message } }];
  }
}

/** Lists all problems, errors first. The scenario's rule book must be loaded. */
export function listScenarioProblems(scenario: Scenario, listOf: FindList): readonly ScenarioProblem[] {
  const ownProblems = [
    ...(scenario.title.trim() ? [] : [{ code: 'untitled', step: 'map', at: null } as const]),
    ...checkPlayers(scenario),
    ...checkProvinces(scenario),
    ...checkArmies(scenario, listOf),
    ...checkBands(scenario, listOf),
    ...checkVictory(scenario),
  ];
  const problems = ownProblems.some(({ stops }) => stops)
    ? ownProblems
    : [...ownProblems, ...checkWithBook(scenario, listOf)];
  return problems
    .map(({ stops = false, waits = false, words = {}, ...problem }) => ({ ...problem, stops, waits, words }))
    .toSorted((a, b) => Number(isBlocking(b)) - Number(isBlocking(a)));
}

/** Checks whether the problem prevents a campaign from starting. */
export const isBlocking = ({ stops, waits }: Pick<ScenarioProblem, 'stops' | 'waits'>): boolean => stops || waits;

/** Checks whether the scenario can be saved. */
export const canSave = (problems: readonly ScenarioProblem[]): boolean => !problems.some(({ stops }) => stops);

/** Checks whether a campaign can start. */
export const isReady = (problems: readonly ScenarioProblem[]): boolean => !problems.some(isBlocking);

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

export const formatProblem = ({ code, words }: ScenarioProblem): string =>
  fill(PROBLEM_TEXTS[code], { ...words }, Number(words['n'] ?? 1));

/** Returns the campaign's first state, without armies that cannot be placed; null if it cannot start. Needs the loaded rule book. */
export function createFirstState(scenario: Scenario, listOf: FindList): CampaignState | null {
  const book = getCampaignRules(scenario.rules);
  if (!book) return null;
  const land = new Map(scenario.provinces.map((province) => [province.id, province]));
  const armies = scenario.armies.filter((placed) => {
    const { province, fort, army } = placed;
    const hasFort = fort === null || (land.get(province)?.forts.some(({ id }) => id === fort) ?? false);
    return (
      hasFort &&
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
