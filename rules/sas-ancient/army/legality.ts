import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { type Problem, problem } from '../../core/problem.ts';
import type { PoolUse } from '../../core/rule-system.ts';
import { rulingFaults } from '../../core/ruling.ts';
import { COMMANDERS, MIXED_UNITS, ORGANISATION, STRENGTHS, TROOP_TYPES, UNIT_SIZES } from '../citations.ts';
import { SAS_RULINGS } from '../rulings.ts';
import { LEAST_STARS, MOST_STARS } from '../troops/commanders.ts';
import { sizeOf } from '../troops/strength.ts';
import { countOf, isCount, isTroop, type NoTroop, type PartTroop } from './army-troops.ts';
import { battlesOf, SUGGESTED_UNITS } from './battles.ts';

/** An army with what has been worked out about it. */
export interface ArmyAtHand {
  readonly army: ArmyFile;
  readonly list: NationList | null;
  readonly troops: readonly (readonly (PartTroop | NoTroop)[])[];
  readonly pools: readonly PoolUse[];
  readonly strength: number;
}

function* armyProblems({ army, list, strength }: ArmyAtHand): Generator<Problem> {
  if (strength > army.limit) {
    const over = strength - army.limit;
    const message = `a strength of ${strength} is ${over} over the limit of ${army.limit}`;
    yield problem('error', 'points-over-limit', '', message, STRENGTHS, {
      params: { points: strength, limit: army.limit, over },
      ruling: 'SAS-19',
    });
  }
  if (army.list !== null && !list) {
    yield problem('error', 'unknown-list', '', `there is no list “${army.list}”`, TROOP_TYPES, {
      params: { list: army.list },
    });
  }
  for (const fault of rulingFaults(SAS_RULINGS, army.rulings)) {
    yield problem('error', 'unknown-ruling', 'rulings', fault, STRENGTHS);
  }
}

function* poolProblems({ army, pools }: ArmyAtHand): Generator<Problem> {
  for (const { id, name, used, max } of pools) {
    if (max === null || used <= max) continue;
    const unit = army.units.findIndex(({ parts }) => parts.some(({ entry }) => entry === id));
    const part = army.units[unit]?.parts.findIndex(({ entry }) => entry === id);
    const message = `${used} units of ${name} are ${used - max} over the list’s maximum of ${max}`;
    yield problem('error', 'entry-over-maximum', `units.${unit}.parts.${part ?? 0}`, message, ORGANISATION, {
      params: { name, used, max, over: used - max },
      ruling: 'SAS-19',
    });
  }
}

function* commanderProblems({ army }: ArmyAtHand): Generator<Problem> {
  const { generals, units } = army;
  for (const [index, { name, stars }] of generals.entries()) {
    if (Number.isInteger(stars) && stars >= LEAST_STARS && stars <= MOST_STARS) continue;
    const message = `${name || `commander ${index + 1}`} has no quality of the book: ${MOST_STARS} for great, 2 for skilful, 1 for proficient and 0 for rotten were expected, not ${stars}`;
    yield problem('error', 'bad-stars', `generals.${index}`, message, COMMANDERS, { params: { stars } });
  }
  if (generals.length === 0) {
    // Before there are units there is nothing to be commanded yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    const message = 'the army has no commander: every battle must have one';
    yield problem(severity, 'no-general', 'generals', message, ORGANISATION, { ruling: 'SAS-17' });
    return;
  }
  const battles = battlesOf(army);
  const named = battles.filter(({ name }) => name !== '').length;
  const params = { generals: generals.length, battles: battles.length };
  const has = generals.length === 1 ? '1 commander is' : `${generals.length} commanders are`;
  if (generals.length < battles.length) {
    const message = `${has} too few for ${battles.length} battles: each must have one`;
    yield problem('error', 'few-generals', 'generals', message, ORGANISATION, { params, ruling: 'SAS-17' });
    return;
  }
  const unnamed = battles.find(({ name }) => name === '')?.units.length ?? 0;
  const places = (generals.length - named) * SUGGESTED_UNITS;
  if (unnamed > places) {
    const message = `${has} few: ${unnamed} units without a battle want one for every ${SUGGESTED_UNITS} of them`;
    yield problem('warning', 'few-generals', 'generals', message, ORGANISATION, {
      params: { ...params, units: unnamed },
      ruling: 'SAS-17',
    });
  }
}

function* battleProblems({ army }: ArmyAtHand): Generator<Problem> {
  for (const { name, units } of battlesOf(army)) {
    const ninth = units[SUGGESTED_UNITS];
    if (name === '' || ninth === undefined) continue;
    const message = `the battle “${name}” has ${units.length} units; no more than ${SUGGESTED_UNITS} are suggested`;
    yield problem('warning', 'large-battle', `units.${ninth}`, message, ORGANISATION, {
      params: { battle: name, units: units.length },
      ruling: 'SAS-17',
    });
  }
}

function* partProblems(
  troop: PartTroop | NoTroop,
  count: number,
  target: string,
  { army, list }: ArmyAtHand,
): Generator<Problem> {
  if (!isTroop(troop)) {
    yield problem('error', troop.fault, target, troop.message, TROOP_TYPES);
    return;
  }
  if (!isCount(count)) {
    const message = `the number of units must be a whole number from 1 to a million, not ${count}`;
    yield problem('error', 'bad-count', target, message, UNIT_SIZES, { params: { count } });
  } else if (count > 1) {
    const message = `${count} units on one line: each throws for its own strength and tests by itself`;
    yield problem('info', 'unit-size-advice', target, message, UNIT_SIZES, { params: { count }, ruling: 'SAS-18' });
  }
  if (!troop.entry && list) {
    yield problem('warning', 'not-on-list', target, 'this troop type is not one of the list’s', TROOP_TYPES, {
      ruling: 'SAS-19',
    });
  }
  const table = sizeOf(troop.troop, army.rulings);
  if (troop.entry && troop.cost !== table) {
    const message = `the list says a strength of ${troop.cost}, the book’s table makes it ${table}`;
    yield problem('info', 'printed-cost-differs', target, message, STRENGTHS, {
      params: { printed: troop.cost, table },
    });
  }
}

function* unitProblems(atHand: ArmyAtHand): Generator<Problem> {
  for (const [index, unit] of atHand.army.units.entries()) {
    const target = `units.${index}`;
    const name = unit.name || `unit ${index + 1}`;
    if (!unit.parts.some((part) => countOf(part) > 0)) {
      yield problem('error', 'empty-unit', target, `${name} has no troops`, UNIT_SIZES);
    }
    const types = new Set(unit.parts.map(({ entry, troop }) => entry ?? JSON.stringify(troop)));
    if (types.size > 1) {
      const message = `${name} has ${types.size} troop types; the book counts mixed units as the one that predominates`;
      yield problem('error', 'mixed-unit', target, message, MIXED_UNITS, {
        params: { types: types.size },
        ruling: 'SAS-18',
      });
    }
    for (const [place, part] of unit.parts.entries()) {
      const troop = atHand.troops[index]?.[place];
      if (troop) yield* partProblems(troop, part.count, `${target}.parts.${place}`, atHand);
    }
  }
}

/** The book knows troops and commanders only. */
function* extraProblems({ army }: ArmyAtHand): Generator<Problem> {
  for (const section of ['specialists', 'works'] as const) {
    for (const [kind, count] of Object.entries(army[section])) {
      if (count === 0) continue;
      yield problem('error', 'unknown-extra', `${section}.${kind}`, `the book has no “${kind}”`, STRENGTHS);
    }
  }
}

/** Every problem of an army, errors first and otherwise in the order of the file. */
export function legality(atHand: ArmyAtHand): Problem[] {
  const found = [
    ...armyProblems(atHand),
    ...poolProblems(atHand),
    ...commanderProblems(atHand),
    ...battleProblems(atHand),
    ...unitProblems(atHand),
    ...extraProblems(atHand),
  ];
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return found.sort((one, other) => rank[one.severity] - rank[other.severity]);
}
