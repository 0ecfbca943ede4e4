import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import { formatSentence } from '../../../../rules/core/campaign/sentence.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-view.ts';
import { ordersOf } from '../orders/orders-draft.ts';
import { foldLines, type Standing, standingsOf, withAll } from './suggested.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = campaignRulesOf(sampleState);
const nothing = ordersOf(sampleState, [], 'sargon');
const march = { kind: 'march', army: 'royal', to: 'der' } as const;
const hold = { kind: 'hold', army: 'royal' } as const;
const astray = { kind: 'march', army: 'nobody', to: 'der' } as const;

describe('a suggested order', () => {
  it('can be taken beside nothing, and is taken once', () => {
    expect(standingsOf(rules, sampleState, nothing, [march])).toEqual([{ kind: 'open' }]);
    expect(standingsOf(rules, sampleState, { ...nothing, orders: [march] }, [march])).toEqual([{ kind: 'taken' }]);
  });

  it('names the order that it would take the place of', () => {
    const file = { ...nothing, orders: [hold] };
    expect(standingsOf(rules, sampleState, file, [march])).toEqual([
      { kind: 'instead', of: { order: hold, index: 0 } },
    ]);
  });

  it('says why it cannot be', () => {
    expect(standingsOf(rules, sampleState, nothing, [astray])).toMatchObject([{ kind: 'closed' }]);
  });

  it('waits for those before it that make it possible', () => {
    const needsMarch: typeof rules.orderProblems = (_state, { orders }) =>
      orders.some(({ kind }) => kind === 'hold') && !orders.some(({ kind }) => kind === 'march')
        ? [{ code: 'needs', message: 'first things first', path: 'orders.0' }]
        : [];
    expect(standingsOf({ orderProblems: needsMarch }, sampleState, nothing, [march, hold])).toEqual([
      { kind: 'open' },
      { kind: 'later' },
    ]);
  });
});

describe('orders of several armies, of which those that only hold', () => {
  const line = (order: Order, kind: 'open' | 'taken' | 'later' = 'open') => ({
    order,
    standing: { kind } satisfies Standing,
  });
  const [hill, plain] = [line({ ...hold, army: 'hill' }), line({ ...hold, army: 'plain' }, 'taken')];

  const folded = (lines: readonly { readonly order: Order; readonly standing: Standing }[]) => {
    const { single, folds } = foldLines(rules, lines);
    const nameOf = (id: string) => ({ kind: 'army', id, text: id });
    const told = folds.map(({ together, subjects, all }) => ({
      text: formatSentence(together.words(subjects.map(nameOf))),
      all,
    }));
    return { single, folds: told };
  };

  it('are told together, taken or not, and all else by itself', () => {
    expect(folded([hill, line(march), plain])).toEqual({
      single: [line(march)],
      folds: [{ text: '2 armies hold: hill and plain.', all: [hill, plain] }],
    });
  });

  it('are told by themselves where there is one', () => {
    expect(folded([hill, line(march)])).toEqual({ single: [hill, line(march)], folds: [] });
  });

  it('do not count those that pursue, or whose own order stands in the way', () => {
    const pursues = line({ ...hold, army: 'guard', pursue: true });
    const instead = { order: hold, standing: { kind: 'instead', of: { order: march, index: 0 } } } as const;
    expect(folded([pursues, hill, instead, plain])).toEqual({
      single: [pursues, instead],
      folds: [{ text: '2 armies hold: hill and plain.', all: [hill, plain] }],
    });
  });

  it('have a line of their own for ways of retreat, and one for guards of both kinds', () => {
    const force = { parts: [{ id: 'royal/u1/p1', count: 8 }], generals: [] };
    const ways = ['hill', 'plain'].map((army) => line({ kind: 'retreat', army, to: ['der'] }));
    const posts = [line({ kind: 'intercept', army: 'hill', force }), line({ kind: 'police', army: 'plain', force })];
    expect(folded([...posts, hill, ...ways])).toEqual({
      single: [hill],
      folds: [
        { text: '2 armies send interceptors or police: hill and plain.', all: posts },
        { text: 'Retreats are set for 2 armies: hill and plain.', all: ways },
      ],
    });
  });

  it('name an army once whose ranks several orders fill, or that several give new troops', () => {
    const refills = ['p1', 'p2'].map((id) =>
      line({ kind: 'refill', army: 'hill', parts: [{ id: `hill/u1/${id}`, count: 8 }] }),
    );
    const raises = ['hill', 'plain', 'plain'].map((army) => line({ kind: 'raise', army, units: [], generals: [] }));
    expect(folded([...refills, ...raises])).toEqual({
      single: [],
      folds: [
        { text: 'hill replaces losses.', all: refills },
        { text: '2 armies get new troops: hill and plain.', all: raises },
      ],
    });
  });
});

it('takes all that stand beside what was written, and leaves what was written', () => {
  expect(withAll(rules, sampleState, nothing, [march, astray]).orders).toEqual([march]);
  expect(withAll(rules, sampleState, { ...nothing, orders: [hold] }, [march]).orders).toEqual([hold]);
});
