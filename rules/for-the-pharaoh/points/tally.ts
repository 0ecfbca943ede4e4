import { getAllyListId, getContingent } from '../../core/army/allies.ts';
import { type ExtraSection, type GeneralGrades, isGrade } from '../../core/army/army-words.ts';
import type { Pool } from '../../core/army/rules/price.ts';
import type { TalliedArmy, ArmyRules, RuleSource, CheckedPart, CheckedUnit } from '../../core/army/rules/army-rules.ts';
import { createProblem } from '../../core/army/rules/legality.ts';
import { splitGroups, createMeasure } from '../../core/army/rules/measures.ts';
import { createTally } from '../../core/army/rules/tally.ts';
import { memoize } from '../../core/army/troops/troop-type.ts';
import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import type { Measure } from '../../core/rule-system.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import {
  NO_SCOUTS,
  getScoutingPoints,
  explainScouting,
  type Scouts,
  getScoutingRow,
} from '../battle/setup/scouting.ts';
import { ARMY_LISTS, GENERALS, MESSENGERS, PICK_TROOPS, POINTS_COSTS, THE_GROUP, UNITS } from '../citations.ts';
import { EXTRA_LABELS, PHARAOH_HEAD } from '../head.ts';
import { FTP_P15, FTP_P16, FTP_P8, FTP_RULINGS } from '../rulings.ts';
import * as table from './points-table.ts';
import {
  getGeneralPrice,
  type KnownTroop,
  pharaohParts,
  getSpecialistPrice,
  WORK_NAME,
  getWorksPrice,
} from './price.ts';
import { isModel, type Troop } from './troop.ts';

/** Returns scouting points and number of groups, which screens show beside the points. */
export function listArmyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const scouts: Record<keyof Scouts, number> = { ...NO_SCOUTS };
  let complete = 0;
  let partial = 0;
  for (const { troop, groupSize, count } of pharaohParts.counted(army, list).flat()) {
    const row = getScoutingRow(troop);
    if (row) scouts[row] += count;
    const groups = splitGroups(count, groupSize);
    complete += groups.complete;
    partial += groups.over > 0 ? 1 : 0;
  }
  const text = `${complete} complete groups and ${partial} partial groups`;
  return [
    {
      id: 'scouting',
      label: 'Scouting',
      value: getScoutingPoints(scouts),
      unit: 'scouting points',
      steps: explainScouting(scouts),
    },
    createMeasure('groups', 'Complete groups', 'groups', [[complete, { text, citation: THE_GROUP }]]),
  ];
}

const toSharedKey = ({ name, printed, max }: ListEntry): string =>
  JSON.stringify([name, printed.class, printed.type, printed.order, max]);

function createPools(entries: readonly ListEntry[], keyOf: (entry: ListEntry) => string): Pool[] {
  const pools = new Map<string, ListEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const pool = pools.get(key);
    if (pool) pool.push(entry);
    else pools.set(key, [entry]);
  }
  return [...pools.values()].map((members) => ({
    id: (members[0] as ListEntry).id,
    name: (members[0] as ListEntry).name,
    entries: members.map(({ id }) => id),
    max: (members[0] as ListEntry).max,
  }));
}

const getPoolings = memoize(({ entries }: NationList) => ({
  shared: createPools(entries, toSharedKey),
  eachRow: createPools(entries, ({ id }) => id),
}));

/** Returns the entries of an army list that share a maximum (ruling FTP-P8). Such a pool has the id of its first entry. */
export function listPools(list: NationList, rulings: RulingsInForce): readonly Pool[] {
  const { shared, eachRow } = getPoolings(list);
  return getChoice(FTP_P8, rulings) === 'each-row' ? eachRow : shared;
}

const GENERALS_GROUND: RuleSource = { citation: ARMY_LISTS, ruling: 'FTP-P11' };
const SIZE_GROUND: RuleSource = { citation: ARMY_LISTS, ruling: 'FTP-P10' };
const COST_GROUND: RuleSource = { citation: POINTS_COSTS, ruling: 'FTP-P5' };

/** Warns about too few generals (ruling FTP-P11). */
function* checkGenerals({ army: { generals, units } }: Pick<TalliedArmy<unknown>, 'army'>): Generator<Problem> {
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    createProblem('warning', code, 'generals', message, GENERALS_GROUND, params);
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general, so its units cannot receive new orders', {});
    return;
  }
  const wanted = Math.max(3, Math.ceil(units.length / 3));
  if (generals.length < wanted) {
    const why = wanted > 3 ? 'one for every three units' : 'an overall general and one for each flank';
    const has = generals.length === 1 ? '1 general' : `${generals.length} generals`;
    yield advice('few-generals', `${has}, but at least ${wanted} are recommended (${why})`, {
      generals: generals.length,
      wanted,
      units: units.length,
    });
  }
}

/** Recommended unit sizes: twos for irregular figures, fives or sixes for regulars and models (ruling FTP-P10). */
export const listUsualSizes = (troop: Pick<Troop, 'drill' | 'kind'>): readonly number[] =>
  isModel(troop) || troop.drill === 'regular' ? [5, 6] : [2];

/** Advises on the size of a unit. For a unit with casualties, it only explains the unusual size. */
function adviseSize(troop: Troop, { count, raised = count }: ArmyPart, target: string): Problem | null {
  const multiples = listUsualSizes(troop);
  const wanted = multiples.join(' or ');
  const advice = (severity: 'info' | 'warning', message: string, params: Problem['params']): Problem =>
    createProblem(severity, 'unit-size-advice', target, message, SIZE_GROUND, { count, ...params, multiples: wanted });
  if (multiples.some((size) => count % size === 0)) return null;
  if (count < raised) return advice('info', `${count} of ${raised} left after campaign losses`, { raised });
  const drops = isModel(troop) ? [1] : [1, 2];
  const fitting = drops.some((dropped) => multiples.some((size) => (count + dropped) % size === 0));
  const note = fitting ? '; this may be intended to fit the points limit' : '';
  return advice('warning', `${count} is not a multiple of ${wanted}${note}`, {});
}

/** Reports unit sizes, contradictory troop types and printed costs that differ from the table. */
function* checkPart({ read, part, count, target }: CheckedPart<KnownTroop>): Generator<Problem> {
  const { troop, entry, cost, tableCost, problems } = read;
  const advice = count > 0 ? adviseSize(troop, part, target) : null;
  if (advice) yield advice;
  for (const { code, message, ...ground } of problems) yield createProblem('error', code, target, message, ground);
  if (entry && entry.cost !== tableCost) {
    const message = `${entry.name}: the army list says ${entry.cost}, the points table ${tableCost}; ${cost} applies`;
    const params = { printed: entry.cost, table: tableCost, counts: cost };
    yield createProblem('info', 'printed-cost-differs', target, message, COST_GROUND, params);
  }
}

function* checkUnit({ name, tally, target }: CheckedUnit): Generator<Problem> {
  if (tally.count === 0 || tally.parts.some(({ completeGroups }) => completeGroups > 0)) return;
  const message = `${name} has no complete group, but the smallest unit is one group`;
  yield createProblem('warning', 'unit-below-group', target, message, { citation: UNITS });
}

const SHARE_GROUND: RuleSource = { citation: ARMY_LISTS, ruling: FTP_P15.id };
const LEADER_GROUND: RuleSource = { citation: MESSENGERS, ruling: FTP_P16.id };

type Army = Pick<TalliedArmy<unknown>, 'army' | 'list' | 'units'>;

/** Adds up the points of allied troops. */
const sumAlliedPoints = ({ army, units }: Army): number =>
  army.units.reduce(
    (sum, unit, at) =>
      unit.parts.reduce(
        (all, { entry }, place) => all + (getAllyListId(entry) === null ? 0 : (units[at]?.parts[place]?.points ?? 0)),
        sum,
      ),
    0,
  );

/** Reports allied troops above a third of all points if the players chose this limit (ruling FTP-P15). */
function* checkAlliedShare(atHand: Army): Generator<Problem> {
  const { army, units } = atHand;
  if (getChoice(FTP_P15, army.rulings) !== 'third') return;
  const troops = units.reduce((sum, { points }) => sum + points, 0);
  const maximum = Math.floor(troops / 3);
  const allied = sumAlliedPoints(atHand);
  if (allied <= maximum) return;
  const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => getAllyListId(entry) !== null));
  const message = `allied troops cost ${allied}, which is ${allied - maximum} above the maximum of ${maximum} (a third of ${troops})`;
  yield createProblem('error', 'too-many-allies', `units.${first}`, message, SHARE_GROUND, {
    allied,
    most: maximum,
    over: allied - maximum,
  });
}

/** Each ally's troops and the army's own need a general, who only commands their own (Changing Orders by Proxy; ruling FTP-P16). */
function* checkLeaders({ army, list }: Army): Generator<Problem> {
  const allies = list?.allies ?? [];
  const severity = getChoice(FTP_P16, army.rulings) === 'demanded' ? 'error' : 'warning';
  const unled = (ally: string | null): boolean => {
    const { units, generals } = getContingent(army, ally);
    return units.length > 0 && generals.length === 0;
  };
  for (const { id, title } of allies.filter((ally) => unled(ally.id))) {
    const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => getAllyListId(entry) === id));
    const message = `${title}: these allies have no general, but orders to them must pass through an allied general`;
    yield createProblem(severity, 'ally-without-general', `units.${first}`, message, LEADER_GROUND, { ally: title });
  }
  if (allies.length > 0 && army.generals.length > 0 && unled(null)) {
    const message = 'all generals are allied generals, whom the army’s own troops ignore';
    yield createProblem(severity, 'only-allied-generals', 'generals', message, LEADER_GROUND);
  }
}

function* checkAllies(atHand: Army): Generator<Problem> {
  yield* checkAlliedShare(atHand);
  yield* checkLeaders(atHand);
}

const GRADES: GeneralGrades = {
  title: 'Stars',
  least: 0,
  words: ['0 stars', '1 star', '2 stars', '3 stars', '4 stars', '5 stars', '6 stars'],
  usual: 0,
  range: `0 to ${table.MAX_STARS} stars`,
  sign: '★',
};

/** Numbers of stars that a general may have, fewest first. */
export const STARS: readonly number[] = GRADES.words.map((_, index) => GRADES.least + index);

/** Returns the number of stars, or null if no general may have that many. */
export const toStars = (stars: number): number | null => (isGrade(GRADES, stars) ? stars : null);

export const SPECIALISTS = ['carpenter', 'miner'] as const;
export const WORKS = Object.keys(table.WORK_COSTS) as (keyof typeof table.WORK_COSTS)[];

const EXTRAS: readonly ExtraSection[] = [
  {
    key: 'specialists',
    label: EXTRA_LABELS.specialists,
    extras: SPECIALISTS.map((id) => ({ id, label: id, price: getSpecialistPrice(id) })),
  },
  {
    key: 'works',
    label: EXTRA_LABELS.works,
    extras: WORKS.map((id) => ({ id, label: WORK_NAME[id], price: getWorksPrice({ [id]: 1 }) })),
  },
];

/** Army rules of For the Pharaoh (Points Costs, Army Lists). */
export const PHARAOH_ARMY: ArmyRules<KnownTroop> = {
  currency: PHARAOH_HEAD.currency,
  counted: PHARAOH_HEAD.counted,
  generals: { one: 'general', many: PHARAOH_HEAD.leaders, grades: GRADES },
  extras: EXTRAS,
  rulings: FTP_RULINGS,
  reader: pharaohParts,
  groupSize: ({ groupSize }) => groupSize,
  generalCost: (stars, rulings) => getGeneralPrice(stars, rulings).cost,
  pools: listPools,
  sources: {
    limit: { citation: PICK_TROOPS, ruling: 'FTP-P13' },
    lists: { citation: ARMY_LISTS },
    notOnList: { citation: ARMY_LISTS },
    maximum: ({ entries }) => ({ citation: ARMY_LISTS, ruling: entries.length > 1 ? 'FTP-P8' : 'FTP-P9' }),
    generals: { citation: GENERALS },
    units: { citation: UNITS },
    extras: { citation: POINTS_COSTS },
    rulings: { citation: POINTS_COSTS },
  },
  hasAllies: true,
  *armyProblems(atHand) {
    yield* checkGenerals(atHand);
    yield* checkAllies(atHand);
  },
  unitProblems: checkUnit,
  partProblems: checkPart,
};

/** Adds up an army and checks it against the rules. */
export const tallyArmy = createTally(PHARAOH_ARMY);
