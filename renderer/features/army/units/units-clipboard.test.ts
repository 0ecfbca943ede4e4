import { describe, expect, it, vi } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { fitUnits, formatUnits, parseUnits } from './units-clipboard.ts';

vi.mock('../../../transport/client.ts', () => ({ client: {} }));

const akkadian = findShippedList('akkadian')!;
const hittites = findShippedList('hittites')!;
const book = findRuleSystem(akkadian.rules)!;
const part = (id: string, entry: string | null, count: number) => ({ id, entry, troop: null, count });
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: akkadian.rules,
  list: akkadian.id,
  name: 'Sargon',
  limit: 4000,
  generals: [{ id: 'g', name: '', stars: 2 }],
  units: [
    { id: 'u1', name: 'The Palace', parts: [part('p1', 'household-spearmen-pike', 24), part('p2', 'retinue', 12)] },
    {
      id: 'u2',
      name: '',
      brigade: 'Left',
      parts: [{ ...part('p3', null, 10), troop: { class: 'C', weapons: ['bow'] } }],
    },
    { id: 'u3', name: '', parts: [part('p4', 'nowhere', 10)] },
  ],
  specialists: { carpenter: 2 },
  works: {},
  rulings: {},
};
const text = formatUnits(book, akkadian, army, army.units);
const copied = parseUnits(text)!;

describe('copied units', () => {
  it('are readable as a roster', () => {
    const [first, ...rest] = text.split('\n');
    expect(first).toBe('1. The Palace, 432 points');
    expect(rest[0]).toBe('   24 Household Spearmen, Reg A LI CO P, 13 each');
    expect(text).not.toContain('carpenter"');
  });

  it('keep all data, even with the line ends of a mail', () => {
    expect(copied.army.units).toEqual(army.units);
    expect(parseUnits(`> see below\r\n${text.replaceAll('\n', '\r\n')}`)?.army.units).toEqual(army.units);
  });

  it('are unchanged in their own list', () => {
    const fit = fitUnits(copied, akkadian);
    expect(fit.units).toEqual(army.units.slice(0, 2));
    expect(fit).toMatchObject({ guessed: [], custom: [], unknown: ['nowhere'] });
  });

  it('match a list with other ids by name and printed type, or by name alone with a notice', () => {
    const renamed = akkadian.entries.map((entry) => ({ ...entry, id: `x-${entry.id}` }));
    const other = { ...akkadian, id: 'other', entries: renamed };
    expect(fitUnits(copied, other).units[0]?.parts.map(({ entry }) => entry)).toEqual([
      'x-household-spearmen-pike',
      'x-retinue',
    ]);
    const cheaper = {
      ...other,
      entries: renamed.map((entry) => ({
        ...entry,
        troop: { class: 'D' },
        printed: { class: 'D', type: '', order: '', weapons: '' },
      })),
    };
    expect(fitUnits(copied, cheaper).guessed).toEqual(['Household Spearmen', 'Retinue']);
  });

  it('become custom troop types at the same cost if the list has no such entry', () => {
    const fit = fitUnits(copied, { ...hittites, entries: [] });
    expect(fit.custom).toEqual(['Household Spearmen', 'Retinue']);
    const unnamed = { ...copied, army: { ...copied.army, units: [{ ...army.units[0]!, name: '' }] } };
    expect(fitUnits(unnamed, null).units[0]?.name).toBe('Household Spearmen');
    const pasted = { ...army, list: null, units: [...fit.units] };
    expect(book.tally(pasted, null).units[0]?.points).toBe(book.tally(army, akkadian).units[0]?.points);
  });

  it.each([
    '',
    'a roster',
    'nomarch-units:',
    'nomarch-units:{}',
    'nomarch-units:[1',
    `nomarch-units:${JSON.stringify({ format: 'nomarch-units', version: 2 })}`,
  ])('are not found in “%s”', (other) => {
    expect(parseUnits(other)).toBeNull();
  });

  it('do not pollute the prototype', () => {
    const sly = {
      ...copied,
      army: { ...copied.army, units: [{ name: '', parts: [part('p', '__proto__', 1), part('q', 'constructor', 1)] }] },
    };
    expect(fitUnits(sly, null).unknown).toEqual(['__proto__', 'constructor']);
  });
});
