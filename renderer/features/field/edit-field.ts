import { type Point, toStored, toStoredPoint } from '../../../battlefield/angles.ts';
import { type Position, toStoredPosition } from '../../../battlefield/position.ts';
import type { FieldEntry, PlacedPosition, TableBattle, TableThrow } from '../../../contract/table.ts';
import type { Edit } from '../../../rules/core/edit.ts';
import { toggleMark } from '../../../rules/core/table/effects.ts';
import type { MoveResult, ProposedMove } from '../../../rules/core/table/move-on-field.ts';
import { withUnit } from '../table/edit-battle.ts';

type EditedBattle = Edit<TableBattle>;

export const did = (key: string, values: Readonly<Record<string, string | number>>) => ({
  key: `field.did.${key}`,
  values,
});

const MOST_ENTRIES = 2000;

/** Creates a log entry with the values before a change, for the replay. @param before previous values that differ from the defaults */
export function entryOf(battle: TableBattle, before: Partial<FieldEntry>, what: string): FieldEntry {
  const { turn, bound, phase, throws } = battle;
  const after = throws.at(-1)?.id ?? '';
  return { turn, bound, phase, what, after, placed: {}, lost: {}, offField: {}, morale: {}, fallen: {}, ...before };
}

export function withEntry(battle: TableBattle, entry: FieldEntry): TableBattle {
  if (!battle.field) return battle;
  const log = [...(battle.field.log ?? []), entry].slice(-MOST_ENTRIES);
  return { ...battle, field: { ...battle.field, log } };
}

function withPlace(
  battle: TableBattle,
  id: string,
  place: PlacedPosition,
  what: string,
  before: Partial<FieldEntry> = {},
): TableBattle {
  if (!battle.field) return battle;
  const placed = { ...battle.field.placed, [id]: place };
  const entry = entryOf(battle, { placed: { [id]: battle.field.placed[id] ?? null }, ...before }, what.slice(0, 300));
  return withEntry({ ...battle, field: { ...battle.field, placed } }, entry);
}

/** Removes the battlefield. The battle continues without it. */
export function clearField({ field: _gone, ...battle }: TableBattle): EditedBattle {
  return { state: battle, what: did('cleared', {}), field: null };
}

/** Places a unit freely, without using its move allowance. */
export function placeByHand(
  battle: TableBattle,
  id: string,
  unit: string,
  position: Position,
  said: string,
): EditedBattle {
  return {
    state: withPlace(battle, id, toStoredPosition(position), said),
    what: did('placed', { unit }),
    field: `place ${id}`,
  };
}

const withMark = (battle: TableBattle, id: string, mark: string): TableBattle =>
  withUnit(battle, id, (unit) => ({ ...unit, marks: toggleMark(unit.marks, mark, true) })).battle;

/** Moves a unit under the book's rules. */
export function moveUnit(battle: TableBattle, id: string, unit: string, made: MoveResult, said: string): EditedBattle {
  const { turn, bound, phase } = battle;
  const { manner, allowance, from, position, spent } = made;
  const place: PlacedPosition = {
    ...toStoredPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner,
      steps: made.steps.map(({ manoeuvre }) => ({ ...manoeuvre })),
      spent: toStored(spent),
      allowance: toStored(allowance),
      from: toStoredPosition(from),
    },
  };
  const marked = made.marks.reduce((now, mark) => withMark(now, id, mark), battle);
  return {
    state: withPlace(marked, id, place, said),
    what: did('moved', { unit, length: Math.round(spent * 10) / 10 }),
    field: null,
  };
}

/** Makes a required move, as proposed or as changed by the player. A unit that leaves the table becomes off-field. */
export function followMove(
  battle: TableBattle,
  unit: { readonly id: string; readonly name: string },
  { move, from, position, gone, leavesTable }: ProposedMove,
  said: string,
): EditedBattle {
  const { turn, bound, phase } = battle;
  const length = toStored(Math.max(move.length, gone));
  const place: PlacedPosition = {
    ...toStoredPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner: move.id,
      steps: [],
      spent: toStored(gone),
      allowance: length,
      from: toStoredPosition(from),
    },
  };
  const was = battle.sides.flatMap(({ units }) => units).find(({ id }) => id === unit.id)?.offField === true;
  const moved = withPlace(battle, unit.id, place, said, leavesTable ? { offField: { [unit.id]: was } } : {});
  const state = leavesTable ? withUnit(moved, unit.id, (each) => ({ ...each, offField: true })).battle : moved;
  return { state, what: did('followed', { unit: unit.name, move: move.label.toLowerCase() }), field: null };
}

/** Moves a unit against the book's rules. Its move of this phase stays as recorded. */
export function moveAllTheSame(
  battle: TableBattle,
  { id, name }: { readonly id: string; readonly name: string },
  position: Position,
  said: string,
): EditedBattle {
  const moved = battle.field?.placed[id]?.moved;
  const place: PlacedPosition = { ...toStoredPosition(position), ...(moved ? { moved: { ...moved, steps: [] } } : {}) };
  return { state: withPlace(battle, id, place, said), what: did('placed', { unit: name }), field: null };
}

/** Places a general. @param at null if the general joins a unit */
export function placeGeneral(
  battle: TableBattle,
  general: { readonly id: string; readonly name: string },
  at: Point | null,
  unit: string | null,
): EditedBattle {
  if (!battle.field) return { state: battle, what: null, field: null };
  const { [general.id]: _before, ...others } = battle.field.generals ?? {};
  const generals = at === null ? others : { ...others, [general.id]: toStoredPoint(at) };
  const sides = battle.sides.map((side) => ({
    ...side,
    generals: side.generals.map((each) => (each.id === general.id ? { ...each, unit } : each)),
  }));
  return {
    state: { ...battle, sides, field: { ...battle.field, generals } },
    what: did(unit === null ? 'generalPlaced' : 'generalJoined', { general: general.name }),
    field: unit === null ? `general ${general.id}` : null,
  };
}

/** Logs that the umpire undid a roll. */
export function noteTakenBack(battle: TableBattle, thrown: TableThrow, said: string): EditedBattle {
  return {
    state: withEntry(battle, { ...entryOf(battle, {}, said.slice(0, 300)), after: battle.throws.at(-1)?.id ?? '' }),
    what: did('takenBack', { result: thrown.result }),
    field: null,
  };
}
