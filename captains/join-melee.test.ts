import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { isEngaged } from '../rules/core/fight/engagement.ts';
import { type Fight, openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import { makeChosenMove } from '../rules/core/fight/move-in-fight.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'for-the-pharaoh';
const rules = required(await loadFightRules(ID));

const HELPER = 'Household Spearmen';

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  required(fight.sides[side].units.find(({ unit }) => unit.name.startsWith(`${name} (`)));

type At = readonly [x: number, y: number, facing: number];

/** Returns the decision of spearmen next to shield-bearers that face militia, in contact or at the given distance. */
function decideBeside(apart: number, at: At) {
  const [army] = readyArmies(ID);
  const fight = openFight(
    required(findRuleSystem(ID)),
    required(toFightPlan(fieldOf([army, army]))),
    createDiceSeeds('join'),
  );
  for (const each of fight.units.values()) each.position = null;
  const places = [
    [0, 'Household Shield-Bearers', 90, 60 + apart, 0],
    [0, HELPER, ...at],
    [1, 'Militia Spearmen', 90, 60, 180],
  ] as const;
  for (const [side, name, x, y, facing] of places) {
    const standing = findUnit(fight, side, name);
    standing.position = { at: { x, y }, facing, files: 8 };
    invalidateUnit(fight, standing.unit.id);
  }
  const helper = findUnit(fight, 0, HELPER);
  const leader = createCaptain(fight, rules(fight), { ...createStyle('able'), attention: 1 });
  const movers = [{ unit: helper.unit.id, manners: ['move', 'into-contact'], share: 1 }];
  const { choice, because } = leader.decide({ kind: 'move', side: 0, movers });
  if (choice.kind === 'move') makeChosenMove(fight, helper, choice);
  return { because, fights: isEngaged(fight, helper), facing: required(helper.position).facing };
}

const BEFORE_ITS_FLANK: At = [98, 56, 270];

test('a unit next to a melee joins it if that pays, with both expected losses', () => {
  const { because, fights } = decideBeside(0, BEFORE_ITS_FLANK);
  expect(because).toMatch(/^joins the melee with Militia Spearmen .*; expected losses: enemy \d+ points, own .*$/);
  expect(fights).toBe(true);
});

test('a unit does not move into contact with an unengaged enemy', () => {
  expect(decideBeside(2, BEFORE_ITS_FLANK).because).not.toContain('joins');
});

test('a unit that cannot reach the flank in one turn moves towards it and turns to face it', () => {
  const { because, fights, facing } = decideBeside(0, [99.5, 59, 0]);
  expect(because).toMatch(/^moves around to the melee with Militia Spearmen /);
  expect(fights).toBe(false);
  expect(facing).toBeGreaterThan(180);
});
