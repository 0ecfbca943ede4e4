import { type ArmyFile, type ArmyPart, type ArmyUnit, type ExtraKey, MAX_ALLIES } from '../../army-file.ts';
import type { Edit } from '../../edit.ts';
import type { CreateId, ArmyEdit } from './edit-army.ts';

/** Ids of the units to edit. */
export type UnitIds = ReadonlySet<string>;

const isIn =
  (ids: UnitIds) =>
  (unit: ArmyUnit): boolean =>
    unit.id !== undefined && ids.has(unit.id);

type Values = Readonly<Record<string, string | number>>;

const edit = (state: ArmyFile, key: string, values: Values, field: string | null = null): Edit<ArmyFile> => ({
  state,
  what: { key: `army.did.${key}`, values },
  field,
});

/** Applies a change to the selected units; null if all units stay the same objects. */
function changeUnits(army: ArmyFile, ids: UnitIds, change: (unit: ArmyUnit) => ArmyUnit): ArmyFile | null {
  const units = army.units.map((unit) => (isIn(ids)(unit) ? change(unit) : unit));
  return units.some((unit, at) => unit !== army.units[at]) ? { ...army, units } : null;
}

/** Labels of a unit other than its name. Empty texts and false remove a label. */
export interface UnitMarks {
  readonly flagged?: boolean | undefined;
  readonly colour?: string | undefined;
  readonly brigade?: string | undefined;
  readonly orders?: string | undefined;
}
export type UnitMarkKey = keyof UnitMarks;

function setMark(unit: ArmyUnit, mark: UnitMarkKey, value: string | boolean): ArmyUnit {
  const { [mark]: before, ...others } = unit;
  if ((before || undefined) === (value || undefined)) return unit;
  return value ? { ...others, [mark]: value } : others;
}

/** @param typed true if the text is typed; its letters are then one undo step */
export function markUnits(
  army: ArmyFile,
  ids: UnitIds,
  mark: UnitMarkKey,
  value: string | boolean,
  typed = false,
): ArmyEdit {
  const after = changeUnits(army, ids, (unit) => setMark(unit, mark, value));
  const field = typed ? `units.${[...ids].join(' ')}.${mark}` : null;
  return (
    after &&
    edit(after, value === '' || value === false ? `un${mark}` : mark, { count: ids.size, value: String(value) }, field)
  );
}

const roundLength = (length: number): number => Math.round(length * 100) / 100;

/** Places a unit in the battle line, in the book's unit of length. @param called description of the unit */
export function placeUnit(
  army: ArmyFile,
  id: string,
  stands: NonNullable<ArmyUnit['stands']>,
  called: string,
): ArmyEdit {
  const [x, back] = [roundLength(stands.x), Math.max(0, roundLength(stands.back))];
  const after = changeUnits(army, new Set([id]), (unit) =>
    unit.stands?.x === x && unit.stands.back === back ? unit : { ...unit, stands: { x, back } },
  );
  return after && edit(after, 'place', { unit: called }, `units.${id}.stands`);
}

/** Restores the default positions in the battle line. */
export function resetPositions(army: ArmyFile): ArmyEdit {
  const units = army.units.map((unit) => {
    if (!unit.stands) return unit;
    const { stands: _stands, ...others } = unit;
    return others;
  });
  return units.some((unit, at) => unit !== army.units[at]) ? edit({ ...army, units }, 'lineUp', {}) : null;
}

/** A change of figures for several parts. */
export type CountChange =
  | { readonly to: number }
  | { readonly by: number }
  /** Rounds up to the next suitable size of the troops. */
  | { readonly toSuit: (part: ArmyPart) => readonly number[] };

export const getSuitableCount = (count: number, multiples: readonly number[]): number => {
  const sizes = multiples.filter((each) => each > 0).map((each) => Math.ceil(Math.max(count, 1) / each) * each);
  return sizes.length === 0 ? count : Math.min(...sizes);
};

function getNewCount(part: ArmyPart, change: CountChange): number {
  if ('to' in change) return change.to;
  if ('by' in change) return Math.max(1, part.count + change.by);
  return getSuitableCount(part.count, change.toSuit(part));
}

/** Changes the figures of every part of the units. */
export function changeCounts(army: ArmyFile, ids: UnitIds, change: CountChange): ArmyEdit {
  const after = changeUnits(army, ids, (unit) => {
    const parts = unit.parts.map((part) => {
      const count = getNewCount(part, change);
      return count === part.count ? part : { ...part, count };
    });
    return parts.some((part, at) => part !== unit.parts[at]) ? { ...unit, parts } : unit;
  });
  return after && edit(after, 'counts', { count: ids.size });
}

export function removeUnits(army: ArmyFile, ids: UnitIds): ArmyEdit {
  const units = army.units.filter((unit) => !isIn(ids)(unit));
  const count = army.units.length - units.length;
  return count === 0 ? null : edit({ ...army, units }, 'removeUnits', { count });
}

/** Copies units with new ids. */
export const copyUnits = (units: readonly ArmyUnit[], newId: CreateId): ArmyUnit[] =>
  units.map((unit) => ({ ...unit, id: newId(), parts: unit.parts.map((part) => ({ ...part, id: newId() })) }));

/** Inserts units after the last selected unit, or at the end if none is selected. The ids of the inserted units must be new to the army. */
export function insertUnits(
  army: ArmyFile,
  behind: UnitIds,
  units: readonly ArmyUnit[],
  key: 'addUnits' | 'paste' | 'duplicateUnits',
  called = '',
): ArmyEdit {
  if (units.length === 0) return null;
  const last = army.units.findLastIndex(isIn(behind));
  const index = last < 0 ? army.units.length : last + 1;
  return edit({ ...army, units: army.units.toSpliced(index, 0, ...units) }, key, { count: units.length, called });
}

/** Adds another army's allies, extras, units and generals. Units and generals get new ids. */
export function mergeArmy(army: ArmyFile, roster: ArmyFile, newId: CreateId): ArmyEdit {
  const { units, generals, specialists, works } = roster;
  const addExtras = (key: ExtraKey, bought: ArmyFile[ExtraKey]): ArmyFile[ExtraKey] => ({
    ...army[key],
    ...Object.fromEntries(Object.entries(bought).map(([id, count]) => [id, (army[key][id] ?? 0) + count])),
  });
  const allAllies = [...(army.allies ?? []), ...(roster.allies ?? []).filter((ally) => ally !== army.list)];
  const allies = [...new Set(allAllies)].slice(0, MAX_ALLIES);
  const state: ArmyFile = {
    ...army,
    ...(allies.length > 0 ? { allies } : {}),
    units: [...army.units, ...copyUnits(units, newId)],
    generals: [...army.generals, ...generals.map((general) => ({ ...general, id: newId() }))],
    specialists: addExtras('specialists', specialists),
    works: addExtras('works', works),
  };
  return edit(state, 'roster', { count: units.length, generals: generals.length });
}

/** Inserts copies of the selected units after the last selected one. */
export const duplicateUnits = (army: ArmyFile, ids: UnitIds, newId: CreateId): ArmyEdit =>
  insertUnits(army, ids, copyUnits(army.units.filter(isIn(ids)), newId), 'duplicateUnits');

/** Moves the units one place up or down and keeps their order. Units that are already first or last stay there. */
export function moveUnits(army: ArmyFile, ids: UnitIds, by: 1 | -1): ArmyEdit {
  const units = by < 0 ? [...army.units] : army.units.toReversed();
  for (let at = 1; at < units.length; at += 1) {
    const [before, unit] = [units[at - 1], units[at]];
    if (!before || !unit || !isIn(ids)(unit) || isIn(ids)(before)) continue;
    units[at - 1] = unit;
    units[at] = before;
  }
  if (by > 0) units.reverse();
  if (units.every((unit, at) => unit === army.units[at])) return null;
  return edit({ ...army, units }, by < 0 ? 'moveUp' : 'moveDown', { count: ids.size });
}
