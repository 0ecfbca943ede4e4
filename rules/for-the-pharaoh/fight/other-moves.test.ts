import { expect, test } from 'vitest';
import { roundToHundredth } from '../../../battlefield/angles.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { hasMark, isEngaged } from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  type Fight,
  measureUnit,
  openFight,
  otherSide,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { playRun } from '../../core/fight/fight-rules.ts';
import { type Choice, storeReason, NO_CHOICE, type Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!;
const phase = forThePharaoh.table!.turn.phases.findIndex(({ id }) => id === '10');

const findUnit = (fight: Fight, name: string): UnitStanding =>
  [...fight.units.values()].find(({ side, unit }) => side === getActiveSide(fight) && unit.name === name)!;

/** Places a unit front to front with an enemy. */
function placeAgainst(fight: Fight, standing: UnitStanding, enemy: UnitStanding): void {
  const { at, facing } = enemy.position!;
  standing.position = { ...standing.position!, at, facing: (facing + 180) % 360 };
  invalidateUnit(fight, standing.unit.id);
}

/** Sets up a melee in the centre between the active side's spearmen and one enemy unit. */
function createMelee() {
  const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `melee ${number}` }));
  fight.phase = phase;
  const spearmen = findUnit(fight, 'Spearmen');
  // The enemy is in close order, because skirmishers would fall back.
  const enemy = fight.sides[otherSide(getActiveSide(fight))].units.find(({ unit }) => /spear/i.test(unit.name))!;
  enemy.position = { ...enemy.position!, at: { x: 90, y: 60 } };
  invalidateUnit(fight, enemy.unit.id);
  placeAgainst(fight, spearmen, enemy);
  return { fight, spearmen, enemy };
}

/** Plays phase 10 with one answer to the first question. */
function playPhase(fight: Fight, answer: (question: Question) => Choice): Question {
  const course = createPharaohPhases(fight).phase('10');
  const question = course.next().value as Question;
  course.next(answer(question));
  return question;
}

const listManners = (question: Question, { unit }: UnitStanding): readonly string[] =>
  (question.kind === 'move' && question.movers.find((mover) => mover.unit === unit.id)?.manners) || [];

test('regular infantry may withdraw from a melee by a move, and becomes disordered (Withdrawal From Melee)', () => {
  const { fight, spearmen } = createMelee();
  expect(isEngaged(fight, spearmen)).toBe(true);
  const from = spearmen.position!.at.y;
  const steps = [{ kind: 'go', heading: 'back', length: 100 }] as const;
  const question = playPhase(fight, () => ({ kind: 'move', unit: spearmen.unit.id, manner: 'withdraw', steps }));
  expect(listManners(question, spearmen)).toEqual(['withdraw']);
  expect(Math.abs(spearmen.position!.at.y - from)).toBeCloseTo(6);
  expect(hasMark(spearmen, 'disordered')).toBe(true);
  expect(isEngaged(fight, spearmen)).toBe(false);
});

test('units near a melee may join it (Advancing into Contact)', () => {
  const { fight, spearmen, enemy } = createMelee();
  const friend = findUnit(fight, 'Household Spearmen');
  placeAgainst(fight, friend, enemy);
  const near = friend.position!;
  const back = enemy.position!.facing === 0 ? -1 : 1;
  const beside = measureUnit(fight, spearmen.unit.id)!.block.front;
  friend.position = { ...near, at: { x: near.at.x + beside, y: near.at.y + back * 3 } };
  invalidateUnit(fight, friend.unit.id);
  expect(
    listManners(
      playPhase(fight, () => ({ kind: 'none' })),
      friend,
    ),
  ).toContain('into-contact');
  spearmen.position = { ...spearmen.position!, at: { x: 20, y: 20 } };
  invalidateUnit(fight, spearmen.unit.id);
  expect(
    listManners(
      playPhase(fight, () => ({ kind: 'none' })),
      friend,
    ),
  ).not.toContain('into-contact');
  expect(
    listManners(
      playPhase(fight, () => ({ kind: 'none' })),
      friend,
    ),
  ).toContain('move');
});

test.each(['halt', 'recoil'] as const)(
  'a unit in %s moves again after its orders are reissued (Explanation of Results; Reissuing Orders)',
  (morale) => {
    const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `orders ${number}` }));
    const spearmen = findUnit(fight, 'Spearmen');
    spearmen.unit = { ...spearmen.unit, morale, marks: ['no-orders'] };
    invalidateUnit(fight, spearmen.unit.id);
    fight.turn = 4;
    const given = { ...fight, memory: [[spearmen.unit.id, { general: '', written: 2, obeyed: 4 }]] };
    createPharaohPhases(given).phase('1').next();
    expect(spearmen.unit).toMatchObject({ morale: 'obey', marks: [] });
    given.phase = phase;
    const question = playPhase(given, () => ({ kind: 'none' }));
    expect(listManners(question, spearmen)).toContain('move');
  },
);

test('a forced march goes farther, disorders the unit and leaves stragglers (Forced Marches)', () => {
  const { fight, spearmen } = createMelee();
  spearmen.position = { at: { x: 20, y: 40 }, facing: 0, files: spearmen.position!.files };
  for (const enemy of fight.sides[otherSide(getActiveSide(fight))].units) {
    enemy.position = { ...enemy.position!, at: { x: 150, y: 100 } };
    invalidateUnit(fight, enemy.unit.id);
  }
  invalidateUnit(fight, spearmen.unit.id);
  const most = (manner: string) =>
    fight.field.allowance(measureUnit(fight, spearmen.unit.id)!.unit, manner, spearmen.position!, fight.terms)!;
  expect(most('forced-march')).toBeGreaterThan(most('move'));
  const [far, near] = [most('forced-march'), most('move')];
  const steps = [{ kind: 'go', heading: 'forward', length: far }] as const;
  const question = playPhase(fight, () => ({ kind: 'move', unit: spearmen.unit.id, manner: 'forced-march', steps }));
  expect(listManners(question, spearmen)).toContain('forced-march');
  expect(spearmen.actions.moved!.spent).toBeGreaterThan(near);
  expect(hasMark(spearmen, 'disordered')).toBe(true);
  const [thrown] = fight.throws.filter(({ procedure }) => procedure === 'for-the-pharaoh/forced-march');
  expect(thrown!.dice.length).toBeGreaterThan(0);
  const ones = thrown!.dice.filter(({ face }) => face === 1).length;
  expect(spearmen.unit.parts.reduce((sum, { lost }) => sum + lost, 0)).toBe(ones);
});

test('the reason of a choice is not repeated for the unit in a later phase', () => {
  const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `reasons ${number}` }));
  fight.phase = phase;
  const course = playRun(fight, createPharaohPhases(fight));
  const question = course.next().value as Question;
  expect(question.kind).toBe('move');
  const { unit } = findUnit(fight, 'Spearmen');
  storeReason(
    fight,
    { ...question, kind: 'shoot', unit: unit.id, options: [] },
    { choice: NO_CHOICE, because: 'its volley' },
  );
  expect(course.next(NO_CHOICE).done).toBe(true);
  expect([...fight.reasons]).toEqual([]);
});

test('the log states the distance of a move and the effect of slow terrain (Movement)', () => {
  const laid = fieldOf(readyArmies('for-the-pharaoh'));
  const { width, depth } = laid.field!;
  const area = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: depth },
    { x: 0, y: depth },
  ];
  const wood = { id: 'wood', kind: 'open-woods', area };
  const wooded = toFightPlan({ ...laid, field: { ...laid.field!, ground: [wood] } })!;
  const fight = openFight(forThePharaoh, wooded, (number) => ({ seed: `wood ${number}` }));
  fight.phase = phase;
  const spearmen = findUnit(fight, 'Spearmen');
  const { y } = spearmen.position!.at;
  const steps = [{ kind: 'go', heading: 'forward', length: 100 }] as const;
  playPhase(fight, () => ({ kind: 'move', unit: spearmen.unit.id, manner: 'move', steps }));
  const gone = Math.abs(spearmen.position!.at.y - y);
  expect(gone).toBeGreaterThan(1);
  expect(gone).toBeLessThan(5);
  expect(fight.log.at(-1)?.what).toBe(`Spearmen: move, ${roundToHundredth(gone)} cm, which uses 6 cm of its move`);
});
