import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../../../contract/table.ts';
import { toyArmy, toyBook, toyList } from '../../../../test/support/toy-book.ts';
import { deckOf, withCards } from '../battle-things.ts';
import { type CardWords, drawByApp, drawByHand, type HeldDeck, isHeld, mayBeSeen, mayDraw } from './play-card.ts';
import { layOut } from '../../../../contract/battles/lay-out.ts';

const [deck] = toyBook.table!.decks!.filter(isHeld) as [HeldDeck];
const words: CardWords = {
  drew: (side, count) => `${side} drew ${count}`,
  each: (title) => `a card of ${title}`,
};
const log = { id: 't', words };

function battle(): TableBattle {
  const army = { army: toyArmy, list: toyList, id: null };
  let last = 0;
  return layOut(toyBook, [army, army], { title: 'Toys', campaign: null }, { unit: String, general: String }, () =>
    String((last += 1)),
  );
}

describe('A hand of cards', () => {
  it('is drawn by the app from those that are left, the same from the same seed, and all may know how many', () => {
    const draw = (from: TableBattle, side: 0 | 1, count: number) =>
      drawByApp(from, deck, side, count, { seed: 'toys', ...log }).state;
    const one = draw(battle(), 0, 2);
    expect(draw(battle(), 0, 2)).toEqual(one);
    const [hand] = deckOf(one, 'fate').hands;
    expect(new Set(hand).size).toBe(2);
    expect(one.throws.at(-1)).toMatchObject({
      result: 'Box of toys drew 2',
      secretOf: 0,
      dice: [{ die: 'd4' }, { die: 'd3' }],
    });
    expect(JSON.stringify(one.throws.at(-1)?.result)).not.toContain(hand[0]);
    // Two are left, however many are asked for.
    const both = draw(one, 1, 6);
    expect([...deckOf(both, 'fate').hands.flat()].sort()).toEqual([...deck.cards].sort());
  });

  it('is drawn once: what was played of it is not drawn again', () => {
    const full = drawByApp(battle(), deck, 0, 9, { seed: 'toys', ...log }).state;
    expect(deckOf(full, 'fate').hands[0]).toHaveLength(deck.hand.cards);
    expect(mayDraw(full, deck, 0)).toBe(0);
    const [other] = deck.cards.filter((card) => !deckOf(full, 'fate').hands[0].includes(card));
    expect(drawByHand(full, deck, 0, other!, log)).toBeNull();
    const [card] = deckOf(full, 'fate').hands[0];
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
    expect(deckOf(after, 'fate').hands[0]).toHaveLength(deck.hand.cards - 1);
    expect([mayDraw(after, deck, 0), mayDraw(after, deck, 1)]).toEqual([0, deck.hand.cards]);
  });

  it('takes several that were drawn by hand and typed in one line, or none of them', () => {
    const held = drawByHand(battle(), deck, 1, 'gold, RED', log)!.state;
    expect(deckOf(held, 'fate').hands[1]).toEqual(['gold', 'red']);
    expect(held.throws.at(-1)!.dice.map(({ card }) => card)).toEqual(['gold', 'red']);
    expect(drawByHand(battle(), deck, 1, 'gold, purple', log)).toBeNull();
  });

  it('takes a card that was drawn by hand, by its name, once', () => {
    const held = drawByHand(battle(), deck, 1, ' Gold', log)!.state;
    expect(deckOf(held, 'fate')).toEqual({ played: [], hands: [[], ['gold']] });
    expect(held.throws.at(-1)).toMatchObject({ secretOf: 1, dice: [{ card: 'gold', origin: 'typed' }] });
    expect(drawByHand(held, deck, 0, 'gold', log)).toBeNull();
    expect(drawByHand(held, deck, 0, 'silver', log)).toBeNull();
  });

  it('is read in the log by its own side only, and by nobody while it is covered', () => {
    const seen = ([null, 0, 1] as const).map((side) => mayBeSeen({ secretOf: 1 }, side));
    expect(seen).toEqual([false, false, true]);
    expect(mayBeSeen({}, null)).toBe(true);
  });
});
