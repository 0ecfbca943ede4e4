import { expect, test } from 'vitest';
import { planOf } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/fight-books.ts';
import { gapOf } from '../../core/fight/engagement.ts';
import { type Fight, measured, openFight, present, touched, type UnitStanding } from '../../core/fight/fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { byTheGods } from '../by-the-gods.ts';
import { btgPhases } from './phases.ts';

const plan = planOf(fieldOf(readyArmies('by-the-gods')))!;

const isCavalry = ({ unit }: UnitStanding): boolean => unit.parts[0]?.troop?.['kind'] === 'cavalry';

/** Creates a battle with only riders and enemy cavalry facing each other at 3 inches. */
function faced(seed: string) {
  const fight = openFight(byTheGods, plan, (number) => ({ seed: `${seed} ${number}` }));
  const [charger, target] = ([0, 1] as const).map((side) => present(fight, side).find(isCavalry)!) as [
    UnitStanding,
    UnitStanding,
  ];
  const put = (standing: UnitStanding, x: number, y: number): void => {
    standing.position = { ...standing.position!, at: { x, y } };
    touched(fight, standing.unit.id);
  };
  const { width, depth } = fight.table;
  const others = [...fight.units.values()].filter((each) => each !== charger && each !== target);
  for (const [at, each] of others.entries()) put(each, 2 + ((at * 4) % (width - 4)), each.side === 0 ? depth - 2 : 2);
  put(charger, width / 2, depth / 2 + 3);
  put(target, width / 2, depth / 2);
  return { fight, charger, target };
}

function chargedIn(fight: Fight, charger: UnitStanding, target: UnitStanding): void {
  const answer = (question: Question): Choice => {
    if (question.kind === 'respond') return { kind: 'respond', as: 'evade' };
    if (question.kind !== 'charge') return { kind: 'none' };
    const found = question.options.find(
      (each) => each.kind === 'charge' && each.unit === charger.unit.id && each.target === target.unit.id,
    );
    return found ?? { kind: 'none' };
  };
  const phases = btgPhases(fight);
  phases.open().next();
  const course = phases.phase('1');
  for (let step = course.next(); !step.done; step = course.next(answer(step.value)));
}

test('a charger stops at the former position of a target that avoids it (Melee, A; ruling BTG-10)', () => {
  let avoided = 0;
  for (let number = 0; number < 60; number += 1) {
    const { fight, charger, target } = faced(`avoid ${number}`);
    const gap = gapOf(measured(fight, charger.unit.id)!, measured(fight, target.unit.id)!);
    chargedIn(fight, charger, target);
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
