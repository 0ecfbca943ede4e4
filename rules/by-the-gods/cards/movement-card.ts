import { z } from 'zod';
import { cardsLeft, type Deck } from '../../core/cards.ts';
import {
  CARD_COLOURS,
  type CardColour,
  type PlayingCard,
  playingCard,
  playingCardDeck,
} from '../../core/playing-cards.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { deck } from '../../core/table/ask-procedure.ts';
import type { Agreement, NextProcedure, TableEffect } from '../../core/table-rules.ts';
import { capital } from '../../core/words.ts';
import { step } from '../battle/step.ts';
import { EVENTS, MOVEMENT } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_6, BTG_7 } from '../rulings.ts';
import { CATEGORY_NAME, type EventCategory } from './event-table.ts';

/** The side of the black cards, chosen once per battle. The red cards are the other side's (Movement, A). */
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

export const sideOfColour = (colour: CardColour | null): Pick<NextProcedure, 'whose'> =>
  colour === null ? {} : { whose: { agreement: BLACK_SIDE.id, other: colour === 'red' } };

/** The deck of 52 cards for movement and events. One side is black, the other red (Movement, A; Random Events). */
export const COMMAND_DECK: Deck = playingCardDeck('command', 'Playing cards', 0);

export const goneSchema = z.array(z.enum(COMMAND_DECK.cards)).max(COMMAND_DECK.cards.length).default([]);

const schema = z.strictObject({ gone: goneSchema });

interface MovementCard {
  readonly card: string;
  /** Colour whose units move, or null if none do. */
  readonly side: CardColour | null;
  readonly units: number | null;
  /** Sides whose unattached leaders move. */
  readonly leaders: 'black' | 'both' | null;
  readonly event: EventCategory | null;
  readonly drawOn: boolean;
}

/** Category of events for each red court card or ace (Random Events). */
export const CATEGORY_OF: Readonly<Record<string, EventCategory>> = {
  A: 'mystical',
  K: 'character',
  Q: 'animal',
  J: 'other',
};

/** Units moved by a number card: half its number, rounded up (Movement, A). */
export const unitsMoved = (number: number): number => Math.ceil(number / 2);

const oneEach = (rulings: RulingsInForce): boolean => choiceInForce(BTG_7, rulings) === 'one-each';

/** Under the alternative of ruling BTG-7, a colour's second number card moves no units. */
const isSpent = ({ colour, number }: PlayingCard, gone: readonly string[], rulings: RulingsInForce): boolean =>
  oneEach(rulings) &&
  number !== null &&
  gone.map(playingCard).some((card) => card.number !== null && card.colour === colour);

function meaningOf(id: string, gone: readonly string[], rulings: RulingsInForce): Omit<MovementCard, 'drawOn'> {
  const card = playingCard(id);
  const nothing = { card: id, side: null, units: null, leaders: null, event: null };
  if (card.number !== null) {
    const units = isSpent(card, gone, rulings) ? 0 : unitsMoved(card.number);
    return { ...nothing, side: card.colour, units };
  }
  if (card.colour === 'red') {
    return { ...nothing, event: CATEGORY_OF[card.rank] ?? null };
  }
  return { ...nothing, leaders: choiceInForce(BTG_6, rulings) === 'black' ? 'black' : 'both' };
}

const bothMoved = (drawn: readonly string[]): boolean =>
  CARD_COLOURS.every((colour) => drawn.map(playingCard).some((card) => card.number !== null && card.colour === colour));

function said({ card, side, units, leaders, event }: Omit<MovementCard, 'drawOn'>): Step {
  const { name } = playingCard(card);
  if (event !== null) return step(EVENTS, `${name}: an event, ${CATEGORY_NAME[event]}`);
  if (leaders !== null)
    return step(
      MOVEMENT,
      `${name}: unattached leaders of ${leaders === 'both' ? 'both sides' : 'the black side'} move`,
    );
  return step(MOVEMENT, `${name}: the ${side ?? ''} side moves ${units === 1 ? '1 unit' : `${units ?? 0} units`}`);
}

export const cardMeaning = (card: string): string => said(meaningOf(card, [], {})).text.replace(/^[^:]*: /, '');

export const played = (cards: readonly string[]): TableEffect[] =>
  cards.length > 0 ? [{ role: 'deck', cards: { deck: COMMAND_DECK.id, cards, to: 'played' } }] : [];

/** Draws a card that moves units or leaders, or calls for an event (Movement, A; Random Events; rulings BTG-6, BTG-7). */
export const movementCard = defineProcedure({
  id: 'by-the-gods/movement-card',
  title: 'Draw a card for movement',
  citation: MOVEMENT,
  phase: '1',
  input: schema,
  dice: ['a card'],
  resolve({ gone }, dice, rulings): Resolution<MovementCard> {
    const card = dice.draw(COMMAND_DECK, gone, 'movement');
    const meaning = meaningOf(card, gone, rulings);
    const drawOn = !(oneEach(rulings) && bothMoved([...gone, card]));
    return {
      outcome: { ...meaning, drawOn },
      steps: [
        said(meaning),
        step(
          MOVEMENT,
          drawOn ? 'cards are drawn until every unit has had its chance' : 'both sides have had their card',
        ),
      ],
      rulings: ['BTG-7', ...(meaning.leaders !== null ? ['BTG-6'] : [])],
    };
  },
  inShort({ side, leaders }) {
    if (side !== null) return `the ${side} side moves units`;
    return leaders === null ? 'an event' : 'leaders move';
  },
  oddsOrder({ side, leaders }) {
    if (side !== null) return side === 'black' ? 0 : 1;
    return leaders === null ? 3 : 2;
  },
  hasOdds: ({ gone }) => cardsLeft(COMMAND_DECK, gone).length > 0,
  verdict: ({ card }) => `${capital(playingCard(card).name)}: ${cardMeaning(card)}`,
  asks: { deck: deck(COMMAND_DECK) },
  fill: { deck: ({ gone }) => ({ gone: [...gone] }) },
  effects: ({ card }) => played([card]),
  next: ({ event }) => event && { procedure: 'by-the-gods/event-number', input: { category: event } },
});
