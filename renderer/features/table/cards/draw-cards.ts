import type { TableBattle, TableThrow } from '../../../../contract/table.ts';
import { cardsLeft, placeOfCard } from '../../../../rules/core/cards.ts';
import { type DiceSource, seededDice, typedDice } from '../../../../rules/core/dice.ts';
import type { BattleDeck } from '../../../../rules/core/table-rules.ts';
import { cardsOut, deckOf, withCards } from '../battle-things.ts';
import { addThrow, did, type EditedBattle } from '../edit-battle.ts';
import type { HeldDeck } from './play-card.ts';

/** The words of a draw in the log. */
export interface CardWords {
  readonly drew: (side: string, count: number, deck: string) => string;
  readonly each: (deck: string) => string;
}

function drawn(
  battle: TableBattle,
  deck: BattleDeck,
  side: 0 | 1,
  source: DiceSource,
  count: number,
  id: string,
  words: CardWords,
): EditedBattle {
  const gone = [...cardsOut(deckOf(battle, deck.id))];
  const cards: string[] = [];
  for (let number = 0; number < count; number += 1)
    cards.push(source.draw(deck, [...gone, ...cards], words.each(deck.title)));
  const name = battle.sides[side]?.name ?? '';
  const held = withCards(battle, { deck: deck.id, cards, to: 'hand' }, side);
  const dice = source.rolls.map(({ die, face, what, origin, card }) => ({
    die,
    face,
    what,
    origin: origin === 'typed' ? ('typed' as const) : ('seeded' as const),
    ...(card === undefined ? {} : { card }),
  }));
  const result = words.drew(name, cards.length, deck.title);
  const entry: TableThrow = {
    id,
    turn: battle.turn,
    bound: battle.bound,
    phase: battle.phase,
    procedure: deck.drawnBy,
    who: [name],
    input: {},
    dice,
    result,
    secretOf: side,
  };
  return { ...addThrow(held, entry, deck.title), what: did('cards-hand', { deck: deck.title, side: name }) };
}

/** How many cards a side may still draw into its hand: each drew as many as it has and played, of those it has in all. */
export function mayDraw({ decks, throws }: Pick<TableBattle, 'decks' | 'throws'>, deck: HeldDeck, side: 0 | 1): number {
  const played = throws.filter((each) => each.playedBy === side && each.procedure === deck.hand.playedBy).length;
  return Math.max(0, deck.hand.cards - deckOf({ decks }, deck.id).hands[side].length - played);
}

/** Draws so many cards, or all that are left where they are fewer, into the secret hand of a side. Everybody may know how many. */
export function drawByApp(
  battle: TableBattle,
  deck: HeldDeck,
  side: 0 | 1,
  wanted: number,
  { seed, id, words }: { readonly seed: string; readonly id: string; readonly words: CardWords },
): EditedBattle {
  const left = cardsLeft(deck, cardsOut(deckOf(battle, deck.id))).length;
  const count = Math.min(left, wanted, mayDraw(battle, deck, side));
  return drawn(battle, deck, side, seededDice(seed), count, id, words);
}

/** Puts cards that a player drew by hand and named, with commas between them, into the secret hand of a side; null where one has no such name among those left, or the hand takes no more. */
export function drawByHand(
  battle: TableBattle,
  deck: HeldDeck,
  side: 0 | 1,
  typed: string,
  { id, words }: { readonly id: string; readonly words: CardWords },
): EditedBattle | null {
  const names = typed.split(/[,;]+/).map((name) => name.trim());
  if (mayDraw(battle, deck, side) < names.length) return null;
  let gone = [...cardsOut(deckOf(battle, deck.id))];
  for (const name of names) {
    const left = cardsLeft(deck, gone);
    const card = left[placeOfCard(deck, left, name)];
    if (card === undefined) return null;
    gone = [...gone, card];
  }
  return drawn(battle, deck, side, typedDice(names), names.length, id, words);
}

/** Whether an entry of the log may be shown whole to who looks at the screen. @param seen the side whose hand is uncovered */
export const mayBeSeen = ({ secretOf }: Pick<TableThrow, 'secretOf'>, seen: 0 | 1 | null): boolean =>
  secretOf === undefined || secretOf === seen;
