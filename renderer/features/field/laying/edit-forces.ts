import { doBlocksOverlap } from '../../../../battlefield/block.ts';
import { toBlock } from '../../../../battlefield/position.ts';
import { findNearestFreePlace } from '../../../../battlefield/room.ts';
import type { BattleForce, FieldEntry, TableBattle } from '../../../../contract/table.ts';
import type { Edit } from '../../../../rules/core/edit.ts';
import type { FieldRules, ForceRules } from '../../../../rules/core/field-rules.ts';
import { createFieldView } from '../../../../rules/core/table/field-view.ts';
import { findEdgePositions } from '../../../../rules/core/table/forces.ts';
import { lineUp } from '../../../../rules/core/table/line-up.ts';
import { getMeasuredUnits } from '../../../../rules/core/table/measured-unit.ts';
import { createTableUnit } from '../../../../rules/core/table/table-unit.ts';
import { undoLabel, createLogEntry, addLogEntry } from '../edit-field.ts';

/* Off-table forces that the players themselves send and bring on. */

type EditedBattle = Edit<TableBattle>;

const listForces = ({ field }: TableBattle): readonly BattleForce[] => field?.forces ?? [];

const listForceUnits = ({ sides }: TableBattle, { side, units }: Pick<BattleForce, 'side' | 'units'>) =>
  (sides[side]?.units ?? []).filter(({ id }) => units.includes(id));

export const formatForceNames = (battle: TableBattle, force: BattleForce): string =>
  listForceUnits(battle, force)
    .map(({ name }) => name)
    .join(', ');

/** Checks whether a side's deployment is visible and can be changed. @param seen the revealed side during hidden deployment */
export const canEditSide = ({ field }: TableBattle, seen: 0 | 1 | null, side: number): boolean =>
  !(field?.hidden ?? []).some((each) => each === side) || seen === side;

/** Lists the units of a force that have neither arrived nor got lost. */
export const listMarchingUnits = (battle: TableBattle, force: BattleForce) =>
  listForceUnits(battle, force).filter(
    ({ id, offField }) => offField !== true && battle.field?.placed[id] === undefined,
  );

/** Returns the keys of a force's units, as in a roll's roles. */
export const listForceKeys = ({ sides }: TableBattle, { side, units }: BattleForce): string[] =>
  (sides[side]?.units ?? []).flatMap(({ id }, at) => (units.includes(id) ? [`${side}:${at}:0`] : []));

/** Lists the arrival rolls of a force, oldest first. */
export function listArrivalRolls(battle: TableBattle, { procedure, role }: ForceRules, force: BattleForce) {
  const keys = listForceKeys(battle, force);
  return battle.throws.filter(
    (each) => each.procedure === procedure && (each.holders[role] ?? []).some((holder) => keys.includes(holder)),
  );
}

/** Checks whether a force is permanently off the table and never arrived. A force that arrived and then left is not lost. */
export function isLost(battle: TableBattle, rules: ForceRules, force: BattleForce): boolean {
  const isOff = force.units.every((id) => battle.field?.placed[id] === undefined);
  const last = listArrivalRolls(battle, rules, force).at(-1);
  const came = last !== undefined && rules.fate(last) === 'arrives';
  return isOff && listMarchingUnits(battle, force).length === 0 && !came;
}

function withForces(battle: TableBattle, forces: readonly BattleForce[]): TableBattle {
  if (!battle.field) return battle;
  const { forces: _before, ...field } = battle.field;
  return { ...battle, field: forces.length > 0 ? { ...field, forces: [...forces] } : field };
}

/** Takes a unit off the table before the first turn, alone or with an existing force. */
export function sendUnit(
  battle: TableBattle,
  unit: { readonly id: string; readonly name: string },
  options: Omit<BattleForce, 'units'>,
): EditedBattle {
  if (!battle.field) return { state: battle, what: null, field: null };
  const { [unit.id]: _gone, ...placed } = battle.field.placed;
  const forces = listForces(battle);
  const joins = forces.some(({ id }) => id === options.id);
  const newForces = joins
    ? forces.map((force) => (force.id === options.id ? { ...force, units: [...force.units, unit.id] } : force))
    : [...forces, { ...options, units: [unit.id] }];
  const state = withForces({ ...battle, field: { ...battle.field, placed } }, newForces);
  return { state, what: undoLabel('sent', { unit: unit.name }), field: null };
}

export const changeForce = (
  battle: TableBattle,
  id: string,
  how: Partial<Pick<BattleForce, 'delay'>>,
): EditedBattle => ({
  state: withForces(
    battle,
    listForces(battle).map((force) => (force.id === id ? { ...force, ...how } : force)),
  ),
  what: undoLabel('forceChanged', {}),
  field: `force ${id}`,
});

/** Returns a force to its side's line before the first turn. */
export function recallForce(battle: TableBattle, rules: FieldRules, force: BattleForce): EditedBattle {
  const view = createFieldView(rules, battle);
  const side = battle.sides[force.side];
  if (!battle.field || !view || !side) return { state: battle, what: null, field: null };
  const units = listMarchingUnits(battle, force).flatMap((kept) => {
    const unit = createTableUnit(battle, side, kept, null);
    return unit ? [{ id: kept.id, unit }] : [];
  });
  const taken = [...getMeasuredUnits(view)].map(({ id, block }) => ({ id, block }));
  const placed = { ...battle.field.placed };
  for (const [id, position] of lineUp(rules, view.terms, view.table, force.side, units)) {
    const body = rules.body(units.find((each) => each.id === id)!.unit, view.terms);
    if (!body) continue;
    const block = toBlock(position, body);
    const isFree = !taken.some((other) => doBlocksOverlap(block, other.block));
    const freeBlock = isFree ? block : (findNearestFreePlace(block, taken, view.table) ?? block);
    placed[id] = { ...position, at: freeBlock.at };
    taken.push({ id, block: freeBlock });
  }
  const otherForces = listForces(battle).filter(({ id }) => id !== force.id);
  const state = withForces({ ...battle, field: { ...battle.field, placed } }, otherForces);
  return { state, what: undoLabel('calledBack', { units: formatForceNames(battle, force) }), field: null };
}

const getPreviousState = (units: readonly { readonly id: string }[]): Partial<FieldEntry> => ({
  placed: Object.fromEntries(units.map(({ id }) => [id, null])),
  offField: Object.fromEntries(units.map(({ id }) => [id, false])),
});

/** Places the units of an arriving force for which its edge has room. */
export function placeForce(battle: TableBattle, rules: FieldRules, force: BattleForce): EditedBattle {
  const view = createFieldView(rules, battle);
  const side = battle.sides[force.side];
  if (!battle.field || !view || !side) return { state: battle, what: null, field: null };
  const units = listMarchingUnits(battle, force);
  const arriving = units.flatMap((kept) => {
    const unit = createTableUnit(battle, side, kept, null);
    return unit ? [{ id: kept.id, unit }] : [];
  });
  const places = findEdgePositions(rules, view.terms, view.table, force, battle.turn, arriving, getMeasuredUnits(view));
  const placed = { ...battle.field.placed, ...Object.fromEntries(places) };
  const text = `${formatForceNames(battle, force)}: arrives on the table`;
  const entry = createLogEntry(battle, getPreviousState(units), text.slice(0, 300));
  const state = addLogEntry({ ...battle, field: { ...battle.field, placed } }, entry);
  return { state, what: undoLabel('broughtOn', { units: formatForceNames(battle, force) }), field: null };
}

/** Marks a force as lost: its units stay off the table permanently. */
export function loseForce(battle: TableBattle, force: BattleForce): EditedBattle {
  const units = listMarchingUnits(battle, force);
  const lost = new Set(units.map(({ id }) => id));
  const sides = battle.sides.map((side) => ({
    ...side,
    units: side.units.map((unit) => (lost.has(unit.id) ? { ...unit, offField: true } : unit)),
  }));
  const text = `${formatForceNames(battle, force)}: has lost its way`;
  const state = addLogEntry({ ...battle, sides }, createLogEntry(battle, getPreviousState(units), text.slice(0, 300)));
  return { state, what: undoLabel('lostForce', { units: formatForceNames(battle, force) }), field: null };
}
