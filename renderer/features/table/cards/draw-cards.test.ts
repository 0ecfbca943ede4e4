import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../../../contract/table.ts';
import { toyArmy, toyBook, toyList } from '../../../../test/support/armies/toy-book.ts';
import { getDeck, withCards } from '../structures-and-decks.ts';
import {
  type CardWords,
  drawByApp,
  drawByHand,
  type HeldDeck,
  hasHand,
  canSeeDraw,
  countDrawable,
} from './play-card.ts';
import { layOutArmies } from '../../../../contract/battles/lay-out.ts';

const [deck] = toyBook.table!.decks!.filter(hasHand) as [HeldDeck];
const words: CardWords = {
  drew: (side, count) => `${side} drew ${count}`,
  each: (title) => `a card of ${title}`,
};
const log = { id: 't', words };

function battle(): TableBattle {
  const army = { army: toyArmy, list: toyList, id: null };
  let last = 0;
  return layOutArmies(toyBook, [army, army], { title: 'Toys', campaign: null }, { unit: String, general: String }, () =>
    String((last += 1)),
  );
}

describe('hand of cards', () => {
  it('is drawn from the cards left, reproducibly by seed, with a public count', () => {
    const draw = (from: TableBattle, side: 0 | 1, count: number) =>
      drawByApp(from, deck, side, count, { seed: 'toys', ...log }).state;
    const one = draw(battle(), 0, 2);
    expect(draw(battle(), 0, 2)).toEqual(one);
    const [hand] = getDeck(one, 'fate').hands;
    expect(new Set(hand).size).toBe(2);
    expect(one.throws.at(-1)).toMatchObject({
      result: 'Box of toys drew 2',
      secretOf: 0,
      dice: [{ die: 'd4' }, { die: 'd3' }],
    });
    expect(JSON.stringify(one.throws.at(-1)?.result)).not.toContain(hand[0]);
    // Only two cards are left.
    const both = draw(one, 1, 6);
    expect([...getDeck(both, 'fate').hands.flat()].sort()).toEqual([...deck.cards].sort());
  });

  it('is drawn once: played cards are not replaced', () => {
    const full = drawByApp(battle(), deck, 0, 9, { seed: 'toys', ...log }).state;
    expect(getDeck(full, 'fate').hands[0]).toHaveLength(deck.hand.cards);
    expect(countDrawable(full, deck, 0)).toBe(0);
    const [other] = deck.cards.filter((card) => !getDeck(full, 'fate').hands[0].includes(card));
    expect(drawByHand(full, deck, 0, other!, log)).toBeNull();
    const [card] = getDeck(full, 'fate').hands[0];
    const played = {
      ...full.throws[0]!,
      id: 'p',
      procedure: deck.hand.playedBy,
      playedBy: 0 as const,
    };
    const after = {
      ...withCards(full, { deck: 'fate', cards: [card!], to: 'played' }, 0),
      throws: [...full.throws, played],
    };
    expect(getDeck(after, 'fate').hands[0]).toHaveLength(deck.hand.cards - 1);
    expect([countDrawable(after, deck, 0), countDrawable(after, deck, 1)]).toEqual([0, deck.hand.cards]);
  });

  it('accepts all or none of several cards typed in one line', () => {
    const held = drawByHand(battle(), deck, 1, 'gold, RED', log)!.state;
    expect(getDeck(held, 'fate').hands[1]).toEqual(['gold', 'red']);
    expect(held.throws.at(-1)!.dice.map(({ card }) => card)).toEqual(['gold', 'red']);
    expect(drawByHand(battle(), deck, 1, 'gold, purple', log)).toBeNull();
  });

  it('accepts a card by name once', () => {
    const held = drawByHand(battle(), deck, 1, ' Gold', log)!.state;
    expect(getDeck(held, 'fate')).toEqual({ played: [], hands: [[], ['gold']] });
    expect(held.throws.at(-1)).toMatchObject({ secretOf: 1, dice: [{ card: 'gold', origin: 'typed' }] });
    expect(drawByHand(held, deck, 0, 'gold', log)).toBeNull();
    expect(drawByHand(held, deck, 0, 'silver', log)).toBeNull();
  });

  it('is visible in the log only to its own side, and only while shown', () => {
    const seen = ([null, 0, 1] as const).map((side) => canSeeDraw({ secretOf: 1 }, side));
    expect(seen).toEqual([false, false, true]);
    expect(canSeeDraw({}, null)).toBe(true);
  });
});
