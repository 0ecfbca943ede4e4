import type { ArmyAtHand, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { Problem } from '../../core/problem.ts';
import { MIXED_UNITS, ORGANISATION, STRENGTHS, UNIT_SIZES } from '../citations.ts';
import { sizeOf } from '../troops/strength.ts';
import { battlesOf, SUGGESTED_UNITS } from './battles.ts';
import type { KnownTroop } from './parts.ts';

const BATTLES: Ground = { citation: ORGANISATION, ruling: 'SAS-17' };
const ONE_UNIT: Ground = { citation: UNIT_SIZES, ruling: 'SAS-18' };
const MIXED: Ground = { citation: MIXED_UNITS, ruling: 'SAS-18' };

function* commanderProblems(army: ArmyFile): Generator<Problem> {
  const { generals, units } = army;
  if (generals.length === 0) {
    // Before there are units there is nothing to be commanded yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    const message = 'the army has no commander: every battle must have one';
    yield told(severity, 'no-general', 'generals', message, BATTLES);
    return;
  }
  const battles = battlesOf(army);
  const named = battles.filter(({ name }) => name !== '').length;
  const params = { generals: generals.length, battles: battles.length };
  const has = generals.length === 1 ? '1 commander is' : `${generals.length} commanders are`;
  if (generals.length < battles.length) {
    const message = `${has} too few for ${battles.length} battles: each must have one`;
    yield told('error', 'few-generals', 'generals', message, BATTLES, params);
    return;
  }
  const led = new Set(generals.flatMap(({ brigade }) => brigade?.trim() || []));
  // Where commanders are given to battles, a battle that nobody is given to is told by its name.
  const free = generals.filter(({ brigade }) => (brigade ?? '').trim() === '').length;
  const leaderless = battles.filter(({ name }) => !led.has(name)).slice(free);
  for (const { name, units: of } of leaderless) {
    const message = name === '' ? 'units without a battle have no commander' : `the battle “${name}” has no commander`;
    const target = of[0] === undefined ? 'generals' : `units.${of[0]}`;
    yield told('error', 'no-commander', target, `${message}: each must have one`, BATTLES, { battle: name });
  }
  if (leaderless.length > 0) return;
  const unnamed = battles.find(({ name }) => name === '')?.units.length ?? 0;
  const places = (generals.length - named) * SUGGESTED_UNITS;
  if (unnamed > places) {
    const message = `${has} few: ${unnamed} units without a battle want one for every ${SUGGESTED_UNITS} of them`;
    yield told('warning', 'few-generals', 'generals', message, BATTLES, { ...params, units: unnamed });
  }
}

function* battleProblems(army: ArmyFile): Generator<Problem> {
  for (const { name, units } of battlesOf(army)) {
    const ninth = units[SUGGESTED_UNITS];
    if (name === '' || ninth === undefined) continue;
    const message = `the battle “${name}” has ${units.length} units; no more than ${SUGGESTED_UNITS} are suggested`;
    yield told('warning', 'large-battle', `units.${ninth}`, message, BATTLES, { battle: name, units: units.length });
  }
}

/** Commanders and battles (Army Organisation; ruling SAS-17). */
export function* armyProblems({ army }: Pick<ArmyAtHand<unknown>, 'army'>): Generator<Problem> {
  yield* commanderProblems(army);
  yield* battleProblems(army);
}

export function* partProblems({ read, count, target, army }: PartAtHand<KnownTroop>): Generator<Problem> {
  if (count > 1) {
    const message = `${count} units on one line: each throws for its own strength and tests by itself`;
    yield told('info', 'unit-size-advice', target, message, ONE_UNIT, { count });
  }
  const table = sizeOf(read.troop, army.rulings);
  if (read.entry && read.cost !== table) {
    const message = `the list says a strength of ${read.cost}, the book’s table makes it ${table}`;
    const params = { printed: read.cost, table };
    yield told('info', 'printed-cost-differs', target, message, { citation: STRENGTHS }, params);
  }
}

export function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; the book counts mixed units as the one that predominates`;
  yield told('error', 'mixed-unit', target, message, MIXED, { types });
}
