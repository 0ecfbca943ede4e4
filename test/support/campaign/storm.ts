import { createField } from '../../../contract/battles/lay-field.ts';
import type { TableBattle } from '../../../contract/table.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { fieldOf, readyArmies } from '../battle/fight-books.ts';
import { required } from '../required.ts';

const MARKS = {
  ladders: ['on-ladders', 'on-battlements'],
  tower: ['on-tower', 'at-parapet'],
  breach: ['in-breach', null],
} as const;

/**
 * Infantry of the sample armies: the first storms the fort that the second holds, arranged as in a campaign. @param most units of each side
 */
export function stormOf(way: keyof typeof MARKS, most: readonly [number, number] = [3, 3]): TableBattle {
  const rules = required(required(findRuleSystem('for-the-pharaoh')).field);
  const stormed = (army: ArmyFile, side: 0 | 1): ArmyFile => {
    const mark = MARKS[way][side];
    const units = army.units.filter(({ name }) => !/chariot/i.test(name)).slice(0, most[side]);
    return { ...army, units: units.map((unit) => ({ ...unit, ...(mark ? { marks: [mark] } : {}) })) };
  };
  const [one, other] = readyArmies('for-the-pharaoh');
  const battle = fieldOf([stormed(one, 0), stormed(other, 1)]);
  const ground = { terrain: 'plain', walls: { moat: 'none', breach: way === 'breach' } } as const;
  return { ...battle, field: createField(battle, rules, { ...required(rules.defaultTable), ground, seed: 'storm' }) };
}
