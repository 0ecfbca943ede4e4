import { type Fight, isThere } from '../../core/fight/fight.ts';
import type { FightPhases } from '../../core/fight/fight-rules.ts';
import type { Asking } from '../../core/fight/questions.ts';
import { throwNow } from '../../core/fight/throw-in-fight.ts';
import { firstBound } from '../battle/setup/first-bound.ts';
import { othersMoved } from './other-moves.ts';
import { chargesMoved } from './charge-moves.ts';
import { chargesDeclared } from './charges.ts';
import { flightMoves, rallying, sightOfFlight } from './flight.ts';
import { generalsAct, ordersAgain } from './generals.ts';
import { afterMelee, type Fought, meleesFought } from './melees.ts';
import { pharaohOdds } from './odds.ts';
import { chargesAnswered, type Supporters } from './responses.ts';
import { testsOwed } from './tests-of-morale.ts';
import { volleysShot } from './volleys.ts';
import { isFleeing } from './states.ts';
import { wallChanged } from './walls.ts';

/** A battle of For the Pharaoh, phase by phase (Game Sequence). */
export function pharaohPhases(fight: Fight): FightPhases {
  const odds = pharaohOdds(fight);
  const again = ordersAgain(fight.memory);
  let fled: ReadonlySet<string> = new Set();
  let supporters: Supporters = [];
  let pairs: Fought = [];
  const phases: Readonly<Record<string, () => Asking>> = {
    1: () => generalsAct(fight, again),
    2: () => rallying(fight),
    *3() {
      fled = flightMoves(fight);
    },
    4: () => sightOfFlight(fight, fled),
    5: () => chargesDeclared(fight, odds),
    *6() {
      supporters = yield* chargesAnswered(fight, odds);
    },
    7: () => chargesMoved(fight, odds, supporters),
    8: () => volleysShot(fight, odds),
    9: () => testsOwed(fight),
    10: () => othersMoved(fight, odds),
    *11() {
      pairs = meleesFought(fight);
    },
    12: () => afterMelee(fight, odds, pairs),
  };
  return {
    odds,
    *open() {
      // Who wins the throw takes the first bound; the edges of the table are as they were laid.
      fight.first = throwNow(fight, firstBound, {}, {}).chooses === 'a' ? 0 : 1;
    },
    *phase(id) {
      yield* phases[id]!();
      wallChanged(fight);
    },
    breaksUnder: fight.field.breaks?.(fight.terms.rulings).under ?? null,
    isInHand: (standing) => isThere(standing) && !isFleeing(standing),
    memory: () => [...again],
  };
}
