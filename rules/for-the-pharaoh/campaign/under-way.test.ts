import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { twoRivers } from '../../../scenarios/two-rivers.ts';
import { seededDice } from '../../core/dice.ts';
import { InputError } from '../../core/procedure.ts';
import { isWinter } from './state/state.ts';
import { pharaohCampaign as campaign } from './campaign.ts';
import { getWinterFunds } from './winter/winter-pay.ts';

/* The Two Rivers in the fifth month of year 3: Ur’s field army besieges Kish, which has a garrison of Akkad. */
const host = (id: string) => twoRivers.armies.find((army) => army.id === id)!;
const armies = [
  ...twoRivers.armies.filter(({ id }) => id !== 'ur-field' && id !== 'akkad-levy'),
  { ...host('ur-field'), province: 'kish' },
  { ...host('akkad-levy'), province: 'kish', fort: 'kish-fort' },
];
const underWay = {
  year: 3,
  month: 5,
  damage: [{ province: 'uruk', crops: 800, gold: 350 }],
  held: [{ province: 'eshnunna', player: 'elam', months: 2 }],
  sieges: [{ fort: 'kish-fort', besieger: 'ur', since: { year: 3, month: 3 }, stores: 6, besiegersHadPlague: true }],
  notes: [
    { year: 2, month: 8, text: 'Elam bought peace.' },
    { year: 1, month: 2, text: 'Mari burnt.' },
  ],
};
const document = (more: object = {}) => ({ ...twoRivers, armies, underWay: { ...underWay, ...more } });
const begun = (more: object = {}) =>
  campaign.begin(campaign.readScenario(document(more), findShippedList), findShippedList);

function getIssue(more: object, other: object = {}): string {
  try {
    campaign.readScenario({ ...document(more), ...other }, findShippedList);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
}

describe('a campaign continued from paper', () => {
  it('starts in its month with this year’s damage and holders', () => {
    const { state } = begun();
    expect([state.year, state.month]).toEqual([3, 5]);
    expect(state.provinces['uruk']).toMatchObject({ cropDamage: 800, raidLoss: 350, held: { ur: 4 } });
    expect(state.provinces['eshnunna']?.held).toEqual({ elam: 2, akkad: 2 });
    expect(state.provinces['mari']?.held).toEqual({});
    expect(state.treasuries['akkad']).toBe(3500);
  });

  it('continues a siege with its months counted', () => {
    const { state } = begun();
    expect(state.sieges['kish-fort']).toMatchObject({
      besieger: 'ur',
      province: 'kish',
      monthsClosed: 2,
      monthsEnded: 2,
      stores: 6,
      besiegersHadPlague: true,
      garrisonHadPlague: false,
    });
    // A siege since the year before: four winter months and the eight campaign months between.
    expect(
      begun({ sieges: [{ ...underWay.sieges[0], since: { year: 2, month: 5 }, stores: 20 }] }).state.sieges['kish-fort']
        ?.monthsClosed,
    ).toBe(12);
  });

  it('reports earlier events to all, oldest first', () => {
    const { events, state } = begun();
    expect(events.map(({ payload }) => payload.kind)).toEqual(['campaign-started', 'umpire-ruled', 'umpire-ruled']);
    const names = campaign.events.nameBook([state]);
    const told = campaign.events
      .report(state, events.slice(1), null)
      .map(({ seen }) => campaign.events.describeSeen(seen, names));
    expect(JSON.stringify(told)).toMatch(/year 1, month 2: Mari burnt.*year 2, month 8: Elam bought peace/);
    const { apply } = campaign;
    expect(apply(null, events)).toEqual(state);
  });

  it('continues to winter, whose revenue includes the earlier months', () => {
    let { state } = begun();
    while (!isWinter(state)) {
      state = campaign.advance(state, [], seededDice(`paper ${state.month}`)).state;
      expect(state.battles).toEqual([]);
    }
    expect(state.provinces['ur']?.held).toEqual({ ur: 8 });
    expect(state.provinces['eshnunna']?.held).toEqual({ elam: 2, akkad: 6 });
    expect(getWinterFunds(state, 'elam').income).toBeGreaterThan(0);
    // The stores lasted six months from the third: the garrison fell before winter.
    expect(state.sieges).toEqual({});
    expect(state.forts['kish-fort']?.holder).toBe('ur');
  });

  it('permits a garrison in a fort of another player’s province', () => {
    const forts = [{ fort: 'kish-fort', holder: 'elam' }];
    const [elam] = armies.filter(({ id }) => id === 'elam-hillmen');
    const others = armies.filter(({ id }) => id !== 'akkad-levy' && id !== 'elam-hillmen');
    const guarded = [...others, { ...elam!, province: 'kish', fort: 'kish-fort' }];
    expect(getIssue({ forts }, { armies: guarded })).toBe('none');
    expect(getIssue({}, { armies: guarded })).toContain(
      'elam-hillmen stands in kish-fort, which its player does not hold',
    );
  });

  it.each<[object, string]>([
    [{ month: 9 }, 'month 9 is beyond a campaign year of 8 months'],
    [{ damage: [{ province: 'nowhere', crops: 1 }] }, 'there is no province “nowhere”'],
    [
      { damage: [{ province: 'ur', crops: 90_000 }] },
      'crops for 90000 points were burnt in Ur, which feeds only 10500',
    ],
    [{ damage: [{ province: 'ur', gold: 90_000 }] }, '90000 gold was carried off from Ur'],
    [
      { held: [{ province: 'ur', player: 'elam', months: 5 }] },
      'Ur was held for 5 months, but only 4 of this year are over',
    ],
    [{ held: [{ province: 'ur', player: 'ur', months: 1 }] }, '“ur” is the current holder of Ur'],
    [{ forts: [{ fort: 'nowhere', holder: null }] }, 'there is no fort “nowhere”'],
    [{ sieges: [{ ...underWay.sieges[0], since: { year: 3, month: 6 } }] }, 'month 6 of year 3 is in the future'],
    [{ sieges: [{ ...underWay.sieges[0], stores: 2 }] }, 'had stores for 2 months but has been besieged for 2'],
    [
      { sieges: [{ ...underWay.sieges[0], besieger: 'akkad' }] },
      '“akkad” holds “kish-fort”, so it cannot besiege the fort',
    ],
    [{ sieges: [{ ...underWay.sieges[0], besieger: 'elam' }] }, 'no army of “elam” is at “kish-fort” in Kish'],
    [{ notes: [{ year: 4, month: 1, text: 'to come' }] }, 'month 1 of year 4 is in the future'],
  ])('is rejected with a message: %j', (more, sentence) => {
    expect(getIssue(more)).toContain(sentence);
  });
});
