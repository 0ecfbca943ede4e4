import { z } from 'zod';
import { cardsLeft } from '../../core/cards.ts';
import { playingCard } from '../../core/playing-cards.ts';
import { InputError } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { deck, side } from '../../core/table/asks.ts';
import { numberOdds, step } from '../battle/step.ts';
import { FATE_CARDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { FATE_DECK, fateCard, fateDeck, HAND } from './fate-deck.ts';

const drawSchema = z.strictObject({
  cards: z.int().min(1).max(FATE_DECK.cards.length).default(HAND),
  /** Cards that can no longer be drawn: in hands or played. */
  gone: z.array(z.enum(FATE_DECK.cards)).max(FATE_DECK.cards.length).default([]),
});
type DrawInput = z.output<typeof drawSchema>;

/** @throws InputError where fewer cards are left. */
function leftFor({ cards, gone }: DrawInput, inForce: RulingsInForce): readonly string[] {
  const left = cardsLeft(fateDeck(inForce), gone);
  if (cards > left.length) {
    throw new InputError(`cards: at most ${left.length} can be drawn, not ${cards}; no more are left`, 'cards');
  }
  return left;
}

const jokerWords = (jokers: number): string =>
  jokers === 0 ? 'no joker' : jokers === 1 ? '1 joker' : `${jokers} jokers`;

/** The chance that none of so many cards drawn in turn is one of the jokers, and so on for each number of them. */
function jokerChances(left: readonly string[], draws: number): readonly number[] {
  const jokers = left.filter((id) => playingCard(id).rank === 'joker').length;
  let drawn: readonly number[] = [1];
  for (let at = 0; at < draws; at += 1) {
    const next = Array.from({ length: jokers + 1 }, () => 0);
    for (const [had, chance] of drawn.entries()) {
      const joker = (jokers - had) / (left.length - at);
      next[had] = (next[had] ?? 0) + chance * (1 - joker);
      if (had < jokers) next[had + 1] = (next[had + 1] ?? 0) + chance * joker;
    }
    drawn = next;
  }
  return drawn;
}

/** An army commander draws fate cards, six at the start of the game (Fate/Change cards; ruling PRW-15). */
export const drawFateCards = defineProcedure({
  id: 'pharaoh-rides-to-war/draw-fate-cards',
  title: 'Draw fate cards',
  citation: FATE_CARDS,
  phase: ['fate-cards', 'order'],
  input: drawSchema,
  dice: ['a card for each'],
  resolve(input, dice, inForce) {
    leftFor(input, inForce);
    const cards: string[] = [];
    while (cards.length < input.cards) {
      cards.push(dice.draw(fateDeck(inForce), [...input.gone, ...cards], `fate card ${cards.length + 1}`));
    }
    return {
      outcome: { cards },
      steps: cards.map((id) => step(FATE_CARDS, `${playingCard(id).name}: ${fateCard(id).meaning}`)),
      rulings: ['PRW-15'],
    };
  },
  // How many of the cards have no effect; hands of six cards are too many to be counted.
  odds: (input, inForce) => numberOdds(jokerChances(leftFor(input, inForce), input.cards), jokerWords),
  verdict: ({ cards }) => `${cards.length} cards drawn`,
  asks: { deck: deck(FATE_DECK), side: side('Who draws') },
  fill: { deck: ({ gone }) => ({ gone: [...gone] }) },
  effects: ({ cards }) => [{ role: 'side', cards: { deck: FATE_DECK.id, cards, to: 'hand' } }],
});
