import { beforeEach, describe, expect, it } from 'vitest';
import { computed, nextTick, type ShallowRef, shallowRef } from 'vue';
import { getCorners } from '../../../battlefield/block.ts';
import { readyBattleSchema } from '../../../army-lists/schema.ts';
import readyBattle from '../../../army-lists/ready-battles/for-the-pharaoh.json';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { computeForcedMoves } from '../../../rules/core/table/move-on-field.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { layOutArmies } from '../../../contract/battles/lay-out.ts';
import { makeForcedMove, moveAnyway, moveUnit, placeByHand, placeGeneral } from './edit-field.ts';
import { addField } from './laying/lay-field.ts';
import { type FieldHandling, useField } from './use-field.ts';
import { mergeSteps, projectSteps } from './use-moves.ts';
import { readKey } from './use-drag.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };

function createBattle(): TableBattle {
  let ids = 0;
  const { armies } = readyBattleSchema.parse(readyBattle);
  const laid = armies.map((army) => ({ army, list: findShippedList(army.list ?? '') ?? null, id: null }));
  const battle = layOutArmies(book, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
  const on = addField(battle, book.field!, { width: 180, depth: 120, ground: 'open', seed: 'ur' }).state;
  return { ...on, turn: 1, phase: 9 };
}

/** 12 close order foot with a move of 6 cm. */
const SPEARMEN = 'Household Spearmen';

let battle: ShallowRef<TableBattle>;
let field: FieldHandling;
beforeEach(() => {
  battle = shallowRef(createBattle());
  field = useField(
    computed(() => battle.value),
    computed(() => book),
  );
});
const getIndex = (name: string): number => field.standing.value.findIndex((each) => each.name === name);
const spearmen = () => field.standing.value.find(({ name }) => name === SPEARMEN)!;
function chooseSpearmen() {
  field.choose(spearmen().id);
  return spearmen();
}

describe('phase', () => {
  const at = (phase: number, more: Partial<TableBattle> = {}) => (battle.value = { ...battle.value, phase, ...more });
  const ahead = (unit: ReturnType<typeof spearmen>) => ({ x: unit.block.at.x, y: unit.block.at.y - 3 });

  it('allows voluntary moves only in movement phases and gives the reason', () => {
    at(7);
    const unit = chooseSpearmen();
    field.dragTo(unit, ahead(unit));
    expect(field.ghost.value).toBeNull();
    expect(field.refused.value?.why).toBe('This unit cannot move in this phase.');
    // Free moves are always possible.
    field.byHand.value = true;
    field.dragTo(unit, ahead(unit));
    expect(field.ghost.value).not.toBeNull();
  });

  it('allows the inactive side only answers', () => {
    const enemy = field.standing.value.find(({ side }) => side === 1)!;
    field.choose(enemy.id);
    expect(field.manners.value.map(({ id }) => id)).not.toContain('move');
    at(6);
    field.choose(spearmen().id);
    expect(field.manners.value.map(({ id }) => id)).toContain('charge');
  });

  it('shows a declared charge straight at its target with one click', () => {
    const unit = spearmen();
    const enemy = field.standing.value.find(({ name }) => name === 'Spearmen of Susa')!;
    // An enemy is 5 cm ahead, facing the unit.
    const near = { at: { x: unit.block.at.x, y: unit.block.at.y - 5 }, facing: 180, files: enemy.position.files };
    battle.value = placeByHand(battle.value, enemy.id, enemy.name, near, '').state;
    at(6);
    field.choose(unit.id);
    expect(field.chargeHome.value).toBeNull();
    const keyOf = (side: 0 | 1, id: string): string =>
      `${side}:${battle.value.sides[side]!.units.findIndex((each) => each.id === id)}:0`;
    const declared: TableBattle['throws'][number] = {
      id: 'declared',
      turn: 1,
      bound: 0,
      phase: 4,
      procedure: 'for-the-pharaoh/charge',
      who: [],
      holders: { charger: [keyOf(0, unit.id)], target: [keyOf(1, enemy.id)] },
      input: {},
      dice: [],
      result: '',
      outcome: { permitted: true },
    };
    battle.value = { ...battle.value, throws: [declared] };
    expect(field.chargeHome.value?.to.id).toBe(enemy.id);
    field.layCharge();
    expect(field.ghost.value?.made?.met?.id).toBe(enemy.id);
    // A unit that has moved cannot charge.
    const made = field.ghost.value!.made!;
    battle.value = moveUnit(battle.value, unit.id, unit.name, made, '').state;
    expect(field.chargeHome.value).toBeNull();
  });

  it('refuses other moves after a charge', () => {
    at(6);
    const unit = chooseSpearmen();
    expect(field.manner.value).toBe('charge');
    field.dragTo(unit, ahead(unit));
    battle.value = moveUnit(battle.value, unit.id, unit.name, field.ghost.value!.made!, '').state;
    at(9);
    expect(field.marks.value.acting.has(unit.id)).toBe(false);
    field.choose(unit.id);
    field.dragTo(spearmen(), ahead(spearmen()));
    expect(field.refused.value?.why).toBe('This unit has already moved.');
    expect(field.marks.value.acting.size).toBeGreaterThan(0);
  });

  it('deselects a unit that cannot act in the new phase', async () => {
    chooseSpearmen();
    at(9, { bound: 1 });
    await nextTick();
    expect(field.unit.value).toBeNull();
    const enemy = field.standing.value.find(({ side }) => side === 1)!;
    field.choose(enemy.id);
    at(7);
    at(9);
    await nextTick();
    expect(field.unit.value?.id).toBe(enemy.id);
  });
});

it('ends a move that is not a charge 1 cm before the enemy (FTP-F13)', () => {
  const unit = chooseSpearmen();
  const enemy = field.standing.value.find(({ side }) => side === 1)!;
  const at = { x: unit.block.at.x, y: unit.block.at.y - 4 };
  battle.value = placeByHand(battle.value, enemy.id, enemy.name, { at, facing: 180, files: 4 }, '').state;
  field.dragTo(spearmen(), { x: unit.block.at.x, y: unit.block.at.y - 30 });
  expect(field.ghost.value!.position.at.y).toBeCloseTo(unit.block.at.y - 3, 1);
  expect(field.ghost.value!.said).toContain(`stops 1 cm before ${enemy.name}: not a charge`);
  expect(field.refused.value).not.toBeNull();
});

describe('dragged unit', () => {
  it('stops at its allowance and shows the excess distance', () => {
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 30 });
    const { made, said } = field.ghost.value!;
    expect(made!.spent).toBeCloseTo(made!.allowance, 1);
    expect(said).toMatch(/^\d+ of \d+ cm · \d+ cm too far$/);
    expect(field.refused.value).toMatchObject({ id: unit.id, why: said });
    expect(field.refused.value!.wanted.at.y).toBeCloseTo(unit.block.at.y - 30, 1);
  });

  it('loses its bonus by wheeling without showing it as left', () => {
    battle.value = { ...battle.value, phase: 6 };
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x + 12, y: unit.block.at.y - 12 });
    expect(field.ghost.value!.said).toMatch(/^6 of 6 cm · wheels \d+° · [\d.]+ cm too far$/);
  });

  it('clears the refusal when the move is undone', async () => {
    const before = battle.value;
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 30 });
    battle.value = moveUnit(before, unit.id, unit.name, field.ghost.value!.made!, '').state;
    field.drop();
    await nextTick();
    expect(field.refused.value).not.toBeNull();
    battle.value = before;
    await nextTick();
    expect(field.refused.value).toBeNull();
  });

  it('shows the allowance left after a shorter move, without a refusal', () => {
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 2 });
    expect(field.ghost.value!.said).toMatch(/^2 of \d+ cm · \d+ cm left$/);
    expect(field.refused.value).toBeNull();
  });

  it('continues a confirmed move with the allowance left', () => {
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 3 });
    const { made } = field.ghost.value!;
    battle.value = moveUnit(battle.value, unit.id, unit.name, made!, '').state;
    field.drop();
    field.dragTo(spearmen(), { x: unit.block.at.x, y: unit.block.at.y - 30 });
    const again = field.ghost.value!.made!;
    expect(again.from).toEqual(made!.from);
    expect(again.position.at.y).toBeCloseTo(unit.block.at.y - again.allowance, 1);
  });

  it('wheels on the other corner when a front corner is dragged forward, but not back', () => {
    const unit = chooseSpearmen();
    const [left, right] = getCorners(unit.block);
    field.wheelTo(unit, 'left', { x: left.x, y: left.y - 3 });
    const after = getCorners(field.ghost.value!.block);
    expect(after[1].x).toBeCloseTo(right.x, 1);
    expect(after[1].y).toBeCloseTo(right.y, 1);
    expect(field.ghost.value!.said).toMatch(/wheels \d+°/);
    field.wheelTo(unit, 'left', { x: left.x, y: left.y + 3 });
    expect(field.ghost.value).toBeNull();
  });

  it('can be placed freely, but not on another unit', () => {
    const unit = chooseSpearmen();
    field.byHand.value = true;
    field.dragTo(unit, { x: 20, y: 60 });
    expect(field.ghost.value).toMatchObject({ position: { at: { x: 20, y: 60 } }, made: null, isBad: false });
    const other = field.standing.value.find(({ id }) => id !== unit.id)!;
    field.dragTo(unit, other.block.at);
    expect(field.ghost.value).toMatchObject({ isBad: true, said: `overlaps ${other.name}` });
  });

  it('can be moved anyway, with a logged reason', () => {
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 30 });
    const { wanted, why } = field.refused.value!;
    const { state } = moveAnyway(battle.value, unit, wanted, `${why}; agreed`);
    expect(state.field!.placed[unit.id]!.at).toEqual({ x: unit.block.at.x, y: unit.block.at.y - 30 });
    expect(state.field!.log!.at(-1)!.what).toContain('agreed');
  });
});

describe('units that move together', () => {
  const namesOf = (units: readonly { readonly name: string }[]) => units.map(({ name }) => name);

  it('make the same advance within their own limits, with a count of shorter moves', () => {
    const unit = chooseSpearmen();
    field.join(field.company.value.side.map(({ id }) => id));
    expect(field.others.value).toHaveLength(8);
    field.dragTo(unit, { x: unit.block.at.x + 5, y: unit.block.at.y - 9 });
    const { made, said, others } = field.ghost.value!;
    // Straight ahead, ignoring the sideways drag.
    expect(made!.position.at.x).toBe(unit.position.at.x);
    expect(made!.spent).toBeCloseTo(6, 1);
    const short = others.filter(({ of, made: own }) => of.position.at.y - own!.position.at.y < 8.99);
    expect(said).toBe(`6 of 6 cm · 3 cm too far · and 8 more units · ${short.length} units move only part of the way`);
    for (const { of, made: own } of others) {
      expect(own!.spent).toBeLessThanOrEqual(own!.allowance + 0.01);
      expect(of.position.at.y - own!.position.at.y).toBeLessThanOrEqual(9.01);
    }
  });

  it('do not block each other', () => {
    const unit = chooseSpearmen();
    const behind = field.standing.value.find(({ name }) => name === 'Household Shield-Bearers')!;
    const at = { x: unit.block.at.x, y: unit.block.at.y + unit.block.depth + 0.2 };
    battle.value = placeByHand(battle.value, behind.id, '', { at, facing: 0, files: 6 }, '').state;
    field.join([behind.id]);
    field.dragTo(spearmen(), { x: unit.block.at.x, y: unit.block.at.y - 6 });
    expect(field.ghost.value!.others.map(({ made }) => made!.spent)).toEqual([6]);
  });

  it('can be dragged by any of them, added one by one, and deselected by clicking another', () => {
    chooseSpearmen();
    const [one, other] = field.company.value.side;
    field.toggle(one!.id);
    field.toggle(other!.id);
    field.take(one!.id);
    expect(field.unit.value?.id).toBe(one!.id);
    expect(namesOf(field.others.value)).toEqual([SPEARMEN, other!.name].toSorted((a, b) => getIndex(a) - getIndex(b)));
    field.toggle(other!.id);
    expect(namesOf(field.others.value)).toEqual([SPEARMEN]);
    field.choose(other!.id);
    expect(field.others.value).toEqual([]);
  });

  it('are placed freely together, but not on other units', () => {
    const unit = chooseSpearmen();
    const [one] = field.company.value.side;
    field.byHand.value = true;
    field.join([one!.id]);
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 20 });
    expect(field.ghost.value!.others[0]!.position.at.y).toBeCloseTo(one!.position.at.y - 20, 1);
    // Units that move together are no obstacle to each other.
    const near = one!.block.at;
    field.dragTo(unit, { x: unit.block.at.x * 2 - near.x, y: unit.block.at.y });
    expect(field.ghost.value!.isBad).toBe(false);
    const enemy = field.standing.value.find(({ side }) => side === 1)!;
    const [dx, dy] = [enemy.block.at.x - one!.block.at.x, enemy.block.at.y - 1 - one!.block.at.y];
    field.dragTo(unit, { x: unit.block.at.x + dx, y: unit.block.at.y + dy });
    expect(field.ghost.value!.isBad).toBe(true);
  });
});

describe('keys', () => {
  it('step, wheel and turn as the mouse does', () => {
    const unit = chooseSpearmen();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) {
      const read = readKey({ key, shiftKey: false });
      if (read?.do === 'steps') field.step(unit, read.steps);
    }
    const { made } = field.ghost.value!;
    expect(made!.steps.map(({ manoeuvre }) => manoeuvre.kind)).toEqual(['wheel', 'go']);
    expect(field.ghost.value!.position.facing).toBe((unit.position.facing + 355) % 360);
    expect(readKey({ key: 'ArrowUp', shiftKey: true })).toEqual({
      do: 'steps',
      steps: [{ kind: 'go', heading: 'forward', length: 0.2 }],
    });
    expect(readKey({ key: 'x', shiftKey: false })).toBeNull();
  });

  it('merge steps of one kind and ignore obstacles for the wanted position', () => {
    const go = { kind: 'go', heading: 'forward', length: 1 } as const;
    expect(mergeSteps([go, go, { kind: 'turn', degrees: 90 }, go])).toHaveLength(3);
    const unit = spearmen();
    const { at, facing } = projectSteps(unit.position, unit.body, [{ ...go, length: 5 }]);
    expect(at.y).toBeCloseTo(unit.position.at.y - 5);
    expect(facing).toBe(unit.position.facing);
  });
});

describe('marks of the phase', () => {
  it('mark only the active side, and moved units as done', () => {
    const { acting } = field.marks.value;
    const sideOf = (id: string) => field.standing.value.find((each) => each.id === id)?.side;
    expect(new Set([...acting].map(sideOf))).toEqual(new Set([0]));
    const unit = chooseSpearmen();
    field.dragTo(unit, { x: unit.block.at.x, y: unit.block.at.y - 2 });
    battle.value = moveUnit(battle.value, unit.id, unit.name, field.ghost.value!.made!, '').state;
    expect([...field.marks.value.done]).toEqual([unit.id]);
  });

  it('mark only shooters in the shooting phase', () => {
    const archers = field.standing.value.find(({ name }) => name === 'Militia Archers')!;
    const enemy = field.standing.value.find(({ side }) => side === 1)!;
    const at = { x: archers.block.at.x, y: archers.block.at.y - 20 };
    battle.value = placeByHand(battle.value, enemy.id, '', { at, facing: 180, files: 4 }, '').state;
    battle.value = { ...battle.value, phase: 7 };
    const acting = field.standing.value.filter(({ id }) => field.marks.value.acting.has(id));
    expect(acting.map(({ name }) => name)).toContain('Militia Archers');
    expect(acting.map(({ name }) => name)).not.toContain(SPEARMEN);
  });

  it('propose the rout move, off the table if it leads there', () => {
    const { id } = spearmen();
    const sides = battle.value.sides.map((side) => ({
      ...side,
      units: side.units.map((unit) => (unit.id === id ? { ...unit, morale: 'rout' } : unit)),
    }));
    battle.value = { ...battle.value, sides };
    // Earlier routs continue only in their own phase.
    expect(field.driven.value).toEqual([]);
    battle.value = { ...battle.value, phase: 2 };
    const driven = field.driven.value.find(({ of }) => of.id === id)!;
    const [move] = computeForcedMoves(field.view.value!, id);
    expect(driven.move).toEqual(move);
    const off = makeForcedMove(battle.value, spearmen(), { ...move!, leavesTable: true }, 'routs').state;
    expect(off.sides[0]!.units.find((unit) => unit.id === id)!.offField).toBe(true);
    expect(off.field!.log!.at(-1)!.offField).toEqual({ [id]: false });
    battle.value = makeForcedMove(battle.value, spearmen(), { ...move!, leavesTable: false }, 'routs').state;
    expect(field.driven.value.some(({ of }) => of.id === id)).toBe(false);
  });
});

describe('general', () => {
  it('is placed at a position, or joins the unit there', () => {
    const [general] = battle.value.sides[0]!.generals;
    const put = placeGeneral(battle.value, general!, { x: 30.004, y: 40 }, null).state;
    expect(put.field!.generals).toEqual({ [general!.id]: { x: 30, y: 40 } });
    const joined = placeGeneral(put, general!, null, spearmen().id).state;
    expect(joined.field!.generals).toEqual({});
    expect(joined.sides[0]!.generals[0]!.unit).toBe(spearmen().id);
  });
});
