import { describe, expect, it } from 'vitest';
import { cardsLeft, placeOfCard } from './cards.ts';
import { playingCard, playingCardDeck, playingCards } from './playing-cards.ts';

const deck = playingCardDeck('deck', 'Deck', 2);
const meant = (typed: string, drawn: readonly string[] = []): string | undefined => {
  const left = cardsLeft(deck, drawn);
  return left[placeOfCard(deck, left, typed)];
};

describe('playing cards', () => {
  it('have four of each rank, half of them red, and two jokers', () => {
    expect([playingCards(0).length, playingCards(2).length]).toEqual([52, 54]);
    expect(new Set(playingCards(2)).size).toBe(54);
    const ranks = Map.groupBy(playingCards(2), (id) => playingCard(id).rank);
    expect(ranks.size).toBe(14);
    for (const [rank, ids] of ranks) expect([rank, ids.length]).toEqual([rank, rank === 'joker' ? 2 : 4]);
    expect(playingCards(2).filter((id) => playingCard(id).colour === 'red')).toHaveLength(27);
    expect(playingCard('10H')).toMatchObject({ rank: '10', colour: 'red', number: 10, name: '10 of hearts' });
    expect(playingCard('QS')).toMatchObject({ rank: 'Q', colour: 'black', number: null, name: 'queen of spades' });
    expect(() => playingCard('1S')).toThrow(RangeError);
  });

  it('are recognised by symbol, letter, name or colour', () => {
    for (const typed of ['A♠', 'as', 'AS', 'ace of spades', 'Ace Of Spades']) expect(meant(typed)).toBe('AS');
    for (const typed of ['10H', '10 ♥', '10 of hearts']) expect(meant(typed)).toBe('10H');
    for (const typed of ['Q red', 'red queen', 'queen red']) expect(meant(typed)).toBe('QD');
    expect(meant('Q red', ['QD'])).toBe('QH');
    expect(meant('Q red', ['QD', 'QH'])).toBeUndefined();
    expect([meant('joker'), meant('joker', ['joker-red']), meant('black joker')]).toEqual([
      'joker-red',
      'joker-black',
      'joker-black',
    ]);
    for (const typed of ['', '1S', 'queen', '11H', 'Q green']) expect(meant(typed)).toBeUndefined();
  });
});
