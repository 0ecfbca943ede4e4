import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Refusal, refusal } from './define-form.ts';
import { type BaseOrder, createDefineOrder } from './define-order.ts';
import { createOffer, type OrderBookRules, listOrderOptions, findOrderRefusal } from './order-book.ts';
import { formatSentence, type Name } from './sentence.ts';

/* A test book with one kind of order: ships that sail to harbours. `sail` defines everything about it. */

interface Ship {
  readonly id: string;
  readonly at: string;
}
interface Sea {
  readonly ships: Readonly<Record<string, Ship>>;
  readonly harbours: Readonly<Record<string, { readonly frozen: boolean }>>;
  readonly before: readonly BaseOrder[];
}
interface Names {
  readonly ship: (id: string) => Name;
}

const ship = (id: string): Name => ({ kind: 'ship', id, text: id.toUpperCase() });
const defineOrder = createDefineOrder<{
  readonly Context: Sea;
  readonly Names: Names;
  readonly Subjects: { readonly ship: Ship };
  readonly Turn: never;
  readonly Traits: unknown;
}>();

const sail = defineOrder(z.strictObject({ kind: z.literal('sail'), ship: z.string(), to: z.string() }), {
  season: 'month',
  subject: 'ship',
  icon: 'i-lucide-sailboat',
  title: 'sail',
  closed: ({ before }, { id }) =>
    before.length > 2 ? refusal('full', '', '{ship} has no crew', { ship: ship(id) }) : null,
  fields: {
    to: {
      label: 'Harbour',
      options: (sea, subject) => ({
        kind: 'choice',
        none: null,
        choices: Object.keys(sea.harbours).map((value) => ({
          value,
          name: { kind: 'harbour', id: value, text: value },
          closed: frozen(sea, subject, value),
        })),
      }),
      closed: (sea, subject, to) => frozen(sea, subject, to),
    },
  },
  texts: { given: '{ship} sails to {to}.' },
  words: (order, names, say) => say('given', { ship: names.ship(order.ship), to: order.to }),
});

function frozen({ harbours }: Sea, { at }: Ship, to: string): Refusal | null {
  if (!harbours[to]) return refusal('unknown-harbour', 'to', 'there is no harbour {to}', { to });
  if (to === at) return refusal('there', 'to', 'it lies in {to} already', { to });
  return harbours[to].frozen ? refusal('frozen', 'to', '{to} is frozen', { to }) : null;
}

const book: OrderBookRules<Sea> = {
  definitions: { sail: sail },
  subjects: {
    ship: {
      all: ({ ships }) => Object.keys(ships),
      find: ({ ships }, id) =>
        ships[id]
          ? { subject: ships[id] }
          : { refusal: refusal('unknown-ship', 'ship', 'there is no ship {id}', { id }) },
      name: (_sea, id) => ship(id),
    },
  },
  clash: ({ before }, order) =>
    before.some(({ kind }) => kind === order.kind) ? refusal('contradiction', '', 'one voyage a month') : null,
};

const sea = (more: Partial<Sea> = {}): Sea => ({
  ships: { argo: { id: 'argo', at: 'tyre' } },
  harbours: { tyre: { frozen: false }, sidon: { frozen: true }, byblos: { frozen: false } },
  before: [],
  ...more,
});
const createOrder = (to: string, by = 'argo') => ({ kind: 'sail', ship: by, to });
const getRefusalCode = (order: BaseOrder, at = sea()) => findOrderRefusal(book, at, order)?.code ?? null;

describe('order book', () => {
  it('takes the offer, form, check and sentence of a kind of order from one definition', () => {
    expect(createOffer(book, sea(), 'sail', 'argo')).toEqual({
      kind: 'sail',
      title: 'sail',
      icon: 'i-lucide-sailboat',
      subject: { key: 'ship', id: 'argo', name: ship('argo') },
      closed: null,
      replaces: null,
      order: createOrder('byblos'),
    });
    expect(getRefusalCode(createOrder('byblos'))).toBeNull();
    expect(formatSentence(sail.words({ kind: 'sail', ship: 'argo', to: 'byblos' }, { ship }))).toBe(
      'ARGO sails to byblos.',
    );
  });

  it('checks a value exactly as its option is shown', () => {
    const options = listOrderOptions(book, sea(), createOrder('byblos'))['to'];
    if (options?.kind !== 'choice') throw new Error('a harbour is chosen');
    expect(options.choices.map(({ value, closed }) => [value, closed?.code ?? null])).toEqual([
      ['tyre', 'there'],
      ['sidon', 'frozen'],
      ['byblos', null],
    ]);
    for (const { value, closed } of options.choices)
      expect(getRefusalCode(createOrder(value ?? ''))).toBe(closed?.code ?? null);
  });

  it('returns the reason if nothing can be ordered', () => {
    const ice = sea({ harbours: { tyre: { frozen: false }, sidon: { frozen: true } } });
    const shut = createOffer(book, ice, 'sail', 'argo');
    expect(shut.order).toBeNull();
    expect(shut.closed?.code).toBe('there');
    expect(createOffer(book, sea({ before: [createOrder('byblos')] }), 'sail', 'argo').closed?.code).toBe(
      'contradiction',
    );
    expect(createOffer(book, sea(), 'sail', 'pequod').closed?.code).toBe('unknown-ship');
  });

  it('returns the first refusal: of the subject, the whole order or a field', () => {
    expect(getRefusalCode(createOrder('byblos', 'pequod'))).toBe('unknown-ship');
    expect(getRefusalCode(createOrder('nowhere'))).toBe('unknown-harbour');
    const crowded = sea({ before: ['row', 'row', 'row'].map((kind) => ({ kind })) });
    expect(getRefusalCode(createOrder('sidon'), crowded)).toBe('full');
    expect(() => findOrderRefusal(book, sea(), { kind: 'fly' })).toThrow(/unknown kind of order “fly”/);
  });
});
