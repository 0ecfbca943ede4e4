import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import { loadAllBooks } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-rules-of.ts';
import { ordersOf } from '../orders/orders-draft.ts';
import { standingsOf, withAll } from './suggested.ts';

await loadAllBooks();
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

it('takes all that stand beside what was written, and leaves what was written', () => {
  expect(withAll(rules, sampleState, nothing, [march, astray]).orders).toEqual([march]);
  expect(withAll(rules, sampleState, { ...nothing, orders: [hold] }, [march]).orders).toEqual([hold]);
});
