/** A deck of cards, from which cards are drawn and not put back. */
export interface Deck {
  readonly id: string;
  readonly title: string;
  /** Every card by its name; cards of one name are alike. */
  readonly cards: readonly string[];
  /** What a card is called; its own name where absent. */
  readonly name?: (card: string) => string;
  /** Whether what somebody typed means a card; its name in any case and spacing unless said otherwise. */
  readonly means?: (typed: string, card: string) => boolean;
}

const plain = (name: string): string => name.replaceAll(/[\s-]+/g, '').toLowerCase();
const byName = (typed: string, card: string): boolean => plain(typed) === plain(card);

/** The cards that have not been drawn yet, in the deck's order; names that the deck does not have are passed over. */
export function cardsLeft({ cards }: Deck, drawn: readonly string[]): readonly string[] {
  const gone = new Map<string, number>();
  for (const card of drawn) gone.set(card, (gone.get(card) ?? 0) + 1);
  return cards.filter((card) => {
    const count = gone.get(card) ?? 0;
    gone.set(card, count - 1);
    return count <= 0;
  });
}

/** Where among the cards left the one stands that somebody typed, from 0; −1 where none of them is meant. */
export const placeOfCard = ({ means = byName }: Deck, left: readonly string[], typed: string): number =>
  left.findIndex((card) => means(typed, card));
