import { describe, expect, it } from 'vitest';
import { nameBook } from './name-book.ts';
import { sampleLog, sampleState } from './sample-campaign.ts';
import { doBalance, winterSheets } from './winter-worksheet.ts';

const names = nameBook([sampleState]);
const started = sampleLog([{ kind: 'campaign-started', state: sampleState }]);
const winter = (year: number) =>
  sampleLog(
    [
      { kind: 'revenue-paid', player: 'sargon', income: 300, provinces: [{ province: 'agade', gold: 300 }] },
      { kind: 'upkeep-paid', player: 'sargon', upkeep: 700, forfeited: 0 },
      { kind: 'revenue-paid', player: 'puzur', income: 600, provinces: [{ province: 'susa', gold: 600 }] },
      {
        kind: 'casualties',
        cause: 'arrears',
        due: 100,
        points: 100,
        losses: [{ army: 'hill', id: 'hill-bows', count: 20 }],
      },
      { kind: 'upkeep-paid', player: 'puzur', upkeep: 600, forfeited: 0 },
    ],
    year,
  );

describe('the winter worksheet', () => {
  it('before and income, less upkeep, is after', () => {
    const [sheet] = winterSheets([...started, ...winter(1)], names);
    expect(
      sheet!.lines.map(({ player, before, income, upkeep, after }) => [player, before, income, upkeep, after]),
    ).toEqual([
      ['sargon', 500, 300, 700, 100],
      ['puzur', 0, 600, 600, 0],
    ]);
    expect(sheet!.totals).toEqual({
      before: 500,
      income: 900,
      upkeep: 1300,
      forfeited: 0,
      after: 100,
      lostPoints: 100,
    });
  });

  it('balances with what the players have, and tells when it does not', () => {
    const sheets = winterSheets([...started, ...winter(1)], names);
    expect(doBalance(sheets, { sargon: 100, puzur: 0 })).toBe(true);
    expect(doBalance(sheets, { sargon: 101, puzur: 0 })).toBe(false);
  });

  it('troops that could not be paid stand with their owner', () => {
    const [sheet] = winterSheets([...started, ...winter(1)], names);
    expect(sheet!.lines[1]).toMatchObject({ player: 'puzur', lostPoints: 100 });
    expect(sheet!.lines[0]!.lost).toEqual([]);
  });

  it('the next year begins with what was left', () => {
    const sheets = winterSheets([...started, ...winter(1), ...winter(2)], names);
    expect(sheets.map(({ year }) => year)).toEqual([1, 2]);
    expect(sheets[1]!.lines[0]!.before).toBe(100);
  });

  it('raids and battles make no worksheet', () => {
    const raided = sampleLog([
      { kind: 'province-raided', province: 'susa', army: 'royal', points: 90, cropDamage: 9, revenueLoss: 9 },
      { kind: 'casualties', cause: 'battle', due: 5, points: 5, losses: [{ army: 'hill', id: 'hill-bows', count: 1 }] },
    ]);
    expect(winterSheets([...started, ...raided], names)).toEqual([]);
  });
});
