import { expect, test } from 'vitest';
import { shiftBlock } from '../../../battlefield/room.ts';
import { createCaptain } from '../../../captains/captain.ts';
import { createStyle } from '../../../captains/styles.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { type Fight, measureUnit, openFight, invalidateUnit, type UnitStanding } from '../../core/fight/fight.ts';
import { makeChosenMove } from '../../core/fight/move-in-fight.ts';
import { sasAncient } from '../sas-ancient.ts';
import { createSasPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('sas-ancient')))!;

const placeUnit = (fight: Fight, standing: UnitStanding, x: number, y: number): void => {
  standing.position = { ...standing.position!, at: { x, y } };
  invalidateUnit(fight, standing.unit.id);
};

/** Creates a battle with two units in a mêlée, and a friend some inches behind the first. */
function createBattle(behind: number) {
  const fight = openFight(sasAncient, plan, (number) => ({ seed: `reinforced ${number}` }));
  const phases = createSasPhases(fight);
  phases.open().next();
  const foot = fight.sides[0].units.filter(({ unit: { name } }) => name.startsWith('Hastati'));
  const [own, friend] = [foot[0]!, foot[1]!];
  const enemy = fight.sides[1].units.find(({ unit: { name } }) => !/cavalry|elephant/i.test(name))!;
  for (const standing of fight.units.values()) {
    if (standing !== own && standing !== friend && standing !== enemy) standing.position = null;
    invalidateUnit(fight, standing.unit.id);
  }
  const middle = { x: fight.table.width / 2, y: fight.table.depth / 2 };
  for (const each of [own, enemy]) placeUnit(fight, each, middle.x, middle.y);
  const rear = shiftBlock(
    measureUnit(fight, own.unit.id)!.block,
    'back',
    measureUnit(fight, own.unit.id)!.block.depth + behind,
  );
  placeUnit(fight, friend, rear.at.x, rear.at.y);
  return { fight, phases, own, friend, enemy };
}

interface Fought {
  readonly a: { readonly units: readonly { readonly reinforcing: boolean; readonly charging: boolean }[] };
  readonly b: Fought['a'];
}

/** Plays a turn and returns the mêlée that was rolled, if a side had two units. */
function playMelee({ fight, phases }: ReturnType<typeof createBattle>) {
  for (const id of ['3A', '3B', '3C']) {
    fight.phase = sasAncient.table!.turn.phases.findIndex((phase) => phase.id === id);
    const course = phases.phase(id);
    for (let step = course.next(); !step.done;) step = course.next({ kind: 'none' });
  }
  const thrown = fight.throws.find(({ procedure }) => procedure === 'sas-ancient/melee')!;
  const { a, b } = thrown.input as Fought;
  const tested = fight.throws.filter(({ procedure }) => procedure === 'sas-ancient/morale').length;
  return { sides: [a.units, b.units].toSorted((one, other) => other.length - one.length), tested };
}

test('a friend at a fighting unit’s rear adds its strength without charging, and tests too (Melee; ruling SAS-F17)', () => {
  const { sides, tested } = playMelee(createBattle(0));
  expect(sides.map((units) => units.map(({ reinforcing, charging }) => [reinforcing, charging]))).toEqual([
    [
      [false, false],
      [true, false],
    ],
    [[false, false]],
  ]);
  expect(tested).toBe(3);
});

test('a friend more than an inch behind, or shaken, does not help', () => {
  expect(playMelee(createBattle(0.9)).sides.map(({ length }) => length)).toEqual([2, 1]);
  expect(playMelee(createBattle(1.1)).sides.map(({ length }) => length)).toEqual([1, 1]);
  const shaken = createBattle(0);
  shaken.friend.unit = { ...shaken.friend.unit, morale: 'shaken' };
  invalidateUnit(shaken.fight, shaken.friend.unit.id);
  expect(playMelee(shaken).sides.map(({ length }) => length)).toEqual([1, 1]);
});

test('a captain moves to a friend’s rear, states the gain per round, and stays there', () => {
  const { fight, phases, friend, own } = createBattle(3);
  const leader = createCaptain(fight, phases, createStyle('expert'));
  const movers = [{ unit: friend.unit.id, manners: ['move'], share: 1 }];
  const goes = leader.decide({ kind: 'move', side: 0, movers });
  expect(goes.because.startsWith(`reinforces ${own.unit.name}: `)).toBe(true);
  expect(goes.because).toMatch(/ \d+ % chance to win a round with help, \d+ % without$/);
  if (goes.choice.kind !== 'move') throw new Error('it moves');
  makeChosenMove(fight, friend, goes.choice);
  const { odds } = phases;
  expect(
    odds.fromRear!.round(
      own,
      friend,
      fight.sides[1].units.find(({ position }) => position)!,
    ).wins,
  ).toBeGreaterThan(
    odds.round!(
      own,
      fight.sides[1].units.find(({ position }) => position)!,
      { aspect: 'front', charging: false },
      false,
    ).wins,
  );
  expect(leader.decide({ kind: 'move', side: 0, movers }).because).toBe(`reinforces ${own.unit.name}`);
});
