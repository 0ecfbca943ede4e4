import { expect, test } from 'vitest';
import { planOf } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type Fight, openFight, touched, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { Question } from '../rules/core/fight/questions.ts';
import { fightRulesOf } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/fight-books.ts';
import { captain } from './captain.ts';
import { diceFrom } from './play.ts';
import { styleOf } from './styles.ts';

type Place = readonly [x: number, y: number, facing: number];

async function opened(id: RuleSystemId) {
  const [army] = readyArmies(id);
  const fight = openFight(ruleSystem(id)!, planOf(fieldOf([army, army]))!, diceFrom('evading'));
  const phases = (await fightRulesOf(id))!(fight);
  Array.from(phases.open());
  for (const each of fight.units.values()) each.position = null;
  return { fight, leader: captain(fight, phases, styleOf('able')), odds: phases.odds };
}

const named = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name))!;

function stands(fight: Fight, standing: UnitStanding, [x, y, facing]: Place): void {
  standing.position = { at: { x, y }, facing, files: 6 };
  touched(fight, standing.unit.id);
}

const asked = (unit: UnitStanding, charger: UnitStanding): Question => ({
  kind: 'respond',
  side: unit.side,
  unit: unit.unit.id,
  charger: charger.unit.id,
  options: (['stand', 'evade'] as const).map((as) => ({ kind: 'respond', as })),
});

/** What archers in open order do about a charge on their front, by how far they stand from it and from their own edge. */
async function answer(charger: string, gap: number, fromEdge: number, behind?: string) {
  const { fight, leader } = await opened('for-the-pharaoh');
  const [archers, foe] = [named(fight, 0, 'Archers'), named(fight, 1, charger)];
  const y = fight.table.depth - fromEdge;
  stands(fight, archers, [90, y, 0]);
  stands(fight, foe, [90, y - gap, 180]);
  if (behind !== undefined) stands(fight, named(fight, 0, behind), [90, y + 6, 0]);
  const { choice, because } = leader.decide(asked(archers, foe));
  return { as: choice.kind === 'respond' ? choice.as : '', because };
}

test('whoever is not outrun evades, and says how far either goes', async () => {
  const { as, because } = await answer('Household Spearmen', 4, 60);
  expect(as).toBe('evade');
  expect(because).toMatch(
    /it runs 12 cm, and the charge ends \d+(\.\d+)? cm short of it; to stand costs it \d+ points/,
  );
});

test('nobody evades off the table', async () => {
  const { as, because } = await answer('Household Spearmen', 4, 14);
  expect(as).toBe('stand');
  expect(because).toContain('off the table');
});

test('who is outrun and caught stands, where that costs less', async () => {
  const { as, because } = await answer('Scout chariots', 4, 60);
  expect(as).toBe('stand');
  expect(because).toMatch(
    /that brings \d+ points on the mean; to run costs it \d+ points on the mean, for .* is caught/,
  );
});

test('whoever is outrun counts whom of his friends the charge then comes on', async () => {
  const { because } = await answer('Scout chariots', 4, 60, 'Household Spearmen');
  expect(because).toMatch(/to run brings \d+ points on the mean, for .* the charge comes on Household Spearmen/);
});

test('a rider of By the Gods! runs where its check of morale lets it, by the odds of its book', async () => {
  const { fight, leader, odds } = await opened('by-the-gods');
  const [riders, foe] = [named(fight, 0, 'Moorish horse'), named(fight, 1, 'First legion')];
  stands(fight, riders, [36, 24, 0]);
  stands(fight, foe, [36, 22, 180]);
  const { evades, routs } = odds.evasion!(riders, foe)!;
  expect(evades).toBeGreaterThan(0.5);
  expect(evades + routs).toBeLessThanOrEqual(1);
  const { because } = leader.decide(asked(riders, foe));
  expect(because).toContain(`it obeys in ${Math.round(100 * evades)} %, it runs 16″`);
});
