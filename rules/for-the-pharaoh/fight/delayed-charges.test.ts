import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { measureGap } from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  measureUnit,
  openFight,
  otherSide,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!;
const isSpearmen = ({ unit }: UnitStanding): boolean => /spear/i.test(unit.name);

/** Plays phases 5 to 7, in which spearmen charge spearmen at this distance with a delay. */
function playCharge(distance: number, thirds: number) {
  for (let number = 0; number < 40; number += 1) {
    const fight = openFight(forThePharaoh, plan, (at) => ({ seed: `delay ${number} ${at}` }));
    const side = getActiveSide(fight);
    const charger = fight.sides[side].units.find(isSpearmen)!;
    const target = fight.sides[otherSide(side)].units.find(isSpearmen)!;
    const put = (standing: UnitStanding, x: number, y: number): void => {
      standing.position = { ...standing.position!, at: { x, y } };
      invalidateUnit(fight, standing.unit.id);
    };
    for (const [at, each] of [...fight.units.values()].entries())
      if (each !== charger && each !== target) put(each, 5 + (at % 5) * 13, each.side === 0 ? 117 : 3);
    put(charger, 120, 60 + (charger.position!.facing === 0 ? distance : -distance));
    put(target, 120, 60);
    const asked: Question[] = [];
    const answer = (question: Question): Choice => {
      if (question.kind === 'respond') return { kind: 'respond', as: 'stand' };
      if (question.kind === 'stars') return { kind: 'stars', adds: 0 };
      if (question.kind !== 'charge' || charger.actions.charges !== null) return { kind: 'none' };
      const found = question.options.find(
        (each) => each.kind === 'charge' && each.unit === charger.unit.id && (each.delay?.parts ?? 0) === thirds,
      );
      return found ?? { kind: 'none' };
    };
    const phases = createPharaohPhases(fight);
    for (const id of ['5', '6', '7']) {
      fight.phase = forThePharaoh.table!.turn.phases.findIndex((phase) => phase.id === id);
      const course = phases.phase(id);
      for (let step = course.next(); !step.done; step = course.next(answer(step.value))) asked.push(step.value);
    }
    if (charger.actions.moved) return { fight, charger, target, asked };
  }
  throw new Error('nobody obeys');
}

const listDelays = (asked: readonly Question[], unit: UnitStanding) =>
  asked
    .flatMap((question) => (question.kind === 'charge' ? question.options : []))
    .flatMap((choice) => (choice.kind === 'charge' && choice.unit === unit.unit.id ? [choice.delay ?? null] : []));

test('a charge may be delayed by thirds if it still reaches its target (Charges)', () => {
  // Close order foot charges 8 cm.
  expect(listDelays(playCharge(2, 0).asked, playCharge(2, 0).charger).slice(0, 3)).toEqual([
    null,
    { parts: 1, of: 3 },
    { parts: 2, of: 3 },
  ]);
  const { asked, charger } = playCharge(4, 0);
  expect(listDelays(asked, charger).slice(0, 2)).toEqual([null, { parts: 1, of: 3 }]);
  expect(listDelays(asked, charger)).not.toContainEqual({ parts: 2, of: 3 });
});

test('a delayed charge reaches its target with the rest of its move (ruling FTP-F20)', () => {
  const { fight, charger, target } = playCharge(5, 1);
  expect(charger.actions.delay).toBeCloseTo(1 / 3);
  expect(measureGap(measureUnit(fight, charger.unit.id)!, measureUnit(fight, target.unit.id)!)).toBeLessThan(0.1);
  expect(charger.actions.moved!.spent).toBeLessThanOrEqual((8 * 2) / 3 + 0.02);
  expect(fight.log.map(({ what }) => what).join()).toContain('delays its charge by 1/3');
});
