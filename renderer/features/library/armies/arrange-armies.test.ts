import { describe, expect, it } from 'vitest';
import { type ArmyQuery, createArmyRow, type ArmyRow, findArmies, sortArmies } from './arrange-armies.ts';

interface Filed {
  readonly errors?: number;
  readonly folder?: string;
  readonly tags?: string[];
}

const row = (name: string, points: number, changedAt: string, { errors = 0, folder, tags = [] }: Filed = {}): ArmyRow =>
  createArmyRow(
    {
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
      folder: folder ?? null,
      tags,
    },
    'For the Pharaoh',
    'Akkadian',
  );

const rows = [
  row('Host 10', 4000, '2026-03-02T00:00:00.000Z', { folder: 'Club', tags: ['league'] }),
  row('host 9', 3990, '2026-03-03T00:00:00.000Z', { errors: 2, folder: 'Club/2026', tags: ['league', 'painted'] }),
  row('Agade', 4000, '2026-03-01T00:00:00.000Z', { errors: 1 }),
];
const names = (found: readonly ArmyRow[]) => found.map(({ army }) => army.name);
const found = (quest: Partial<ArmyQuery>) => names(findArmies(rows, { search: '', folder: null, tags: [], ...quest }));

describe('order of the library', () => {
  it('compares numbers in names by value and ignores case', () => {
    expect(names(sortArmies(rows, { by: 'name', descending: false }))).toEqual(['Agade', 'host 9', 'Host 10']);
  });

  it('puts the newest change first if descending', () => {
    expect(names(sortArmies(rows, { by: 'changed', descending: true }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });

  it('puts legal armies before armies with errors', () => {
    expect(names(sortArmies(rows, { by: 'legal', descending: false }))).toEqual(['Host 10', 'Agade', 'host 9']);
  });

  it('keeps the order of equal armies', () => {
    expect(names(sortArmies(rows, { by: 'points', descending: false }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });
});

describe('search of the library', () => {
  it('finds armies by all words in any position', () => {
    expect(found({ search: 'akkad HOST' })).toEqual(['Host 10', 'host 9']);
    expect(found({ search: 'hittite' })).toEqual([]);
  });

  it('finds armies by book, tag and folder', () => {
    expect(found({ search: 'pharaoh' })).toHaveLength(3);
    expect(found({ search: 'painted' })).toEqual(['host 9']);
    expect(found({ search: 'club' })).toEqual(['Host 10', 'host 9']);
  });

  it('does not match across fields', () => {
    expect(found({ search: 'agadeakkadian' })).toEqual([]);
  });

  it('includes subfolders in a folder', () => {
    expect(found({ folder: 'Club' })).toEqual(['Host 10', 'host 9']);
    expect(found({ folder: 'Club/2026' })).toEqual(['host 9']);
    expect(found({ folder: 'Clu' })).toEqual([]);
  });

  it('finds armies without a folder', () => {
    expect(found({ folder: '' })).toEqual(['Agade']);
  });

  it('requires all selected tags', () => {
    expect(found({ tags: ['league'] })).toEqual(['Host 10', 'host 9']);
    expect(found({ tags: ['league', 'painted'] })).toEqual(['host 9']);
    expect(found({ tags: ['league'], search: '10', folder: 'Club' })).toEqual(['Host 10']);
  });
});
