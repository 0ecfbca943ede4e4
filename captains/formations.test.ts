import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { createField } from '../contract/battles/lay-field.ts';
import {
  type Fight,
  measureUnit,
  openFight,
  listPresent,
  invalidateUnit,
  type UnitStanding,
} from '../rules/core/fight/fight.ts';
import { makeChosenMove } from '../rules/core/fight/move-in-fight.ts';
import { storeReason } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { decideNarrowFront, decideWidenFront } from './formations.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';
import { listEnemies, toPiece, type Context } from './evaluation.ts';

const ID = 'for-the-pharaoh';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;
const [army] = readyArmies(ID);

/** Opens a battle between two copies of one army, with or without a river that has two fords. */
function openBattle(border: 'river' | 'land') {
  const open = fieldOf([army, army]);
  const { width, depth } = open.field!;
  const field = createField(open, book.field!, { width, depth, ground: { terrain: null, border }, seed: border });
  const fight = openFight(book, toFightPlan({ ...open, field })!, createDiceSeeds('form'));
  const ctx: Context = { fight, odds: rules(fight).odds, style: createStyle('able') };
  return { fight, table: ctx };
}

/** Returns spearmen of the first side with a 16 cm front. The fords are 14 cm wide. */
function getWideUnit(fight: Fight): UnitStanding {
  const standing = fight.sides[0].units.find(({ unit }) => unit.name.startsWith('Spearmen'))!;
  standing.unit = { ...standing.unit, parts: standing.unit.parts.map((part) => ({ ...part, count: 32 })) };
  standing.position = { ...standing.position!, at: { x: 90, y: 80 }, files: 16 };
  invalidateUnit(fight, standing.unit.id);
  return standing;
}

const filesOf = (fight: Fight, { unit }: UnitStanding): number => measureUnit(fight, unit.id)!.files;

/** Returns the formation decisions for a unit. */
function decideFormations({ table }: ReturnType<typeof openBattle>, standing: UnitStanding) {
  const mover = { unit: standing.unit.id, manners: ['move'], share: 1 };
  const piece = toPiece(table, standing)!;
  const enemies = listEnemies(table, 0);
  const choice = (decision: ReturnType<typeof decideWidenFront>) =>
    decision?.choice.kind === 'move' ? { ...decision, move: decision.choice } : null;
  return {
    narrows: choice(decideNarrowFront(table, piece, mover, enemies)),
    widens: choice(decideWidenFront(table, piece, mover, enemies)),
  };
}

test('a unit wider than every ford narrows its front, and widens it again on the far bank', () => {
  const battle = openBattle('river');
  const spearmen = getWideUnit(battle.fight);
  const wide = filesOf(battle.fight, spearmen);
  const { narrows } = decideFormations(battle, spearmen);
  const why = /narrows its front from [\d.]+ cm to cross; the widest crossing takes [\d.]+ cm/;
  expect(narrows?.because).toMatch(why);
  storeReason(battle.fight, { kind: 'move', side: 0, movers: [] }, narrows!);
  expect(makeChosenMove(battle.fight, spearmen, narrows!.move)).not.toBeNull();
  expect(filesOf(battle.fight, spearmen)).toBeLessThan(wide);
  expect(battle.fight.log.at(-1)!.what).toMatch(why);
  expect(battle.fight.log.at(-1)!.what).toContain(`forms ${filesOf(battle.fight, spearmen)} files wide`);
  // The unit is still cut off, so it stays narrow.
  expect(decideFormations(battle, spearmen).widens).toBeNull();
  // Moves the unit to the far bank, in column, with a clear path to the enemy.
  spearmen.position = { ...spearmen.position!, at: { x: 54, y: 50 }, files: 4 };
  spearmen.actions = { ...spearmen.actions, moveCount: 0 };
  invalidateUnit(battle.fight, spearmen.unit.id);
  const there = decideFormations(battle, spearmen);
  expect(there.narrows).toBeNull();
  expect(there.widens?.because).toBe('widens its front from 4 files; its path is clear');
  const narrow = filesOf(battle.fight, spearmen);
  makeChosenMove(battle.fight, spearmen, there.widens!.move);
  expect(filesOf(battle.fight, spearmen)).toBeGreaterThan(narrow);
  expect(battle.table.odds.kind(spearmen).files).toBe(filesOf(battle.fight, spearmen));
});

test('a unit keeps its front with nothing to cross, if it shoots, or if its side shoots better', () => {
  const land = openBattle('land');
  for (const standing of listPresent(land.fight, 0))
    expect(decideFormations(land, standing)).toEqual({ narrows: null, widens: null });
  const river = openBattle('river');
  for (const standing of listPresent(river.fight, 0)) {
    if (river.table.odds.kind(standing).range > 0) expect(decideFormations(river, standing).narrows).toBeNull();
  }
  const alone = openBattle('river');
  // Without bows, the enemy has to cross first.
  for (const standing of listPresent(alone.fight, 1)) {
    if (alone.table.odds.kind(standing).range === 0) continue;
    standing.unit = { ...standing.unit, offField: true };
    invalidateUnit(alone.fight, standing.unit.id);
  }
  const spearmen = getWideUnit(alone.fight);
  expect(decideFormations(alone, spearmen).narrows).toBeNull();
});
