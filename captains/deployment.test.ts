import { expect, test } from 'vitest';
import { isOnTable, doBlocksOverlap } from '../battlefield/block.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { deployArmies } from '../rules/core/fight/deploy.ts';
import { type Fight, openFight, getView } from '../rules/core/fight/fight.ts';
import { isOutsideArea } from '../rules/core/table/field-view.ts';
import { books } from '../rules/books.ts';
import { loadFightRules, hasSimulatedBattles } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { type Style, createStyle } from './styles.ts';

const PHARAOH = 'for-the-pharaoh';

const createPlan = (id: RuleSystemId, terrain = '') => {
  const [army] = readyArmies(id);
  return required(toFightPlan(fieldOf([army, army], terrain)));
};

async function deployBattle(id: RuleSystemId, style: Style, plan = createPlan(id)): Promise<Fight> {
  const fight = openFight(required(findRuleSystem(id)), plan, createDiceSeeds('drawn up'));
  const leader = createCaptain(fight, required(await loadFightRules(id))(fight), style);
  deployArmies(fight, [leader, leader]);
  return fight;
}

/** Returns the position of a unit as seen from its own table edge. */
function findPlace(fight: Fight, name: string, side: 0 | 1 = 0) {
  const { unit, position } = required(fight.sides[side].units.find((each) => each.unit.name.startsWith(name)));
  const { x, y } = required(position).at;
  const told = fight.log.find(({ what }) => what.startsWith(`${unit.name}: `))?.what.slice(unit.name.length + 2);
  return { x: side === 0 ? x : fight.table.width - x, y: side === 0 ? y : fight.table.depth - y, told };
}

test.each(books.filter(({ id }) => hasSimulatedBattles(id)).map(({ id }) => id))(
  'captains of %s deploy units in their zone without overlaps, and state reasons',
  async (id) => {
    for (const style of [createStyle('able'), createStyle('expert', 'wary')]) {
      for (const terrain of ['', 'plain']) {
        const fight = await deployBattle(id, style, createPlan(id, terrain));
        const { field, table, terms } = fight;
        const zone = required(required(field.deployment)(table, terms));
        const standing = getView(fight).standing;
        expect(standing).toHaveLength(fight.units.size);
        for (const [at, { block, side, name }] of standing.entries()) {
          expect({ name, isOn: isOnTable(block, table) }).toEqual({ name, isOn: true });
          expect({ name, isOut: isOutsideArea(block, side, zone, table) }).toEqual({ name, isOut: false });
          for (const other of standing.slice(at + 1)) expect(doBlocksOverlap(block, other.block)).toBe(false);
        }
        expect(fight.log.map(({ what }) => what.split(': ')[0]).toSorted()).toEqual(
          [...fight.units.values()].map(({ unit }) => unit.name).toSorted(),
        );
      }
    }
  },
);

test('the best melee unit deploys in the centre and the fastest on a wing', async () => {
  const fight = await deployBattle(PHARAOH, createStyle('able'));
  const best = findPlace(fight, 'Household Spearmen');
  const least = findPlace(fight, 'Household Shield-Bearers');
  const chariots = findPlace(fight, 'Scout chariots');
  expect(best.told).toMatch(
    /^deploys in the centre of the line \(expected hits per melee round: \d\.\d, the most in the line\)$/,
  );
  expect(Math.abs(best.x - 90)).toBeLessThan(Math.abs(least.x - 90));
  expect(Math.abs(chariots.x - 90)).toBeGreaterThan(Math.abs(least.x - 90));
  expect(chariots.told).toBe('deploys on a wing (moves 20 cm; median of its side 6 cm)');
  // The other side's deployment is the mirror image.
  for (const name of ['Slingers', 'Household Spearmen', 'Scout chariots'])
    expect(findPlace(fight, name, 1)).toMatchObject({ x: findPlace(fight, name).x, y: findPlace(fight, name).y });
});

test('skirmishers deploy ahead of the line in books where a screen pays, otherwise on a wing', async () => {
  const fight = await deployBattle('sas-ancient', createStyle('able'));
  const [velites, triarii] = [findPlace(fight, 'Velites'), findPlace(fight, 'Triarii')];
  expect(velites.y).toBeLessThan(triarii.y);
  expect(velites.told).toBe('deploys ahead of the line (skirmishers with range 4″)');
  expect(findPlace(await deployBattle(PHARAOH, createStyle('able')), 'Slingers').told).toMatch(/^deploys on a wing/);
});

test('wary captains keep a quarter of the line in reserve in books where that pays; others only units without room', async () => {
  const waiting = ({ log, units }: Fight) =>
    [...units.values()].filter(
      ({ side, unit }) => side === 0 && log.some(({ what }) => what.startsWith(`${unit.name}: deploys in reserve`)),
    );
  expect(waiting(await deployBattle('sas-ancient', createStyle('able')))).toEqual([]);
  const fight = await deployBattle('sas-ancient', createStyle('able', 'wary'));
  const reserve = waiting(fight);
  expect(reserve).toHaveLength(2);
  expect(waiting(await deployBattle(PHARAOH, createStyle('able', 'wary')))).toEqual([]);
  for (const { unit } of reserve) expect(findPlace(fight, unit.name).y).toBeGreaterThan(findPlace(fight, 'Triarii').y);
});

test('a side deployed by hand or led by a novice keeps its positions', async () => {
  const plan = createPlan(PHARAOH);
  const [first] = required(plan.sides[0]).units;
  const at = required(plan.placed[required(first).id]);
  const byHand = {
    ...plan,
    placed: { ...plan.placed, [required(first).id]: { ...at, at: { x: at.at.x, y: at.at.y + 5 } } },
  };
  const fight = await deployBattle(PHARAOH, createStyle('able'), byHand);
  for (const { unit, position, side } of fight.units.values())
    if (side === 0) expect(position).toEqual(byHand.placed[unit.id]);
  expect(fight.log.length).toBe(fight.sides[1].units.length);
  expect((await deployBattle(PHARAOH, createStyle('novice'))).log).toEqual([]);
});
