import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoreBackup } from '../../contract/store.ts';
import { type BackupContent, suggestBackup, findSuperfluousBackups } from './retention.ts';

const HOLDS = { armies: 1, campaigns: 0, entries: 0, lists: 0, maps: 0, scenarios: 0, battles: 0, packs: 0, troops: 0 };
const EMPTY = { ...HOLDS, armies: 0 };

/** Content of a backup: items with their digests. `damaged` is true if the backup failed its check. */
interface Held {
  readonly things: Readonly<Record<string, string>>;
  readonly damaged?: boolean;
}

const holds = (things: string, damaged = false): Held => ({
  things: Object.fromEntries(Array.from(things, (thing) => [thing, ''])),
  damaged,
});

const nameOf = (daysAgo: number): string => `${daysAgo} days ago`;

/** Creates one backup per day, newest first. */
const backups = (days: readonly Held[]): StoreBackup[] =>
  days.map(({ things, damaged = false }, daysAgo) => ({
    name: nameOf(daysAgo),
    at: '2026-03-01T09:00:00.000Z',
    schema: 20,
    bytes: 1000,
    isWhole: !damaged,
    holds: damaged ? null : Object.keys(things).length > 0 ? HOLDS : EMPTY,
  }));

/** Returns the names of superfluous backups. */
function gone(days: readonly Held[]): string[] {
  const contentOf = (name: string): BackupContent => new Map(Object.entries(days[Number.parseInt(name)]?.things ?? {}));
  return findSuperfluousBackups(backups(days), contentOf).map(({ name }) => name);
}

const times = (number: number, held: Held): Held[] => Array.from({ length: number }, () => held);

it('superfluous keeps ten backups and lists older ones without other content', () => {
  expect(gone(times(12, holds('abc')))).toEqual([nameOf(10), nameOf(11)]);
});

it('superfluous keeps the last backup with content if ten newer ones are empty', () => {
  expect(gone([...times(10, holds('')), holds('abcde'), holds('abcde')])).toEqual([nameOf(11)]);
});

it('superfluous keeps different content of the same size', () => {
  expect(gone([...times(10, holds('abc')), holds('xyz')])).toEqual([]);
});

it('superfluous keeps a log with different entries', () => {
  const other = { things: { entry: 'another' } };
  expect(gone([...times(10, { things: { entry: 'one' } }), other])).toEqual([]);
});

it('superfluous keeps the last backup with a row that is damaged in newer ones', () => {
  const whole = holds('abc');
  expect(gone([...times(17, holds('ab', true)), whole])).toHaveLength(14);
  expect(gone([...times(17, holds('ab', true)), ...times(11, whole)])).not.toContain(nameOf(17));
});

it('superfluous keeps damaged backups with unique content, which cover no intact ones', () => {
  expect(gone([...times(12, holds('ab', true)), ...times(10, holds('a')), holds('b')])).not.toContain(nameOf(22));
  expect(gone([holds('a', true), holds('a', true), holds('a', true), holds('abx', true), holds('ab')])).toEqual([]);
});

const held = fc.record({
  things: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2')),
  damaged: fc.boolean(),
});

it('superfluous never lists the only intact copy of an item', () => {
  fc.assert(
    fc.property(fc.array(held, { maxLength: 40 }), (days) => {
      const left = gone(days);
      const stays = days.filter((_, daysAgo) => !left.includes(nameOf(daysAgo)));
      for (const [daysAgo, { things, damaged }] of days.entries()) {
        if (!left.includes(nameOf(daysAgo))) continue;
        for (const [key, digest] of Object.entries(things))
          expect(stays.some((one) => one.things[key] === digest && (damaged || !one.damaged))).toBe(true);
      }
    }),
  );
});

it('suggestedBackup prefers the newest intact backup with content', () => {
  expect(suggestBackup(backups([holds('', true), holds(''), holds('a'), holds('ab')]))?.name).toBe(nameOf(2));
  expect(suggestBackup(backups([holds('', true), holds(''), holds('')]))?.name).toBe(nameOf(1));
  expect(suggestBackup(backups([holds('', true)]))).toBeNull();
});
