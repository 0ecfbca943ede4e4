import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type Fight, openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { Question } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

type Place = readonly [x: number, y: number, facing: number];

async function openBattle(id: RuleSystemId) {
  const [army] = readyArmies(id);
  const fight = openFight(findRuleSystem(id)!, toFightPlan(fieldOf([army, army]))!, createDiceSeeds('evading'));
  const phases = (await loadFightRules(id))!(fight);
  Array.from(phases.open());
  for (const each of fight.units.values()) each.position = null;
  return { fight, leader: createCaptain(fight, phases, createStyle('able')), odds: phases.odds };
}

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name))!;

function placeUnit(fight: Fight, standing: UnitStanding, [x, y, facing]: Place): void {
  standing.position = { at: { x, y }, facing, files: 6 };
  invalidateUnit(fight, standing.unit.id);
}

const createQuestion = (unit: UnitStanding, charger: UnitStanding): Question => ({
  kind: 'respond',
  side: unit.side,
  unit: unit.unit.id,
  charger: charger.unit.id,
  options: (['stand', 'evade'] as const).map((as) => ({ kind: 'respond', as })),
});

/** Returns the response of archers in open order to a frontal charge, by their distance from the charger and from their own table edge. */
async function respond(charger: string, gap: number, fromEdge: number, behind?: string) {
  const { fight, leader } = await openBattle('for-the-pharaoh');
  const [archers, foe] = [findUnit(fight, 0, 'Archers'), findUnit(fight, 1, charger)];
  const y = fight.table.depth - fromEdge;
  placeUnit(fight, archers, [90, y, 0]);
  placeUnit(fight, foe, [90, y - gap, 180]);
  if (behind !== undefined) placeUnit(fight, findUnit(fight, 0, behind), [90, y + 6, 0]);
  const { choice, because } = leader.decide(createQuestion(archers, foe));
  return { as: choice.kind === 'respond' ? choice.as : '', because };
}

test('a unit that can outrun the charge evades and states both distances', async () => {
  const { as, because } = await respond('Household Spearmen', 4, 60);
  expect(as).toBe('evade');
  expect(because).toMatch(/evades 12 cm; the charge ends \d+(\.\d+)? cm short; standing: expected loss \d+ points/);
});

test('no unit evades off the table', async () => {
  const { as, because } = await respond('Household Spearmen', 4, 14);
  expect(as).toBe('stand');
  expect(because).toContain('off the table');
});

test('a unit that would be caught stands if that costs less', async () => {
  const { as, because } = await respond('Scout chariots', 4, 60);
  expect(as).toBe('stand');
  expect(because).toMatch(
    /standing is best: expected gain \d+ points; evading: expected loss \d+ points \(.* is caught/,
  );
});

test('an evading unit counts the loss of the friend that the charge hits instead', async () => {
  const { because } = await respond('Scout chariots', 4, 60, 'Household Spearmen');
  expect(because).toMatch(/evading: expected gain \d+ points \(.* the charge hits Household Spearmen/);
});

test('mounted units of By the Gods! evade by the odds of their morale check', async () => {
  const { fight, leader, odds } = await openBattle('by-the-gods');
  const [riders, foe] = [findUnit(fight, 0, 'Moorish horse'), findUnit(fight, 1, 'First legion')];
  placeUnit(fight, riders, [36, 24, 0]);
  placeUnit(fight, foe, [36, 22, 180]);
  const { evades, routs } = odds.evasion!(riders, foe)!;
  expect(evades).toBeGreaterThan(0.5);
  expect(evades + routs).toBeLessThanOrEqual(1);
  const { because } = leader.decide(createQuestion(riders, foe));
  expect(because).toContain(`${Math.round(100 * evades)} % chance to obey; evades 16″`);
});
