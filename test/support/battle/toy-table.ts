import { z } from 'zod';
import type { Deck } from '../../../rules/core/playing-cards.ts';
import { toAnyProcedure, type Procedure } from '../../../rules/core/procedure.ts';
import { type Setting, getSetting } from '../../../rules/core/ruling.ts';
import type { DeckHand, RoleHolder, TableEffect, TableRules, TableUnit } from '../../../rules/core/table-rules.ts';

const CITATION = 'A Toy Book, Battles';
const DECK: Deck = { id: 'fate', title: 'Fate cards', cards: ['red', 'green', 'blue', 'gold'] };

/** A number that the book does not state, so the players enter it. */
const SCARE: Setting = {
  key: 'scare',
  label: 'Added to the die for fright',
  citation: CITATION,
  least: -3,
  most: 3,
  fallback: 0,
};
export const TOY_SETTINGS = [SCARE];

interface Fright {
  readonly result: 'stands' | 'runs';
  readonly generalHurt: boolean;
}

/** A die with the entered number: on 1 or 2 the unit runs and its leader is hurt. */
const fright: Procedure<{ readonly nerve: number }, Fright> = {
  id: 'toy-book/fright',
  title: 'Fright',
  citation: CITATION,
  input: z.strictObject({ nerve: z.int().min(1).max(4).default(1) }),
  dice: ['d6'],
  resolve({ nerve }, dice, _rulings, settings) {
    const scare = getSetting(SCARE, settings);
    const total = dice.roll('d6', 'fright') + scare + nerve - 1;
    const runs = total <= 2;
    return {
      outcome: { result: runs ? 'runs' : 'stands', generalHurt: runs },
      steps: [{ text: `the die and ${scare} come to ${total}`, citation: CITATION }],
      rulings: [],
    };
  },
};

/** Several units strike a wall together: a point of damage per two stands. */
const batter: Procedure<{ readonly stands: readonly number[] }, { readonly damage: number }> = {
  id: 'toy-book/batter',
  title: 'Batter a wall',
  citation: CITATION,
  input: z.strictObject({ stands: z.array(z.int().min(0)).min(1).max(20) }),
  dice: [],
  resolve({ stands }) {
    const damage = Math.floor(stands.reduce((sum, each) => sum + each, 0) / 2);
    return { outcome: { damage }, steps: [{ text: `${damage} damage`, citation: CITATION }], rulings: [] };
  },
};

const nerve: Procedure<Record<string, never>, { readonly nerve: number }> = {
  id: 'toy-book/nerve',
  title: 'Nerve',
  citation: CITATION,
  input: z.strictObject({}),
  dice: ['d4'],
  resolve: (_input, dice) => ({ outcome: { nerve: dice.roll('d4', 'nerve') }, steps: [], rulings: [] }),
};

/** Draws two cards of the remaining deck. */
const draw: Procedure<{ readonly gone: readonly string[] }, { readonly cards: readonly string[] }> = {
  id: 'toy-book/draw',
  title: 'Draw fate cards',
  citation: CITATION,
  input: z.strictObject({ gone: z.array(z.enum(DECK.cards)).max(4).default([]) }),
  dice: ['a card each'],
  resolve({ gone }, dice) {
    const first = dice.draw(DECK, gone, 'fate');
    return { outcome: { cards: [first, dice.draw(DECK, [...gone, first], 'fate')] }, steps: [], rulings: [] };
  },
};

interface Played {
  readonly card: string;
  readonly units: number;
  readonly playedThisTurn: boolean;
  readonly wet: boolean;
}

/** Plays a card each turn: red and green wet their targets, blue moves first, gold frightens. */
const play: Procedure<Played, { readonly card: string }> = {
  id: 'toy-book/play',
  title: 'Play a fate card',
  citation: CITATION,
  input: z
    .strictObject({
      card: z.enum(DECK.cards),
      units: z.int().min(0).max(9).default(0),
      playedThisTurn: z.boolean().default(false),
      wet: z.boolean().default(false),
    })
    .refine(({ playedThisTurn }) => !playedThisTurn, { path: ['playedThisTurn'], error: 'one card a turn' }),
  dice: [],
  resolve: ({ card }) => ({ outcome: { card }, steps: [], rulings: [] }),
};

const HAND: DeckHand = {
  cards: 2,
  playedBy: 'toy-book/play',
  play: (card) => ({
    input: { card },
    targets:
      card === 'red'
        ? [{ role: 'units', whose: 'own', most: 2 }]
        : card === 'green'
          ? [{ role: 'units', whose: 'enemy', most: null }]
          : [],
    asks: card === 'red' ? [{ key: 'wet', label: 'It rains' }] : [],
    ...(card === 'gold'
      ? { then: { procedure: 'toy-book/fright', role: 'unit', whose: 'enemy', most: null } as const }
      : {}),
  }),
};

export const TOY_PROCEDURES = [
  toAnyProcedure(fright),
  toAnyProcedure(batter),
  toAnyProcedure(nerve),
  toAnyProcedure(draw),
  toAnyProcedure(play),
];

const ROLES: Readonly<Record<string, ReturnType<TableRules['roles']>>> = {
  'toy-book/fright': [{ id: 'unit', label: 'Who is frightened', of: 'unit' }],
  'toy-book/nerve': [{ id: 'unit', label: 'Whose nerve', of: 'unit' }],
  'toy-book/batter': [
    { id: 'strikers', label: 'Who strikes', of: 'unit', many: true },
    { id: 'wall', label: 'Which wall', of: 'structure' },
  ],
  'toy-book/draw': [
    { id: 'deck', label: 'Fate', of: 'deck', deck: 'fate' },
    { id: 'side', label: 'Who draws', of: 'side' },
  ],
  'toy-book/play': [
    { id: 'side', label: 'Who plays', of: 'side' },
    { id: 'units', label: 'On whom', of: 'unit', many: true },
  ],
};

const units = (holders: readonly RoleHolder[]): TableUnit[] =>
  holders.flatMap((holder) => ('unit' in holder ? [holder.unit] : []));

function fill(procedure: string, role: string, holders: readonly RoleHolder[]): Readonly<Record<string, unknown>> {
  const [first] = holders;
  if (first && 'deck' in first) return { gone: first.deck.gone };
  if (procedure === 'toy-book/fright') {
    const known = units(holders)[0]?.numbers['nerve'];
    return known === undefined ? {} : { nerve: known };
  }
  if (first && 'side' in first) return { playedThisTurn: (first.side.played['fate'] ?? 0) > 0 };
  if (role === 'units') return { units: holders.length };
  return role === 'strikers' ? { stands: units(holders).map(({ part }) => part.left) } : {};
}

function effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[] {
  switch (procedure) {
    case 'toy-book/fright': {
      const { result, generalHurt } = outcome as Fright;
      if (result === 'stands') return [];
      return [
        { role: 'unit', morale: 'routed', marks: [{ id: 'spent', on: true }], ...(generalHurt ? { hurt: 1 } : {}) },
      ];
    }
    case 'toy-book/nerve':
      return [{ role: 'unit', numbers: [{ id: 'nerve', value: (outcome as { nerve: number }).nerve }] }];
    case 'toy-book/batter':
      return [
        { role: 'wall', lost: (outcome as { damage: number }).damage },
        { role: 'strikers', at: 1, lost: 1 },
      ];
    case 'toy-book/draw':
      return [{ role: 'side', cards: { deck: 'fate', cards: (outcome as { cards: string[] }).cards, to: 'hand' } }];
    case 'toy-book/play': {
      const { card, units: many, wet } = input as Played;
      const wets = wet || card === 'green' ? many : 0;
      return [
        { role: 'side', cards: { deck: 'fate', cards: [card], to: 'played' } },
        ...(card === 'blue' ? [{ role: 'side', first: true }] : []),
        ...Array.from({ length: wets }, (_, at) => ({ role: 'units', at, marks: [{ id: 'wet', on: true }] })),
      ];
    }
    default:
      return [];
  }
}

/** Battles of toys: both sides share each turn, cards are secret, walls can be battered down. */
export const toyTable: TableRules = {
  words: {},
  turn: {
    bound: 'turn',
    runs: 1,
    citation: CITATION,
    phases: [
      {
        id: 'move',
        title: 'Move',
        who: 'active',
        what: ['One side, then the other.'],
        procedures: [],
        citation: CITATION,
      },
      {
        id: 'fight',
        title: 'Fight',
        who: 'both',
        what: ['Whoever is in contact.'],
        procedures: [],
        citation: CITATION,
      },
      { id: 'rally', title: 'Rally', who: 'both', what: ['Whoever ran.'], procedures: [], citation: CITATION },
    ],
  },
  morale: [
    { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: CITATION },
    { id: 'routed', label: 'Routed', tone: 'lost', meaning: ['it runs'], citation: CITATION },
  ],
  marks: [
    {
      id: 'spent',
      label: 'Spent',
      tone: 'shaken',
      meaning: ['it does nothing this turn'],
      until: 'turn',
      citation: CITATION,
    },
    { id: 'wet', label: 'Wet', tone: 'shaken', meaning: [], citation: CITATION },
  ],
  numbers: [{ id: 'nerve', label: 'Nerve', least: 1, most: 4, citation: CITATION }],
  generals: [
    { id: 'well', label: 'Well', tone: 'plain', meaning: [], citation: CITATION },
    { id: 'rear', label: 'At the rear', tone: 'lost', meaning: ['he leads nobody'], citation: CITATION },
  ],
  structures: [{ id: 'wall', label: 'Wall', damage: 4, citation: CITATION }],
  decks: [
    {
      ...DECK,
      name: (card) => `${card} card`,
      cardsUnder: ({ 'TOY-1': choice }) =>
        choice === 'no-gold' ? DECK.cards.filter((card) => card !== 'gold') : DECK.cards,
      hand: HAND,
      meaning: (card) => `it is ${card}`,
      drawnBy: 'toy-book/draw',
      citation: CITATION,
    },
  ],
  roles: (procedure) => ROLES[procedure] ?? [],
  fill,
  effects,
  verdict: () => null,
};
