import { describe, expect, it } from 'vitest';
import { seededDice } from '../../core/dice.ts';
import { ordersFor, randomCampaign } from '../../../test/support/campaign/random-campaign.ts';
import { pharaohCampaign } from './campaign.ts';
import { createDraft } from './state/draft.ts';
import { getArmyPoints, sortByMap, listMusteredTroops } from './troops/muster.ts';
import { sumPoints } from './troops/casualties.ts';

const great = randomCampaign({ seed: 'great', provinces: 1500, armies: 300, players: 5, fortEvery: 4, bands: 20 });

describe('a map of more than a thousand provinces', () => {
  it('is copied record by record with keys in order', () => {
    const draft = createDraft(great);
    for (const record of ['provinces', 'armies', 'partisans', 'forts', 'treasuries'] as const) {
      expect(draft[record]).not.toBe(great[record]);
      expect(Object.entries(draft[record])).toEqual(Object.entries(great[record]));
    }
  });

  it('does not change while its month is resolved, and replays to the same state', () => {
    const before = structuredClone(great);
    const { state, events } = pharaohCampaign.advance(great, ordersFor(great, 'great'), seededDice('great'));
    expect(great).toEqual(before);
    expect(pharaohCampaign.apply(great, events)).toEqual(state);
  });
});

describe('inMapOrder', () => {
  it('lists provinces once in map order and skips unknown ids', () => {
    const asked = ['p1499', 'p7', 'nowhere', 'p0', 'p7', 'p1200'];
    expect(sortByMap(great, asked).map(({ id }) => id)).toEqual(['p0', 'p7', 'p1200', 'p1499']);
  });

  it('returns the whole map for all ids', () => {
    expect(sortByMap(great, Object.keys(great.provinces).toReversed())).toEqual(great.setUp.provinces);
  });
});

describe('armyPoints', () => {
  it('is the sum over the muster', () => {
    for (const army of Object.values(great.armies))
      expect(getArmyPoints(army)).toBe(sumPoints(listMusteredTroops(army)));
  });
});
