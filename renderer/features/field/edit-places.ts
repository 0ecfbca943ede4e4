import { type Point, stored, storedPoint } from '../../../battlefield/angles.ts';
import { type Position, storedPosition } from '../../../battlefield/position.ts';
import type { PlacedPosition, TableBattle, TableThrow } from '../../../contract/table.ts';
import type { Edit } from '../../../rules/core/edit.ts';
import type { ProposedMove } from '../../../rules/core/table/move-on-field.ts';
import { withUnit } from '../table/edit-battle.ts';
import { did, entryOf, withEntry, withPlace } from './edit-field.ts';

type EditedBattle = Edit<TableBattle>;

/** Makes a move that a result calls for, as it was proposed or changed; whoever comes off the table by it is off the field. */
export function followMove(
  battle: TableBattle,
  unit: { readonly id: string; readonly name: string },
  { move, from, position, gone, leavesTable }: ProposedMove,
  said: string,
): EditedBattle {
  const { turn, bound, phase } = battle;
  const length = stored(Math.max(move.length, gone));
  const place: PlacedPosition = {
    ...storedPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner: move.id,
      steps: [],
      spent: stored(gone),
      allowance: length,
      from: storedPosition(from),
    },
  };
  const was = battle.sides.flatMap(({ units }) => units).find(({ id }) => id === unit.id)?.offField === true;
  const moved = withPlace(battle, unit.id, place, said, leavesTable ? { offField: { [unit.id]: was } } : {});
  const state = leavesTable ? withUnit(moved, unit.id, (each) => ({ ...each, offField: true })).battle : moved;
  return { state, what: did('followed', { unit: unit.name, move: move.label.toLowerCase() }), field: null };
}

/** Puts a unit where the book does not let it go: it has moved, as far as the book is concerned. */
export function moveAllTheSame(
  battle: TableBattle,
  { id, name }: { readonly id: string; readonly name: string },
  position: Position,
  said: string,
): EditedBattle {
  const moved = battle.field?.placed[id]?.moved;
  const place: PlacedPosition = { ...storedPosition(position), ...(moved ? { moved: { ...moved, steps: [] } } : {}) };
  return { state: withPlace(battle, id, place, said), what: did('placed', { unit: name }), field: null };
}

/** Where a general who is by himself stands; null where he joined a unit. */
export function placeGeneral(
  battle: TableBattle,
  general: { readonly id: string; readonly name: string },
  at: Point | null,
  unit: string | null,
): EditedBattle {
  if (!battle.field) return { state: battle, what: null, field: null };
  const { [general.id]: _before, ...others } = battle.field.generals ?? {};
  const generals = at === null ? others : { ...others, [general.id]: storedPoint(at) };
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

/** Notes on the field's log that a throw was taken back by the umpire's word. */
export function noteTakenBack(battle: TableBattle, thrown: TableThrow, said: string): EditedBattle {
  return {
    state: withEntry(battle, { ...entryOf(battle, {}, said.slice(0, 300)), after: battle.throws.at(-1)?.id ?? '' }),
    what: did('takenBack', { result: thrown.result }),
    field: null,
  };
}
