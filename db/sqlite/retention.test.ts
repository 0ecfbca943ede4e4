import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Holdings, StoreBackup } from '../../contract/store.ts';
import { suggestedBackup, superfluous } from './retention.ts';

const NOTHING: Holdings = {
  armies: 0,
  campaigns: 0,
  entries: 0,
  lists: 0,
  maps: 0,
  scenarios: 0,
  battles: 0,
  packs: 0,
  troops: 0,
};
const KINDS = Object.keys(NOTHING) as readonly (keyof Holdings)[];

/** Backups of days that hold so much, newest first. */
const backups = (holds: readonly (Partial<Holdings> | null)[]): StoreBackup[] =>
  holds.map((held, daysAgo) => ({
    name: `${daysAgo} days ago`,
    at: '2026-03-01T09:00:00.000Z',
    schema: 11,
    bytes: 1000,
    isWhole: held !== null,
    holds: held && { ...NOTHING, ...held },
  }));

const namesOf = (chosen: readonly StoreBackup[]): string[] => chosen.map(({ name }) => name);

it('The last ten backups stay, and older ones go that hold no more than they do', () => {
  expect(namesOf(superfluous(backups(Array.from({ length: 12 }, () => ({ armies: 3 })))))).toEqual([
    '10 days ago',
    '11 days ago',
  ]);
});

it('Ten backups of an emptied store do not put out the last good one of a larger store', () => {
  const days = [...Array.from({ length: 10 }, () => ({})), { armies: 5, campaigns: 1 }, { armies: 5, campaigns: 1 }];
  expect(namesOf(superfluous(backups(days)))).toEqual(['11 days ago']);
});

it('A campaign that was rolled back does not put out the backup with its later months', () => {
  const days = [...Array.from({ length: 10 }, () => ({ campaigns: 1, entries: 20 })), { campaigns: 1, entries: 400 }];
  expect(superfluous(backups(days))).toEqual([]);
});

it.each(KINDS)('Backups with fewer %s put out none with more, whatever else they have more of', (kind) => {
  const more = Object.fromEntries(KINDS.map((each) => [each, each === kind ? 1 : 9]));
  expect(superfluous(backups([...Array.from({ length: 10 }, () => more), { [kind]: 2 }]))).toEqual([]);
});

it('A damaged backup covers none that is whole, and goes itself behind the last ten', () => {
  const damaged = Array.from({ length: 10 }, () => null);
  expect(namesOf(superfluous(backups([...damaged, { armies: 1 }, null])))).toEqual(['11 days ago']);
});

it('A damaged backup of which so much can be counted covers none that is whole either', () => {
  const [whole, ...damaged] = backups(Array.from({ length: 11 }, () => ({ armies: 1 }))).toReversed();
  const counted = damaged.map((backup) => ({ ...backup, isWhole: false }));
  expect(superfluous(whole ? [...counted, whole] : [])).toEqual([]);
});

const amount = fc.integer({ min: 0, max: 3 });
const holdings = fc.option(
  fc.record({ armies: amount, maps: amount, packs: amount }).map((held) => ({ ...NOTHING, ...held })),
  { freq: 8 },
);

it('Whatever goes, a whole newer backup that stays holds at least as much of everything', () => {
  fc.assert(
    fc.property(fc.array(holdings, { maxLength: 30 }), (days) => {
      const all = backups(days);
      const gone = superfluous(all);
      for (const backup of gone) {
        const newer = all.slice(0, all.indexOf(backup)).filter((each) => !gone.includes(each));
        const { holds } = backup;
        if (holds === null) continue;
        const covers = newer.some(
          (each) =>
            each.isWhole &&
            Object.entries(holds).every(([kind, held]) => (each.holds?.[kind as keyof Holdings] ?? -1) >= held),
        );
        expect(covers).toBe(true);
      }
    }),
  );
});

it('A restore takes the newest whole backup that holds anything, else the newest whole one', () => {
  expect(suggestedBackup(backups([null, {}, { armies: 2 }, { armies: 9 }]))?.name).toBe('2 days ago');
  expect(suggestedBackup(backups([null, {}, {}]))?.name).toBe('1 days ago');
  expect(suggestedBackup(backups([null]))).toBeNull();
});
