import { boxOf } from '../../../battlefield/area.ts';
import { middleOf } from '../../../battlefield/block.ts';
import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import { type Fight, isThere, measured, present, setMark, type UnitStanding } from '../../core/fight/fight.ts';
import { hasMark } from '../../core/fight/engagement.ts';

/* Who is still to come over a wall that is stormed, and who holds it (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const UP = ['on-ladders', 'on-tower'] as const;
const DOWN = ['ladders-raised', ...UP] as const;
const HOLDING = ['on-battlements', 'at-parapet'] as const;
const WALL = 'fort-wall';

/** Whether a unit is still to come over the wall, by ladders or from a tower. */
export const goesOver = (standing: UnitStanding): boolean => UP.some((mark) => hasMark(standing, mark));

/** Whether a unit holds a wall that is stormed. */
export const holdsWall = (standing: UnitStanding): boolean => HOLDING.some((mark) => hasMark(standing, mark));

/** Whether somebody is still before the wall, so that who holds it stays there. */
export const isStormed = (fight: Fight): boolean =>
  ([0, 1] as const).some((side) => present(fight, side).some(goesOver));

/** Whether a unit has come to stand on a wall or beyond it, as seen from its own edge of the table. */
function isOver(fight: Fight, standing: UnitStanding): boolean {
  const here = measured(fight, standing.unit.id);
  if (!here) return false;
  const { y } = middleOf(here.block);
  return fight.ground.some(({ kind, area }) => {
    const [, least, , most] = boxOf(area);
    return kind === WALL && (standing.side === 0 ? y < most : y > least);
  });
}

function unmarked(fight: Fight, standing: UnitStanding, marks: readonly string[], what: string): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  for (const mark of marks) setMark(fight, standing, mark, false);
  logChange(fight, `${standing.unit.name}: ${what}`, before);
}

/** Who has come over the wall is on no ladder any more; who has left it does not hold it. */
export function wallChanged(fight: Fight): void {
  for (const standing of fight.units.values()) {
    if (!isThere(standing)) continue;
    if (goesOver(standing) && isOver(fight, standing)) unmarked(fight, standing, DOWN, 'has come up the wall');
    if (holdsWall(standing) && !measured(fight, standing.unit.id)?.on.has(WALL)) losesWall(fight, standing);
  }
}

/** Who holds a wall and is pushed back fights on no higher ground and behind no obstacle any more. */
export function losesWall(fight: Fight, standing: UnitStanding): void {
  if (holdsWall(standing)) unmarked(fight, standing, HOLDING, 'does not hold the wall any more');
}
