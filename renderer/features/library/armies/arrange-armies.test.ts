import { describe, expect, it } from 'vitest';
import { type ArmyQuest, armyRow, type ArmyRow, findArmies, sortArmies } from './arrange-armies.ts';

interface Filed {
  readonly errors?: number;
  readonly folder?: string;
  readonly tags?: string[];
}

const row = (name: string, points: number, changedAt: string, { errors = 0, folder, tags = [] }: Filed = {}): ArmyRow =>
  armyRow(
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
const found = (quest: Partial<ArmyQuest>) => names(findArmies(rows, { search: '', folder: null, tags: [], ...quest }));

describe('the library’s order', () => {
  it('reads numbers in names as numbers and does not mind capitals', () => {
    expect(names(sortArmies(rows, { by: 'name', descending: false }))).toEqual(['Agade', 'host 9', 'Host 10']);
  });

  it('puts the newest change first when descending', () => {
    expect(names(sortArmies(rows, { by: 'changed', descending: true }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });

  it('puts legal armies before those with more and more errors', () => {
    expect(names(sortArmies(rows, { by: 'legal', descending: false }))).toEqual(['Host 10', 'Agade', 'host 9']);
  });

  it('leaves equals as they came', () => {
    expect(names(sortArmies(rows, { by: 'points', descending: false }))).toEqual(['host 9', 'Host 10', 'Agade']);
  });
});

describe('the library’s search', () => {
  it('finds by every word, wherever it stands', () => {
    expect(found({ search: 'akkad HOST' })).toEqual(['Host 10', 'host 9']);
    expect(found({ search: 'hittite' })).toEqual([]);
  });

  it('finds by book, tag and folder', () => {
    expect(found({ search: 'pharaoh' })).toHaveLength(3);
    expect(found({ search: 'painted' })).toEqual(['host 9']);
    expect(found({ search: 'club' })).toEqual(['Host 10', 'host 9']);
  });

  it('finds no word that only the end of one field and the start of the next make up', () => {
    expect(found({ search: 'agadeakkadian' })).toEqual([]);
  });

  it('counts what lies in a folder’s folders to the folder', () => {
    expect(found({ folder: 'Club' })).toEqual(['Host 10', 'host 9']);
    expect(found({ folder: 'Club/2026' })).toEqual(['host 9']);
    expect(found({ folder: 'Clu' })).toEqual([]);
  });

  it('finds what lies in no folder', () => {
    expect(found({ folder: '' })).toEqual(['Agade']);
  });

  it('wants every tag that is chosen', () => {
    expect(found({ tags: ['league'] })).toEqual(['Host 10', 'host 9']);
    expect(found({ tags: ['league', 'painted'] })).toEqual(['host 9']);
    expect(found({ tags: ['league'], search: '10', folder: 'Club' })).toEqual(['Host 10']);
  });
});
