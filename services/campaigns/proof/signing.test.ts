import { expect, it } from 'vitest';
import { deriveRegentSeed, deriveSeatSecret } from './signing.ts';

const SECRET = 'a'.repeat(64);
const month = { year: 1, month: 1 };

it('regentSeed depends on campaign, seat and month only', () => {
  const seeds = [
    deriveRegentSeed(SECRET, 'ur', month),
    deriveRegentSeed('b'.repeat(64), 'ur', month),
    deriveRegentSeed(SECRET, 'akkad', month),
    deriveRegentSeed(SECRET, 'ur', { year: 2, month: 1 }),
    deriveRegentSeed(SECRET, 'ur', { year: 1, month: 2 }),
  ];
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(deriveRegentSeed(SECRET, 'ur', month)).toBe(seeds[0]);
});

it('seatSecret differs between seats and campaigns', () => {
  const secrets = [
    deriveSeatSecret(SECRET, 'ur'),
    deriveSeatSecret(SECRET, 'akkad'),
    deriveSeatSecret('b'.repeat(64), 'ur'),
  ];
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
});
