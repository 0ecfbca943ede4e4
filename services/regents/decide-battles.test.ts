import { describe, expect, it } from 'vitest';
import type { Keeper, Keepers } from '../../contract/regents.ts';
import { battleResultSchema } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { books } from '../../rules/books.ts';
import { askedAtBreach } from '../../test/support/campaign/gate-siege.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';
import { decideResult } from './decide-battles.ts';

const regent: Keeper = { temperament: 'cautious', strength: 'able', when: 'always' };
const standIn: Keeper = { ...regent, when: 'no-orders' };

/** Returns a campaign with a breach that `figures` of an army of 600 may storm. */
function createRead(figures: number, keepers: Keepers): CampaignRead {
  return {
    id: 'c1',
    head: { seq: 1, hash: '', filing: 0 },
    changedAt: '',
    state: askedAtBreach(figures),
    filed: [],
    damaged: [],
    settings: { playMode: 'umpire', deadline: null, notes: '', keepers },
    branch: null,
    proof: null,
  };
}

/** Creates a context with the orders of the month. @param ordered seats for which regents gave orders this month */
function createContext(read: CampaignRead, ordered: readonly string[] = []): AppContext {
  const { year, month } = read.state;
  const orders = ordered.map((player) => ({
    orders: { format: 'nomarch-orders', version: 1, player, year, month, orders: [] },
    reasons: [],
  }));
  const repositories = { campaigns: { regentOrders: () => Promise.resolve(orders) } };
  return { books, repositories } as unknown as AppContext;
}

const declined = battleResultSchema.parse({ battle: 'b1', method: 'declined' });
const joined = battleResultSchema.parse({ battle: 'b1', method: 'joined' });
const quick = battleResultSchema.parse({ battle: 'b1', method: 'quick' });

describe('breach that a regent may storm', () => {
  it('is declined with few figures, and stormed by quick resolution if a regent defends', async () => {
    const both = { red: regent, blue: regent };
    expect(await decideResult(createContext(createRead(30, both)), createRead(30, both))).toEqual(declined);
    expect(await decideResult(createContext(createRead(600, both)), createRead(600, both))).toEqual(quick);
  });

  it('is stormed if a person defends, and stays pending', async () => {
    const read = createRead(600, { red: regent });
    expect(await decideResult(createContext(read), read)).toEqual(joined);
    const rules = await loadBookCampaign(createContext(read), read.state.rules);
    const { state } = rules.settleBattle(read.state, joined, seededDice('none'));
    expect(state.battles).toEqual([{ ...read.state.battles[0], storm: { fort: 'gate', way: 'breach', day: 3 } }]);
    expect(await decideResult(createContext(read), { ...read, state })).toBeNull();
    expect(() => rules.settleBattle(state, declined, seededDice('none'))).toThrow('has begun');
  });

  it('is left to a besieging person', async () => {
    const read = createRead(600, { blue: regent });
    expect(await decideResult(createContext(read), read)).toBeNull();
  });
});

describe('battle of a seat with a substitute regent', () => {
  it('is the regent’s if it gave the month’s orders, otherwise the person’s', async () => {
    const read = createRead(600, { red: regent, blue: standIn });
    expect(await decideResult(createContext(read), read)).toEqual(joined);
    expect(await decideResult(createContext(read, ['blue']), read)).toEqual(quick);
  });

  it('is the person’s again after they take the seat back', async () => {
    const read = createRead(600, { red: regent, other: standIn });
    expect(await decideResult(createContext(read, ['blue']), read)).toEqual(joined);
  });
});
