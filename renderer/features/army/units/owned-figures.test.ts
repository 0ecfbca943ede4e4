import { expect, it } from 'vitest';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { toKeyText } from '../../../../rules/core/army/figures.ts';
import { countOwned } from './unit-facts.ts';

const part = (entry: string | null, count: number) => ({ entry, troop: null, count });
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'akkadian',
  name: '',
  limit: 4000,
  generals: [],
  units: [
    { name: '', parts: [part('retinue', 24), part(null, 6)] },
    { name: '', parts: [part('retinue', 12)] },
  ],
  specialists: {},
  works: {},
  rulings: {},
};
const item = (entry: string, owned: number, painted: number, list = 'akkadian') => ({
  rules: 'for-the-pharaoh' as const,
  list,
  entry,
  name: '',
  owned,
  painted,
});

it('compares owned and painted figures with all units of the entry', () => {
  const line = (owned: number, painted: number) =>
    countOwned(army, [item('retinue', owned, painted)], toKeyText).get('retinue');
  expect(line(30, 20)).toEqual({ owned: 30, painted: 20, toBuy: 6, toPaint: 10 });
  expect(line(36, 36)).toMatchObject({ toBuy: 0, toPaint: 0 });
  expect(line(100, 10)).toMatchObject({ toBuy: 0, toPaint: 26 });
});

it('includes the same figures of another list', () => {
  const hittite = [item('retinue', 30, 20, 'hittites')];
  expect(countOwned(army, hittite, toKeyText).size).toBe(0);
  expect(countOwned(army, hittite, ({ entry }) => entry).get('retinue')).toMatchObject({ owned: 30, toBuy: 6 });
});

it('compares figures with all entries that use them, including options', () => {
  const both = { ...army, units: [{ name: '', parts: [part('retinue+shields', 24), part('guard', 6)] }] };
  const owned = countOwned(both, [item('retinue', 20, 20)], () => 'the same');
  expect([...owned]).toEqual(
    ['retinue+shields', 'guard'].map((entry) => [entry, { owned: 20, painted: 20, toBuy: 10, toPaint: 0 }]),
  );
});
