import { expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { findLastResolved } from './undo.ts';

const at = (year: number, month: number) => ({ ...sampleState, year, month, campaignMonths: 8, battles: [] });

it.each([
  ['the month before', at(2, 3), { year: 2, month: 2 }],
  ['the last month before winter', at(2, 9), { year: 2, month: 8 }],
  ['the winter before a year’s first month', at(2, 1), { year: 1, month: 9 }],
  ['nothing before the first month', at(1, 1), null],
])('is %s', (_, state, expected) => {
  expect(findLastResolved(state)).toEqual(expected);
});

it('is the current month while its battle is pending', () => {
  const [battle] = sampleState.battles;
  const battles = battle ? [battle] : ([{}] as unknown as typeof sampleState.battles);
  expect(findLastResolved({ ...at(1, 1), battles })).toEqual({ year: 1, month: 1 });
});
