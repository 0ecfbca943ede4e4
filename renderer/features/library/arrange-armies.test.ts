import { describe, expect, it } from 'vitest';
import { arrangeArmies, type ArmyRow } from './arrange-armies.ts';
import { automaticName } from './automatic-name.ts';

const row = (name: string, points: number, changedAt: string, errors = 0): ArmyRow => ({
  army: {
    id: name,
    name,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    points,
    limit: 4000,
    legal: errors === 0,
    errors,
    warnings: 0,
    version: 1,
    changedAt,
    binned: false,
  },
  book: 'For the Pharaoh',
  nation: 'Akkadian',
});

const rows = [
  row('Host 10', 4000, '2026-03-02T00:00:00.000Z'),
  row('host 9', 3990, '2026-03-03T00:00:00.000Z', 2),
  row('Agade', 4000, '2026-03-01T00:00:00.000Z', 1),
];
const names = (found: readonly ArmyRow[]) => found.map(({ army }) => army.name);

describe('the library’s order', () => {
  it('reads numbers in names as numbers and does not mind capitals', () => {
    expect(names(arrangeArmies(rows, '', { by: 'name', descending: false }))).toEqual(['Agade', 'host 9', 'Host 10']);
  });

  it('puts the newest change first when descending', () => {
    expect(names(arrangeArmies(rows, '', { by: 'changed', descending: true }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });

  it('puts legal armies before those with more and more errors', () => {
    expect(names(arrangeArmies(rows, '', { by: 'legal', descending: false }))).toEqual(['Host 10', 'Agade', 'host 9']);
  });

  it('leaves equals as they came', () => {
    expect(names(arrangeArmies(rows, '', { by: 'points', descending: false }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });

  it('finds by every word, wherever it stands', () => {
    expect(names(arrangeArmies(rows, 'akkad HOST', { by: 'name', descending: false }))).toEqual(['host 9', 'Host 10']);
    expect(arrangeArmies(rows, 'hittite', { by: 'name', descending: false })).toEqual([]);
  });
});

describe('the automatic name', () => {
  it('names nation and limit, and counts up while that is taken', () => {
    expect(automaticName('Akkadian', 4000, [])).toBe('Akkadian 4000');
    expect(automaticName('Akkadian', 4000, ['Akkadian 4000', 'Akkadian 4000 (2)'])).toBe('Akkadian 4000 (3)');
  });
});
