import { expect, it } from 'vitest';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { ownedOf } from './owned-figures.ts';

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

it('what is owned and painted is held against all units that have the row', () => {
  const line = (owned: number, painted: number) => ownedOf(army, [item('retinue', owned, painted)]).get('retinue');
  expect(line(30, 20)).toEqual({ owned: 30, painted: 20, toBuy: 6, toPaint: 10 });
  expect(line(36, 36)).toMatchObject({ toBuy: 0, toPaint: 0 });
  expect(line(100, 10)).toMatchObject({ toBuy: 0, toPaint: 26 });
});

it('another list’s figures of the same name are not this army’s', () => {
  expect(ownedOf(army, [item('retinue', 30, 20, 'hittites')]).size).toBe(0);
  expect(ownedOf(army, [item('levy', 30, 20)]).get('levy')).toMatchObject({ toBuy: 0, toPaint: 0 });
});
