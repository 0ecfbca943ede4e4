import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { getBoxedStrength, getUnitStrength } from './strength.ts';

const part = (hits: number, lost: number) => ({
  ...{ id: 'p', name: '', short: '', troop: {}, count: 1, cost: 0, groupSize: 1 },
  hits,
  lost,
});

describe('strength of a unit', () => {
  const sas = findRuleSystem('sas-ancient')!;

  it('is a number less losses once it is rolled', () => {
    expect(getBoxedStrength(sas, { parts: [part(17, 5)], fixed: { strength: 17 } })).toEqual({
      label: 'Strength',
      left: 12,
      total: 17,
    });
    expect(getBoxedStrength(sas, { parts: [part(16, 5)] })).toBeNull();
  });

  it('costs points gradually if it is a number, and only when lost completely if it is not rolled', () => {
    const thrown = { parts: [{ ...part(17, 5), cost: 14 }], fixed: { strength: 17 } };
    expect(getUnitStrength(sas, thrown)).toEqual({ count: 17, left: 12, points: 17, lostPoints: 5 });
    expect(getUnitStrength(sas, { parts: [{ ...part(16, 5), cost: 14 }] })).toEqual({
      count: 1,
      left: 1,
      points: 14,
      lostPoints: 0,
    });
  });

  it('is not a number in a book that removes figures', () => {
    const pharaoh = findRuleSystem('for-the-pharaoh')!;
    expect(getBoxedStrength(pharaoh, { parts: [part(2, 1)], fixed: { 'morale-shift': 1 } })).toBeNull();
  });
});
