import { z } from 'zod';
import { listCardsLeft, CARD_COLOURS, type CardColour, getPlayingCard } from '../../core/playing-cards.ts';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { deckRole } from '../../core/table/ask-procedure.ts';
import { step } from '../battle/step.ts';
import { EVENTS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { COMMAND_DECK, drawnCardsSchema, createPlayedCardEffects, getSideOfColour } from './movement-card.ts';
import { BTG_5, BTG_17 } from '../rulings.ts';
import { CATEGORIES, CATEGORY_NAMES, type EventCategory, EVENTS_PER_CATEGORY, getEvent } from './event-table.ts';

const schema = z.strictObject({ category: z.enum(CATEGORIES), gone: drawnCardsSchema });

interface EventNumber {
  readonly cards: readonly string[];
  /** Side that the event applies to, or null if no card left names an event. */
  readonly colour: CardColour | null;
  /** Place in the list of events, from 1. */
  readonly number: number | null;
  readonly event: string;
  /** Passed cards whose own effect follows. */
  readonly afterwards: readonly string[];
}

/** Returns the place in the list that a card gives, or null if it means drawing again (ruling BTG-5). */
export function getEventListNumber(id: string, rulings: RulingsInForce): number | null {
  const { number } = getPlayingCard(id);
  if (number === null) return null;
  const place = getChoice(BTG_5, rulings) === 'as-printed' ? number : number - 1;
  return place <= EVENTS_PER_CATEGORY ? place : null;
}

/** Lists the chance of each event for each side. All cards left that name an event are equally likely. */
function getEventOdds(category: EventCategory, gone: readonly string[], rulings: RulingsInForce) {
  const namingCards = listCardsLeft(COMMAND_DECK, gone).filter((id) => getEventListNumber(id, rulings) !== null);
  if (namingCards.length === 0) return [{ outcome: 'no event', chance: 1 }];
  return CARD_COLOURS.flatMap((colour) =>
    Array.from({ length: EVENTS_PER_CATEGORY }, (_, at) => {
      const count = namingCards.filter(
        (id) => getPlayingCard(id).colour === colour && getEventListNumber(id, rulings) === at + 1,
      ).length;
      return { outcome: `${colour}: ${getEvent(category, at + 1).title}`, chance: count / namingCards.length };
    }).filter(({ chance }) => chance > 0),
  );
}

/** Draws cards until one gives the side and the number of an event (Random Events; rulings BTG-4, BTG-5, BTG-17). */
export const eventNumber = defineProcedure({
  id: 'by-the-gods/event-number',
  title: 'Draw for an event',
  citation: EVENTS,
  phase: '1',
  input: schema,
  dice: ['cards until one names the event'],
  resolve({ category, gone }, dice, rulings): Resolution<EventNumber> {
    const cards: string[] = [];
    let number: number | null = null;
    const isLeft = (): boolean =>
      listCardsLeft(COMMAND_DECK, [...gone, ...cards]).some((id) => getEventListNumber(id, rulings) !== null);
    while (number === null && isLeft()) {
      const card = dice.draw(COMMAND_DECK, [...gone, ...cards], `event, ${CATEGORY_NAMES[category]}`);
      cards.push(card);
      number = getEventListNumber(card, rulings);
    }
    const naming = number === null ? undefined : cards.at(-1);
    const colour = naming === undefined ? null : getPlayingCard(naming).colour;
    const event = number === null ? '' : getEvent(category, number).title;
    const passed = cards.filter((card) => card !== naming);
    const afterwards = getChoice(BTG_17, rulings) === 'own-effect' ? passed : [];
    return {
      outcome: { cards, colour, number, event, afterwards },
      steps: [
        ...passed.map((card) => step(EVENTS, `${getPlayingCard(card).name}: draw again`)),
        step(
          EVENTS,
          naming === undefined
            ? 'no card left names an event'
            : `${getPlayingCard(naming).name}: ${CATEGORY_NAMES[category]} ${String(number)}, ${event}, for the ${colour ?? ''} side`,
        ),
      ],
      rulings: ['BTG-4', 'BTG-5', ...(passed.length > 0 ? ['BTG-17'] : [])],
    };
  },
  // The orders of passed cards are too many to enumerate.
  odds: ({ category, gone }, rulings) => getEventOdds(category, gone, rulings),
  verdict: ({ event }) => event || 'No event',
  asks: { deck: deckRole(COMMAND_DECK) },
  fill: { deck: ({ gone }) => ({ gone: [...gone] }) },
  effects: ({ cards }) => createPlayedCardEffects(cards),
  next: ({ number, colour }, { category }) =>
    number === null
      ? null
      : { procedure: 'by-the-gods/event', input: { category, number }, ...getSideOfColour(colour) },
});
