import type { BattleGeneral, BattlePart, BattleUnit, TableBattle, TableThrow } from '../../../contract/table.ts';
import type { TurnPosition } from '../../../rules/core/table/turn-position.ts';
import type { Edit, Words } from '../../document/edit.ts';

export type EditedBattle = Edit<TableBattle>;

const did = (key: string, values: Words['values'] = {}): Words => ({ key: `table.did.${key}`, values });

/** The most throws that a battle keeps: the oldest make room. */
const MOST_THROWS = 2000;

function withUnit(
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

const within = ({ count, hits }: BattlePart, lost: number): number =>
  Math.min(count * hits, Math.max(0, Math.trunc(lost) || 0));

/** So many hits are struck off a part of a unit, all told. */
export function setLost(battle: TableBattle, unitId: string, partId: string, lost: number): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({
    ...unit,
    parts: unit.parts.map((part) => (part.id === partId ? { ...part, lost: within(part, lost) } : part)),
  }));
  return { state: edited, what: did('lost', { unit: name, lost }), field: `lost ${partId}` };
}

export function setMorale(battle: TableBattle, unitId: string, morale: string, label: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, morale }));
  return { state: edited, what: did('morale', { unit: name, state: label }), field: null };
}

const marked = (marks: readonly string[], id: string, on: boolean): string[] => [
  ...marks.filter((mark) => mark !== id),
  ...(on ? [id] : []),
];

export function setMark(battle: TableBattle, unitId: string, id: string, on: boolean, label: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, marks: marked(unit.marks, id, on) }));
  return { state: edited, what: did(on ? 'marked' : 'unmarked', { unit: name, mark: label }), field: null };
}

export function setText(battle: TableBattle, unitId: string, field: 'orders' | 'note', text: string): EditedBattle {
  const { battle: edited, name } = withUnit(battle, unitId, (unit) => ({ ...unit, [field]: text }));
  return { state: edited, what: did(field, { unit: name }), field: `${field} ${unitId}` };
}

export function setGeneral(
  battle: TableBattle,
  id: string,
  change: Partial<Pick<BattleGeneral, 'unit' | 'fallen'>>,
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
  return { state: { ...battle, sides }, what: did(key, { general: name }), field: null };
}

export const setTitle = (battle: TableBattle, title: string): EditedBattle => ({
  state: { ...battle, title },
  what: did('title', { title }),
  field: 'title',
});

export const setBattleNote = (battle: TableBattle, note: string): EditedBattle => ({
  state: { ...battle, note },
  what: did('battleNote'),
  field: 'note',
});

export const setFirst = (battle: TableBattle, first: 0 | 1): EditedBattle => ({
  state: { ...battle, first },
  what: did('first', { side: battle.sides[first]?.name ?? '' }),
  field: null,
});

export const goTo = (battle: TableBattle, position: TurnPosition): EditedBattle => ({
  state: { ...battle, ...position },
  what: did('phase', { turn: position.turn, phase: position.phase + 1 }),
  field: null,
});

export const addThrow = (battle: TableBattle, thrown: TableThrow, title: string): EditedBattle => ({
  state: { ...battle, throws: [...battle.throws, thrown].slice(-MOST_THROWS) },
  what: did('thrown', { procedure: title }),
  field: null,
});

/** What an outcome does to units and generals, all in one step. */
export interface Consequence {
  readonly unit?: {
    readonly id: string;
    readonly part: string;
    readonly lost: number;
    readonly morale: string | null;
    readonly marks: readonly { readonly id: string; readonly on: boolean }[];
  };
  readonly general?: string;
}

export function takeOver(battle: TableBattle, consequences: readonly Consequence[], title: string): EditedBattle {
  const after = consequences.reduce((before, { unit: hit, general }) => {
    const fallen = general === undefined ? before : setGeneral(before, general, { fallen: true, unit: null }).state;
    if (!hit) return fallen;
    return withUnit(fallen, hit.id, (unit) => ({
      ...unit,
      morale: hit.morale ?? unit.morale,
      marks: hit.marks.reduce<string[]>((marks, { id, on }) => marked(marks, id, on), unit.marks),
      parts: unit.parts.map((part) =>
        part.id === hit.part ? { ...part, lost: within(part, part.lost + hit.lost) } : part,
      ),
    })).battle;
  }, battle);
  return { state: after, what: did('tookOver', { procedure: title }), field: null };
}
