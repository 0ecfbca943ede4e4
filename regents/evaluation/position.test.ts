import { describe, expect, it } from 'vitest';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { estimateWinChances, getTraits } from '../look-ahead/choose-plan.ts';

const lands = [
  'player red',
  'player blue',
  'province hill of red',
  'province plain of blue tax 5000',
  'province ford',
  'capital plain of blue',
  'border hill ford',
  'border ford plain',
  'victory capitals 2',
];
const chance = (lines: readonly string[], side = 'blue'): number =>
  estimateWinChances(givenState([...lands, ...lines])).get(side) ?? 0;

describe('estimateWinChances', () => {
  it('adds up to 1', () => {
    expect(chance([]) + chance([], 'red')).toBeCloseTo(1, 9);
  });

  it('grows with a side’s troops', () => {
    const weak = chance(['army host of blue in plain: 10 spear@7']);
    expect(chance(['army host of blue in plain: 90 spear@7'])).toBeGreaterThan(weak);
  });

  it('is lower if a capital is open to an enemy in the field', () => {
    const traits = (lines: readonly string[]) => getTraits(givenState([...lands, ...lines])).get('blue');
    const army = 'army van of red in ford: 10 spear@7';
    expect(traits([army])).toMatchObject({ openCapital: 1, capitalInReach: 0 });
    expect(traits([army.replace('ford', 'hill')])).toMatchObject({ openCapital: 0, capitalInReach: 1 });
    expect(traits([army, 'army host of blue in plain: 1 spear@7'])).toMatchObject({ openCapital: 0 });
    expect(chance([army])).toBeLessThan(chance([army.replace('van of red', 'van of blue')]));
  });
});
