import { describe, expect, it } from 'vitest';
import type { ConditionUse } from './rules/conditions.ts';
import { getEntryRoom } from './filter-list.ts';

const pools = [{ id: 'slingers', name: 'Slingers', entries: ['slingers', 'boys'], max: 20, used: 8 }];
const condition = (of: readonly string[], bounds: Partial<ConditionUse>, used: number): ConditionUse => ({
  condition: { of, bound: 'most', amount: 1 },
  ally: null,
  used,
  per: null,
  least: null,
  most: null,
  ...bounds,
});

describe('getRoom', () => {
  it('returns the number left under the maximum, or null for the maximum', () => {
    expect(getEntryRoom({ pools, conditions: [] }, 'boys')).toEqual({ max: 20, left: 12, sharing: 2, needed: 0 });
    expect(getEntryRoom({ pools, conditions: [] }, 'guard')).toEqual({ max: null, left: 0, sharing: 1, needed: 0 });
  });

  it('returns the number left under the tightest condition', () => {
    const conditions = [condition(['slingers'], { most: 9 }, 8), condition(['guard'], { most: 1 }, 0)];
    expect(getEntryRoom({ pools, conditions }, 'slingers')).toEqual({ max: 9, left: 1, sharing: 1, needed: 0 });
    expect(getEntryRoom({ pools, conditions }, 'boys')).toMatchObject({ left: 12 });
  });

  it('returns the largest number still required', () => {
    const conditions = [condition(['slingers', 'boys'], { least: 12 }, 8), condition(['slingers'], { least: 2 }, 8)];
    expect(getEntryRoom({ pools, conditions }, 'slingers').needed).toBe(4);
    expect(getEntryRoom({ pools, conditions }, 'guard').needed).toBe(0);
  });
});
