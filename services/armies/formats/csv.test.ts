import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { formatArmyCsv, unescapeCell } from './csv.ts';

const [book] = ruleSystems as [RuleSystem];
const readRows = (name: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(
    formatArmyCsv(book, { ...smallArmy(name), specialists: { miner: 2 } }, findShippedList('akkadian')),
    {
      header: true,
      skipEmptyLines: true,
    },
  ).data;

describe('armyCsv', () => {
  it('writes rows for the army, generals, units, parts and extras, with points that add up', () => {
    const rows = readRows('Guard of Agade');
    expect(rows.map(({ row }) => row)).toEqual(['army', 'general', 'unit', 'part', 'specialists']);
    const points = (kind: string): number => Number(rows.find(({ row }) => row === kind)?.['points']);
    expect(points('army')).toBe(1044);
    expect(points('general') + points('unit') + points('specialists')).toBe(points('army'));
    expect(rows[3]).toMatchObject({
      name: 'Household Spearmen',
      count: '48',
      cost: '13',
      entry: 'household-spearmen-pike',
    });
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', "'tis"])(
    'protects %j from being read as a formula',
    (name) => {
      const shown = readRows(name)[0]?.['name'];
      expect(shown).toBe(`'${name}`);
      expect(unescapeCell(shown ?? '')).toBe(name);
    },
  );
});
