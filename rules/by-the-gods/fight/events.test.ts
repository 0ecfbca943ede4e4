import { expect, test } from 'vitest';
import { isOnTable, doBlocksOverlap } from '../../../battlefield/block.ts';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { openFight, listPresent, invalidateUnit, getView } from '../../core/fight/fight.ts';
import { byTheGods } from '../by-the-gods.ts';
import { playEvent } from './events.ts';

const plan = toFightPlan(fieldOf(readyArmies('by-the-gods')))!;

/** Creates a battle whose units stand shoulder to shoulder in rows of two. */
function createCrowdedBattle(seed: string) {
  const fight = openFight(byTheGods, plan, (number) => ({ seed: `${seed} ${number}` }));
  for (const side of [0, 1] as const) {
    let [x, widest] = [1, 0];
    let y = side === 0 ? 24 : 1;
    for (const [at, standing] of listPresent(fight, side).entries()) {
      const { front, depth } = getView(fight).standing.find(({ id }) => id === standing.unit.id)!.block;
      if (at % 2 === 0) [x, widest, y] = [x + widest, 0, side === 0 ? 24 : 1];
      standing.position = { ...standing.position!, at: { x: x + front / 2, y }, facing: 0 };
      invalidateUnit(fight, standing.unit.id);
      [widest, y] = [Math.max(widest, front), y + depth];
    }
  }
  return fight;
}

test('a unit enlarged by an event stays on the table without overlapping others', () => {
  const grown = new Set<string>();
  for (const category of ['mystical', 'character', 'animal', 'other'] as const) {
    for (let number = 0; number < 40; number += 1) {
      const fight = createCrowdedBattle(`${category} ${number}`);
      const before = getView(fight).standing;
      const sizes = new Map(before.map(({ id, block }) => [id, block.front * block.depth]));
      playEvent(fight, category, []);
      const { standing } = getView(fight);
      for (const [at, one] of standing.entries()) {
        expect(isOnTable(one.block, fight.table)).toBe(true);
        const under = standing.slice(at + 1).filter((other) => doBlocksOverlap(one.block, other.block));
        expect(under.map(({ name }) => `${one.name} on ${name}, ${fight.throws.at(-1)?.result}`)).toEqual([]);
        if (one.block.front * one.block.depth > (sizes.get(one.id) ?? Infinity)) grown.add(fight.throws.at(-1)!.result);
      }
    }
  }
  expect([...grown].toSorted()).toEqual(['Levies', 'Mounts']);
});
