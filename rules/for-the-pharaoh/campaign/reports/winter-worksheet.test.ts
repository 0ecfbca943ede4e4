import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { isBalanced, createWinterSheets } from './winter-worksheet.ts';

const started = sampleLog([{ kind: 'campaign-started', state: sampleState }]);
const { units, generals } = sampleState.armies['royal']!;
const winter = (year: number) =>
  sampleLog(
    [
      { kind: 'revenue-paid', player: 'sargon', income: 300, provinces: [{ province: 'agade', gold: 300 }] },
      { kind: 'upkeep-paid', player: 'sargon', upkeep: 700 },
      { kind: 'revenue-paid', player: 'puzur', income: 600, provinces: [{ province: 'susa', gold: 600 }] },
      {
        kind: 'casualties',
        cause: 'arrears',
        due: 100,
        points: 100,
        losses: [{ army: 'hill', id: 'hill-bows', count: 20 }],
      },
      { kind: 'upkeep-paid', player: 'puzur', upkeep: 600 },
    ],
    year,
  );

describe('createWinterSheets', () => {
  it('adds income and subtracts upkeep', () => {
    const [sheet] = createWinterSheets([...started, ...winter(1)]);
    expect(
      sheet!.lines.map(({ player, before, sums, after }) => [player, before, sums.income, sums.upkeep, after]),
    ).toEqual([
      ['sargon', 500, 300, -700, 100],
      ['puzur', 0, 600, -600, 0],
    ]);
    expect(sheet!.totals).toMatchObject({ before: 500, income: 900, upkeep: -1300, after: 100, lostPoints: 100 });
  });

  it('accounts for all gold spent on troops, partisans and works', () => {
    const spent = sampleLog([
      { kind: 'revenue-paid', player: 'sargon', income: 3000, provinces: [] },
      { kind: 'upkeep-paid', player: 'sargon', upkeep: 700 },
      { kind: 'troops-raised', army: 'royal', units, generals, gold: 700 },
      { kind: 'ranks-refilled', army: 'royal', parts: [{ id: 'royal-spears', count: 8 }], gold: 80 },
      { kind: 'army-mustered', army: { ...sampleState.armies['royal']!, id: 'new' }, gold: 701 },
      {
        kind: 'partisans-raised',
        band: { id: 'band', player: 'sargon', name: 'Band', province: 'susa', list: null, units },
        gold: 1000,
      },
      { kind: 'works-prepared', army: 'royal', works: { ditch: 3, ditchAndPalisade: 1 }, gold: 50 },
      { kind: 'gold-forfeited', player: 'sargon', gold: 269 },
    ]);
    const sheets = createWinterSheets([...started, ...spent]);
    expect(sheets[0]!.lines[0]!.sums).toEqual({
      income: 3000,
      upkeep: -700,
      raised: -700,
      refilled: -80,
      mustered: -701,
      partisans: -1000,
      works: -50,
      gifts: 0,
      forfeited: -269,
      ruled: 0,
    });
    expect(isBalanced(sheets, { sargon: 0, puzur: 0 })).toBe(true);
  });

  it('shows an intervention in a treasury as the difference it made', () => {
    const ruled = sampleLog([
      { kind: 'revenue-paid', player: 'sargon', income: 300, provinces: [] },
      {
        kind: 'umpire-ruled',
        intervention: {
          reason: 'Tribute',
          public: true,
          decrees: [
            { kind: 'set-treasury', player: 'sargon', gold: 1 },
            { kind: 'set-treasury', player: 'sargon', gold: 750 },
          ],
        },
      },
    ]);
    const sheets = createWinterSheets([...started, ...ruled]);
    expect(sheets[0]!.lines[0]).toMatchObject({ before: 500, after: 750, sums: { ruled: -50 } });
    expect(isBalanced(sheets, { sargon: 750 })).toBe(true);
  });

  it('balances with the treasuries and detects a difference', () => {
    const sheets = createWinterSheets([...started, ...winter(1)]);
    expect(isBalanced(sheets, { sargon: 100, puzur: 0 })).toBe(true);
    expect(isBalanced(sheets, { sargon: 101, puzur: 0 })).toBe(false);
  });

  it('lists unpaid and disbanded troops by player', () => {
    const home = sampleLog([
      {
        kind: 'troops-dismissed',
        army: 'royal',
        losses: [{ army: 'royal', id: 'royal-spears', count: 4 }],
        points: 40,
      },
    ]);
    const [sheet] = createWinterSheets([...started, ...winter(1), ...home]);
    expect(sheet!.lines[1]).toMatchObject({ player: 'puzur', lostPoints: 100, dismissedPoints: 0 });
    expect(sheet!.lines[0]).toMatchObject({ lost: [], dismissedPoints: 40 });
  });

  it('starts the next year with the remaining gold', () => {
    const sheets = createWinterSheets([...started, ...winter(1), ...winter(2)]);
    expect(sheets.map(({ year }) => year)).toEqual([1, 2]);
    expect(sheets[1]!.lines[0]!.before).toBe(100);
  });

  it('keeps the event of every amount', () => {
    const [sheet] = createWinterSheets([...started, ...winter(1)]);
    expect(sheet!.lines[0]!.entries.map(({ account, gold, payload }) => [account, gold, payload.kind])).toEqual([
      ['income', 300, 'revenue-paid'],
      ['upkeep', -700, 'upkeep-paid'],
    ]);
  });

  it('ignores raids and battles', () => {
    const raided = sampleLog([
      { kind: 'province-raided', province: 'susa', army: 'royal', points: 90, cropDamage: 9, revenueLoss: 9 },
      { kind: 'casualties', cause: 'battle', due: 5, points: 5, losses: [{ army: 'hill', id: 'hill-bows', count: 1 }] },
    ]);
    expect(createWinterSheets([...started, ...raided])).toEqual([]);
  });
});
