import { expect, test } from 'vitest';
import { ofCharge, ofPlace, ofVolley } from './reasons.ts';

test('a reason says what is won, what is risked and how surely it obeys', () => {
  expect(ofCharge({ gains: 12.2, costs: 1 }, 0.9, true, null)).toBe(
    'it obeys in 90 %, the charge costs the enemy 12 points and itself 1 point on the mean',
  );
  expect(ofVolley(0.2)).toBe('its volley costs the enemy less than a point on the mean');
  expect(ofPlace('it advances', { gains: 7, costs: 0 })).toBe(
    'it advances: from there it may cost the enemy 7 points on the mean, and lose nothing itself',
  );
  expect(ofPlace('it turns', { gains: 0, costs: 0.1 })).toBe('it turns');
});

test('a charge that costs more than it brings is told so, with why it is made', () => {
  const odds = { gains: 3, costs: 9 };
  const both = 'the charge costs the enemy 3 points and itself 9 points on the mean';
  expect(ofCharge(odds, 1, false, 'to wait costs its side 4 points a turn')).toBe(
    `${both}; to wait costs its side 4 points a turn`,
  );
  expect(ofCharge(odds, 1, false, null)).toBe(`${both}; it dares it all the same`);
});
