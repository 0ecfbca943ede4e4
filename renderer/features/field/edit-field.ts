import { stored } from '../../../battlefield/angles.ts';
import { type Position, storedPosition } from '../../../battlefield/position.ts';
import type { FieldEntry, PlacedPosition, TableBattle } from '../../../contract/table.ts';
import type { Edit } from '../../../rules/core/edit.ts';
import { marked } from '../../../rules/core/table/effects.ts';
import type { MadeMove } from '../../../rules/core/table/move-on-field.ts';

import { withUnit } from '../table/edit-battle.ts';

type EditedBattle = Edit<TableBattle>;

export const did = (key: string, values: Readonly<Record<string, string | number>>) => ({
  key: `field.did.${key}`,
  values,
});

const MOST_ENTRIES = 2000;

/** What was there before a change, kept so that the battle can be looked at again. @param before besides where units stood */
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

export function withPlace(
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

/** Takes the table away; the battle goes on without. */
export function clearField({ field: _gone, ...battle }: TableBattle): EditedBattle {
  return { state: battle, what: did('cleared', {}), field: null };
}

/** Puts a unit somewhere by hand: nothing is spent. */
export function placeByHand(
  battle: TableBattle,
  id: string,
  unit: string,
  position: Position,
  said: string,
): EditedBattle {
  return {
    state: withPlace(battle, id, storedPosition(position), said),
    what: did('placed', { unit }),
    field: `place ${id}`,
  };
}

const withMark = (battle: TableBattle, id: string, mark: string): TableBattle =>
  withUnit(battle, id, (unit) => ({ ...unit, marks: marked(unit.marks, mark, true) })).battle;

/** Moves a unit by the book. */
export function moveUnit(battle: TableBattle, id: string, unit: string, made: MadeMove, said: string): EditedBattle {
  const { turn, bound, phase } = battle;
  const { manner, allowance, from, position, spent } = made;
  const place: PlacedPosition = {
    ...storedPosition(position),
    moved: {
      turn,
      bound,
      phase,
      manner,
      steps: made.steps.map(({ manoeuvre }) => ({ ...manoeuvre })),
      spent: stored(spent),
      allowance: stored(allowance),
      from: storedPosition(from),
    },
  };
  const marked = made.marks.reduce((now, mark) => withMark(now, id, mark), battle);
  return {
    state: withPlace(marked, id, place, said),
    what: did('moved', { unit, length: Math.round(spent * 10) / 10 }),
    field: null,
  };
}
