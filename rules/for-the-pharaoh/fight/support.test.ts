import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import {
  getActiveSide,
  type Fight,
  openFight,
  otherSide,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!;

function place(fight: Fight, standing: UnitStanding, x: number, y: number, facing: number): void {
  standing.position = { ...standing.position!, at: { x, y }, facing };
  invalidateUnit(fight, standing.unit.id);
}

const isSpearmen = ({ unit: { name } }: UnitStanding): boolean => /spear/i.test(name);

/** Lets spearmen charge spearmen that have a friend beside them. @param beside centimetres between the two friends */
function setUpCharge(beside: number, isFriend = isSpearmen) {
  const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `support ${number}` }));
  const [side, other] = [getActiveSide(fight), otherSide(getActiveSide(fight))];
  const charger = fight.sides[side].units.find(isSpearmen)!;
  const target = fight.sides[other].units.find(isSpearmen)!;
  const friend = fight.sides[other].units.find((unit) => unit !== target && isFriend(unit))!;
  for (const [at, standing] of [...fight.units.values()].entries()) {
    if ([charger, target, friend].includes(standing)) continue;
    const { facing } = standing.position!;
    place(fight, standing, 5 + (at % 5) * 13, facing === 0 ? 117 : 3, facing);
  }
  const [ours, theirs] = [charger.position!.facing, target.position!.facing];
  place(fight, charger, 125, ours === 0 ? 65 : 55, ours);
  place(fight, target, 120, 60, theirs);
  place(fight, friend, 120 + beside, 60, theirs);
  charger.actions = { ...charger.actions, charges: target.unit.id };
  return { fight, charger, target, friend };
}

/** Plays phases 6 and 7 and answers each question. @returns the questions */
function playPhases(fight: Fight, answer: (question: Question) => Choice): readonly Question[] {
  const phases = createPharaohPhases(fight);
  const all: Question[] = [];
  for (const id of ['6', '7']) {
    fight.phase = forThePharaoh.table!.turn.phases.findIndex((phase) => phase.id === id);
    const course = phases.phase(id);
    for (let step = course.next(); !step.done; step = course.next(answer(step.value))) all.push(step.value);
  }
  return all;
}

const respond =
  (as: 'stand' | 'counter-charge') =>
  (question: Question): Choice =>
    question.kind === 'respond'
      ? { kind: 'respond', as: question.supports === undefined ? 'stand' : as }
      : question.kind === 'stars'
        ? { kind: 'stars', adds: 0 }
        : { kind: 'none' };

test('a unit near a charged friend may counter-charge if it passes its test (Counter-Charges)', () => {
  const { fight, charger, target, friend } = setUpCharge(11);
  const asked = playPhases(fight, respond('counter-charge'));
  expect(asked).toContainEqual(
    expect.objectContaining({
      kind: 'respond',
      unit: friend.unit.id,
      charger: charger.unit.id,
      supports: target.unit.id,
    }),
  );
  const [test] = fight.throws.filter(({ procedure }) => procedure === 'for-the-pharaoh/support-charge');
  expect(test!.dice.length).toBeGreaterThan(0);
  const { counterCharges } = test!.outcome as { readonly counterCharges: boolean };
  expect(friend.actions.response).toBe(counterCharges ? 'counter-charge' : 'stand');
  expect(friend.actions.moved?.manner).toBe(counterCharges ? 'charge' : undefined);
  expect(fight.log.some(({ what }) => what.includes(`in support of ${target.unit.name}`))).toBe(true);
});

test('a unit that declines to support stays and does not test', () => {
  const { fight, friend } = setUpCharge(11);
  const asked = playPhases(fight, respond('stand'));
  expect(asked.some((question) => question.kind === 'respond' && question.supports !== undefined)).toBe(true);
  expect(fight.throws.map(({ procedure }) => procedure)).not.toContain('for-the-pharaoh/support-charge');
  expect(friend.actions.moveCount).toBe(0);
});

test('units far from the charged friend are not asked (ruling FTP-F16)', () => {
  const { fight } = setUpCharge(30);
  const asked = playPhases(fight, respond('counter-charge'));
  expect(asked.filter((question) => question.kind === 'respond' && question.supports !== undefined)).toEqual([]);
});

const snapShots = ({ throws }: Fight) =>
  throws.filter(
    ({ procedure, input }) => procedure === 'for-the-pharaoh/shooting' && (input as { snap?: boolean }).snap === true,
  );

const isArchers = ({ unit: { name } }: UnitStanding): boolean => /archer/i.test(name);

test('archers near a charged friend shoot at the charger as it starts (The SNAP Shot; ruling FTP-F18)', () => {
  const { fight, friend, charger } = setUpCharge(11, isArchers);
  playPhases(fight, respond('stand'));
  const [shot] = snapShots(fight);
  expect(shot!.holders).toMatchObject({
    shooter: [`${friend.side}:${friend.at}:0`],
    target: [`${charger.side}:${charger.at}:0`],
  });
  expect(friend.actions.shot).toBe(true);
});

test('archers far from the charged friend do not shoot at the charger', () => {
  const { fight } = setUpCharge(45, isArchers);
  playPhases(fight, respond('stand'));
  expect(snapShots(fight)).toEqual([]);
});

test('archers near a charging friend shoot only at targets that counter-charge, before contact', () => {
  const shots = (as: 'stand' | 'counter-charge') => {
    const { fight, charger, target } = setUpCharge(45);
    const own = fight.sides[charger.side].units.find(isArchers)!;
    const { at, facing } = charger.position!;
    place(fight, own, at.x + 12, at.y, facing);
    const answer = (question: Question): Choice =>
      question.kind === 'respond' ? { kind: 'respond', as } : respond('stand')(question);
    playPhases(fight, answer);
    const key = (unit: UnitStanding): string => `${unit.side}:${unit.at}:0`;
    const isTheirs = ({ holders }: Fight['throws'][number]) =>
      holders['shooter']?.[0] === key(own) && holders['target']?.[0] === key(target);
    return { response: target.actions.response, hasShot: snapShots(fight).some(isTheirs) };
  };
  expect(shots('counter-charge')).toMatchObject({ response: 'counter-charge', hasShot: true });
  expect(shots('stand')).toMatchObject({ response: 'stand', hasShot: false });
});
