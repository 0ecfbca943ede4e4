import {
  activeIn,
  did,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, throwNow } from '../../core/fight/throw-in-fight.ts';
import { charge, type ChargeOutcome } from '../battle/movement/charge.ts';
import type { PharaohOdds } from './odds.ts';
import { tested } from './tests-of-morale.ts';
import { aspectOf, isEngaged, part, reachesWithCharge } from '../../core/fight/engagement.ts';
import { able, hasOrders, isShaken, isUrged, obeys } from './states.ts';

/* Phase 5: who charges whom (For the Pharaoh, Charges). */

function mayCharge(fight: Fight, standing: UnitStanding): boolean {
  const { moves, charges } = standing.actions;
  return moves === 0 && charges === null && hasOrders(standing) && !isShaken(standing) && !isEngaged(fight, standing);
}

/** The charges that a side may declare now. */
function offered(
  fight: Fight,
  odds: PharaohOdds,
  chargers: readonly UnitStanding[],
): readonly Extract<Choice, { kind: 'charge' }>[] {
  return chargers.flatMap((standing) => {
    const from = measured(fight, standing.unit.id);
    if (!from) return [];
    const reach = odds.kind(standing).charges;
    return present(fight, otherSide(standing.side)).flatMap((enemy) => {
      const to = measured(fight, enemy.unit.id);
      if (!to) return [];
      const gap = odds.gap(from, to);
      if (gap > reach || !reachesWithCharge(from, to, reach, gap)) return [];
      if (!odds.mayCharge(standing, enemy, aspectOf(fight, from, to))) return [];
      return [{ kind: 'charge' as const, unit: standing.unit.id, target: enemy.unit.id }];
    });
  });
}

/** Declares a charge, and tests the charger. */
function* declared(fight: Fight, unit: UnitStanding, target: UnitStanding): Asking {
  const holding = { charger: part(unit), target: part(target) };
  const [input = {}] = inputsFor(fight, charge.id, holding);
  const { outcome } = throwNow(fight, charge.id, holding, input);
  if (!(outcome as ChargeOutcome).permitted) return;
  yield* tested(fight, unit, { wants: 'obey' });
  if (isThere(unit) && obeys(unit)) did(fight, unit, { charges: target.unit.id });
}

export function* chargesDeclared(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  let chargers = able(fight, side).filter((standing) => mayCharge(fight, standing));
  // Irregulars who go forward without orders charge whom they may, those who shoot excepted unless they assault.
  for (const standing of chargers.filter(isUrged)) {
    if (odds.kind(standing).range > 0 && standing.unit.morale !== 'assault') continue;
    const [nearest] = offered(fight, odds, [standing]).toSorted(
      (a, b) => gapTo(fight, odds, a) - gapTo(fight, odds, b),
    );
    const target = nearest && fight.units.get(nearest.target);
    if (target) yield* declared(fight, standing, target);
    chargers = chargers.filter((each) => each !== standing);
  }
  for (;;) {
    chargers = chargers.filter((standing) => isThere(standing) && mayCharge(fight, standing));
    const options = offered(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options] };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    yield* declared(fight, unit, target);
    chargers = chargers.filter((each) => each !== unit);
  }
}

function gapTo(
  fight: Fight,
  odds: PharaohOdds,
  { unit, target }: { readonly unit: string; readonly target: string },
): number {
  const [a, b] = [measured(fight, unit), measured(fight, target)];
  return a && b ? odds.gap(a, b) : Infinity;
}
