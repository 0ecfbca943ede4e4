import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { openFight, invalidateUnit } from '../rules/core/fight/fight.ts';
import type { Choice } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'for-the-pharaoh';
const rules = (await loadFightRules(ID))!;

/**
 * Returns the unit that a general joins, out of two that no longer obey orders.
 * @param enemyAt distance of an enemy in front of the more valuable unit
 * @param left hits that this unit can still take
 */
function sendGeneral(enemyAt: number, left: number) {
  const [army] = readyArmies(ID);
  const fight = openFight(findRuleSystem(ID)!, toFightPlan(fieldOf([army, army]))!, createDiceSeeds('generals'));
  const phases = rules(fight);
  for (const each of fight.units.values()) each.position = null;
  const placeUnit = (side: 0 | 1, name: string, x: number, y: number) => {
    const standing = fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name))!;
    standing.position = { at: { x, y }, facing: side === 0 ? 0 : 180, files: 6 };
    invalidateUnit(fight, standing.unit.id);
    return standing;
  };
  const dear = placeUnit(0, 'Militia Spearmen', 60, 80);
  const cheap = placeUnit(0, 'Spearmen', 100, 80);
  placeUnit(1, 'Spearmen', 60, 80 - enemyAt);
  for (const [standing, hits] of [
    [dear, left],
    [cheap, 8],
  ] as const) {
    const parts = standing.unit.parts.map((part) => ({ ...part, lost: part.count * part.hits - hits }));
    standing.unit = { ...standing.unit, parts };
    invalidateUnit(fight, standing.unit.id);
  }
  const [general] = fight.sides[0].generals;
  fight.sides[0].generals = [{ ...general!, unit: null, stars: 0 }];
  const options = [dear, cheap].map(({ unit }): Choice => ({
    kind: 'general',
    general: general!.id,
    unit: unit.id,
  }));
  const { choice, because } = createCaptain(fight, phases, createStyle('able')).decide({
    kind: 'general',
    side: 0,
    general: general!.id,
    options: [{ kind: 'none' }, ...options],
  });
  const unit = choice.kind === 'general' ? fight.units.get(choice.unit)!.unit.name.split(' (')[0] : null;
  return { unit, because };
}

test('a general joins the strongest unit if no enemy is in reach', () => {
  expect(sendGeneral(60, 9)).toEqual({ unit: 'Militia Spearmen', because: 'the unit ignores its orders' });
  expect(sendGeneral(60, 3).unit).toBe('Spearmen');
});

test('a general takes a risk that pays, and the reason states the risk', () => {
  const { unit, because } = sendGeneral(6, 12);
  expect(unit).toBe('Militia Spearmen');
  expect(because).toMatch(/risk to the general: \d+ % per test/);
});

test('a general avoids a unit where the risk is too high', () => {
  expect(sendGeneral(6, 9).unit).toBe('Spearmen');
});
