import { allyOf, contingentOf } from '../../core/army/allies.ts';
import { type ExtraSection, type Grades, isGrade } from '../../core/army/army-words.ts';
import type { ArmyAtHand, ArmyRules, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told } from '../../core/army/rules/legality.ts';
import type { Pool } from '../../core/army/rules/price.ts';
import { groupsOf, measure } from '../../core/army/rules/measures.ts';
import { tallyUnder } from '../../core/army/rules/tally.ts';
import { remember } from '../../core/army/troops/troop-type.ts';
import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import type { Measure } from '../../core/rule-system.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { NO_SCOUTS, scoutingPoints, scoutingSteps, type Scouts, scoutsAs } from '../battle/setup/scouting.ts';
import { ARMY_LISTS, GENERALS, MESSENGERS, PICK_TROOPS, POINTS_COSTS, THE_GROUP, UNITS } from '../citations.ts';
import { BOUGHT, PHARAOH_HEAD } from '../head.ts';
import { FTP_P15, FTP_P16, FTP_P8, FTP_RULINGS } from '../rulings.ts';
import * as table from './points-table.ts';
import { generalPrice, type KnownTroop, pharaohParts, specialistPrice, WORK_NAME, worksPrice } from './price.ts';
import { isModel, type Troop } from './troop.ts';

/** Returns scouting points and groups in line, shown beside the points. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const scouts: Record<keyof Scouts, number> = { ...NO_SCOUTS };
  let complete = 0;
  let partial = 0;
  for (const { troop, groupSize, count } of pharaohParts.counted(army, list).flat()) {
    const row = scoutsAs(troop);
    if (row) scouts[row] += count;
    const groups = groupsOf(count, groupSize);
    complete += groups.complete;
    partial += groups.over > 0 ? 1 : 0;
  }
  const text = `${complete} complete groups and ${partial} partial groups`;
  return [
    {
      id: 'scouting',
      label: 'Scouting',
      value: scoutingPoints(scouts),
      unit: 'scouting points',
      steps: scoutingSteps(scouts),
    },
    measure('groups', 'Complete groups', 'groups', [[complete, { text, citation: THE_GROUP }]]),
  ];
}

const sharedKey = ({ name, printed, max }: ListEntry): string =>
  JSON.stringify([name, printed.class, printed.type, printed.order, max]);

function gather(entries: readonly ListEntry[], keyOf: (entry: ListEntry) => string): Pool[] {
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

const poolings = remember(({ entries }: NationList) => ({
  shared: gather(entries, sharedKey),
  eachRow: gather(entries, ({ id }) => id),
}));

/** Returns the pools of a list in row order (ruling FTP-P8). A pool's id is that of its first entry. */
export function poolsOf(list: NationList, rulings: RulingsInForce): readonly Pool[] {
  const { shared, eachRow } = poolings(list);
  return choiceInForce(FTP_P8, rulings) === 'each-row' ? eachRow : shared;
}

const GENERALS_ADVISED: Ground = { citation: ARMY_LISTS, ruling: 'FTP-P11' };
const SIZE_ADVISED: Ground = { citation: ARMY_LISTS, ruling: 'FTP-P10' };
const COST_PRINTED: Ground = { citation: POINTS_COSTS, ruling: 'FTP-P5' };

/** Warns about too few generals (ruling FTP-P11). */
function* generalProblems({ army: { generals, units } }: Pick<ArmyAtHand<unknown>, 'army'>): Generator<Problem> {
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    told('warning', code, 'generals', message, GENERALS_ADVISED, params);
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units cannot receive new orders', {});
    return;
  }
  const wanted = Math.max(3, Math.ceil(units.length / 3));
  if (generals.length < wanted) {
    const why = wanted > 3 ? 'one for three units' : 'an overall general and one for each flank';
    const has = generals.length === 1 ? '1 general' : `${generals.length} generals`;
    yield advice('few-generals', `${has}: at least ${wanted} are recommended (${why})`, {
      generals: generals.length,
      wanted,
      units: units.length,
    });
  }
}

/** Recommended unit sizes: twos for irregular figures, fives or sixes for regulars and models (ruling FTP-P10). */
export const suitingMultiples = (troop: Pick<Troop, 'drill' | 'kind'>): readonly number[] =>
  isModel(troop) || troop.drill === 'regular' ? [5, 6] : [2];

/** Advises on unit sizes. For a unit with casualties, only explains the odd size. */
function sizeAdvice(troop: Troop, { count, raised = count }: ArmyPart, target: string): Problem | null {
  const multiples = suitingMultiples(troop);
  const wanted = multiples.join(' or ');
  const advice = (severity: 'info' | 'warning', message: string, params: Problem['params']): Problem =>
    told(severity, 'unit-size-advice', target, message, SIZE_ADVISED, { count, ...params, multiples: wanted });
  if (multiples.some((size) => count % size === 0)) return null;
  if (count < raised) return advice('info', `${count} of ${raised} left after campaign losses`, { raised });
  const mayDrop = isModel(troop) ? [1] : [1, 2];
  const fitting = mayDrop.some((dropped) => multiples.some((size) => (count + dropped) % size === 0));
  const note = fitting ? '; this may fit the points' : '';
  return advice('warning', `${count} is not a multiple of ${wanted}${note}`, {});
}

/** Reports unit sizes, contradictory troop types and printed costs that differ from the table. */
function* partProblems({ read, part, count, target }: PartAtHand<KnownTroop>): Generator<Problem> {
  const { troop, entry, cost, tableCost, problems } = read;
  const advice = count > 0 ? sizeAdvice(troop, part, target) : null;
  if (advice) yield advice;
  for (const { code, message, ...ground } of problems) yield told('error', code, target, message, ground);
  if (entry && entry.cost !== tableCost) {
    const message = `${entry.name}: printed ${entry.cost}, table ${tableCost}; ${cost} applies`;
    const params = { printed: entry.cost, table: tableCost, counts: cost };
    yield told('info', 'printed-cost-differs', target, message, COST_PRINTED, params);
  }
}

function* unitProblems({ name, tally, target }: UnitAtHand): Generator<Problem> {
  if (tally.count === 0 || tally.parts.some(({ completeGroups }) => completeGroups > 0)) return;
  const message = `${name} has no complete group; a single group is the smallest unit`;
  yield told('warning', 'unit-below-group', target, message, { citation: UNITS });
}

const SHARE: Ground = { citation: ARMY_LISTS, ruling: FTP_P15.id };
const LED: Ground = { citation: MESSENGERS, ruling: FTP_P16.id };

type Army = Pick<ArmyAtHand<unknown>, 'army' | 'list' | 'units'>;

/** Points of allied troops. */
const alliedPoints = ({ army, units }: Army): number =>
  army.units.reduce(
    (sum, unit, at) =>
      unit.parts.reduce(
        (all, { entry }, place) => all + (allyOf(entry) === null ? 0 : (units[at]?.parts[place]?.points ?? 0)),
        sum,
      ),
    0,
  );

/** Limits allied troops to a third of all troops if the players chose so (ruling FTP-P15). */
function* shareProblems(atHand: Army): Generator<Problem> {
  const { army, units } = atHand;
  if (choiceInForce(FTP_P15, army.rulings) !== 'third') return;
  const troops = units.reduce((sum, { points }) => sum + points, 0);
  const most = Math.floor(troops / 3);
  const allied = alliedPoints(atHand);
  if (allied <= most) return;
  const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => allyOf(entry) !== null));
  const message = `allied troops cost ${allied}, ${allied - most} more than a third of all troops: ${most} of ${troops}`;
  yield told('error', 'too-many-allies', `units.${first}`, message, SHARE, { allied, most, over: allied - most });
}

/**
 * Requires a general for each ally with troops and for the army's own troops, because allies ignore each other's generals (Changing Orders
 * by Proxy; ruling FTP-P16).
 */
function* leaderProblems({ army, list }: Army): Generator<Problem> {
  const allies = list?.allies ?? [];
  const severity = choiceInForce(FTP_P16, army.rulings) === 'demanded' ? 'error' : 'warning';
  const unled = (ally: string | null): boolean => {
    const { units, generals } = contingentOf(army, ally);
    return units.length > 0 && generals.length === 0;
  };
  for (const { id, title } of allies.filter((ally) => unled(ally.id))) {
    const first = army.units.findIndex(({ parts }) => parts.some(({ entry }) => allyOf(entry) === id));
    const message = `${title}: the allies have no general, through whom orders to them must pass`;
    yield told(severity, 'ally-without-general', `units.${first}`, message, LED, { ally: title });
  }
  if (allies.length > 0 && army.generals.length > 0 && unled(null)) {
    const message = 'all generals are allies’: the army’s own troops ignore them';
    yield told(severity, 'only-allied-generals', 'generals', message, LED);
  }
}

function* allyProblems(atHand: Army): Generator<Problem> {
  yield* shareProblems(atHand);
  yield* leaderProblems(atHand);
}

const GRADES: Grades = {
  title: 'Stars',
  least: 0,
  words: ['0 stars', '1 star', '2 stars', '3 stars', '4 stars', '5 stars', '6 stars'],
  usual: 0,
  range: `0 to ${table.MOST_STARS} stars`,
  sign: '★',
};

/** Permitted stars of a general, fewest first. */
export const STARS: readonly number[] = GRADES.words.map((_, index) => GRADES.least + index);

/** Returns a general's stars, or null if not permitted. */
export const starsOf = (stars: number): number | null => (isGrade(GRADES, stars) ? stars : null);

export const SPECIALISTS = ['carpenter', 'miner'] as const;
export const WORKS = Object.keys(table.WORKS) as (keyof typeof table.WORKS)[];

const EXTRAS: readonly ExtraSection[] = [
  {
    key: 'specialists',
    label: BOUGHT.specialists,
    extras: SPECIALISTS.map((id) => ({ id, label: id, price: specialistPrice(id) })),
  },
  {
    key: 'works',
    label: BOUGHT.works,
    extras: WORKS.map((id) => ({ id, label: WORK_NAME[id], price: worksPrice({ [id]: 1 }) })),
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
  generalCost: (stars, rulings) => generalPrice(stars, rulings).cost,
  pools: poolsOf,
  grounds: {
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
    yield* generalProblems(atHand);
    yield* allyProblems(atHand);
  },
  unitProblems,
  partProblems,
};

/** Totals an army and checks it against the rules. */
export const tallyArmy = tallyUnder(PHARAOH_ARMY);
