import { expect, test } from 'vitest';
import { describeCharge, describePosition, describeVolley } from './reasons.ts';

test('reasons state gains, risks and the chance to obey', () => {
  expect(describeCharge({ gains: 12.2, costs: 1 }, 0.9, true, null)).toBe(
    '90 % chance to obey; expected losses: enemy 12 points, own 1 point',
  );
  expect(describeVolley(0.2)).toBe('expected damage: under 1 point');
  expect(describePosition('advances', { gains: 7, costs: 0 })).toBe(
    'advances; expected losses there: enemy 7 points, own 0 points',
  );
  expect(describePosition('turns', { gains: 0, costs: 0.1 })).toBe('turns');
});

test('a charge at a loss states why it is made', () => {
  const odds = { gains: 3, costs: 9 };
  const both = 'expected losses: enemy 3 points, own 9 points';
  expect(describeCharge(odds, 1, false, 'waiting costs 4 points a turn')).toBe(
    `${both}; waiting costs 4 points a turn`,
  );
  expect(describeCharge(odds, 1, false, null)).toBe(`${both}; accepts the risk`);
});
