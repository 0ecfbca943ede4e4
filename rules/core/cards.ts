/** Deck of cards, drawn without replacement. */
export interface Deck {
  readonly id: string;
  readonly title: string;
  /** Name of every card. Cards with the same name are interchangeable. */
  readonly cards: readonly string[];
  /** Returns a card's label; defaults to its name. */
  readonly name?: (card: string) => string;
  /** Checks whether typed text refers to a card. By default it is compared to the name, ignoring case, spaces and hyphens. */
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
