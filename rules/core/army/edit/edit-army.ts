import type { ArmyFile, ArmyGeneral, ArmyPart, ArmyUnit, ExtraKey } from '../../army-file.ts';
import { dropAlly } from '../allies.ts';
import type { Edit, EditLabel } from '../../edit.ts';

export type CreateId = () => string;

/** Adds missing ids to generals, units and parts, and replaces duplicates. Files written by hand may lack ids. */
export function addIds(army: ArmyFile, newId: CreateId): ArmyFile {
  const seen = new Set<string>();
  const identified = <T extends { readonly id?: string | undefined }>(thing: T): T => {
    const id = thing.id !== undefined && !seen.has(thing.id) ? thing.id : newId();
    seen.add(id);
    return thing.id === id ? thing : { ...thing, id };
  };
  return {
    ...army,
    generals: army.generals.map(identified),
    units: army.units.map((unit) => ({ ...identified(unit), parts: unit.parts.map(identified) })),
  };
}

const removeId = <T extends { readonly id?: string | undefined }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest;

/** Removes the ids of generals, units and parts, for readers that assign new ones. */
export const removeIds = (army: ArmyFile): ArmyFile => ({
  ...army,
  generals: army.generals.map(removeId),
  units: army.units.map((unit) => ({ ...removeId(unit), parts: unit.parts.map(removeId) })),
});

/** An edit of an army, or null if nothing changes. */
export type ArmyEdit = Edit<ArmyFile> | null;

const createLabel = (key: string, values: EditLabel['values'] = {}): EditLabel => ({ key: `army.did.${key}`, values });
const edit = (state: ArmyFile, what: EditLabel, field: string | null = null): Edit<ArmyFile> => ({
  state,
  what,
  field,
});

export const renameArmy = (army: ArmyFile, name: string): ArmyEdit =>
  name === army.name ? null : edit({ ...army, name }, createLabel('rename', { name }), 'name');

export const changeArmyNote = (army: ArmyFile, note: string): ArmyEdit =>
  note === (army.note ?? '') ? null : edit({ ...army, note }, createLabel('note'), 'note');

export const changePointsLimit = (army: ArmyFile, limit: number): ArmyEdit =>
  limit === army.limit ? null : edit({ ...army, limit }, createLabel('limit', { limit }), 'limit');

/** Applies a choice for a ruling; null for the default. */
export function chooseRuling(army: ArmyFile, ruling: string, choice: string | null): ArmyEdit {
  const { [ruling]: before, ...others } = army.rulings;
  if ((before ?? null) === choice) return null;
  const rulings = choice === null ? others : { ...army.rulings, [ruling]: choice };
  return edit({ ...army, rulings }, createLabel('ruling', { ruling }));
}

/** Sets a number that players choose; null clears it. */
export function changeSetting(army: ArmyFile, key: string, label: string, value: number | null): ArmyEdit {
  const { [key]: before, ...others } = army.settings ?? {};
  if ((before ?? null) === value) return null;
  const { settings: _settings, ...rest } = army;
  const settings = value === null ? others : { ...others, [key]: value };
  const state = Object.keys(settings).length === 0 ? rest : { ...army, settings };
  return edit(state, createLabel('setting', { label }), `setting.${key}`);
}

/** @param title title of the ally's list */
export function addAlly(army: ArmyFile, ally: string, title: string): ArmyEdit {
  const { allies = [] } = army;
  return allies.includes(ally) ? null : edit({ ...army, allies: [...allies, ally] }, createLabel('addAlly', { title }));
}

/** Removes an ally with its units, parts and generals. @param title title of its list */
export const removeAlly = (army: ArmyFile, ally: string, title: string): ArmyEdit =>
  army.allies?.includes(ally) ? edit(dropAlly(army, ally), createLabel('removeAlly', { title })) : null;

/** @param called the book's word for a general, with an article */
export const addGeneral = (army: ArmyFile, general: ArmyGeneral, called: string): ArmyEdit =>
  edit({ ...army, generals: [...army.generals, general] }, createLabel('addGeneral', { called }));

/** Changes to a general. '' and null remove optional fields. */
export interface GeneralChanges {
  readonly name?: string;
  readonly stars?: number;
  readonly brigade?: string;
  readonly ally?: string | null;
}

export function changeGeneral(army: ArmyFile, id: string, changes: GeneralChanges, called: string): ArmyEdit {
  const before = army.generals.find((general) => general.id === id);
  if (!before) return null;
  const { brigade = '', ally = null, ...after } = { ...before, ...changes };
  const sameForce = brigade === (before.brigade ?? '');
  const sameSide = ally === (before.ally ?? null);
  if (after.name === before.name && after.stars === before.stars && sameForce && sameSide) return null;
  const changed = { ...after, ...(brigade === '' ? {} : { brigade }), ...(ally === null ? {} : { ally }) };
  const generals = army.generals.map((general) => (general === before ? changed : general));
  const field = 'name' in changes ? `general.${id}.name` : null;
  const what = field ? 'renameGeneral' : !sameSide ? 'side' : sameForce ? 'stars' : 'force';
  return edit({ ...army, generals }, createLabel(what, { called, name: after.name, brigade }), field);
}

export function removeGeneral(army: ArmyFile, id: string, called: string): ArmyEdit {
  const generals = army.generals.filter((general) => general.id !== id);
  return generals.length === army.generals.length
    ? null
    : edit({ ...army, generals }, createLabel('removeGeneral', { called }));
}

/** @param called description of the unit */
export const addUnit = (army: ArmyFile, unit: ArmyUnit, called: string): ArmyEdit =>
  edit({ ...army, units: [...army.units, unit] }, createLabel('addUnit', { called }));

function changeOneUnit(army: ArmyFile, id: string, change: (unit: ArmyUnit) => ArmyUnit): ArmyFile | null {
  const before = army.units.find((unit) => unit.id === id);
  if (!before) return null;
  const after = change(before);
  return after === before ? null : { ...army, units: army.units.map((unit) => (unit === before ? after : unit)) };
}

const findUnitOfPart = (army: ArmyFile, part: string): ArmyUnit | undefined =>
  army.units.find(({ parts }) => parts.some(({ id }) => id === part));

/** @param called description of the part */
export function addPart(army: ArmyFile, unit: string, part: ArmyPart, called: string): ArmyEdit {
  const after = changeOneUnit(army, unit, (before) => ({ ...before, parts: [...before.parts, part] }));
  return after && edit(after, createLabel('addPart', { called }));
}

export function renameUnit(army: ArmyFile, id: string, name: string): ArmyEdit {
  const after = changeOneUnit(army, id, (unit) => (unit.name === name ? unit : { ...unit, name }));
  return after && edit(after, createLabel('renameUnit', { name }), `unit.${id}.name`);
}

export function changeUnitNote(army: ArmyFile, id: string, note: string): ArmyEdit {
  const after = changeOneUnit(army, id, (unit) => ((unit.note ?? '') === note ? unit : { ...unit, note }));
  return after && edit(after, createLabel('unitNote'), `unit.${id}.note`);
}

function changeOnePart(army: ArmyFile, id: string, change: (part: ArmyPart) => ArmyPart): ArmyFile | null {
  const unit = findUnitOfPart(army, id);
  const before = unit?.parts.find((part) => part.id === id);
  if (!unit?.id || !before) return null;
  const after = change(before);
  if (after === before) return null;
  return changeOneUnit(army, unit.id, ({ parts, ...rest }) => ({
    ...rest,
    parts: parts.map((part) => (part === before ? after : part)),
  }));
}

/** @param typed true if the number is typed; its digits are then one undo step */
export function changePartCount(army: ArmyFile, part: string, count: number, called: string, typed: boolean): ArmyEdit {
  const after = changeOnePart(army, part, (before) => (before.count === count ? before : { ...before, count }));
  return after && edit(after, createLabel('count', { called, count }), typed ? `part.${part}.count` : null);
}

/** Replaces a part's entry id by one with other options of the same entry. */
export function changePartEntry(army: ArmyFile, part: string, entry: string, called: string): ArmyEdit {
  const after = changeOnePart(army, part, (before) => (before.entry === entry ? before : { ...before, entry }));
  return after && edit(after, createLabel('options', { called }));
}

/** Replaces a part's troop type by a custom one. */
export function changePartTroop(
  army: ArmyFile,
  part: string,
  troop: Readonly<Record<string, unknown>>,
  called: string,
): ArmyEdit {
  const after = changeOnePart(army, part, (before) => ({ ...before, entry: null, troop: { ...troop } }));
  return after && edit(after, createLabel('troop', { called }));
}

/** Removes a part, and its unit if it was the last part. */
export function removePart(army: ArmyFile, part: string, called: string): ArmyEdit {
  const unit = findUnitOfPart(army, part);
  if (!unit?.id) return null;
  if (unit.parts.length === 1) return removeUnit(army, unit.id, called);
  const after = changeOneUnit(army, unit.id, (before) => ({
    ...before,
    parts: before.parts.filter(({ id }) => id !== part),
  }));
  return after && edit(after, createLabel('removePart', { called }));
}

export function removeUnit(army: ArmyFile, id: string, called: string): ArmyEdit {
  const units = army.units.filter((unit) => unit.id !== id);
  return units.length === army.units.length ? null : edit({ ...army, units }, createLabel('removeUnit', { called }));
}

/** Inserts a copy with new ids after the unit. */
export function duplicateUnit(army: ArmyFile, id: string, newId: CreateId, called: string): ArmyEdit {
  const index = army.units.findIndex((unit) => unit.id === id);
  const unit = army.units[index];
  if (!unit) return null;
  const copy = { ...unit, id: newId(), parts: unit.parts.map((part) => ({ ...part, id: newId() })) };
  return edit({ ...army, units: army.units.toSpliced(index + 1, 0, copy) }, createLabel('duplicateUnit', { called }));
}

/** @param to new index, limited to the last one */
export function moveUnit(army: ArmyFile, id: string, to: number, called: string): ArmyEdit {
  const from = army.units.findIndex((unit) => unit.id === id);
  const unit = army.units[from];
  const place = Math.max(0, Math.min(to, army.units.length - 1));
  if (!unit || place === from) return null;
  const units = army.units.toSpliced(from, 1).toSpliced(place, 0, unit);
  return edit({ ...army, units }, createLabel('moveUnit', { called, place: place + 1 }));
}

/** Sets the number of an extra; 0 removes it. */
export function changeExtra(army: ArmyFile, section: ExtraKey, id: string, count: number, called: string): ArmyEdit {
  const { [id]: before = 0, ...others } = army[section];
  if (before === count) return null;
  const bought = count === 0 ? others : { ...army[section], [id]: count };
  return edit({ ...army, [section]: bought }, createLabel('extra', { called, count }));
}
