import { describe, expect, it } from 'vitest';
import { toCells, hasSameCells } from '../../rules/core/army/list-columns.ts';
import { sasAncient } from '../../rules/sas-ancient/sas-ancient.ts';
import { findPriceDifferences } from '../schema.ts';
import { shippedLists } from '../shipped.ts';

const lists = shippedLists.filter(({ rules }) => rules === 'sas-ancient');

it('the SAS book has house lists of each age (SAS-19)', () => {
  expect(lists.map(({ id }) => id)).toEqual([
    'macedon-of-alexander',
    'persia-of-darius',
    'carthage-of-hannibal',
    'republican-rome',
    'gauls',
    'crusader-kingdom',
    'armies-of-saladin',
  ]);
});

describe.each(lists)('the list of $title', (list) => {
  it('has source, period and introduction', () => {
    expect(list.source).toMatch(/^House list, composed for Nomarch .*; not from the book$/);
    expect(list.period).toMatch(/^\d+ BC to \d+ BC$|^AD \d+ to AD \d+$/);
    expect(list.introduction.length).toBeGreaterThan(80);
  });

  it('has the strengths of the book’s table, and cells that match its troop types', () => {
    expect(findPriceDifferences(list, sasAncient)).toEqual([]);
    for (const { troop, printed } of list.entries)
      expect(hasSameCells(toCells(sasAncient.listColumns, troop), printed)).toBe(true);
  });

  it('has maximums for all units, enough for an army of three battles', () => {
    for (const { name, max } of list.entries)
      expect([name, max !== null && max >= 1 && max <= 12]).toEqual([name, true]);
    const strength = list.entries.reduce((sum, { cost, max }) => sum + cost * (max ?? 0), 0);
    expect(strength).toBeGreaterThanOrEqual(150);
  });
});
