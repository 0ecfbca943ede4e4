import { overlap } from '../../../../battlefield/block.ts';
import { toBlock } from '../../../../battlefield/position.ts';
import { findNearestFree } from '../../../../battlefield/room.ts';
import type { BattleForce, FieldEntry, TableBattle } from '../../../../contract/table.ts';
import type { Edit } from '../../../../rules/core/edit.ts';
import type { FieldRules, ForceRules } from '../../../../rules/core/field-rules.ts';
import { createFieldView } from '../../../../rules/core/table/field-view.ts';
import { findEdgePositions } from '../../../../rules/core/table/forces.ts';
import { lineUp } from '../../../../rules/core/table/line-up.ts';
import { getMeasuredUnits } from '../../../../rules/core/table/measured-unit.ts';
import { createTableUnit } from '../../../../rules/core/table/table-unit.ts';
import { did, entryOf, withEntry } from '../edit-field.ts';

/* Forces that come from off the table, as the players of a battle by hand send them and bring them on. */

type EditedBattle = Edit<TableBattle>;

const forcesOf = ({ field }: TableBattle): readonly BattleForce[] => field?.forces ?? [];

const unitsIn = ({ sides }: TableBattle, { side, units }: Pick<BattleForce, 'side' | 'units'>) =>
  (sides[side]?.units ?? []).filter(({ id }) => units.includes(id));

export const namesIn = (battle: TableBattle, force: BattleForce): string =>
  unitsIn(battle, force)
    .map(({ name }) => name)
    .join(', ');

/** Whether a side is not behind the curtain, or is uncovered. @param seen the side that is */
export const mayTouch = ({ field }: TableBattle, seen: 0 | 1 | null, side: number): boolean =>
  !(field?.hidden ?? []).some((each) => each === side) || seen === side;

/** Those of a force who have neither come nor are lost. */
export const marchingIn = (battle: TableBattle, force: BattleForce) =>
  unitsIn(battle, force).filter(({ id, offField }) => offField !== true && battle.field?.placed[id] === undefined);

/** Which units of a force a throw names. */
export const keysOf = ({ sides }: TableBattle, { side, units }: BattleForce): string[] =>
  (sides[side]?.units ?? []).flatMap(({ id }, at) => (units.includes(id) ? [`${side}:${at}:0`] : []));

/** The throws for a force to come on, in their order. */
export function arrivalThrows(battle: TableBattle, { procedure, role }: ForceRules, force: BattleForce) {
  const keys = keysOf(battle, force);
  return battle.throws.filter(
    (each) => each.procedure === procedure && (each.holders[role] ?? []).some((holder) => keys.includes(holder)),
  );
}

/** Whether a force is off for good and never came; who came and left the table later has come. */
export function isLost(battle: TableBattle, rules: ForceRules, force: BattleForce): boolean {
  const isOff = force.units.every((id) => battle.field?.placed[id] === undefined);
  const last = arrivalThrows(battle, rules, force).at(-1);
  const came = last !== undefined && rules.fate(last) === 'arrives';
  return isOff && marchingIn(battle, force).length === 0 && !came;
}

function withForces(battle: TableBattle, forces: readonly BattleForce[]): TableBattle {
  if (!battle.field) return battle;
  const { forces: _before, ...field } = battle.field;
  return { ...battle, field: forces.length > 0 ? { ...field, forces: [...forces] } : field };
}

/** Takes a unit off the table before the first turn: by itself, or with a force that marches already. */
export function sendUnit(
  battle: TableBattle,
  unit: { readonly id: string; readonly name: string },
  how: Omit<BattleForce, 'units'>,
): EditedBattle {
  if (!battle.field) return { state: battle, what: null, field: null };
  const { [unit.id]: _gone, ...placed } = battle.field.placed;
  const forces = forcesOf(battle);
  const joins = forces.some(({ id }) => id === how.id);
  const now = joins
    ? forces.map((force) => (force.id === how.id ? { ...force, units: [...force.units, unit.id] } : force))
    : [...forces, { ...how, units: [unit.id] }];
  const state = withForces({ ...battle, field: { ...battle.field, placed } }, now);
  return { state, what: did('sent', { unit: unit.name }), field: null };
}

/** Says otherwise how a force comes. */
export const changeForce = (
  battle: TableBattle,
  id: string,
  how: Partial<Pick<BattleForce, 'delay'>>,
): EditedBattle => ({
  state: withForces(
    battle,
    forcesOf(battle).map((force) => (force.id === id ? { ...force, ...how } : force)),
  ),
  what: did('forceChanged', {}),
  field: `force ${id}`,
});

/** Puts a force into its side's line again before the first turn. */
export function callBack(battle: TableBattle, rules: FieldRules, force: BattleForce): EditedBattle {
  const view = createFieldView(rules, battle);
  const side = battle.sides[force.side];
  if (!battle.field || !view || !side) return { state: battle, what: null, field: null };
  const units = marchingIn(battle, force).flatMap((kept) => {
    const unit = createTableUnit(battle, side, kept, null);
    return unit ? [{ id: kept.id, unit }] : [];
  });
  const taken = [...getMeasuredUnits(view)].map(({ id, block }) => ({ id, block }));
  const placed = { ...battle.field.placed };
  for (const [id, position] of lineUp(rules, view.terms, view.table, force.side, units)) {
    const body = rules.body(units.find((each) => each.id === id)!.unit, view.terms);
    if (!body) continue;
    const block = toBlock(position, body);
    const isFree = !taken.some((other) => overlap(block, other.block));
    const there = isFree ? block : (findNearestFree(block, taken, view.table) ?? block);
    placed[id] = { ...position, at: there.at };
    taken.push({ id, block: there });
  }
  const others = forcesOf(battle).filter(({ id }) => id !== force.id);
  const state = withForces({ ...battle, field: { ...battle.field, placed } }, others);
  return { state, what: did('calledBack', { units: namesIn(battle, force) }), field: null };
}

const before = (units: readonly { readonly id: string }[]): Partial<FieldEntry> => ({
  placed: Object.fromEntries(units.map(({ id }) => [id, null])),
  offField: Object.fromEntries(units.map(({ id }) => [id, false])),
});

/** Puts a force that has thrown for it on the table, as far as its edge has room. */
export function bringOn(battle: TableBattle, rules: FieldRules, force: BattleForce): EditedBattle {
  const view = createFieldView(rules, battle);
  const side = battle.sides[force.side];
  if (!battle.field || !view || !side) return { state: battle, what: null, field: null };
  const units = marchingIn(battle, force);
  const arriving = units.flatMap((kept) => {
    const unit = createTableUnit(battle, side, kept, null);
    return unit ? [{ id: kept.id, unit }] : [];
  });
  const places = findEdgePositions(rules, view.terms, view.table, force, battle.turn, arriving, getMeasuredUnits(view));
  const placed = { ...battle.field.placed, ...Object.fromEntries(places) };
  const said = `${namesIn(battle, force)}: comes on from off the table`;
  const entry = entryOf(battle, before(units), said.slice(0, 300));
  const state = withEntry({ ...battle, field: { ...battle.field, placed } }, entry);
  return { state, what: did('broughtOn', { units: namesIn(battle, force) }), field: null };
}

/** A force that has lost its way stays away for good. */
export function loseForce(battle: TableBattle, force: BattleForce): EditedBattle {
  const units = marchingIn(battle, force);
  const lost = new Set(units.map(({ id }) => id));
  const sides = battle.sides.map((side) => ({
    ...side,
    units: side.units.map((unit) => (lost.has(unit.id) ? { ...unit, offField: true } : unit)),
  }));
  const said = `${namesIn(battle, force)}: has lost its way`;
  const state = withEntry({ ...battle, sides }, entryOf(battle, before(units), said.slice(0, 300)));
  return { state, what: did('lostForce', { units: namesIn(battle, force) }), field: null };
}
