/** Deck of cards, drawn without replacement. */
export interface Deck {
  readonly id: string;
  readonly title: string;
  /** Name of every card. Cards with the same name are interchangeable. */
  readonly cards: readonly string[];
  /** Returns a card's label; defaults to its name. */
  readonly name?: (card: string) => string;
  /** Checks whether typed text refers to a card. By default it is compared to the name, ignoring case, spaces and hyphens. */
  readonly means?: (typed: string, card: string) => boolean;
}

const plain = (name: string): string => name.replaceAll(/[\s-]+/g, '').toLowerCase();
const byName = (typed: string, card: string): boolean => plain(typed) === plain(card);

/** Lists the cards not drawn yet, in the deck's order. Drawn names that are not in the deck are ignored. */
export function cardsLeft({ cards }: Deck, drawn: readonly string[]): readonly string[] {
  const gone = new Map<string, number>();
  for (const card of drawn) gone.set(card, (gone.get(card) ?? 0) + 1);
  return cards.filter((card) => {
    const count = gone.get(card) ?? 0;
    gone.set(card, count - 1);
    return count <= 0;
  });
}

/** Returns the index of the typed card among the remaining cards, or −1. */
export const placeOfCard = ({ means = byName }: Deck, left: readonly string[], typed: string): number =>
  left.findIndex((card) => means(typed, card));
