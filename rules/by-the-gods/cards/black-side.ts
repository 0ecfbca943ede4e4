import type { CardColour } from '../../core/playing-cards.ts';
import type { Agreement, NextProcedure } from '../../core/table-rules.ts';
import { MOVEMENT } from '../citations.ts';

/** Whose the black cards are, chosen once for a battle; the red ones are the other side's (Movement, A). */
export const BLACK_SIDE: Agreement = {
  id: 'black',
  label: 'Black cards; the red ones are for the other side',
  choices: [
    { id: 'first', label: 'The first side', side: 0 },
    { id: 'second', label: 'The second side', side: 1 },
  ],
  words: ['black', 'red'],
  citation: MOVEMENT,
};

/** The side of a colour, for what its card calls for. */
export const sideOfColour = (colour: CardColour | null): Pick<NextProcedure, 'whose'> =>
  colour === null ? {} : { whose: { agreement: BLACK_SIDE.id, other: colour === 'red' } };
