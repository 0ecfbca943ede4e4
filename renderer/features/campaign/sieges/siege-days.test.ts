import { describe, expect, it } from 'vitest';
import type { EventPayload, Siege } from '../../../../rules/campaign.ts';
import { nameBook } from '../log/name-book.ts';
import { sampleLog, sampleState, sampleWork } from '../../../stores/sample-campaign.ts';
import { siegeDate, siegeDays, workLines } from './siege-days.ts';

const siege: Siege = {
  fort: 'citadel',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month: 7, week: 4, day: 5 },
  stores: 6,
  monthsClosed: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};
const names = nameBook([sampleState]);
const dated = (day: number) => siegeDate(siege, day, { campaignMonths: 8 });

describe('a day of a siege', () => {
  it('is dated by the month in which the siege began', () => {
    expect(dated(1)).toEqual({ year: 1, month: 7, week: 4, day: 5, isWinter: false });
    expect(dated(3)).toEqual({ year: 1, month: 7, week: 4, day: 7, isWinter: false });
    expect(dated(4)).toEqual({ year: 1, month: 8, week: 1, day: 1, isWinter: false });
  });

  it('falls into winter’s months, and after them into the next year', () => {
    expect(dated(4 + 28)).toEqual({ year: 1, month: 9, week: 1, day: 1, isWinter: true });
    expect(dated(4 + 28 * 5)).toEqual({ year: 2, month: 1, week: 1, day: 1, isWinter: false });
  });
});

describe('the works of a siege', () => {
  it('stand in their order, with who serves them and when dice fall next', () => {
    const works = [
      sampleWork({
        id: 'w1',
        kind: 'ram',
        stage: 'at-wall',
        due: 4,
        crew: {
          army: 'royal',
          parts: [
            { id: 'a', count: 3 },
            { id: 'b', count: 2 },
          ],
        },
      }),
      sampleWork({ id: 'w2', stage: 'spent' }),
    ];
    expect(workLines({ ...siege, works }, { campaignMonths: 8 })).toMatchObject([
      { crew: 5, isOver: false, due: { month: 8, week: 1, day: 1 } },
      { crew: 0, isOver: true, due: null },
    ]);
    expect(workLines(siege, { campaignMonths: 8 })).toEqual([]);
  });
});

describe('a siege day by day', () => {
  const begun: EventPayload = { kind: 'siege-begun', siege };
  const week = (fort: string, day: number): EventPayload => ({
    kind: 'siege-work-advanced',
    fort,
    day,
    work: sampleWork({ kind: 'ram', stage: 'at-wall', weeks: 5, weeksLeft: 4 }),
  });
  const shot: EventPayload = {
    kind: 'casualties',
    cause: 'siege',
    due: 10,
    points: 10,
    losses: [{ army: 'royal', id: 'royal-spears', count: 1 }],
  };

  it('tells what befell, with those who fell that week under it', () => {
    const days = siegeDays(sampleLog([begun, shot, week('citadel', 11)]), siege, sampleState, names);
    expect(days).toMatchObject([
      {
        seq: 2,
        date: { month: 8, week: 2, day: 1 },
        sentence: { key: 'log.week-at-wall-ram', more: [{ key: 'log.loss' }] },
      },
    ]);
  });

  it('leaves out other forts, their fallen, and what was before the blockade closed', () => {
    const log = sampleLog([week('citadel', 4), begun, shot, week('tower', 4), week('citadel', 11)]);
    const days = siegeDays(log, siege, sampleState, names);
    expect(days.map(({ seq, sentence }) => [seq, sentence.more])).toEqual([[4, []]]);
  });
});
