import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import { activeIn, did, type Fight, isThere, measured, type UnitStanding } from '../../core/fight/fight.ts';
import { type Asking, NONE } from '../../core/fight/questions.ts';
import { play } from '../../core/fight/throw-in-fight.ts';
import { charge } from '../battle/movement/charge.ts';
import type { PharaohOdds } from './odds.ts';
import { tested } from './tests-of-morale.ts';
import { type ChargeChoice, chargesOffered, gapOf, isEngaged, part } from '../../core/fight/engagement.ts';
import { isOfModels } from './fall-back.ts';
import { able, hasOrders, isShaken, isUrged, obeys } from './states.ts';
import { goesOver, holdsWall } from './walls.ts';

/* Phase 5: who charges whom (For the Pharaoh, Charges). */

function mayCharge(fight: Fight, standing: UnitStanding): boolean {
  const { moves, charges } = standing.actions;
  const isFree = moves === 0 && charges === null && !isShaken(standing) && !isEngaged(fight, standing);
  return isFree && hasOrders(standing) && !holdsWall(standing) && !goesOver(standing);
}

/** Declares a charge, and tests the charger. */
function* declared(fight: Fight, unit: UnitStanding, target: UnitStanding, delay?: Delay): Asking {
  if (!play(fight, charge, { charger: part(unit), target: part(target) }).permitted) return;
  yield* tested(fight, unit, { wants: 'obey' });
  if (!isThere(unit) || !obeys(unit)) return;
  did(fight, unit, { charges: target.unit.id, delay: delay ? delay.parts / delay.of : 0 });
  if (delay)
    logChange(
      fight,
      `${unit.unit.name}: delays its charge by ${delay.parts}/${delay.of}`,
      snapshotBefore(fight, [unit.unit.id]),
    );
}

type Delay = NonNullable<ChargeChoice['delay']>;

/** The same charges, delayed as far as they still come home: by thirds, those of models by fifths (Charges; ruling FTP-F20). */
function delayed(fight: Fight, odds: PharaohOdds, options: readonly ChargeChoice[]): readonly ChargeChoice[] {
  return options.flatMap((option) => {
    const unit = fight.units.get(option.unit);
    const of = unit && isOfModels(unit) ? 5 : 3;
    return Array.from({ length: of - 1 }, (_, at) => ({ ...option, delay: { parts: at + 1, of } })).filter(
      ({ delay }) => unit && gapTo(fight, option) <= odds.kind(unit).charges * (1 - delay.parts / delay.of),
    );
  });
}

export function* chargesDeclared(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  let chargers = able(fight, side).filter((standing) => mayCharge(fight, standing));
  // Irregulars who go forward without orders charge whom they may, those who shoot excepted unless they assault.
  for (const standing of chargers.filter(isUrged)) {
    if (odds.kind(standing).range > 0 && standing.unit.morale !== 'assault') continue;
    const [nearest] = chargesOffered(fight, odds, [standing]).toSorted((a, b) => gapTo(fight, a) - gapTo(fight, b));
    const target = nearest && fight.units.get(nearest.target);
    if (target) yield* declared(fight, standing, target);
    chargers = chargers.filter((each) => each !== standing);
  }
  for (;;) {
    chargers = chargers.filter((standing) => isThere(standing) && mayCharge(fight, standing));
    const options = chargesOffered(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options, ...delayed(fight, odds, options)] };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    yield* declared(fight, unit, target, choice.delay);
    chargers = chargers.filter((each) => each !== unit);
  }
}

const gapTo = (fight: Fight, { unit, target }: ChargeChoice): number => {
  const [a, b] = [measured(fight, unit), measured(fight, target)];
  return a && b ? gapOf(a, b) : Infinity;
};
