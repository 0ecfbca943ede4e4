import type { Deck } from './cards.ts';

/* Playing cards: thirteen ranks, four suits, and jokers if a book needs them. */

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const SUITS = ['C', 'D', 'H', 'S'] as const;
const JOKERS = ['joker-red', 'joker-black'] as const;

export type CardRank = (typeof RANKS)[number] | 'joker';
type Suit = (typeof SUITS)[number];
export const CARD_COLOURS = ['black', 'red'] as const;
export type CardColour = (typeof CARD_COLOURS)[number];

const RANK_NAME: Readonly<Record<string, string>> = { J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const SUIT_NAME: Readonly<Record<Suit, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const SUIT_SIGN: Readonly<Record<Suit, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

export interface PlayingCard {
  readonly rank: CardRank;
  readonly colour: CardColour;
  /** 2 to 10; null for court cards, aces and jokers. */
  readonly number: number | null;
  /** For example "queen of spades". */
  readonly name: string;
  /** Accepted spellings, in addition to its id. */
  readonly typed: readonly string[];
}

function suited(rank: (typeof RANKS)[number], suit: Suit): PlayingCard {
  const number = Number(rank);
  const colour = suit === 'C' || suit === 'S' ? 'black' : 'red';
  const named = RANK_NAME[rank] ?? rank;
  const name = `${named} of ${SUIT_NAME[suit]}`;
  return {
    rank,
    colour,
    number: Number.isNaN(number) ? null : number,
    name,
    typed: [
      name,
      `${rank}${SUIT_SIGN[suit]}`,
      ...[rank, named].flatMap((one) => [`${one}${colour}`, `${colour}${one}`]),
    ],
  };
}

const joker = (colour: CardColour): PlayingCard => ({
  rank: 'joker',
  colour,
  number: null,
  name: `${colour} joker`,
  typed: ['joker', `${colour} joker`],
});

const CARDS: ReadonlyMap<string, PlayingCard> = new Map([
  ...SUITS.flatMap((suit) => RANKS.map((rank) => [`${rank}${suit}`, suited(rank, suit)] as const)),
  ['joker-red', joker('red')],
  ['joker-black', joker('black')],
]);

const WITHOUT: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

/** Lists the ids of a deck of 52, such as `QS` or `10H`, followed by the jokers. */
export const playingCards = (jokers: 0 | 2): readonly string[] => (jokers === 0 ? WITHOUT : [...WITHOUT, ...JOKERS]);

/** @throws RangeError for an unknown id */
export function playingCard(id: string): PlayingCard {
  const card = CARDS.get(id);
  if (!card) throw new RangeError(`no such card: ${id}`);
  return card;
}

const plain = (name: string): string => name.replaceAll(/[\s-]+/g, '').toLowerCase();

/** Checks whether typed text refers to a card: `QS`, `Q♠` or “queen of spades” to one, `Q red` to either of two, “joker” to any. */
const meansPlayingCard = (typed: string, id: string): boolean =>
  [id, ...playingCard(id).typed].some((name) => plain(name) === plain(typed));

/** Creates a deck of 52 cards, with or without two jokers. */
export const playingCardDeck = (id: string, title: string, jokers: 0 | 2): Deck => ({
  id,
  title,
  cards: playingCards(jokers),
  name: (card) => playingCard(card).name,
  means: meansPlayingCard,
});
