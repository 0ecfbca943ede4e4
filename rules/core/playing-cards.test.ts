import { describe, expect, it } from 'vitest';
import { listCardsLeft, findCard, getPlayingCard, createPlayingCardDeck, listPlayingCards } from './playing-cards.ts';

const deck = createPlayingCardDeck('deck', 'Deck', 2);
const findTyped = (typed: string, drawn: readonly string[] = []): string | undefined => {
  const left = listCardsLeft(deck, drawn);
  return left[findCard(deck, left, typed)];
};

describe('playing cards', () => {
  it('have four of each rank, half of them red, and two jokers', () => {
    expect([listPlayingCards(0).length, listPlayingCards(2).length]).toEqual([52, 54]);
    expect(new Set(listPlayingCards(2)).size).toBe(54);
    const ranks = Map.groupBy(listPlayingCards(2), (id) => getPlayingCard(id).rank);
    expect(ranks.size).toBe(14);
    for (const [rank, ids] of ranks) expect([rank, ids.length]).toEqual([rank, rank === 'joker' ? 2 : 4]);
    expect(listPlayingCards(2).filter((id) => getPlayingCard(id).colour === 'red')).toHaveLength(27);
    expect(getPlayingCard('10H')).toMatchObject({ rank: '10', colour: 'red', number: 10, name: '10 of hearts' });
    expect(getPlayingCard('QS')).toMatchObject({ rank: 'Q', colour: 'black', number: null, name: 'queen of spades' });
    expect(() => getPlayingCard('1S')).toThrow(RangeError);
  });

  it('are recognised by symbol, letter, name or colour', () => {
    for (const typed of ['A♠', 'as', 'AS', 'ace of spades', 'Ace Of Spades']) expect(findTyped(typed)).toBe('AS');
    for (const typed of ['10H', '10 ♥', '10 of hearts']) expect(findTyped(typed)).toBe('10H');
    for (const typed of ['Q red', 'red queen', 'queen red']) expect(findTyped(typed)).toBe('QD');
    expect(findTyped('Q red', ['QD'])).toBe('QH');
    expect(findTyped('Q red', ['QD', 'QH'])).toBeUndefined();
    expect([findTyped('joker'), findTyped('joker', ['joker-red']), findTyped('black joker')]).toEqual([
      'joker-red',
      'joker-black',
      'joker-black',
    ]);
    for (const typed of ['', '1S', 'queen', '11H', 'Q green']) expect(findTyped(typed)).toBeUndefined();
  });
});
