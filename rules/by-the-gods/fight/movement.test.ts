import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { measureGap } from '../../core/fight/engagement.ts';
import {
  type Fight,
  measureUnit,
  openFight,
  listPresent,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { byTheGods } from '../by-the-gods.ts';
import { createBtgPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('by-the-gods')))!;

const isCavalry = ({ unit }: UnitStanding): boolean => unit.parts[0]?.troop?.['kind'] === 'cavalry';

/** Creates a battle with only riders and enemy cavalry facing each other at 3 inches. */
function createBattle(seed: string) {
  const fight = openFight(byTheGods, plan, (number) => ({ seed: `${seed} ${number}` }));
  const [charger, target] = ([0, 1] as const).map((side) => listPresent(fight, side).find(isCavalry)!) as [
    UnitStanding,
    UnitStanding,
  ];
  const placeUnit = (standing: UnitStanding, x: number, y: number): void => {
    standing.position = { ...standing.position!, at: { x, y } };
    invalidateUnit(fight, standing.unit.id);
  };
  const { width, depth } = fight.table;
  const others = [...fight.units.values()].filter((each) => each !== charger && each !== target);
  for (const [at, each] of others.entries())
    placeUnit(each, 2 + ((at * 4) % (width - 4)), each.side === 0 ? depth - 2 : 2);
  placeUnit(charger, width / 2, depth / 2 + 3);
  placeUnit(target, width / 2, depth / 2);
  return { fight, charger, target };
}

function playCharge(fight: Fight, charger: UnitStanding, target: UnitStanding): void {
  const answer = (question: Question): Choice => {
    if (question.kind === 'respond') return { kind: 'respond', as: 'evade' };
    if (question.kind !== 'charge') return { kind: 'none' };
    const found = question.options.find(
      (each) => each.kind === 'charge' && each.unit === charger.unit.id && each.target === target.unit.id,
    );
    return found ?? { kind: 'none' };
  };
  const phases = createBtgPhases(fight);
  phases.open().next();
  const course = phases.phase('1');
  for (let step = course.next(); !step.done; step = course.next(answer(step.value)));
}

test('a charger stops at the former position of a target that avoids it (Melee, A; ruling BTG-10)', () => {
  let avoided = 0;
  for (let number = 0; number < 60; number += 1) {
    const { fight, charger, target } = createBattle(`avoid ${number}`);
    const gap = measureGap(measureUnit(fight, charger.unit.id)!, measureUnit(fight, target.unit.id)!);
    playCharge(fight, charger, target);
    const isAvoided = fight.throws.some(
      ({ procedure, outcome }) => procedure.endsWith('/avoid-charge') && (outcome as { avoids: boolean }).avoids,
    );
    const { moved } = charger.actions;
    if (!isAvoided || !moved) continue;
    avoided += 1;
    expect(moved.spent).toBeCloseTo(gap, 1);
  }
  expect(avoided).toBeGreaterThan(2);
});
