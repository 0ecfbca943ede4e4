/** Deck of cards, drawn without replacement. */
export interface Deck {
  readonly id: string;
  readonly title: string;
  /** Card names. Cards with the same name are interchangeable. */
  readonly cards: readonly string[];
  /** Returns a card's label; defaults to its name. */
  readonly name?: (card: string) => string;
  /** Checks whether typed text refers to a card. By default the text must be the card's name, ignoring case, spaces and hyphens. */
  readonly matches?: (typed: string, card: string) => boolean;
}

const normalise = (name: string): string => name.replaceAll(/[\s-]+/g, '').toLowerCase();
const matchesName = (typed: string, card: string): boolean => normalise(typed) === normalise(card);

/** Lists the cards not drawn yet, in the deck's order. Drawn names that are not in the deck are ignored. */
export function listCardsLeft({ cards }: Deck, drawn: readonly string[]): readonly string[] {
  const drawnCounts = new Map<string, number>();
  for (const card of drawn) drawnCounts.set(card, (drawnCounts.get(card) ?? 0) + 1);
  return cards.filter((card) => {
    const count = drawnCounts.get(card) ?? 0;
    drawnCounts.set(card, count - 1);
    return count <= 0;
  });
}

/** Returns the index of the typed card among the remaining cards, or −1. */
export const findCard = ({ matches = matchesName }: Deck, cards: readonly string[], typed: string): number =>
  cards.findIndex((card) => matches(typed, card));

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
  /** Spellings accepted in addition to the card's id. */
  readonly spellings: readonly string[];
}

function createSuited(rank: (typeof RANKS)[number], suit: Suit): PlayingCard {
  const number = Number(rank);
  const colour = suit === 'C' || suit === 'S' ? 'black' : 'red';
  const rankName = RANK_NAME[rank] ?? rank;
  const name = `${rankName} of ${SUIT_NAME[suit]}`;
  return {
    rank,
    colour,
    number: Number.isNaN(number) ? null : number,
    name,
    spellings: [
      name,
      `${rank}${SUIT_SIGN[suit]}`,
      ...[rank, rankName].flatMap((one) => [`${one}${colour}`, `${colour}${one}`]),
    ],
  };
}

const createJoker = (colour: CardColour): PlayingCard => ({
  rank: 'joker',
  colour,
  number: null,
  name: `${colour} joker`,
  spellings: ['joker', `${colour} joker`],
});

const CARDS: ReadonlyMap<string, PlayingCard> = new Map([
  ...SUITS.flatMap((suit) => RANKS.map((rank) => [`${rank}${suit}`, createSuited(rank, suit)] as const)),
  ['joker-red', createJoker('red')],
  ['joker-black', createJoker('black')],
]);

const SUITED_CARDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

/** Lists the ids of 52 playing cards, such as `QS` or `10H`, followed by the jokers. */
export const listPlayingCards = (jokers: 0 | 2): readonly string[] =>
  jokers === 0 ? SUITED_CARDS : [...SUITED_CARDS, ...JOKERS];

/** @throws RangeError for an unknown id */
export function getPlayingCard(id: string): PlayingCard {
  const card = CARDS.get(id);
  if (!card) throw new RangeError(`no such card: ${id}`);
  return card;
}

/** Checks whether typed text refers to a card: “queen of spades” and `Q♠` to `QS`, `Q red` to either red queen, “joker” to any joker. */
const matchesPlayingCard = (typed: string, id: string): boolean =>
  [id, ...getPlayingCard(id).spellings].some((name) => normalise(name) === normalise(typed));

export const createPlayingCardDeck = (id: string, title: string, jokers: 0 | 2): Deck => ({
  id,
  title,
  cards: listPlayingCards(jokers),
  name: (card) => getPlayingCard(card).name,
  matches: matchesPlayingCard,
});
