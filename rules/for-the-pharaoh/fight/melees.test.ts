import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { type Fight, openFight, invalidateUnit, type UnitStanding } from '../../core/fight/fight.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { fightMelees } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!;

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name))!;

/** Returns the side on which a charger strikes a unit in front contact after this response. */
function getStruckSide(response: 'stand' | 'evade'): unknown {
  const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `melee ${number}` }));
  const [archers, charger] = [findUnit(fight, 0, 'Archers'), findUnit(fight, 1, 'Spearmen')];
  for (const each of fight.units.values()) each.position = null;
  for (const [standing, y, facing] of [
    [archers, 60, 0],
    [charger, 60, 180],
  ] as const) {
    standing.position = { at: { x: 90, y }, facing, files: 6 };
    invalidateUnit(fight, standing.unit.id);
  }
  archers.actions = { ...archers.actions, response };
  charger.actions = { ...charger.actions, charges: archers.unit.id };
  expect(fightMelees(fight)).toHaveLength(1);
  const blow = fight.throws.find(({ holders }) => holders['attacker']?.[0]?.startsWith('1'));
  return (blow!.input as { readonly aspect: unknown }).aspect;
}

test('a unit caught while evading counts as struck in the rear (Evades)', () => {
  expect(getStruckSide('stand')).toBe('front');
  expect(getStruckSide('evade')).toBe('rear');
});
