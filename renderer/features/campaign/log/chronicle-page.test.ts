import { describe, expect, it } from 'vitest';
import { selectEntries, listMonths } from './chronicle-page.ts';
import { sampleLog } from '../../../../test/support/campaign/sample-campaign.ts';

const log = sampleLog(Array.from({ length: 9 }, () => ({ kind: 'control-noted' as const }))).map((entry, seq) => ({
  ...entry,
  month: Math.floor(seq / 3) + 1,
}));
const seqs = (page: ReturnType<typeof selectEntries>) =>
  page.months.map(({ key, entries }) => [key, entries.map(({ seq }) => seq)]);

describe('selectEntries', () => {
  it('returns the newest entries first, up to the maximum', () => {
    const page = selectEntries(log, { month: '', newestFirst: true, limit: 4 });
    expect(seqs(page)).toEqual([
      ['1.3', [8, 7, 6]],
      ['1.2', [5]],
    ]);
    expect(page.total).toBe(9);
  });

  it('returns one month in chronological order', () => {
    const page = selectEntries(log, { month: '1.2', newestFirst: false, limit: 50 });
    expect(seqs(page)).toEqual([['1.2', [3, 4, 5]]]);
    expect(page.total).toBe(3);
  });

  it('lists the months of the log, newest first', () => {
    expect(listMonths(log).map(({ key }) => key)).toEqual(['1.3', '1.2', '1.1']);
  });

  it('limits ten thousand entries to one page', () => {
    const long = Array.from({ length: 10_000 }, (_, seq) => ({ ...log[0]!, seq }));
    expect(selectEntries(long, { month: '', newestFirst: true, limit: 60 }).months[0]!.entries).toHaveLength(60);
  });
});
