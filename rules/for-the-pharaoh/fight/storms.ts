import { activeIn, type Fight, isThere, type UnitStanding } from '../../core/fight/fight.ts';
import { isEngaged } from '../../core/fight/engagement.ts';
import { moveNow, tryMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { snapShot } from './charge-moves.ts';
import type { PharaohOdds } from './odds.ts';
import { able, hasOrders, obeys } from './states.ts';
import { goesOver, holdsWall } from './walls.ts';

/* Those who storm go over the wall, in phase 10 (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const straightOn = (odds: PharaohOdds, stormer: UnitStanding) =>
  [{ kind: 'go', heading: 'forward', length: Math.ceil(odds.kind(stormer).moves) }] as const;

/** Who holds the wall before a unit that gets up in this move; null where nobody does. */
function holderBefore(fight: Fight, odds: PharaohOdds, stormer: UnitStanding): UnitStanding | null {
  const { id } = stormer.unit;
  const met = tryMove(fight, id, 'into-contact', straightOn(odds, stormer))?.met;
  const holder = met && met.side !== stormer.side ? fight.units.get(met.id) : undefined;
  return holder && holdsWall(holder) ? holder : null;
}

const mayGoUp = (fight: Fight, standing: UnitStanding): boolean =>
  goesOver(standing) &&
  standing.actions.moves === 0 &&
  hasOrders(standing) &&
  obeys(standing) &&
  !isEngaged(fight, standing);

/** A unit gets up, is shot at as those who charge are, and strikes as one who charges. */
function* goesUp(fight: Fight, odds: PharaohOdds, stormer: UnitStanding, holder: UnitStanding): Asking {
  moveNow(fight, stormer, 'into-contact', straightOn(odds, stormer));
  yield* snapShot(fight, holder, stormer, false);
  if (isThere(stormer) && isThere(holder)) yield* snapShot(fight, stormer, holder, true);
}

/** Asks who goes up the wall, and at whom. */
export function* wallStormed(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  for (;;) {
    const stormers = able(fight, side).filter((standing) => mayGoUp(fight, standing));
    const options = stormers.flatMap((stormer): Choice[] => {
      const holder = holderBefore(fight, odds, stormer);
      return holder ? [{ kind: 'charge', unit: stormer.unit.id, target: holder.unit.id }] : [];
    });
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', storms: true, side, options: [NONE, ...options] };
    const [stormer, holder] =
      choice.kind === 'charge' ? [fight.units.get(choice.unit), fight.units.get(choice.target)] : [];
    if (!stormer || !holder) return;
    yield* goesUp(fight, odds, stormer, holder);
  }
}
