import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { openFight } from '../../core/fight/fight.ts';
import { findRuleSystem } from '../../systems.ts';
import { findEvade } from './unit-states.ts';

/* Terrain affects evades (For the Pharaoh, Evades; ruling FTP-F21). */

const EVADER = 'id-18';
const CHARGER = 'id-39';
const BEHIND = 'id-29';

function measureEvade(kind: string | null, deep: number, enemy = false) {
  const battle = fieldOf(readyArmies('for-the-pharaoh'), '', 'evade');
  const at = {
    [EVADER]: [90, 60, 0, 4],
    [CHARGER]: [90, 50, 180, 4],
    ...(enemy ? { [BEHIND]: [90, 72, 180, 12] } : {}),
  };
  const placed = Object.fromEntries(
    Object.entries(at).map(([id, [x = 0, y = 0, facing = 0, files = 1]]) => [id, { at: { x, y }, facing, files }]),
  );
  const [near, far] = [64.5, 64.5 + deep];
  const area = [
    { x: 40, y: near },
    { x: 140, y: near },
    { x: 140, y: far },
    { x: 40, y: far },
  ];
  const ground = kind === null ? [] : [{ id: 'ground', kind, area }];
  const plan = toFightPlan({ ...battle, field: { ...battle.field!, placed, ground } })!;
  const fight = openFight(findRuleSystem('for-the-pharaoh')!, plan, () => ({ seed: 'evade' }));
  const fled = findEvade(fight, fight.units.get(EVADER)!, fight.units.get(CHARGER)!)!;
  return Math.round(fled.distance * 10) / 10;
}

test.each([
  ['open ground', null, 0, 12],
  ['a bog, a third', 'bog', 30, 4.3],
  ['a steep hill', 'steep-hill', 30, 4.3],
  ['a deep ditch', 'deep-ditch', 3, 0.5],
  ['a river', 'lake-or-river', 30, 0.5],
  ['the wall of a fort', 'fort-wall', 3, 0.5],
] as const)('a unit evades over %s like a normal move', (_, kind, deep, gone) => {
  expect(measureEvade(kind, deep)).toBe(gone);
});

test('an evading unit stops a centimetre short of an enemy behind it', () => {
  expect(measureEvade(null, 0, true)).toBeLessThan(7);
});
