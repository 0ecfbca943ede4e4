import { type Point, roundToHundredth, toStoredPoint } from '../../../battlefield/angles.ts';
import { type Position, toStoredPosition } from '../../../battlefield/position.ts';
import type { FieldEntry, PlacedPosition, TableBattle, TableRoll } from '../../../contract/table.ts';
import type { Edit } from '../../../rules/core/edit.ts';
import { toggleMark } from '../../../rules/core/table/effects.ts';
import type { MoveResult, ProposedMove } from '../../../rules/core/table/move-on-field.ts';
import { withUnit } from '../table/edit-battle.ts';

type EditedBattle = Edit<TableBattle>;

export const undoLabel = (key: string, values: Readonly<Record<string, string | number>>) => ({
  key: `field.did.${key}`,
  values,
});

const MAX_ENTRIES = 2000;

/** Creates a log entry with the values before a change, for the replay. @param before previous values that differ from the defaults */
export function createLogEntry(battle: TableBattle, before: Partial<FieldEntry>, what: string): FieldEntry {
  const { turn, bound, phase, throws } = battle;
  const after = throws.at(-1)?.id ?? '';
  return { turn, bound, phase, what, after, placed: {}, lost: {}, offField: {}, morale: {}, fallen: {}, ...before };
}

export function addLogEntry(battle: TableBattle, entry: FieldEntry): TableBattle {
  if (!battle.field) return battle;
  const log = [...(battle.field.log ?? []), entry].slice(-MAX_ENTRIES);
  return { ...battle, field: { ...battle.field, log } };
}

function placeUnit(
  battle: TableBattle,
  id: string,
  place: PlacedPosition,
  text: string,
  before: Partial<FieldEntry> = {},
): TableBattle {
  if (!battle.field) return battle;
  const placed = { ...battle.field.placed, [id]: place };
  const entry = createLogEntry(
    battle,
    { placed: { [id]: battle.field.placed[id] ?? null }, ...before },
    text.slice(0, 300),
  );
  return addLogEntry({ ...battle, field: { ...battle.field, placed } }, entry);
}

/** Removes the battlefield. The battle continues without it. */
export function clearField({ field: _gone, ...battle }: TableBattle): EditedBattle {
  return { state: battle, what: undoLabel('cleared', {}), field: null };
}

/** Places a unit freely, without using its move allowance. */
export function placeByHand(
  battle: TableBattle,
  id: string,
  unit: string,
  position: Position,
  text: string,
): EditedBattle {
  return {
    state: placeUnit(battle, id, toStoredPosition(position), text),
    what: undoLabel('placed', { unit }),
    field: `place ${id}`,
  };
}

const withMark = (battle: TableBattle, id: string, mark: string): TableBattle =>
  withUnit(battle, id, (unit) => ({ ...unit, marks: toggleMark(unit.marks, mark, true) })).battle;

/** Moves a unit under the book's rules. */
export function moveUnit(
  battle: TableBattle,
  id: string,
  unit: string,
  result: MoveResult,
  text: string,
): EditedBattle {
  const { turn, bound, phase } = battle;
  const { manner, allowance, from, position, spent } = result;
  const place: PlacedPosition = {
    ...toStoredPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner,
      steps: result.steps.map(({ manoeuvre }) => ({ ...manoeuvre })),
      spent: roundToHundredth(spent),
      allowance: roundToHundredth(allowance),
      from: toStoredPosition(from),
    },
  };
  const marked = result.marks.reduce((now, mark) => withMark(now, id, mark), battle);
  return {
    state: placeUnit(marked, id, place, text),
    what: undoLabel('moved', { unit, length: Math.round(spent * 10) / 10 }),
    field: null,
  };
}

/** Makes a required move, as proposed or as changed by the player. A unit that leaves the table becomes off-field. */
export function makeForcedMove(
  battle: TableBattle,
  unit: { readonly id: string; readonly name: string },
  { move, from, position, distance, leavesTable }: ProposedMove,
  text: string,
): EditedBattle {
  const { turn, bound, phase } = battle;
  const length = roundToHundredth(Math.max(move.length, distance));
  const place: PlacedPosition = {
    ...toStoredPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner: move.id,
      steps: [],
      spent: roundToHundredth(distance),
      allowance: length,
      from: toStoredPosition(from),
    },
  };
  const was = battle.sides.flatMap(({ units }) => units).find(({ id }) => id === unit.id)?.offField === true;
  const moved = placeUnit(battle, unit.id, place, text, leavesTable ? { offField: { [unit.id]: was } } : {});
  const state = leavesTable ? withUnit(moved, unit.id, (each) => ({ ...each, offField: true })).battle : moved;
  return { state, what: undoLabel('followed', { unit: unit.name, move: move.label.toLowerCase() }), field: null };
}

/** Moves a unit against the book's rules. Its move of this phase stays as recorded. */
export function moveAnyway(
  battle: TableBattle,
  { id, name }: { readonly id: string; readonly name: string },
  position: Position,
  text: string,
): EditedBattle {
  const moved = battle.field?.placed[id]?.moved;
  const place: PlacedPosition = { ...toStoredPosition(position), ...(moved ? { moved: { ...moved, steps: [] } } : {}) };
  return { state: placeUnit(battle, id, place, text), what: undoLabel('placed', { unit: name }), field: null };
}

/** Places a general. @param position null if the general joins a unit */
export function placeGeneral(
  battle: TableBattle,
  general: { readonly id: string; readonly name: string },
  position: Point | null,
  unit: string | null,
): EditedBattle {
  if (!battle.field) return { state: battle, what: null, field: null };
  const { [general.id]: _before, ...otherGenerals } = battle.field.generals ?? {};
  const generals = position === null ? otherGenerals : { ...otherGenerals, [general.id]: toStoredPoint(position) };
  const sides = battle.sides.map((side) => ({
    ...side,
    generals: side.generals.map((each) => (each.id === general.id ? { ...each, unit } : each)),
  }));
  return {
    state: { ...battle, sides, field: { ...battle.field, generals } },
    what: undoLabel(unit === null ? 'generalPlaced' : 'generalJoined', { general: general.name }),
    field: unit === null ? `general ${general.id}` : null,
  };
}

/** Logs that the umpire undid a roll. */
export function logUndo(battle: TableBattle, roll: TableRoll, text: string): EditedBattle {
  return {
    state: addLogEntry(battle, {
      ...createLogEntry(battle, {}, text.slice(0, 300)),
      after: battle.throws.at(-1)?.id ?? '',
    }),
    what: undoLabel('takenBack', { result: roll.result }),
    field: null,
  };
}
