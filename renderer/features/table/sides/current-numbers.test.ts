import { expect, it } from 'vitest';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { battleOf } from '../../../../test/support/battle/played-battle.ts';
import { getCurrentNumbers } from './strength.ts';

const book = findRuleSystem('pharaoh-rides-to-war')!;
const [side] = battleOf(book, 'melee', [
  [{ name: 'Bows', troop: { type: 'egyptian-light-bowmen', weapon: 'bow' }, count: 4, hits: 3 }],
  [],
]).sides;
const unit = {
  ...side!.units[0]!,
  numbers: [
    { label: 'Shoots', value: '4 dice', citation: '' },
    { label: 'Tests at', value: '2 lost', citation: '' },
    { label: 'Nickname', value: 'The quick', citation: '' },
  ],
};
const worn = (lost: number) => ({ ...unit, parts: unit.parts.map((part) => ({ ...part, lost })) });

it('updates numbers that depend on losses, but not those of the original unit', () => {
  expect(getCurrentNumbers(book, {}, worn(0))).toEqual(unit.numbers);
  expect(getCurrentNumbers(book, {}, worn(6)).map(({ value }) => value)).toEqual(['2 dice', '2 lost', 'The quick']);
  expect(getCurrentNumbers(book, {}, worn(12))).toEqual(unit.numbers);
});
