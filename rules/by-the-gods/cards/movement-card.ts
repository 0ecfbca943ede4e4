import { z } from 'zod';
import {
  listCardsLeft,
  type Deck,
  CARD_COLOURS,
  type CardColour,
  type PlayingCard,
  getPlayingCard,
  createPlayingCardDeck,
} from '../../core/playing-cards.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { deckRole } from '../../core/table/ask-procedure.ts';
import type { Agreement, NextProcedure, TableEffect } from '../../core/table-rules.ts';
import { capitalise } from '../../core/words.ts';
import { step } from '../battle/step.ts';
import { EVENTS, MOVEMENT } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_6, BTG_7 } from '../rulings.ts';
import { CATEGORY_NAMES, type EventCategory } from './event-table.ts';

/** The side of the black cards, chosen once per battle. The red cards are the other side's (Movement, A). */
export const BLACK_SIDE: Agreement = {
  id: 'black',
  label: 'Colour of the side: black or red',
  choices: [
    { id: 'first', label: 'The first side', side: 0 },
    { id: 'second', label: 'The second side', side: 1 },
  ],
  words: ['black', 'red'],
  citation: MOVEMENT,
};

export const getSideOfColour = (colour: CardColour | null): Pick<NextProcedure, 'whose'> =>
  colour === null ? {} : { whose: { agreement: BLACK_SIDE.id, other: colour === 'red' } };

/** The deck of 52 cards for movement and events. One side is black, the other red (Movement, A; Random Events). */
export const COMMAND_DECK: Deck = createPlayingCardDeck('command', 'Playing cards', 0);

export const drawnCardsSchema = z.array(z.enum(COMMAND_DECK.cards)).max(COMMAND_DECK.cards.length).default([]);

const schema = z.strictObject({ gone: drawnCardsSchema });

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
export const CATEGORY_BY_RANK: Readonly<Record<string, EventCategory>> = {
  A: 'mystical',
  K: 'character',
  Q: 'animal',
  J: 'other',
};

/** Units moved by a number card: half its number, rounded up (Movement, A). */
export const countMovedUnits = (number: number): number => Math.ceil(number / 2);

const isOneEach = (rulings: RulingsInForce): boolean => getChoice(BTG_7, rulings) === 'one-each';

/** Under the alternative of ruling BTG-7, a colour's second number card moves no units. */
const isSecondNumberCard = (
  { colour, number }: PlayingCard,
  gone: readonly string[],
  rulings: RulingsInForce,
): boolean =>
  isOneEach(rulings) &&
  number !== null &&
  gone.map(getPlayingCard).some((card) => card.number !== null && card.colour === colour);

function getMeaning(id: string, gone: readonly string[], rulings: RulingsInForce): Omit<MovementCard, 'drawOn'> {
  const card = getPlayingCard(id);
  const nothing = { card: id, side: null, units: null, leaders: null, event: null };
  if (card.number !== null) {
    const units = isSecondNumberCard(card, gone, rulings) ? 0 : countMovedUnits(card.number);
    return { ...nothing, side: card.colour, units };
  }
  if (card.colour === 'red') {
    return { ...nothing, event: CATEGORY_BY_RANK[card.rank] ?? null };
  }
  return { ...nothing, leaders: getChoice(BTG_6, rulings) === 'black' ? 'black' : 'both' };
}

const haveBothMoved = (drawn: readonly string[]): boolean =>
  CARD_COLOURS.every((colour) =>
    drawn.map(getPlayingCard).some((card) => card.number !== null && card.colour === colour),
  );

function explainCard({ card, side, units, leaders, event }: Omit<MovementCard, 'drawOn'>): Step {
  const { name } = getPlayingCard(card);
  if (event !== null) return step(EVENTS, `${name}: an event, ${CATEGORY_NAMES[event]}`);
  if (leaders !== null)
    return step(
      MOVEMENT,
      `${name}: unattached leaders of ${leaders === 'both' ? 'both sides' : 'the black side'} move`,
    );
  return step(MOVEMENT, `${name}: the ${side ?? ''} side moves ${units === 1 ? '1 unit' : `${units ?? 0} units`}`);
}

export const describeCard = (card: string): string =>
  explainCard(getMeaning(card, [], {})).text.replace(/^[^:]*: /, '');

export const createPlayedCardEffects = (cards: readonly string[]): TableEffect[] =>
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
    const meaning = getMeaning(card, gone, rulings);
    const drawOn = !(isOneEach(rulings) && haveBothMoved([...gone, card]));
    return {
      outcome: { ...meaning, drawOn },
      steps: [
        explainCard(meaning),
        step(
          MOVEMENT,
          drawOn
            ? 'cards are drawn until every unit has had its chance to move'
            : 'both sides have had their number card',
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
  hasOdds: ({ gone }) => listCardsLeft(COMMAND_DECK, gone).length > 0,
  verdict: ({ card }) => `${capitalise(getPlayingCard(card).name)}: ${describeCard(card)}`,
  asks: { deck: deckRole(COMMAND_DECK) },
  fill: { deck: ({ gone }) => ({ gone: [...gone] }) },
  effects: ({ card }) => createPlayedCardEffects([card]),
  next: ({ event }) => event && { procedure: 'by-the-gods/event-number', input: { category: event } },
});
