import { describe, expect, it } from 'vitest';
import type { EventPayload } from '../events/schema.ts';
import { createNameBook } from './name-book.ts';
import type { Siege } from '../state/state.ts';
import { sampleLog, sampleState, sampleWork } from '../../../../test/support/campaign/sample-campaign.ts';
import { toDate, listSiegeDays, listSiegeMonths, listWorkLines } from './siege-history.ts';

const siege: Siege = {
  fort: 'citadel',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month: 7, week: 4, day: 5 },
  stores: 6,
  monthsClosed: 0,
  monthsEnded: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};
const { names } = createNameBook([sampleState]);
const dated = (day: number) => toDate(siege, day, { campaignMonths: 8 });

describe('toDate', () => {
  it('counts from the month in which the siege began', () => {
    expect(dated(1)).toEqual({ year: 1, month: 7, week: 4, day: 5, isWinter: false });
    expect(dated(3)).toEqual({ year: 1, month: 7, week: 4, day: 7, isWinter: false });
    expect(dated(4)).toEqual({ year: 1, month: 8, week: 1, day: 1, isWinter: false });
  });

  it('continues into the winter months and the next year', () => {
    expect(dated(4 + 28)).toEqual({ year: 1, month: 9, week: 1, day: 1, isWinter: true });
    expect(dated(4 + 28 * 5)).toEqual({ year: 2, month: 1, week: 1, day: 1, isWinter: false });
  });
});

describe('listWorks', () => {
  it('lists works in order with their crew and next dice', () => {
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
    expect(listWorkLines({ ...siege, works }, { campaignMonths: 8 })).toMatchObject([
      { crew: 5, isOver: false, due: { month: 8, week: 1, day: 1 } },
      { crew: 0, isOver: true, due: null },
    ]);
    expect(listWorkLines(siege, { campaignMonths: 8 })).toEqual([]);
  });
});

describe('listSiegeDays', () => {
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

  it('lists events with the losses of their week below', () => {
    const days = listSiegeDays(sampleLog([begun, shot, week('citadel', 11)]), siege, sampleState, names);
    expect(days).toMatchObject([
      {
        seq: 2,
        date: { month: 8, week: 2, day: 1 },
        sentence: { key: 'event.siege-work-advanced.week-ram', more: [{ key: 'event.loss.troops' }] },
      },
    ]);
  });

  it('leaves out other forts, their losses and earlier sieges', () => {
    const log = sampleLog([week('citadel', 4), begun, shot, week('tower', 4), week('citadel', 11)]);
    const days = listSiegeDays(log, siege, sampleState, names);
    expect(days.map(({ seq, sentence }) => [seq, sentence.more])).toEqual([[4, []]]);
  });
});

type Of<Kind extends EventPayload['kind']> = Extract<EventPayload, { kind: Kind }>;

const siegeIn = (month: number): Siege => ({
  fort: 'citadel',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month, week: 2, day: 5 },
  stores: 6,
  monthsClosed: 0,
  monthsEnded: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
});
const month = (monthsClosed: number, garrisonPlague = false): Of<'siege-month'> => ({
  kind: 'siege-month',
  fort: 'citadel',
  monthsClosed,
  monthsEnded: monthsClosed,
  garrisonPlague,
  besiegersPlague: false,
});
const plague: Of<'casualties'> = {
  kind: 'casualties',
  cause: 'plague',
  due: 10,
  points: 10,
  losses: [{ army: 'hill', id: 'hill-bows', count: 2 }],
};

describe('listSiegeMonths', () => {
  it('lists each month with its plague losses', () => {
    const log = sampleLog([{ kind: 'siege-begun', siege: siegeIn(3) }, month(1), month(2, true), plague]);
    expect(listSiegeMonths(log, siegeIn(3)).map(({ monthsClosed, lostPoints }) => [monthsClosed, lostPoints])).toEqual([
      [1, 0],
      [2, 10],
    ]);
    expect(listSiegeMonths(log, siegeIn(3))[1]).toMatchObject({ garrisonPlague: true, besiegersPlague: false });
  });

  it('restarts if the siege was lifted and began again', () => {
    const log = sampleLog([
      { kind: 'siege-begun', siege: siegeIn(1) },
      month(1),
      { kind: 'siege-lifted', fort: 'citadel', reason: 'beaten' },
      { kind: 'siege-begun', siege: siegeIn(4) },
      month(1),
    ]);
    expect(listSiegeMonths(log, siegeIn(4))).toHaveLength(1);
  });

  it('leaves out other forts and other losses', () => {
    const other: EventPayload = { ...month(1), fort: 'tower' };
    const hunger: EventPayload = { ...plague, cause: 'hunger' };
    const log = sampleLog([{ kind: 'siege-begun', siege: siegeIn(1) }, month(1), hunger, other, plague]);
    expect(listSiegeMonths(log, siegeIn(1)).map(({ lostPoints }) => lostPoints)).toEqual([0]);
  });
});
