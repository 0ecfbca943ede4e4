import { expect, test } from 'vitest';
import { updateBattle, toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { tableBattleSchema } from '../../../contract/table.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import {
  getActiveSide,
  type Fight,
  isArriving,
  openFight,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { getRemainingShare } from '../../core/fight/fight-rules.ts';
import type { Question } from '../../core/fight/questions.ts';
import type { Force } from '../../core/table/forces.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohPhases } from './phases.ts';

const battle = fieldOf(readyArmies('for-the-pharaoh'));
const plan = toFightPlan(battle)!;
const { width, depth } = plan.table;

interface Marches extends Pick<Force, 'by' | 'delay' | 'forced'> {
  readonly side?: SideAt;
  readonly turn: number;
  readonly faces: readonly number[];
}

/** Plays phase 10, in which two units try to arrive and no other unit moves. */
function phase10({ turn, faces, side = 0, ...how }: Marches) {
  const two = plan.sides[side]!.units.slice(0, 2);
  const gone = new Set(two.map(({ id }) => id));
  const placed = Object.fromEntries(Object.entries(plan.placed).filter(([id]) => !gone.has(id)));
  const force: Force = { id: 'force', side, units: [...gone], ...how };
  const dice = (number: number) => (number === 0 ? { faces } : { seed: `forces ${number}` });
  const fight = openFight(forThePharaoh, { ...plan, placed, forces: [force], first: side }, dice);
  expect(getActiveSide(fight)).toBe(side);
  fight.turn = turn;
  fight.phase = forThePharaoh.table!.turn.phases.findIndex(({ id }) => id === '10');
  const phases = createPharaohPhases(fight);
  const before = getRemainingShare(fight, phases, side);
  const asked: Question[] = [];
  const course = phases.phase('10');
  for (let step = course.next(); !step.done; step = course.next({ kind: 'none' })) asked.push(step.value);
  const units = two.map(({ id }) => fight.units.get(id)!);
  return { fight, units, asked, before, after: getRemainingShare(fight, phases, side) };
}

const slowest = (fight: Fight, units: readonly UnitStanding[]): number =>
  Math.min(...units.map((unit) => createPharaohPhases(fight).odds.kind(unit).moves));

test('a flank march that fails its roll stays off the table and counts as in hand (Flank Marches)', () => {
  const { fight, units, before, after } = phase10({ by: 'left', delay: 0, turn: 1, faces: [9] });
  expect(units.map(({ position }) => position)).toEqual([null, null]);
  expect(units.every((unit) => isArriving(fight, unit))).toBe(true);
  expect(fight.throws.map(({ result }) => result)).toEqual(['Not yet']);
  expect([before, after]).toEqual([1, 1]);
});

test('a delayed flank march rolls only after its turns of delay, and then needs a 10', () => {
  expect(phase10({ by: 'left', delay: 4, turn: 4, faces: [10] }).fight.throws).toEqual([]);
  const { fight } = phase10({ by: 'left', delay: 4, turn: 5, faces: [10] });
  expect(fight.throws[0]!.input).toMatchObject({ attempt: 1, reinforcements: false });
});

test('a flank march arrives by its delay and its slowest unit, and moves in the same phase', () => {
  const { fight, units, asked } = phase10({ by: 'left', delay: 0, turn: 6, faces: [5] });
  const way = 5 * slowest(fight, units);
  const [first, second] = units.map(({ position }) => position!);
  expect(first!.facing).toBe(90);
  expect(first!.at.y).toBeCloseTo(depth - way, 1);
  expect(first!.at.x).toBeLessThan(20);
  expect(Math.abs(second!.at.y - first!.at.y)).toBeGreaterThan(3);
  const movers = asked.flatMap((question) => (question.kind === 'move' ? question.movers : []));
  for (const { unit } of units) expect(movers).toContainEqual(expect.objectContaining({ unit: unit.id, share: 1 }));
  expect(fight.log.map(({ what }) => what)).toContain(`${units[0]!.unit.name}: comes on from its left flank`);
});

test('a left flank march of the second side uses the other edge, and a long delay brings it behind the enemy', () => {
  const { fight, units } = phase10({ by: 'left', side: 1, delay: 0, turn: 30, faces: [2] });
  const beyond = 29 * slowest(fight, units) - depth;
  expect(beyond).toBeGreaterThan(0);
  const { at, facing } = units[0]!.position!;
  expect(facing).toBe(0);
  expect(at.y).toBeGreaterThan(depth - 20);
  expect(at.x).toBeCloseTo(width - beyond, 1);
});

test('a natural 1 removes a flank march from the battle', () => {
  const { fight, units, before, after } = phase10({ by: 'right', delay: 0, turn: 12, faces: [1] });
  expect(units.map(({ unit }) => unit.offField)).toEqual([true, true]);
  expect(units.some((unit) => isArriving(fight, unit))).toBe(false);
  expect(after).toBeLessThan(before);
});

test('reinforcements arrive over their own edge, and a 1 does not lose them (Off Table Reinforcements)', () => {
  const late = phase10({ by: 'home', delay: 0, turn: 1, faces: [1] });
  expect(late.units.every((unit) => isArriving(late.fight, unit))).toBe(true);
  const { units } = phase10({ by: 'home', delay: 0, turn: 1, faces: [10] });
  const { at, facing } = units[0]!.position!;
  expect(facing).toBe(0);
  expect(at.y).toBeGreaterThan(depth - 20);
});

test('a forced march goes farther and rolls for stragglers on arrival (Forced Marches)', () => {
  const plain = phase10({ by: 'right', delay: 0, turn: 4, faces: [7] });
  const forced = phase10({ by: 'right', delay: 0, turn: 4, faces: [7], forced: true });
  expect(forced.units[0]!.position!.at.y).toBeLessThan(plain.units[0]!.position!.at.y);
  const marches = (fight: Fight) => fight.throws.filter(({ procedure }) => procedure.endsWith('/forced-march')).length;
  expect([marches(plain.fight), marches(forced.fight)]).toEqual([0, 6]);
});

test('a general with the force adds stars to the roll', () => {
  const unit = plan.sides[0]!.units[0]!.id;
  const led = [{ ...plan.sides[0]!.generals[0]!, unit, stars: 2, fallen: false }];
  const sides = [{ ...plan.sides[0]!, generals: led }, plan.sides[1]!];
  const { [unit]: _gone, ...placed } = plan.placed;
  const force: Force = { id: 'force', side: 0, by: 'left', units: [unit], delay: 0 };
  const fight = openFight(forThePharaoh, { ...plan, sides, placed, forces: [force] }, () => ({ faces: [8] }));
  fight.phase = 9;
  createPharaohPhases(fight).phase('10').next();
  expect(fight.throws[0]!.input).toMatchObject({ generalStars: 2 });
  expect(fight.units.get(unit)!.position).not.toBeNull();
});

test('a battle document contains its forces, or none if none are off the table', () => {
  const { fight } = phase10({ by: 'left', delay: 0, turn: 1, faces: [9] });
  const after = tableBattleSchema.parse(updateBattle(battle, fight));
  expect(after.field!.forces).toEqual(fight.forces);
  expect(toFightPlan(after)!.forces).toEqual(fight.forces);
  expect(
    updateBattle(
      battle,
      openFight(forThePharaoh, plan, () => ({ seed: 'none' })),
    ).field,
  ).not.toHaveProperty('forces');
});
