import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { isEngaged } from '../../core/fight/engagement.ts';
import { type Fight, measureUnit, openFight, invalidateUnit } from '../../core/fight/fight.ts';
import type { Question } from '../../core/fight/questions.ts';
import { sasAncient } from '../sas-ancient.ts';
import { canEvade } from './odds.ts';
import { createSasPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('sas-ancient')))!;

/** Creates a battle with a unit in a mêlée in the middle of the table. @param evades true for a unit that may evade charges */
function createMelee(evades: boolean, seed: string) {
  const fight = openFight(sasAncient, plan, (number) => ({ seed: `${seed} ${number}` }));
  const phases = createSasPhases(fight);
  for (let step = phases.open().next(); !step.done;) throw new Error('nobody is asked before the first turn');
  const [ours, theirs] = fight.sides;
  const unit = ours.units.find((each) => canEvade(measureUnit(fight, each.unit.id)!.unit) === evades)!;
  // Psiloi that evade mounted troops need a refuge.
  const enemy = theirs.units.find(({ unit: { name } }) => !/cavalry|elephant|horse|chariot/i.test(name))!;
  const middle = { x: fight.table.width / 2, y: fight.table.depth / 2 };
  for (const each of [unit, enemy]) {
    each.position = { ...each.position!, at: middle };
    invalidateUnit(fight, each.unit.id);
  }
  expect(isEngaged(fight, unit)).toBe(true);
  return { fight, phases, unit, enemy };
}

/** Plays the charges of a turn. @returns the questions about breaking off */
function playCharges({ fight, phases }: ReturnType<typeof createMelee>, as: 'stand' | 'evade'): readonly Question[] {
  const asked: Question[] = [];
  for (const [at, { id }] of sasAncient.table!.turn.phases.slice(0, 4).entries()) {
    fight.phase = at;
    const course = phases.phase(id);
    for (let step = course.next(); !step.done;) {
      const isAsked = step.value.kind === 'respond' && step.value.breaksOff === true;
      if (isAsked) asked.push(step.value);
      step = course.next(isAsked ? { kind: 'respond', as } : { kind: 'none' });
    }
  }
  return asked;
}

const listEvades = ({ throws }: Fight) => throws.filter(({ procedure }) => procedure === 'sas-ancient/evade');

test('a unit that may evade can break off its mêlée, with a test, and leaves if it passes (Breakoffs)', () => {
  const fates = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) => {
    const at = createMelee(true, seed);
    const before = at.unit.position!.at;
    expect(playCharges(at, 'evade').map((question) => question.kind === 'respond' && question.unit)).toEqual([
      at.unit.unit.id,
    ]);
    const [thrown] = listEvades(at.fight);
    expect(thrown!.dice.length).toBe(1);
    const { fate } = thrown!.outcome as { readonly fate: string };
    const stays = JSON.stringify(at.unit.position!.at) === JSON.stringify(before) && at.unit.unit.offField !== true;
    expect([fate, stays]).toEqual([fate, fate === 'caught']);
    return fate;
  });
  expect(fates).toContain('evades');
});

test('units that fight on do not test, and units that may not evade are not asked', () => {
  const stays = createMelee(true, 'stays');
  expect(playCharges(stays, 'stand')).toHaveLength(1);
  expect(listEvades(stays.fight)).toEqual([]);
  expect(isEngaged(stays.fight, stays.unit)).toBe(true);
  expect(playCharges(createMelee(false, 'heavy'), 'evade')).toEqual([]);
});
