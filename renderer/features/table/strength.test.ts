import { describe, expect, it } from 'vitest';
import { ruleSystem } from '../../../rules/systems.ts';
import { boxedStrength } from './strength.ts';

const part = (hits: number, lost: number) => ({
  ...{ id: 'p', name: '', short: '', troop: {}, count: 1, cost: 0, groupSize: 1 },
  hits,
  lost,
});

describe('The strength of a unit', () => {
  const sas = ruleSystem('sas-ancient')!;

  it('is a number that losses are taken off, once it was thrown for', () => {
    expect(boxedStrength(sas, { parts: [part(17, 5)], fixed: { strength: 17 } })).toEqual({
      label: 'Strength',
      left: 12,
      whole: 17,
    });
    expect(boxedStrength(sas, { parts: [part(16, 5)] })).toBeNull();
  });

  it('is no number in a book that strikes off figures', () => {
    const pharaoh = ruleSystem('for-the-pharaoh')!;
    expect(boxedStrength(pharaoh, { parts: [part(2, 1)], fixed: { 'morale-shift': 1 } })).toBeNull();
  });
});
