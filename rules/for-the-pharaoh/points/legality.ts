import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { type Problem, problem } from '../../core/problem.ts';
import type { PoolUse, UnitTally } from '../../core/rule-system.ts';
import { rulingFaults } from '../../core/ruling.ts';
import { ARMY_LISTS, GENERALS, PICK_TROOPS, POINTS_COSTS, UNITS } from '../citations.ts';
import { FTP_RULINGS } from '../rulings.ts';
import { countOf, isCount, isTroop, type NoTroop, type PartTroop } from './army-troops.ts';
import * as table from './points-table.ts';
import { isModel, type Troop } from './troop.ts';

/** An army with what has been worked out about it. */
export interface ArmyAtHand {
  readonly army: ArmyFile;
  readonly list: NationList | null;
  readonly troops: readonly (readonly (PartTroop | NoTroop)[])[];
  readonly units: readonly UnitTally[];
  readonly pools: readonly PoolUse[];
  readonly points: number;
}

function* limitProblems({ army, points }: ArmyAtHand): Generator<Problem> {
  if (points <= army.limit) return;
  const over = points - army.limit;
  const message = `${points} points are ${over} over the limit of ${army.limit}`;
  yield problem('error', 'points-over-limit', '', message, PICK_TROOPS, {
    params: { points, limit: army.limit, over },
    ruling: 'FTP-P13',
  });
}

function* listProblems({ army, list, pools }: ArmyAtHand): Generator<Problem> {
  if (army.list !== null && !list) {
    yield problem('error', 'unknown-list', '', `there is no list “${army.list}”`, ARMY_LISTS, {
      params: { list: army.list },
    });
  }
  for (const { name, entries, used, max } of pools) {
    if (max === null || used <= max) continue;
    const target = firstUse(army, entries);
    const shared = entries.length > 1 ? `, shared by ${entries.length} rows` : '';
    const message = `${used} ${name} are ${used - max} over the list’s maximum of ${max}${shared}`;
    yield problem('error', 'entry-over-maximum', target, message, ARMY_LISTS, {
      params: { name, used, max, over: used - max },
      ruling: entries.length > 1 ? 'FTP-P8' : 'FTP-P9',
    });
  }
}

function firstUse(army: ArmyFile, entries: readonly string[]): string {
  for (const [unit, { parts }] of army.units.entries()) {
    for (const [part, { entry }] of parts.entries()) {
      if (entry !== null && entries.includes(entry)) return `units.${unit}.parts.${part}`;
    }
  }
  return '';
}

function* generalProblems({ army }: ArmyAtHand): Generator<Problem> {
  const { generals, units } = army;
  for (const [index, { name, stars }] of generals.entries()) {
    if (Number.isInteger(stars) && stars >= 0 && stars <= table.MOST_STARS) continue;
    const message = `${name || `general ${index + 1}`}: a general has 0 to ${table.MOST_STARS} stars, not ${stars}`;
    yield problem('error', 'bad-stars', `generals.${index}`, message, GENERALS, { params: { stars } });
  }
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    problem('warning', code, 'generals', message, ARMY_LISTS, { params, ruling: 'FTP-P11' });
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units can be given no new orders', {});
    return;
  }
  const wanted = Math.max(3, Math.ceil(units.length / 3));
  if (generals.length < wanted) {
    const why = wanted > 3 ? 'one for three units' : 'an overall general and one for each flank';
    const has = generals.length === 1 ? '1 general is' : `${generals.length} generals are`;
    yield advice('few-generals', `${has} few: at least ${wanted} are recommended (${why})`, {
      generals: generals.length,
      wanted,
      units: units.length,
    });
  }
}

/** Sizes that suit a troop type: twos for irregular figures, fives or sixes for regulars and models (ruling FTP-P10). */
export const suitingMultiples = (troop: Pick<Troop, 'drill' | 'kind'>): readonly number[] =>
  isModel(troop) || troop.drill === 'regular' ? [5, 6] : [2];

/** Advice for those who raise troops; of a unit that has fought it only says why it has an odd size. */
function sizeAdvice(troop: Troop, { count, raised = count }: ArmyPart, target: string): Problem | null {
  const multiples = suitingMultiples(troop);
  if (count === 0 || multiples.some((size) => count % size === 0)) return null;
  if (count < raised) {
    const message = `${count} are left of ${raised}: reduced by campaign losses`;
    return problem('info', 'unit-size-advice', target, message, ARMY_LISTS, {
      params: { count, raised, multiples: multiples.join(' or ') },
      ruling: 'FTP-P10',
    });
  }
  const mayDrop = isModel(troop) ? [1] : [1, 2];
  const fitting = mayDrop.some((dropped) => multiples.some((size) => (count + dropped) % size === 0));
  const wanted = multiples.join(' or ');
  const note = fitting ? '; it may be so to fit the points' : '';
  return problem('warning', 'unit-size-advice', target, `${count} is no multiple of ${wanted}${note}`, ARMY_LISTS, {
    params: { count, multiples: wanted },
    ruling: 'FTP-P10',
  });
}

function* partProblems(
  troop: PartTroop | NoTroop,
  part: ArmyPart,
  target: string,
  listed: boolean,
): Generator<Problem> {
  const { count } = part;
  if (!isTroop(troop)) {
    const code = troop.fault === 'no-troop' ? 'unknown-entry' : troop.fault;
    yield problem('error', code, target, troop.message, ARMY_LISTS);
    return;
  }
  if (!isCount(count) || count < 1) {
    const message = `the number of figures must be a whole number from 1 to 1,000,000, not ${count}`;
    yield problem('error', 'bad-count', target, message, UNITS, { params: { count } });
  } else {
    const advice = sizeAdvice(troop.troop, part, target);
    if (advice) yield advice;
  }
  for (const { code, message, citation, ruling } of troop.misfits) {
    yield problem('error', code, target, message, citation, ruling === undefined ? {} : { ruling });
  }
  const { entry, cost, tableCost } = troop;
  if (entry && entry.cost !== tableCost) {
    const message = `${entry.name}: printed ${entry.cost}, table ${tableCost}; ${cost} counts`;
    yield problem('info', 'printed-cost-differs', target, message, POINTS_COSTS, {
      params: { printed: entry.cost, table: tableCost, counts: cost },
      ruling: 'FTP-P5',
    });
  }
  if (!entry && listed) {
    yield problem('warning', 'not-on-list', target, 'this troop type is not one of the list’s', ARMY_LISTS);
  }
}

function* unitProblems({ army, list, troops, units }: ArmyAtHand): Generator<Problem> {
  for (const [index, unit] of army.units.entries()) {
    const target = `units.${index}`;
    const name = unit.name || `unit ${index + 1}`;
    if (!unit.parts.some((part) => countOf(part) > 0)) {
      yield problem('error', 'empty-unit', target, `${name} has no troops`, UNITS);
    } else if (units[index]?.parts.every(({ completeGroups }) => completeGroups === 0)) {
      const message = `${name} has no complete group; a single group is the smallest unit`;
      yield problem('warning', 'unit-below-group', target, message, UNITS);
    }
    for (const [place, part] of unit.parts.entries()) {
      const troop = troops[index]?.[place];
      if (troop) yield* partProblems(troop, part, `${target}.parts.${place}`, list !== null);
    }
  }
}

const EXTRAS = { specialists: ['carpenter', 'miner'], works: Object.keys(table.WORKS) } as const;

function* extraProblems({ army }: ArmyAtHand): Generator<Problem> {
  for (const section of ['specialists', 'works'] as const) {
    for (const [kind, count] of Object.entries(army[section])) {
      const target = `${section}.${kind}`;
      if (!(EXTRAS[section] as readonly string[]).includes(kind)) {
        yield problem('error', 'unknown-extra', target, `there is no “${kind}” to buy`, POINTS_COSTS);
      } else if (!isCount(count)) {
        const message = `the number of ${kind} must be a whole number from 0 to 1,000,000, not ${count}`;
        yield problem('error', 'bad-count', target, message, POINTS_COSTS, { params: { count } });
      }
    }
  }
}

function* rulingProblems({ army }: ArmyAtHand): Generator<Problem> {
  for (const fault of rulingFaults(FTP_RULINGS, army.rulings)) {
    yield problem('error', 'unknown-ruling', 'rulings', fault, POINTS_COSTS);
  }
}

/** Every problem of an army, errors first and otherwise in the order of the file. */
export function legality(atHand: ArmyAtHand): Problem[] {
  const found = [
    ...limitProblems(atHand),
    ...listProblems(atHand),
    ...rulingProblems(atHand),
    ...generalProblems(atHand),
    ...unitProblems(atHand),
    ...extraProblems(atHand),
  ];
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return found.sort((one, other) => rank[one.severity] - rank[other.severity]);
}
