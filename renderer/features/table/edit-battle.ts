import type { BattleGeneral, BattleUnit, TableBattle, TableRoll } from '../../../contract/table.ts';
import type { ProcedureAnswer } from '../../../rules/core/procedure.ts';
import { type Setting, withSetting } from '../../../rules/core/ruling.ts';
import type { BattleDeck, TableRules, TurnPosition, UnitNumber } from '../../../rules/core/table-rules.ts';
import type { Edit, EditLabel } from '../../../rules/core/edit.ts';
import { setNumber, toggleMark, limitHits } from '../../../rules/core/table/effects.ts';

export type EditedBattle = Edit<TableBattle>;

export const undoLabel = (key: string, values: EditLabel['values'] = {}): EditLabel => ({
  key: `table.did.${key}`,
  values,
});

/** Older rolls are dropped beyond this number. */
const MAX_THROWS = 2000;

export function withUnit(
  battle: TableBattle,
  id: string,
  change: (unit: BattleUnit) => BattleUnit,
): { readonly battle: TableBattle; readonly name: string } {
  let name = '';
  const sides = battle.sides.map((side) => ({
    ...side,
    units: side.units.map((unit) => {
      if (unit.id !== id) return unit;
      name = unit.name;
      return change(unit);
    }),
  }));
  return { battle: { ...battle, sides }, name };
}

/** Saves a number that the players entered. Null removes it. */
export function changeSetting(battle: TableBattle, setting: Setting, value: number | null): EditedBattle {
  const { key, label } = setting;
  const settings = withSetting(battle.settings ?? {}, setting, value);
  return { state: { ...battle, settings }, what: undoLabel('setting', { label }), field: `setting ${key}` };
}

/** Sets a number of a unit that is determined during the battle. Null removes it. */
export function setFixedNumber(
  battle: TableBattle,
  unitId: string,
  number: UnitNumber,
  value: number | null,
): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => setNumber(unit, null, number, value));
  return {
    state: edited,
    what: undoLabel('fixed', { unit: name, number: number.label }),
    field: `fixed ${number.id} ${unitId}`,
  };
}

export function setOffField(battle: TableBattle, unitId: string, offField: boolean): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, offField }));
  return { state: edited, what: undoLabel(offField ? 'leaves' : 'comesBack', { unit: name }), field: null };
}

/** Sets the total hits on a part of a unit. */
export function setPartHits(battle: TableBattle, unitId: string, partId: string, lost: number): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({
    ...unit,
    parts: unit.parts.map((part) => (part.id === partId ? { ...part, lost: limitHits(part, lost) } : part)),
  }));
  return { state: edited, what: undoLabel('lost', { unit: name, lost }), field: `lost ${partId}` };
}

export function setMorale(battle: TableBattle, unitId: string, morale: string, label: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, morale }));
  return { state: edited, what: undoLabel('morale', { unit: name, state: label }), field: null };
}

export function setMark(battle: TableBattle, unitId: string, id: string, on: boolean, label: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({
    ...unit,
    marks: toggleMark(unit.marks, id, on),
  }));
  return { state: edited, what: undoLabel(on ? 'marked' : 'unmarked', { unit: name, mark: label }), field: null };
}

export function setText(battle: TableBattle, unitId: string, field: 'orders' | 'note', text: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, [field]: text }));
  return { state: edited, what: undoLabel(field, { unit: name }), field: `${field} ${unitId}` };
}

export function setGeneral(
  battle: TableBattle,
  id: string,
  change: Partial<Pick<BattleGeneral, 'unit' | 'fallen' | 'state' | 'hurt'>>,
): EditedBattle {
  let name = '';
  const sides = battle.sides.map((side) => ({
    ...side,
    generals: side.generals.map((general) => {
      if (general.id !== id) return general;
      name = general.name;
      return { ...general, ...change };
    }),
  }));
  const key = change.fallen === undefined ? 'general' : change.fallen ? 'fell' : 'rose';
  return { state: { ...battle, sides }, what: undoLabel(key, { general: name }), field: null };
}

export const setTitle = (battle: TableBattle, title: string): EditedBattle => ({
  state: { ...battle, title },
  what: undoLabel('title', { title }),
  field: 'title',
});

export const setBattleNote = (battle: TableBattle, note: string): EditedBattle => ({
  state: { ...battle, note },
  what: undoLabel('battleNote'),
  field: 'note',
});

export const setFirstSide = (battle: TableBattle, first: 0 | 1): EditedBattle => ({
  state: { ...battle, first },
  what: undoLabel('first', { side: battle.sides[first]?.name ?? '' }),
  field: null,
});

/** Saves an agreement. @param label name of the choice, for undo */
export const setAgreedChoice = (battle: TableBattle, id: string, choice: string, label: string): EditedBattle => ({
  state: { ...battle, agreed: { ...battle.agreed, [id]: choice } },
  what: undoLabel('agreed', { choice: label }),
  field: null,
});

/** Returns the played cards to decks that are shuffled each turn. */
function shuffledDecks({ decks }: TableBattle, known: readonly BattleDeck[]): Pick<TableBattle, 'decks'> {
  if (!decks) return {};
  const shuffled = new Set(known.flatMap(({ id, shuffled: when }) => (when === 'each-turn' ? [id] : [])));
  const after = Object.entries(decks).map(([id, deck]) => [id, shuffled.has(id) ? { ...deck, played: [] } : deck]);
  return { decks: Object.fromEntries(after) as NonNullable<TableBattle['decks']> };
}

/** Goes to a position. Going forward removes ended markers and those without their required marker. Going back restores none. */
export function goToPhase(
  battle: TableBattle,
  { marks, decks = [] }: Pick<TableRules, 'marks' | 'decks'>,
  position: TurnPosition,
): EditedBattle {
  const turnEnds = position.turn > battle.turn;
  const boundEnds = turnEnds || (position.turn === battle.turn && position.bound > battle.bound);
  const ended = new Set(
    marks.flatMap(({ id, until }) => ((until === 'turn' && turnEnds) || (until === 'bound' && boundEnds) ? [id] : [])),
  );
  const held = new Map(
    marks.flatMap(({ id, requiredMarker }) => (turnEnds && requiredMarker !== undefined ? [[id, requiredMarker]] : [])),
  );
  const stays = (mark: string, carried: readonly string[]): boolean => {
    const holder = held.get(mark);
    return !ended.has(mark) && (holder === undefined || carried.includes(holder));
  };
  const removeEnded = (unit: BattleUnit): BattleUnit =>
    unit.marks.every((mark) => stays(mark, unit.marks))
      ? unit
      : { ...unit, marks: unit.marks.filter((mark) => stays(mark, unit.marks)) };
  const sides =
    ended.size + held.size === 0
      ? battle.sides
      : battle.sides.map((side) => ({ ...side, units: side.units.map(removeEnded) }));
  return {
    state: { ...battle, ...position, sides, ...(turnEnds ? shuffledDecks(battle, decks) : {}) },
    what: undoLabel(position.turn === 0 ? 'setUp' : 'phase', { turn: position.turn, phase: position.phase + 1 }),
    field: null,
  };
}

interface RollDetails {
  readonly id: string;
  /** Names of the role holders. */
  readonly who: readonly string[];
  /** Keys of the role holders, by role. */
  readonly holders: Readonly<Record<string, readonly string[]>>;
  /** Result as text. */
  readonly result: string;
}

/** Converts an answer to a log entry at the current position. */
export const toTableRoll = (
  { turn, bound, phase }: TableBattle,
  { procedure, input, dice, outcome }: Pick<ProcedureAnswer, 'procedure' | 'input' | 'dice' | 'outcome'>,
  { id, who, holders, result }: RollDetails,
): TableRoll => ({
  id,
  turn,
  bound,
  phase,
  procedure,
  who: who.filter((name) => name !== '').slice(0, 10),
  holders: Object.fromEntries(Object.entries(holders).map(([role, keys]) => [role, [...keys]])),
  input: JSON.parse(JSON.stringify(input)) as Record<string, unknown>,
  dice: dice.map(({ die, face, what, origin, card }) => ({
    die,
    face,
    what: what.slice(0, 500),
    origin: origin === 'typed' ? 'typed' : 'seeded',
    ...(card === undefined ? {} : { card: card.slice(0, 100) }),
  })),
  result: result.slice(0, 2000),
  outcome: JSON.parse(JSON.stringify(outcome ?? null)) as unknown,
});

export const addRoll = (battle: TableBattle, thrown: TableRoll, title: string): EditedBattle => ({
  state: { ...battle, throws: [...battle.throws, thrown].slice(-MAX_THROWS) },
  what: undoLabel('thrown', { procedure: title }),
  field: null,
});
