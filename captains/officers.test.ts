import { describe, expect, test } from 'vitest';
import { dist } from '../battlefield/angles.ts';
import { updateBattle, toFightPlan } from '../contract/battles/fought-battle.ts';
import { tableBattleSchema } from '../contract/table.ts';
import { measureUnit, openFight, listPresent } from '../rules/core/fight/fight.ts';
import { playFight } from '../rules/core/fight/fight-rules.ts';
import { canCommandUnit, listOfficers, getRideAllowance, getDistanceToUnit } from '../rules/core/fight/officers.ts';
import { isOffered } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'pharaoh-rides-to-war';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;

/** Plays a battle between experts and checks its state before every question. */
function playChecked(seed: string) {
  const laid = fieldOf(readyArmies(ID), 'hills', seed);
  const fight = openFight(book, toFightPlan(laid)!, createDiceSeeds(seed));
  const phases = rules(fight);
  const leaders = [0, 1].map(() => createCaptain(fight, phases, createStyle('expert')));
  const course = playFight(fight, phases, 60);
  const issues: string[] = [];
  let [near, all] = [0, 0];
  let step = course.next();
  while (!step.done) {
    const question = step.value;
    const { choice } = leaders[question.side]!.decide(question);
    if (!isOffered(question, choice)) issues.push(`${question.kind}: ${choice.kind} was not offered`);
    if (question.kind === 'officers') {
      const own = question.riders.find((rider) => 'general' in choice && rider.general === choice.general);
      if (own && own.reach > getRideAllowance(fight, question.side) + 0.01) issues.push('rides too far');
      if (own && choice.kind === 'rides' && dist(own.at, choice.at) > own.reach + 0.05)
        issues.push('asks for more than he rides');
    }
    step = course.next(choice);
    for (const side of [0, 1] as const) {
      const officers = listOfficers(fight, side);
      for (const standing of listPresent(fight, side)) {
        const led = officers.filter(({ unit }) => unit === standing.unit.id);
        if (standing.unit.marks.includes('officer-in-front') && led.length === 0)
          issues.push(`${standing.unit.name} has no officer in front`);
        const there = measureUnit(fight, standing.unit.id);
        if (question.kind !== 'officers' || choice.kind !== 'none' || question.side !== side || !there) continue;
        all += 1;
        if (
          officers.some(
            (each) => canCommandUnit(fight, each, standing) && getDistanceToUnit(fight, each, there.block) <= 12,
          )
        )
          near += 1;
      }
    }
  }
  return { laid, fight, issues, near, all };
}

describe('officers with a position on the table (Pharaoh Rides to War, ruling PRW-F13)', () => {
  test('ride no farther than a chariot, leave no mark on a unit that they left, and stay near their units', () => {
    const { issues, near, all, fight, laid } = playChecked('officers 1');
    expect(issues).toEqual([]);
    expect(near / all).toBeGreaterThan(0.75);
    expect(fight.log.some(({ what }) => what.includes(': joins '))).toBe(true);
    const document = tableBattleSchema.parse(updateBattle(laid, fight));
    expect(Object.keys(document.field?.generals ?? {}).length).toBeGreaterThan(0);
  });

  test('are rolled for when they fight in the front rank', () => {
    const thrown = Array.from({ length: 4 }, (_, at) => playChecked(`risk ${at}`).fight.throws).flat();
    expect(thrown.some(({ procedure }) => procedure === `${ID}/officer-casualty`)).toBe(true);
  });
});
