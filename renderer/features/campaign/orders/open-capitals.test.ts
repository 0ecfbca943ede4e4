import { expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { listOpenCapitals } from './orders-draft.ts';

it('lists a player’s capitals without an army of theirs', () => {
  const lands = ['player red', 'player blue', 'province hill of red', 'province vale of red', 'province plain of blue'];
  const capitals = ['capital hill of red', 'capital vale of blue', 'capital plain of blue'];
  const state = givenState([
    ...lands,
    ...capitals,
    'army host of red in hill: 10 spear@7',
    'army guest of red in plain: 10 spear@7',
  ]);
  expect(listOpenCapitals(state, 'red')).toEqual(['vale']);
  expect(listOpenCapitals(state, 'blue')).toEqual(['plain']);
});
