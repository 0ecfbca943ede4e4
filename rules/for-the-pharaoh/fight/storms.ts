import {
  activeIn,
  did,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  type UnitStanding,
  viewOf,
} from '../../core/fight/fight.ts';
import { chargeSteps, gapOf, isEngaged } from '../../core/fight/engagement.ts';
import { moveNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { moveWithin } from '../../core/table/move-within.ts';
import { snapShot } from './charge-moves.ts';
import type { PharaohOdds } from './odds.ts';
import { able, hasOrders, obeys } from './states.ts';
import { goesOver, holdsWall } from './walls.ts';

/* Those who storm go over the wall, in phase 10 (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

/** Those on a wall at whom a unit gets up in this move. */
function heldBefore(fight: Fight, odds: PharaohOdds, stormer: UnitStanding): readonly UnitStanding[] {
  const from = measured(fight, stormer.unit.id);
  if (!from) return [];
  return present(fight, otherSide(stormer.side)).filter((enemy) => {
    const to = measured(fight, enemy.unit.id);
    if (!to || !holdsWall(enemy) || gapOf(from, to) > odds.kind(stormer).moves) return false;
    const steps = chargeSteps(from, to, odds.kind(stormer).moves);
    const met = steps.length > 0 && moveWithin(viewOf(fight), stormer.unit.id, 'into-contact', steps, 1)?.met;
    return met && met.id === enemy.unit.id;
  });
}

const mayGoUp = (fight: Fight, standing: UnitStanding): boolean =>
  goesOver(standing) &&
  standing.actions.moves === 0 &&
  hasOrders(standing) &&
  obeys(standing) &&
  !isEngaged(fight, standing);

/** A unit gets up, is shot at as those who charge are, and strikes as one who charges. */
function* goesUp(fight: Fight, odds: PharaohOdds, stormer: UnitStanding, holder: UnitStanding): Asking {
  const [from, to] = [measured(fight, stormer.unit.id), measured(fight, holder.unit.id)];
  if (!from || !to) return;
  const made = moveNow(fight, stormer, 'into-contact', chargeSteps(from, to, odds.kind(stormer).moves));
  if (made?.met?.id !== holder.unit.id) return;
  yield* snapShot(fight, holder, stormer, false);
  if (isThere(stormer) && isThere(holder)) yield* snapShot(fight, stormer, holder, true);
}

/** Asks who goes up the wall, and at whom. */
export function* wallStormed(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  for (;;) {
    const stormers = able(fight, side).filter((standing) => mayGoUp(fight, standing));
    const options = stormers.flatMap((stormer) =>
      heldBefore(fight, odds, stormer).map((holder): Choice => ({
        kind: 'charge',
        unit: stormer.unit.id,
        target: holder.unit.id,
      })),
    );
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', storms: true, side, options: [NONE, ...options] };
    const [stormer, holder] =
      choice.kind === 'charge' ? [fight.units.get(choice.unit), fight.units.get(choice.target)] : [];
    if (!stormer || !holder) return;
    yield* goesUp(fight, odds, stormer, holder);
    if (stormer.actions.moves === 0) did(fight, stormer, { moves: 1 });
  }
}
