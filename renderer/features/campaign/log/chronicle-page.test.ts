import { describe, expect, it } from 'vitest';
import { chroniclePage, monthsOf } from './chronicle-page.ts';
import { sampleLog } from '../../../../test/support/sample-campaign.ts';

const log = sampleLog(Array.from({ length: 9 }, () => ({ kind: 'control-noted' as const }))).map((entry, seq) => ({
  ...entry,
  month: Math.floor(seq / 3) + 1,
}));
const seqs = (page: ReturnType<typeof chroniclePage>) =>
  page.months.map(({ key, entries }) => [key, entries.map(({ seq }) => seq)]);

describe('selectEntries', () => {
  it('returns the newest entries first, up to the maximum', () => {
    const page = chroniclePage(log, { month: '', newestFirst: true, most: 4 });
    expect(seqs(page)).toEqual([
      ['1.3', [8, 7, 6]],
      ['1.2', [5]],
    ]);
    expect(page.total).toBe(9);
  });

  it('returns one month in chronological order', () => {
    const page = chroniclePage(log, { month: '1.2', newestFirst: false, most: 50 });
    expect(seqs(page)).toEqual([['1.2', [3, 4, 5]]]);
    expect(page.total).toBe(3);
  });

  it('lists the months of the log, newest first', () => {
    expect(monthsOf(log).map(({ key }) => key)).toEqual(['1.3', '1.2', '1.1']);
  });

  it('limits ten thousand entries to one page', () => {
    const long = Array.from({ length: 10_000 }, (_, seq) => ({ ...log[0]!, seq }));
    expect(chroniclePage(long, { month: '', newestFirst: true, most: 60 }).months[0]!.entries).toHaveLength(60);
  });
});
