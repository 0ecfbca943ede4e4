import { expect, it } from 'vitest';
import { regentSeed, seatSecret } from './signing.ts';

const SECRET = 'a'.repeat(64);
const month = { year: 1, month: 1 };

it('regentSeed depends on campaign, seat and month only', () => {
  const seeds = [
    regentSeed(SECRET, 'ur', month),
    regentSeed('b'.repeat(64), 'ur', month),
    regentSeed(SECRET, 'akkad', month),
    regentSeed(SECRET, 'ur', { year: 2, month: 1 }),
    regentSeed(SECRET, 'ur', { year: 1, month: 2 }),
  ];
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(regentSeed(SECRET, 'ur', month)).toBe(seeds[0]);
});

it('seatSecret differs between seats and campaigns', () => {
  const secrets = [seatSecret(SECRET, 'ur'), seatSecret(SECRET, 'akkad'), seatSecret('b'.repeat(64), 'ur')];
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
});
