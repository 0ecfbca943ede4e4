import { roundToHundredth, turnBetween } from '../../../battlefield/angles.ts';
import { type Position, toStoredPosition } from '../../../battlefield/position.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { findNearestFreePlace } from '../../../battlefield/room.ts';
import {
  type MoveResult,
  type MoveFilter,
  moveOnField,
  type ProposedMove,
  computeForcedMoves,
} from '../table/move-on-field.ts';
import { limitMove } from '../table/measure-field.ts';
import type { FieldView } from '../table/measured-unit.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import { type Fight, measureUnit, setMark, type SideAt, invalidateUnit, type UnitStanding, getView } from './fight.ts';
import type { Asking, Choice, Mover } from './questions.ts';

function changePosition(
  fight: Fight,
  standing: UnitStanding,
  position: Position | null,
  what: string,
  actions: Partial<UnitStanding['actions']>,
) {
  const before = snapshotBefore(fight, [standing.unit.id]);
  standing.position = position && toStoredPosition(position);
  standing.actions = { ...standing.actions, ...actions };
  invalidateUnit(fight, standing.unit.id);
  logChange(fight, what, before);
}

/** Formats a length with its unit, such as "7 cm". */
export const formatDistance = (fight: Fight, length: number): string =>
  `${roundToHundredth(length)}${fight.field.unitOfLength === 'cm' ? ' cm' : '″'}`;

/** Results of moves that were tried, by their steps. Most of these moves are then made while nothing has changed. */
const triedMoves = new WeakMap<
  readonly Manoeuvre[],
  { readonly view: FieldView; readonly id: string; readonly manner: string; readonly made: MoveResult | null }
>();

/** Computes how far the book lets a unit move on the current battlefield; null if the unit cannot move in that manner. */
export function tryMove(fight: Fight, id: string, manner: string, steps: readonly Manoeuvre[]): MoveResult | null {
  const view = getView(fight);
  const cached = triedMoves.get(steps);
  if (cached && cached.view === view && cached.id === id && cached.manner === manner) return cached.made;
  const result = moveOnField(view, id, manner, steps);
  triedMoves.set(steps, { view, id, manner, made: result });
  return result;
}

/** Computes a move like `tryMove`, but within a share of the allowance, from 0 to 1. */
export const tryMoveWithin = (
  fight: Fight,
  id: string,
  manner: string,
  steps: readonly Manoeuvre[],
  share: number,
): MoveResult | null => limitMove((part) => tryMove(fight, id, manner, part), steps, share);

/** Makes the unit's move of this run; null if the manner is not permitted. @param share share of the allowance to spend, from 0 to 1 */
export function makeMove(
  fight: Fight,
  standing: UnitStanding,
  manner: string,
  steps: readonly Manoeuvre[],
  share = 1,
): MoveResult | null {
  const result = tryMoveWithin(fight, standing.unit.id, manner, steps, share);
  return result && applyOwnMove(fight, standing, result);
}

/** Applies a move and records it as the unit's move of this run. */
function applyOwnMove(fight: Fight, standing: UnitStanding, result: MoveResult): MoveResult | null {
  if (standing.actions.moveCount > 0) throw new Error(`${standing.unit.name} has already moved`);
  return applyMove(fight, standing, result, result.manner, { moveCount: 1 });
}

/** Distances up to this count as no movement. */
const MIN_SHIFT = 0.02;

/** Minimum length or turn of a move. Smaller moves are not made. */
const MIN_STEP = { cm: 0.25, inch: 0.1, degrees: 1 } as const;

const measureShift = (one: Position, other: Position): number =>
  Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);

const isSamePlace = (one: Position, other: Position): boolean =>
  one.facing === other.facing && one.files === other.files && measureShift(one, other) <= MIN_SHIFT;

export function isMoveTooSmall({ field }: Pick<Fight, 'field'>, { from, position }: MoveResult): boolean {
  if (from.files !== position.files) return false;
  const min = MIN_STEP[field.unitOfLength];
  const turn = Math.abs(turnBetween(from.facing, position.facing));
  return measureShift(from, position) < min && turn < MIN_STEP.degrees;
}

export type MoveChoice = Extract<Choice, { kind: 'move' }>;

/** Makes the move that the leader chose, unless it is smaller than `MIN_STEP`. */
export function makeChosenMove(
  fight: Fight,
  standing: UnitStanding,
  { manner, steps }: MoveChoice,
  share = 1,
): MoveResult | null {
  const { id } = standing.unit;
  const result = steps.length === 0 ? null : tryMoveWithin(fight, id, manner, steps, share);
  const applied = result && !isMoveTooSmall(fight, result) ? applyOwnMove(fight, standing, result) : null;
  fight.reasons.delete(id);
  return applied;
}

/** Formats the length of a move, and its cost if terrain slowed the unit. */
function formatMove(fight: Fight, { steps, spent }: MoveResult): string {
  const extra = steps.reduce(
    (sum, { manoeuvre, cost }) => (manoeuvre.kind === 'go' ? sum + cost - manoeuvre.length : sum),
    0,
  );
  const cost = formatDistance(fight, spent);
  return extra < MIN_STEP[fight.field.unitOfLength]
    ? cost
    : `${formatDistance(fight, spent - extra)}, which uses ${cost} of its move`;
}

/** Applies a move and logs it. Returns null if the unit does not move. */
function applyMove(
  fight: Fight,
  standing: UnitStanding,
  result: MoveResult,
  what: string,
  actions: Partial<UnitStanding['actions']>,
): MoveResult | null {
  const { manner, spent, allowance, from, position, met, alsoMet } = result;
  if (result.steps.length === 0 || (spent <= MIN_SHIFT && isSamePlace(from, position))) return null;
  const moved = {
    manner,
    steps: result.steps.map(({ manoeuvre }) => manoeuvre),
    spent: roundToHundredth(spent),
    allowance: roundToHundredth(allowance),
    from,
    phase: fight.phase,
  };
  const contacts = met ? `, meets ${[met, ...alsoMet].map(({ name }) => name).join(' and ')}` : '';
  // A wheel counts as a move even if it costs nothing.
  const action =
    from.files !== position.files
      ? `forms ${position.files} ${position.files === 1 ? 'file' : 'files'} wide`
      : spent >= MIN_STEP[fight.field.unitOfLength]
        ? `${what}, ${formatMove(fight, result)}`
        : what === 'move'
          ? 'turns'
          : what;
  const text = `${standing.unit.name}: ${action}${contacts}`;
  // Values are cached per unit object and depend on the unit's front. A new front therefore needs a new object.
  if (from.files !== position.files) standing.unit = { ...standing.unit };
  changePosition(fight, standing, position, text, { moved, ...actions });
  for (const mark of result.marks) setMark(fight, standing, mark, true);
  return result;
}

/** Moves a unit further that the book forces to continue, such as in a pursuit. The unit can still make its own move. */
export function continueMove(
  fight: Fight,
  standing: UnitStanding,
  manner: string,
  steps: readonly Manoeuvre[],
  what: string,
): MoveResult | null {
  const result = tryMove(fight, standing.unit.id, manner, steps);
  return result && applyMove(fight, standing, result, what, {});
}

function* keepChoice(choice: MoveChoice): Asking<MoveChoice> {
  return choice;
}

/**
 * Lets the leader of a side move its units one after another, each once. @param listMovers lists the units that may move @param onMoved
 * handles the consequences of a move @param adaptChoice adapts a choice to the book's rules
 */
export function* askMoves(
  fight: Fight,
  side: SideAt,
  listMovers: (asked: ReadonlySet<string>) => readonly Mover[],
  onMoved: (standing: UnitStanding, result: MoveResult) => void = () => undefined,
  adaptChoice: (choice: MoveChoice, share: number) => Asking<MoveChoice> = keepChoice,
): Asking {
  const asked = new Set<string>();
  for (;;) {
    const movers = listMovers(asked).filter(({ unit }) => !asked.has(unit));
    if (movers.length === 0) return;
    const choice = yield { kind: 'move', side, movers };
    if (choice.kind !== 'move') return;
    const standing = fight.units.get(choice.unit);
    if (!standing) return;
    asked.add(choice.unit);
    const share = movers.find(({ unit }) => unit === choice.unit)?.share ?? 0;
    const result = makeChosenMove(fight, standing, yield* adaptChoice(choice, share), share);
    if (result) onMoved(standing, result);
  }
}

export const listForcedMoves = (fight: Fight, { unit }: UnitStanding, meant?: MoveFilter): readonly ProposedMove[] =>
  computeForcedMoves(getView(fight), unit.id, meant);

/** Makes the book's forced move, if the unit must make it. @param enemy unit to flee or follow, or the nearest @returns true if it must */
export function forceMoveById(fight: Fight, standing: UnitStanding, id: string, enemy?: UnitStanding): boolean {
  const forced = listForcedMoves(fight, standing, { only: id, ...(enemy && { enemy: enemy.unit.id }) })[0];
  if (forced) forceMove(fight, standing, forced);
  return forced !== undefined;
}

/** Makes a forced move, which may end off the table. */
export function forceMove(
  fight: Fight,
  standing: UnitStanding,
  { move, position, distance, leavesTable, marks }: ProposedMove,
): void {
  // A forced move may be only a turn.
  const distanceText = distance > MIN_SHIFT ? `, ${formatDistance(fight, distance)}` : '';
  const what = `${standing.unit.name}: ${move.label}${distanceText}`;
  if (leavesTable) leaveTable(fight, standing, `${what}, off the table`);
  else {
    changePosition(fight, standing, position, what, { moved: null });
    for (const mark of marks) setMark(fight, standing, mark, true);
  }
}

/** Removes a unit from the battlefield for good. */
export function leaveTable(fight: Fight, standing: UnitStanding, what: string): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  standing.unit = { ...standing.unit, offField: true };
  invalidateUnit(fight, standing.unit.id);
  logChange(fight, what, before);
}

/** Moves a unit to a position that the book calculated, such as the end of an evasion. */
export const placeUnit = (
  fight: Fight,
  standing: UnitStanding,
  position: Position,
  what: string,
  actions: Partial<UnitStanding['actions']> = {},
): void => changePosition(fight, standing, position, what, actions);

/** Moves a unit whose block has become larger to the nearest free space. */
export function moveToFreeSpace(fight: Fight, standing: UnitStanding): void {
  const { unit, position } = standing;
  const current = measureUnit(fight, unit.id);
  if (!current || !position) return;
  const otherUnits = getView(fight).standing.filter(({ id }) => id !== unit.id);
  const free = findNearestFreePlace(current.block, otherUnits, fight.table);
  if (free && !isSamePlace(position, { ...position, at: free.at }))
    placeUnit(fight, standing, { ...position, at: free.at }, `${unit.name} moves to free space`);
}
