import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { findRuleSystem, ruleSystems } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { formatText } from './formats.ts';

const [book] = ruleSystems as [RuleSystem];
const list = findShippedList('akkadian');

describe('rosterText', () => {
  it('shows troops, groups, costs and problems', () => {
    const text = formatText(book, { ...smallArmy(), specialists: { miner: 3 } }, list);
    expect(text).toContain('1054 of 4000 points · legal');
    expect(text).toMatch(/King, 2 stars \.+ 400/);
    expect(text).toMatch(/48 x Household Spearmen, .* at 13 \(12 groups of 4\) \.+ 624/);
    expect(text).toMatch(/3 x miner at 10 \.+ 30/);
    expect(text).toContain('warning: ');
  });

  it('says that no limit is set', () => {
    for (const [rules, text] of [
      ['for-the-pharaoh', '1024 points, no limit set · not legal'],
      ['sas-ancient', 'strength 0, no limit set'],
    ] as const) {
      const army = { ...smallArmy(), rules, limit: 0, units: rules === 'sas-ancient' ? [] : smallArmy().units };
      expect(formatText(findRuleSystem(rules)!, army, rules === 'sas-ancient' ? null : list)).toContain(text);
    }
  });

  it('shows the agreed number of stands in a book without points', () => {
    const parts = [{ entry: 'light-chariots', count: 6 }];
    const army = armyFileSchema.parse({ ...smallArmy(), rules: 'pharaoh-rides-to-war', limit: 20, units: [{ parts }] });
    const text = formatText(findRuleSystem(army.rules)!, army, findShippedList('egypt'));
    expect(text).toContain('6 of 20 stands');
  });

  it('prints costs that add up to the total', () => {
    const text = formatText(book, smallArmy(), list);
    const part = /^ {2}48 x .* (\d+)$/m.exec(text)?.[1];
    const general = /^King.* (\d+)$/m.exec(text)?.[1];
    expect(Number(part) + Number(general)).toBe(1024);
  });

  it('keeps names on one line, without control characters', () => {
    const army = armyFileSchema.parse({ ...smallArmy(), name: 'Red\u001b[31m\nPoints: 0 of 9', units: [] });
    const [title] = formatText(book, army, list).split('\n');
    expect(title).toBe('Red [31m Points: 0 of 9');
  });

  it('writes armies with unknown and incomplete troop types', () => {
    const parts = [{ entry: 'nobody', count: 3 }, { count: 2 }, { troop: { class: 'Z' }, count: 1 }];
    const army = armyFileSchema.parse({ ...smallArmy(), units: [{ name: '', parts }] });
    const text = formatText(book, army, list);
    expect(text).toContain('3 x nobody');
    expect(text).toContain('not legal');
  });
});
