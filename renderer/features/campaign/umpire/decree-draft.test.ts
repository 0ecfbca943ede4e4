import { describe, expect, it } from 'vitest';
import { interventionSchema } from '../../../../rules/campaign.ts';
import { DECREE_KINDS, decreeOf, EMPTY_DRAFT } from './decree-draft.ts';

const full = {
  player: 'red',
  holder: '',
  province: 'ur',
  army: 'host',
  part: 'host/u1/p1',
  fort: 'ur-walls',
  gold: '500',
  points: '20',
  count: '3',
};

describe('a decree in the making', () => {
  it.each(DECREE_KINDS)('%s is one that the contract takes, once all is filled in', (kind) => {
    const decree = decreeOf(kind, full);
    expect(interventionSchema.safeParse({ reason: 'agreed', decrees: [decree] }).success).toBe(true);
  });

  it('names what is still wanting, in the order of the form', () => {
    expect(decreeOf('set-treasury', EMPTY_DRAFT)).toEqual({ wanting: 'player' });
    expect(decreeOf('set-treasury', { ...full, gold: 'much' })).toEqual({ wanting: 'gold' });
    expect(decreeOf('remove-troops', { ...full, count: '0' })).toEqual({ wanting: 'count' });
  });

  it('takes an empty holder for nobody', () => {
    expect(decreeOf('set-holder', full)).toEqual({ kind: 'set-holder', province: 'ur', player: null });
    expect(decreeOf('take-fort', { ...full, holder: 'red' })).toEqual({
      kind: 'take-fort',
      fort: 'ur-walls',
      player: 'red',
    });
  });
});
