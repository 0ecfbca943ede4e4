import { expect, test } from 'vitest';
import { doBlocksOverlap } from '../battlefield/block.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import {
  type Fight,
  measureUnit,
  openFight,
  invalidateUnit,
  type UnitStanding,
  getView,
} from '../rules/core/fight/fight.ts';
import { makeChosenMove } from '../rules/core/fight/move-in-fight.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'sas-ancient';
const rules = required(await loadFightRules(ID));
const SCREEN = 'Balearic slingers';
const LINE = 'African veterans';
const ENEMY = 'Gallic cavalry';

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  required(fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name)));

/** Opens a battle with slingers one inch ahead of their line and an enemy at the given distance. */
function openBattle(off: number) {
  const [, army] = readyArmies(ID);
  const fight = openFight(
    required(findRuleSystem(ID)),
    required(toFightPlan(fieldOf([army, army]))),
    createDiceSeeds('screen'),
  );
  Array.from(rules(fight).open());
  for (const each of fight.units.values()) each.position = null;
  const places = [
    [0, SCREEN, 30, 0],
    [0, LINE, 32, 0],
    [1, ENEMY, 30 - off, 180],
  ] as const;
  for (const [side, name, y, facing] of places) {
    const standing = findUnit(fight, side, name);
    standing.position = { at: { x: 36, y }, facing, files: 4 };
    invalidateUnit(fight, standing.unit.id);
  }
  return fight;
}

function decide(fight: Fight, style = createStyle('able', 'wary')) {
  const standing = findUnit(fight, 0, SCREEN);
  const leader = createCaptain(fight, rules(fight), { ...style, attention: 1 });
  const movers = [{ unit: standing.unit.id, manners: ['move'], share: 1 }];
  const { choice, because } = leader.decide({ kind: 'move', side: 0, movers });
  if (choice.kind === 'move') makeChosenMove(fight, standing, choice);
  return { because, y: required(standing.position).at.y, facing: standing.position?.facing };
}

test('threatened skirmishers fall back through the line facing the enemy, which the reason names', () => {
  const fight = openBattle(4);
  const { because, y, facing } = decide(fight);
  expect(because).toMatch(
    /^falls back through African veterans .*: Gallic cavalry .*, 4″ away, could charge \(expected loss: \d+ points?\)$/,
  );
  expect(facing).toBe(0);
  const [screen, line] = [SCREEN, LINE].map(
    (name) => required(measureUnit(fight, findUnit(fight, 0, name).unit.id)).block,
  );
  expect(y).toBeGreaterThan(line!.at.y + line!.depth);
  expect(doBlocksOverlap(screen!, line!)).toBe(false);
});

test('skirmishers stay ahead while unthreatened, or if the captain is a novice or not wary', () => {
  expect(decide(openBattle(12)).y).toBeLessThanOrEqual(30);
  for (const style of [createStyle('novice', 'wary'), createStyle('able'), createStyle('expert', 'bold')])
    expect(decide(openBattle(4), style).because).not.toContain('falls back');
});

test('other units never pass through friends, and no unit passes through a melee', () => {
  const back = [{ kind: 'go', heading: 'back', length: 6 }] as const;
  const ends = (fight: Fight, name: string): number =>
    required(moveOnField(getView(fight), findUnit(fight, 0, name).unit.id, 'move', back)).block.at.y;
  const fight = openBattle(4);
  expect(ends(fight, SCREEN)).toBe(36);
  // The enemy now touches the line's flank.
  const line = required(measureUnit(fight, findUnit(fight, 0, LINE).unit.id)).block;
  const enemy = findUnit(fight, 1, ENEMY);
  enemy.position = { at: { x: line.at.x + line.front / 2, y: line.at.y + line.depth / 2 }, facing: 270, files: 4 };
  invalidateUnit(fight, enemy.unit.id);
  expect(ends(fight, SCREEN)).toBeLessThan(32);
  const [slingers, veterans] = [findUnit(fight, 0, SCREEN), findUnit(fight, 0, LINE)];
  const swapped = openBattle(4);
  const place = required(slingers.position);
  Object.assign(findUnit(swapped, 0, SCREEN), { position: veterans.position });
  Object.assign(findUnit(swapped, 0, LINE), { position: place });
  for (const name of [SCREEN, LINE]) invalidateUnit(swapped, findUnit(swapped, 0, name).unit.id);
  expect(ends(swapped, LINE)).toBeLessThan(32);
});
