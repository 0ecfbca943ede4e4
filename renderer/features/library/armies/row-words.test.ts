import { expect, it } from 'vitest';
import type { ArmySummary } from '../../../../contract/armies.ts';
import { createArmyRow } from './arrange-armies.ts';
import { getRowWords } from './row-words.ts';

const words = (changes: Partial<ArmySummary>) => {
  const army: ArmySummary = {
    id: 'a',
    name: 'Host',
    rules: 'for-the-pharaoh',
    list: null,
    points: 1234,
    limit: 4000,
    legal: true,
    errors: 0,
    warnings: 0,
    version: 1,
    changedAt: '2026-01-01T00:00:00.000Z',
    binned: false,
    folder: null,
    tags: [],
    ...changes,
  };
  const { size, state } = getRowWords(createArmyRow(army, '', ''));
  return [size, state];
};

it('formats the size of armies of every book, including empty ones', () => {
  expect(words({})).toEqual(['1,234 of 4,000 points', 'Legal']);
  expect(words({ limit: 0 })[0]).toBe('1,234 points, no limit set');
  expect(words({ rules: 'sas-ancient', points: 48, limit: 50 })[0]).toBe('strength 48 of 50');
  expect(words({ rules: 'pharaoh-rides-to-war', points: 12, limit: 20 })[0]).toBe('12 of 20 stands');
  expect(words({ rules: 'by-the-gods', points: 60, limit: 0 })[0]).toBe('60 figures');
  for (const rules of ['pharaoh-rides-to-war', 'by-the-gods', 'for-the-pharaoh'])
    expect(words({ rules, points: 0, errors: 1 })[1]).toBe('No troops yet');
  expect(words({ rules: 'by-the-gods', points: 0, limit: 0 })[0]).toBe('');
});
