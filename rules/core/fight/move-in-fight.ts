import { toStored, turnBetween } from '../../../battlefield/angles.ts';
import { type Position, toStoredPosition } from '../../../battlefield/position.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { findNearestFree } from '../../../battlefield/room.ts';
import { type MadeMove, type Meant, moveOnField, type ProposedMove, proposedMoves } from '../table/move-on-field.ts';
import { moveWithin } from '../table/measure-field.ts';
import type { FieldView } from '../table/stand-on-field.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import { type Fight, measured, setMark, type SideAt, touched, type UnitStanding, viewOf } from './fight.ts';
import type { Asking, Choice, Mover } from './questions.ts';

/** Moves a unit to a position and logs it. */
function put(
  fight: Fight,
  standing: UnitStanding,
  position: Position | null,
  what: string,
  actions: Partial<UnitStanding['actions']>,
) {
  const before = snapshotBefore(fight, [standing.unit.id]);
  standing.position = position && toStoredPosition(position);
  standing.actions = { ...standing.actions, ...actions };
  touched(fight, standing.unit.id);
  logChange(fight, what, before);
}

/** Formats a length with its unit, such as "7 cm". */
export const lengthIn = (fight: Fight, length: number): string =>
  `${toStored(length)}${fight.field.unitOfLength === 'cm' ? ' cm' : '″'}`;

/** Moves tried, by their steps. Most are then made on an unchanged field. */
const tried = new WeakMap<
  readonly Manoeuvre[],
  { readonly view: FieldView; readonly id: string; readonly manner: string; readonly made: MadeMove | null }
>();

/** Computes the part of a move that the book allows on the current field; null if the unit cannot move in that manner. */
export function tryMove(fight: Fight, id: string, manner: string, steps: readonly Manoeuvre[]): MadeMove | null {
  const view = viewOf(fight);
  const known = tried.get(steps);
  if (known && known.view === view && known.id === id && known.manner === manner) return known.made;
  const made = moveOnField(view, id, manner, steps);
  tried.set(steps, { view, id, manner, made });
  return made;
}

/** Computes the same move within a share of the allowance, from 0 to 1. */
export const tryWithin = (
  fight: Fight,
  id: string,
  manner: string,
  steps: readonly Manoeuvre[],
  share: number,
): MadeMove | null => moveWithin((some) => tryMove(fight, id, manner, some), steps, share);

/**
 * Moves a unit within the limits of its book. This uses up the unit's move in this run.
 * @param share share of the allowance to spend, from 0 to 1
 * @returns null if the unit cannot move in that manner
 */
export function moveNow(
  fight: Fight,
  standing: UnitStanding,
  manner: string,
  steps: readonly Manoeuvre[],
  share = 1,
): MadeMove | null {
  const made = tryWithin(fight, standing.unit.id, manner, steps, share);
  return made && keptOnce(fight, standing, made);
}

/** Applies a move that uses up the unit's move in this run. */
function keptOnce(fight: Fight, standing: UnitStanding, made: MadeMove): MadeMove | null {
  if (standing.actions.moves > 0) throw new Error(`${standing.unit.name} has already moved`);
  return kept(fight, standing, made, made.manner, { moves: 1 });
}

/** Distances up to this count as no movement. */
const HAIR = 0.02;

/** Minimum length and turn of a move. Smaller ones are not made. */
const LEAST_STEP = { cm: 0.25, inch: 0.1, degrees: 1 } as const;

const shiftOf = (one: Position, other: Position): number => Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);

const isSamePlace = (one: Position, other: Position): boolean =>
  one.facing === other.facing && one.files === other.files && shiftOf(one, other) <= HAIR;

export function isNoStep({ field }: Pick<Fight, 'field'>, { from, position }: MadeMove): boolean {
  if (from.files !== position.files) return false;
  const least = LEAST_STEP[field.unitOfLength];
  const turned = Math.abs(turnBetween(from.facing, position.facing));
  return shiftOf(from, position) < least && turned < LEAST_STEP.degrees;
}

export type MoveChoice = Extract<Choice, { kind: 'move' }>;

/** Makes the move that the leader chose, unless it is below the minimum. */
export function stepNow(
  fight: Fight,
  standing: UnitStanding,
  { manner, steps }: MoveChoice,
  share = 1,
): MadeMove | null {
  const { id } = standing.unit;
  const made = steps.length === 0 ? null : tryWithin(fight, id, manner, steps, share);
  const goes = made && !isNoStep(fight, made) ? keptOnce(fight, standing, made) : null;
  fight.reasons.delete(id);
  return goes;
}

/** Formats the length of a move, with its cost if terrain slowed it. */
function wayWords(fight: Fight, { steps, spent }: MadeMove): string {
  const extra = steps.reduce(
    (sum, { manoeuvre, cost }) => (manoeuvre.kind === 'go' ? sum + cost - manoeuvre.length : sum),
    0,
  );
  const cost = lengthIn(fight, spent);
  return extra < LEAST_STEP[fight.field.unitOfLength] ? cost : `${lengthIn(fight, spent - extra)} at a cost of ${cost}`;
}

/** Applies a move and logs it. Returns null if the unit does not move. */
function kept(
  fight: Fight,
  standing: UnitStanding,
  made: MadeMove,
  what: string,
  actions: Partial<UnitStanding['actions']>,
): MadeMove | null {
  const { manner, spent, allowance, from, position, met, alsoMet } = made;
  if (made.steps.length === 0 || (spent <= HAIR && isSamePlace(from, position))) return null;
  const moved = {
    manner,
    steps: made.steps.map(({ manoeuvre }) => manoeuvre),
    spent: toStored(spent),
    allowance: toStored(allowance),
    from,
    phase: fight.phase,
  };
  const end = met ? `, meets ${[met, ...alsoMet].map(({ name }) => name).join(' and ')}` : '';
  // A wheel without cost is still a move.
  const way =
    from.files !== position.files
      ? `forms ${position.files} ${position.files === 1 ? 'file' : 'files'} wide`
      : spent >= LEAST_STEP[fight.field.unitOfLength]
        ? `${what}, ${wayWords(fight, made)}`
        : what === 'move'
          ? 'turns'
          : what;
  const told = `${standing.unit.name}: ${way}${end}`;
  // Values are cached per unit object and depend on the front, so that a new front needs a new object.
  if (from.files !== position.files) standing.unit = { ...standing.unit };
  put(fight, standing, position, told, { moved, ...actions });
  for (const mark of made.marks) setMark(fight, standing, mark, true);
  return made;
}

/** Moves a unit that the book forces to go on, such as in a pursuit. This does not use up its own move. */
export function goesOn(
  fight: Fight,
  standing: UnitStanding,
  manner: string,
  steps: readonly Manoeuvre[],
  what: string,
): MadeMove | null {
  const made = tryMove(fight, standing.unit.id, manner, steps);
  return made && kept(fight, standing, made, what, {});
}

function* asChosen(choice: MoveChoice): Asking<MoveChoice> {
  return choice;
}

/**
 * Lets the leader of a side move its units one after another, each once.
 * @param offered lists the units that may move
 * @param moved handles the consequences of a move
 * @param allowed adapts a choice to the book's rules
 */
export function* movesChosen(
  fight: Fight,
  side: SideAt,
  offered: (asked: ReadonlySet<string>) => readonly Mover[],
  moved: (standing: UnitStanding, made: MadeMove) => void = () => undefined,
  allowed: (choice: MoveChoice, share: number) => Asking<MoveChoice> = asChosen,
): Asking {
  const asked = new Set<string>();
  for (;;) {
    const movers = offered(asked).filter(({ unit }) => !asked.has(unit));
    if (movers.length === 0) return;
    const choice = yield { kind: 'move', side, movers };
    if (choice.kind !== 'move') return;
    const standing = fight.units.get(choice.unit);
    if (!standing) return;
    asked.add(choice.unit);
    const share = movers.find(({ unit }) => unit === choice.unit)?.share ?? 0;
    const made = stepNow(fight, standing, yield* allowed(choice, share), share);
    if (made) moved(standing, made);
  }
}

export const forcedMoves = (fight: Fight, { unit }: UnitStanding, meant?: Meant): readonly ProposedMove[] =>
  proposedMoves(viewOf(fight), unit.id, meant);

/**
 * Makes the forced move of a unit that has this id in the book.
 * @param enemy unit to flee from or to follow; the nearest if absent
 * @returns whether the book requires the move
 */
export function goesAs(fight: Fight, standing: UnitStanding, id: string, enemy?: UnitStanding): boolean {
  const found = forcedMoves(fight, standing, { only: id, ...(enemy && { enemy: enemy.unit.id }) })[0];
  if (found) forceMove(fight, standing, found);
  return found !== undefined;
}

/** Makes a forced move, possibly off the table. */
export function forceMove(
  fight: Fight,
  standing: UnitStanding,
  { move, position, gone, leavesTable, marks }: ProposedMove,
): void {
  // The result may only turn the unit.
  const far = gone > HAIR ? `, ${lengthIn(fight, gone)}` : '';
  const what = `${standing.unit.name}: ${move.label}${far}`;
  if (leavesTable) leaveTable(fight, standing, `${what}, off the table`);
  else {
    put(fight, standing, position, what, { moved: null });
    for (const mark of marks) setMark(fight, standing, mark, true);
  }
}

/** Removes a unit from the field for good. */
export function leaveTable(fight: Fight, standing: UnitStanding, what: string): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  standing.unit = { ...standing.unit, offField: true };
  touched(fight, standing.unit.id);
  logChange(fight, what, before);
}

/** Moves a unit to a position that the book calculated, such as the end of an evasion. */
export const layAt = (
  fight: Fight,
  standing: UnitStanding,
  position: Position,
  what: string,
  actions: Partial<UnitStanding['actions']> = {},
): void => put(fight, standing, position, what, actions);

/** Moves a unit whose block has grown to the nearest free space. */
export function findsRoom(fight: Fight, standing: UnitStanding): void {
  const { unit, position } = standing;
  const own = measured(fight, unit.id);
  if (!own || !position) return;
  const others = viewOf(fight).standing.filter(({ id }) => id !== unit.id);
  const free = findNearestFree(own.block, others, fight.table);
  if (free && !isSamePlace(position, { ...position, at: free.at }))
    layAt(fight, standing, { ...position, at: free.at }, `${unit.name} moves to free space`);
}
