import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../../../contract/table.ts';
import { toyArmy, toyBook, toyList } from '../../../../test/support/armies/toy-book.ts';
import { getCardName, getDeck, listDecks } from '../structures-and-decks.ts';
import {
  runCard,
  drawByApp,
  drawByHand,
  listAllTargets,
  hasHand,
  type PlayedCard,
  playCard,
  listTargets,
} from './play-card.ts';
import { layOutArmies } from '../../../../contract/battles/lay-out.ts';

const deck = toyBook.table!.decks!.find(hasHand)!;
const words = { drew: (side: string) => side, each: (title: string) => title };
const log = { id: 't', result: 'it is played', newId: () => 'new' };

function battle(...hand: readonly string[]): TableBattle {
  const army = { army: toyArmy, list: toyList, id: null };
  let last = 0;
  const laid = layOutArmies(
    toyBook,
    [army, army],
    { title: 'Toys', campaign: null },
    { unit: String, general: String },
    () => String((last += 1)),
  );
  return hand.reduce((now, card) => drawByHand(now, deck, 0, card, { id: card, words })!.state, laid);
}
const play = (card: string, more: Partial<PlayedCard> = {}): PlayedCard => ({
  deck,
  side: 0,
  card,
  holders: {},
  answers: {},
  ...more,
});
const answered = (now: TableBattle, one: PlayedCard) => {
  const asked = runCard(now, toyBook, one);
  if (asked?.status !== 'answered') throw new Error(`refused: ${JSON.stringify(asked)}`);
  return playCard(now, toyBook, one, asked.answer, log).state;
};
const wet = (now: TableBattle, side: 0 | 1) => now.sides[side]!.units.map(({ marks }) => marks.includes('wet'));

describe('playing a card', () => {
  it('runs the book’s procedure with the targets and the player’s answers', () => {
    const before = battle('red', 'green');
    const one = play('red', { holders: { units: ['0:1:0'] }, answers: { wet: true } });
    const after = answered(before, one);
    expect([wet(after, 0), wet(after, 1)]).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(getDeck(after, 'fate')).toEqual({ played: ['red'], hands: [['green'], []] });
    expect(after.throws.at(-1)).toMatchObject({
      procedure: 'toy-book/play',
      who: ['Box of toys', '2 Second (Box of toys)'],
      input: { card: 'red', units: 1, wet: true },
      result: 'it is played',
      playedBy: 0,
    });
    expect(after.throws.at(-1)?.secretOf).toBeUndefined();
    expect(wet(answered(before, { ...one, answers: {} }), 0)).toEqual([false, false]);
  });

  it('affects the whole side if no target is picked', () => {
    const before = battle('green');
    const { targets } = deck.hand.play('green');
    const holders = listAllTargets(before, toyBook, 'toy-book/play', targets, 0);
    expect(holders).toEqual({ units: ['1:0:0', '1:1:0'] });
    const after = answered(before, play('green', { holders }));
    expect([wet(after, 0), wet(after, 1)]).toEqual([
      [false, false],
      [true, true],
    ]);
    const own = listTargets(before, toyBook, 'toy-book/play', { role: 'units', whose: 'own', most: 2 }, 0);
    expect(own.map(({ key }) => key)).toEqual(['0:0:0', '0:1:0']);
  });

  it('can decide the side that moves first', () => {
    const second = { ...battle(), first: 1 as const };
    expect(answered(second, play('blue')).first).toBe(0);
  });

  it('rejects a second card in a turn if the book does', () => {
    const once = answered(battle('blue', 'red'), play('blue'));
    expect(runCard(once, toyBook, play('red'))).toMatchObject({ status: 'refused' });
    expect(runCard(once, toyBook, play('red', { side: 1 }))).toMatchObject({ status: 'answered' });
    expect(runCard({ ...once, turn: 2 }, toyBook, play('red'))).toMatchObject({ status: 'answered' });
  });

  it('names cards and includes those of the current rulings', () => {
    expect([getCardName(toyBook, 'gold'), getCardName(toyBook, 'hill')]).toEqual(['gold card', 'hill']);
    const without = { ...battle(), rulings: { 'TOY-1': 'no-gold' } };
    const [ruled] = listDecks(toyBook, without).filter(hasHand);
    const all = { ...ruled!, hand: { ...ruled!.hand, cards: 6 } };
    const drawn = drawByApp(without, all, 0, 6, { seed: 'x', id: 'd', words }).state;
    expect([...getDeck(drawn, 'fate').hands[0]].sort()).toEqual(['blue', 'green', 'red']);
    expect(drawByHand(without, all, 0, 'gold', { id: 'd', words })).toBeNull();
  });
});
