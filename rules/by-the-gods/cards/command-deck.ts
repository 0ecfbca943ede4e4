import type { Deck } from '../../core/cards.ts';
import { type CardColour, meansPlayingCard, playingCards } from '../../core/playing-cards.ts';

/** The deck of 52 that says who moves and what happens (Movement, A; Random Events). */
export const COMMAND_DECK: Deck = {
  id: 'command',
  title: 'Playing cards',
  cards: playingCards(0),
  means: meansPlayingCard,
};

/** The two sides: one is black, the other red. */
export const COLOURS: readonly CardColour[] = ['black', 'red'];
