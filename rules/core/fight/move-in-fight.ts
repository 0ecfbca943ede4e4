import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { stored } from '../../../battlefield/point.ts';
import { type Position, storedPosition } from '../../../battlefield/position.ts';
import { type MadeMove, moveOnField, type ProposedMove, proposedMoves } from '../table/move-on-field.ts';
import { beforeChange, type Fight, noted, touched, type UnitStanding, viewOf } from './fight.ts';

/** Puts a unit somewhere, with a line in the log. */
function put(
  fight: Fight,
  standing: UnitStanding,
  position: Position | null,
  what: string,
  actions: Partial<UnitStanding['actions']>,
) {
  const before = beforeChange(fight, [standing.unit.id]);
  standing.position = position && storedPosition(position);
  standing.actions = { ...standing.actions, ...actions };
  touched(fight, standing.unit.id);
  noted(fight, what, before);
}

/** A move with its length in words: "Household Spearmen move 7 cm". */
const lengthIn = (fight: Fight, length: number): string =>
  `${stored(length)} ${fight.field.unitOfLength === 'cm' ? 'cm' : '″'}`;

/**
 * Moves a unit by its book, as far as that allows. It counts as its move of this run.
 * @param share how much of its allowance it may spend, from 0 to 1
 * @returns null where it does not move so
 */
export function moveNow(
  fight: Fight,
  standing: UnitStanding,
  manner: string,
  steps: readonly Manoeuvre[],
  share = 1,
): MadeMove | null {
  const { unit } = standing;
  if (standing.actions.moves > 0) throw new Error(`${unit.name} moves twice`);
  let made = moveOnField(viewOf(fight), unit.id, manner, steps);
  if (!made) return null;
  const most = made.allowance * share;
  if (made.spent > most + 0.02) {
    const shorter = cutTo(steps, made, most);
    made = shorter.length === 0 ? null : moveOnField(viewOf(fight), unit.id, manner, shorter);
    if (!made || made.spent > most + 0.02) return null;
  }
  if (made.steps.length === 0 || made.spent <= 0.02) return null;
  const { spent, allowance, from, position, met } = made;
  const kept = {
    manner,
    steps: made.steps.map(({ manoeuvre }) => manoeuvre),
    spent: stored(spent),
    allowance: stored(allowance),
    from,
  };
  const end = met ? `, meets ${met.name}` : '';
  put(fight, standing, position, `${unit.name}: ${manner}, ${lengthIn(fight, spent)}${end}`, { moved: kept, moves: 1 });
  return made;
}

/** The steps of a move, the last of them shorter, that cost no more than so much. */
function cutTo(steps: readonly Manoeuvre[], made: MadeMove, most: number): readonly Manoeuvre[] {
  const kept: Manoeuvre[] = [];
  let left = most;
  for (const [at, { manoeuvre, cost }] of made.steps.entries()) {
    if (left <= 0.02) break;
    const part = cost <= left || cost === 0 ? 1 : left / cost;
    left -= cost;
    if (part === 1) kept.push(steps[at] ?? manoeuvre);
    else if (manoeuvre.kind === 'go')
      kept.push({ ...manoeuvre, length: Math.floor(manoeuvre.length * part * 100) / 100 });
    else if (manoeuvre.kind === 'wheel')
      kept.push({ ...manoeuvre, degrees: Math.floor(manoeuvre.degrees * part * 100) / 100 });
  }
  return kept.filter((step) => !('length' in step) || step.length > 0);
}

/** The moves that results call for, laid out. */
export const forcedMoves = (fight: Fight, { unit }: UnitStanding): readonly ProposedMove[] =>
  proposedMoves(viewOf(fight), unit.id);

/** A unit goes where a result sends it, or leaves the table. */
export function forceMove(
  fight: Fight,
  standing: UnitStanding,
  { move, position, gone, leavesTable }: ProposedMove,
): void {
  const what = `${standing.unit.name}: ${move.label}, ${lengthIn(fight, gone)}`;
  if (leavesTable) leaveTable(fight, standing, `${what}, off the table`);
  else put(fight, standing, position, what, { moved: null });
}

/** A unit leaves the field for good. */
export function leaveTable(fight: Fight, standing: UnitStanding, what: string): void {
  const before = beforeChange(fight, [standing.unit.id]);
  standing.unit = { ...standing.unit, offField: true };
  touched(fight, standing.unit.id);
  noted(fight, what, before);
}

/** Lays a unit somewhere that its book worked out: a flight away, or a fall back before a charge. */
export const layAt = (
  fight: Fight,
  standing: UnitStanding,
  position: Position,
  what: string,
  actions: Partial<UnitStanding['actions']> = {},
): void => put(fight, standing, position, what, actions);
