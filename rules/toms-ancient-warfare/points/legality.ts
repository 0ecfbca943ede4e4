import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { type Problem, problem } from '../../core/problem.ts';
import type { PoolUse } from '../../core/rule-system.ts';
import { rulingFaults, type RulingsInForce } from '../../core/ruling.ts';
import { GENERALS, POINT_SYSTEM, SET_UP } from '../citations.ts';
import { TOM_RULINGS } from '../rulings.ts';
import { countOf, isCount, isTroop, type NoTroop, type PartTroop } from './army-troops.ts';
import { fightsInLines, LINE, linesOf, USUAL_CAVALRY, usualFoot } from './formation.ts';
import { isModel, type Troop } from './troop.ts';

/** An army with what has been worked out about it. */
export interface ArmyAtHand {
  readonly army: ArmyFile;
  readonly list: NationList | null;
  readonly troops: readonly (readonly (PartTroop | NoTroop)[])[];
  readonly pools: readonly PoolUse[];
  readonly points: number;
}

/** Units to each general (ruling TOM-1). */
const UNITS_PER_GENERAL = 8;

function* armyProblems({ army, list, points }: ArmyAtHand): Generator<Problem> {
  if (points > army.limit) {
    const over = points - army.limit;
    const message = `${points} points are ${over} over the limit of ${army.limit}`;
    yield problem('error', 'points-over-limit', '', message, POINT_SYSTEM, {
      params: { points, limit: army.limit, over },
      ruling: 'TOM-10',
    });
  }
  if (army.list !== null && !list) {
    yield problem('error', 'unknown-list', '', `there is no list “${army.list}”`, POINT_SYSTEM, {
      params: { list: army.list },
    });
  }
  for (const fault of rulingFaults(TOM_RULINGS, army.rulings)) {
    yield problem('error', 'unknown-ruling', 'rulings', fault, POINT_SYSTEM);
  }
}

/** The book's lists set no maxima; lists of one's own may. */
function* poolProblems({ army, pools }: ArmyAtHand): Generator<Problem> {
  for (const { id, name, used, max } of pools) {
    if (max === null || used <= max) continue;
    const unit = army.units.findIndex(({ parts }) => parts.some(({ entry }) => entry === id));
    const part = army.units[unit]?.parts.findIndex(({ entry }) => entry === id);
    const message = `${used} ${name} are ${used - max} over the list’s maximum of ${max}`;
    yield problem('error', 'entry-over-maximum', `units.${unit}.parts.${part ?? 0}`, message, POINT_SYSTEM, {
      params: { name, used, max, over: used - max },
    });
  }
}

function* generalProblems({ army: { generals, units } }: ArmyAtHand): Generator<Problem> {
  for (const [index, { name, stars }] of generals.entries()) {
    if (stars === 0) continue;
    const message = `${name || `general ${index + 1}`} has ${stars} stars; this book knows none, and they count for nothing`;
    yield problem('info', 'stars-without-meaning', `generals.${index}`, message, GENERALS, { params: { stars } });
  }
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    problem('warning', code, 'generals', message, GENERALS, { params, ruling: 'TOM-1' });
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units break sooner and cannot counter-charge', {});
    return;
  }
  const wanted = Math.max(1, Math.ceil(units.length / UNITS_PER_GENERAL));
  if (generals.length === wanted) return;
  const params = { generals: generals.length, wanted, units: units.length };
  const has = generals.length === 1 ? '1 general is' : `${generals.length} generals are`;
  const why = `one for ${UNITS_PER_GENERAL} units makes ${wanted}`;
  if (generals.length < wanted) yield advice('few-generals', `${has} few: ${why}`, params);
  else yield advice('many-generals', `${has} more than the umpire’s usual limit: ${why}`, params);
}

/** Advice on a part's size, a warning or a remark (ruling TOM-9). */
function sizeAdvice(troop: Troop, count: number, target: string, rulings: RulingsInForce): Problem | null {
  if (isModel(troop)) return null;
  const advice = (severity: 'warning' | 'info', message: string, params: Problem['params']): Problem =>
    problem(severity, 'unit-size-advice', target, message, SET_UP, { params: { count, ...params }, ruling: 'TOM-9' });
  if (!fightsInLines(troop, rulings)) {
    const { least, most } = USUAL_CAVALRY;
    if (count >= least && count <= most) return null;
    return advice('warning', `${count} cavalry; a unit usually has ${least} to ${most}`, { least, most });
  }
  const usual = usualFoot(troop);
  const { over } = linesOf(count, LINE);
  const usually = `a unit usually has ${usual}, in ${usual / LINE} lines of ${LINE}`;
  if (over > 0) {
    return advice('warning', `${count} leave a line of ${LINE} with ${over}; ${usually}`, { multiples: LINE, usual });
  }
  return count === usual ? null : advice('info', `${count} men; ${usually}`, { multiples: LINE, usual });
}

function* partProblems(
  troop: PartTroop | NoTroop,
  count: number,
  target: string,
  { army, list }: ArmyAtHand,
): Generator<Problem> {
  if (!isTroop(troop)) {
    yield problem('error', troop.fault, target, troop.message, POINT_SYSTEM);
    return;
  }
  if (!isCount(count)) {
    const message = `the number of figures must be a whole number from 1 to a million, not ${count}`;
    yield problem('error', 'bad-count', target, message, SET_UP, { params: { count } });
  } else {
    const advice = sizeAdvice(troop.troop, count, target, army.rulings);
    if (advice) yield advice;
  }
  if (!troop.entry && list) {
    yield problem('warning', 'not-on-list', target, 'this troop type is not one of the list’s', POINT_SYSTEM, {
      ruling: 'TOM-13',
    });
  }
}

function* unitProblems(atHand: ArmyAtHand): Generator<Problem> {
  for (const [index, unit] of atHand.army.units.entries()) {
    const target = `units.${index}`;
    const name = unit.name || `unit ${index + 1}`;
    if (!unit.parts.some((part) => countOf(part) > 0)) {
      yield problem('error', 'empty-unit', target, `${name} has no troops`, SET_UP);
    }
    const types = new Set(unit.parts.map(({ entry, troop }) => entry ?? JSON.stringify(troop)));
    if (types.size > 1) {
      const message = `${name} has ${types.size} troop types; each forms and strikes by itself`;
      yield problem('warning', 'mixed-unit', target, message, SET_UP, {
        params: { types: types.size },
        ruling: 'TOM-12',
      });
    }
    for (const [place, part] of unit.parts.entries()) {
      const troop = atHand.troops[index]?.[place];
      if (troop) yield* partProblems(troop, part.count, `${target}.parts.${place}`, atHand);
    }
  }
}

/** The book sells troops only. */
function* extraProblems({ army }: ArmyAtHand): Generator<Problem> {
  for (const section of ['specialists', 'works'] as const) {
    for (const [kind, count] of Object.entries(army[section])) {
      if (count === 0) continue;
      yield problem('error', 'unknown-extra', `${section}.${kind}`, `there is no “${kind}” to buy`, POINT_SYSTEM);
    }
  }
}

/** Every problem of an army, errors first and otherwise in the order of the file. */
export function legality(atHand: ArmyAtHand): Problem[] {
  const found = [
    ...armyProblems(atHand),
    ...poolProblems(atHand),
    ...generalProblems(atHand),
    ...unitProblems(atHand),
    ...extraProblems(atHand),
  ];
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return found.sort((one, other) => rank[one.severity] - rank[other.severity]);
}
