import { describe, expect, it } from 'vitest';
import { listCardsLeft, type Deck } from './playing-cards.ts';
import { DiceError, type DiceSource, replayedDice, seededDice, typedDice, typedThenRolledDice } from './dice.ts';

const DECK: Deck = { id: 'trial', title: 'A trial deck', cards: ['hill', 'clear', 'clear', 'Q♠'] };

function drawAll(source: DiceSource, deck: Deck = DECK): string[] {
  const drawn: string[] = [];
  for (const [at] of deck.cards.entries()) drawn.push(source.draw(deck, drawn, `square ${at + 1}`));
  return drawn;
}
const getErrorCode = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof DiceError) return error.code;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('Deck', () => {
  it('lists the remaining cards, counting cards with the same name separately', () => {
    expect(listCardsLeft(DECK, ['clear'])).toEqual(['hill', 'clear', 'Q♠']);
    expect(listCardsLeft(DECK, ['clear', 'clear', 'hill', 'a card of another deck'])).toEqual(['Q♠']);
  });

  it('is drawn without replacement, identically for the same seed', () => {
    const drawn = drawAll(seededDice('Ur'));
    expect(drawn.toSorted()).toEqual([...DECK.cards].sort());
    expect(drawAll(seededDice('Ur'))).toEqual(drawn);
  });

  it('is fair: chi-square of 60,000 first draws of ten cards is below the 0.1% limit', () => {
    const ten: Deck = { ...DECK, cards: Array.from({ length: 10 }, (_, at) => `card ${at}`) };
    const source = seededDice('even');
    const counts = new Map(ten.cards.map((card) => [card, 0]));
    for (let round = 0; round < 60_000; round += 1) {
      const card = source.draw(ten, [], 'trial');
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 6000) ** 2 / 6000, 0);
    expect(chiSquare).toBeLessThan(27.88);
  });

  it('logs a draw as a die with one face per remaining card, and replays it', () => {
    const source = typedDice(['CLEAR', ' q♠']);
    source.draw(DECK, [], 'square 1');
    source.draw(DECK, ['clear'], 'square 2', 'umpire');
    expect(source.rolls).toEqual([
      { die: 'd4', face: 2, what: 'square 1', origin: 'typed', card: 'clear' },
      { die: 'd3', face: 3, what: 'square 2', who: 'umpire', origin: 'typed', card: 'Q♠' },
    ]);
    const again = replayedDice(source.rolls);
    expect([again.draw(DECK, [], 'square 1'), again.draw(DECK, ['clear'], 'square 2')]).toEqual(['clear', 'Q♠']);
    expect(getErrorCode(() => replayedDice(source.rolls).draw(DECK, ['hill'], 'square 1'))).toBe('die-differs');
  });

  it('mixes with dice, typed ones first', () => {
    const source = typedThenRolledDice([7, 'hill'], seededDice('Ur'));
    expect(source.roll('d10', 'a die')).toBe(7);
    expect(source.draw(DECK, [], 'a card')).toBe('hill');
    expect(source.draw(DECK, ['hill'], 'another')).not.toBe('hill');
    expect(source.rolls.map(({ origin }) => origin)).toEqual(['typed', 'typed', 'seeded']);
  });

  it('reports the error code of an invalid typed card', () => {
    expect(getErrorCode(() => typedDice(['sea']).draw(DECK, [], 'square 1'))).toBe('no-such-card');
    expect(getErrorCode(() => typedDice(['hill']).draw(DECK, ['hill'], 'square 2'))).toBe('no-such-card');
    expect(getErrorCode(() => typedDice([]).draw(DECK, [], 'square 1'))).toBe('die-missing');
    expect(getErrorCode(() => typedDice(['hill']).draw(DECK, DECK.cards, 'square 5'))).toBe('deck-empty');
    expect(getErrorCode(() => typedDice(['hill']).roll('d6', 'a die'))).toBe('no-such-face');
  });

  it('can define how typed cards are recognised', () => {
    const suits: Deck = { ...DECK, matches: (typed, card) => card.startsWith(typed.slice(0, 1)) };
    expect(typedDice(['Q of spades']).draw(suits, [], 'a card')).toBe('Q♠');
  });
});
