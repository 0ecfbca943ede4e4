import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import { formatSentence } from '../../../../rules/core/campaign/sentence.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { getOrders } from '../orders/orders-draft.ts';
import { groupLines, type OrderState, listStates, addOrders } from './regents.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = getLoadedRules(sampleState);
const noOrders = getOrders(sampleState, [], 'sargon');
const march = { kind: 'march', army: 'royal', to: 'der' } as const;
const hold = { kind: 'hold', army: 'royal' } as const;
const impossible = { kind: 'march', army: 'nobody', to: 'der' } as const;

describe('state of a suggested order', () => {
  it('is open without other orders, and taken if the player has the same order', () => {
    expect(listStates(rules, sampleState, noOrders, [march])).toEqual([{ kind: 'open' }]);
    expect(listStates(rules, sampleState, { ...noOrders, orders: [march] }, [march])).toEqual([{ kind: 'taken' }]);
  });

  it('names the order it would replace', () => {
    const file = { ...noOrders, orders: [hold] };
    expect(listStates(rules, sampleState, file, [march])).toEqual([{ kind: 'instead', of: { order: hold, index: 0 } }]);
  });

  it('gives the reason if the order is not possible', () => {
    expect(listStates(rules, sampleState, noOrders, [impossible])).toMatchObject([{ kind: 'closed' }]);
  });

  it('is later if earlier suggestions must be used first', () => {
    const needsMarch: typeof rules.orderProblems = (_state, { orders }) =>
      orders.some(({ kind }) => kind === 'hold') && !orders.some(({ kind }) => kind === 'march')
        ? [{ code: 'needs', message: 'march first', path: 'orders.0' }]
        : [];
    expect(listStates({ orderProblems: needsMarch }, sampleState, noOrders, [march, hold])).toEqual([
      { kind: 'open' },
      { kind: 'later' },
    ]);
  });
});

describe('combined lines of suggested orders', () => {
  const line = (order: Order, kind: 'open' | 'taken' | 'later' = 'open') => ({
    order,
    standing: { kind } satisfies OrderState,
  });
  const [hill, plain] = [line({ ...hold, army: 'hill' }), line({ ...hold, army: 'plain' }, 'taken')];

  const combine = (lines: readonly { readonly order: Order; readonly standing: OrderState }[]) => {
    const { single, folds } = groupLines(rules, lines);
    const nameOf = (id: string) => ({ kind: 'army', id, text: id });
    const combined = folds.map(({ together, subjects, all }) => ({
      text: formatSentence(together.words(subjects.map(nameOf))),
      all,
    }));
    return { single, folds: combined };
  };

  it('combines the hold orders, taken or not, and keeps other orders single', () => {
    expect(combine([hill, line(march), plain])).toEqual({
      single: [line(march)],
      folds: [{ text: '2 armies hold: hill and plain.', all: [hill, plain] }],
    });
  });

  it('keeps a lone order single', () => {
    expect(combine([hill, line(march)])).toEqual({ single: [hill, line(march)], folds: [] });
  });

  it('excludes orders that pursue or would replace an order', () => {
    const pursues = line({ ...hold, army: 'guard', pursue: true });
    const instead = { order: hold, standing: { kind: 'instead', of: { order: march, index: 0 } } } as const;
    expect(combine([pursues, hill, instead, plain])).toEqual({
      single: [pursues, instead],
      folds: [{ text: '2 armies hold: hill and plain.', all: [hill, plain] }],
    });
  });

  it('has one line for retreats, and one for interceptors and police', () => {
    const force = { parts: [{ id: 'royal/u1/p1', count: 8 }], generals: [] };
    const retreats = ['hill', 'plain'].map((army) => line({ kind: 'retreat', army, to: ['der'] }));
    const guards = [line({ kind: 'intercept', army: 'hill', force }), line({ kind: 'police', army: 'plain', force })];
    expect(combine([...guards, hill, ...retreats])).toEqual({
      single: [hill],
      folds: [
        { text: '2 armies send interceptors or police: hill and plain.', all: guards },
        { text: 'Retreats are set for 2 armies: hill and plain.', all: retreats },
      ],
    });
  });

  it('names an army once if it has several orders', () => {
    const refills = ['p1', 'p2'].map((id) =>
      line({ kind: 'refill', army: 'hill', parts: [{ id: `hill/u1/${id}`, count: 8 }] }),
    );
    const raises = ['hill', 'plain', 'plain'].map((army) => line({ kind: 'raise', army, units: [], generals: [] }));
    expect(combine([...refills, ...raises])).toEqual({
      single: [],
      folds: [
        { text: 'hill replaces losses.', all: refills },
        { text: '2 armies get new troops: hill and plain.', all: raises },
      ],
    });
  });
});

it('adds all suggestions that do not replace an order', () => {
  expect(addOrders(rules, sampleState, noOrders, [march, impossible]).orders).toEqual([march]);
  expect(addOrders(rules, sampleState, { ...noOrders, orders: [hold] }, [march]).orders).toEqual([hold]);
});
