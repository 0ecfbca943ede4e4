import type { TableBattle, TableRoll } from '../../../../contract/table.ts';
import { listCardsLeft, findCard } from '../../../../rules/core/playing-cards.ts';
import { type DiceSource, seededDice, typedDice } from '../../../../rules/core/dice.ts';
import type { ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { BattleDeck, CardPlay, CardTarget, DeckHand, ProcedureRole } from '../../../../rules/core/table-rules.ts';
import { type AskResult, askProcedure } from '../../../../rules/core/table/ask-procedure.ts';
import { type Draft, mergeKnown } from '../../../components/form/form-draft.ts';
import { listUsedCards, getDeck, withCards } from '../structures-and-decks.ts';
import { addRoll, undoLabel, type EditedBattle, toTableRoll } from '../edit-battle.ts';
import { type Consequence, listConsequences, applyConsequences } from '../procedure/consequences.ts';
import { getHolderName, type Holders, listHolders, listRoleChoices, type RoleChoices } from '../procedure/roles.ts';

/* Playing and drawing cards of a secret hand. */

/** A deck from which the sides hold cards. */
export type HeldDeck = BattleDeck & { readonly hand: DeckHand };
export const hasHand = (deck: BattleDeck): deck is HeldDeck => deck.hand !== undefined;

export interface PlayedCard {
  readonly deck: HeldDeck;
  readonly side: 0 | 1;
  readonly card: string;
  /** Targets, by roles of the procedure that plays the card. */
  readonly holders: Holders;
  /** The player's answers, by keys of that procedure's input. */
  readonly answers: Draft;
}

const findRole = (book: RuleSystem, procedure: string, { role }: CardTarget): ProcedureRole | undefined =>
  book.table?.roles(procedure).find(({ id }) => id === role);

/** Lists possible targets of a card on the table. @param side the side that plays the card */
export function listTargets(
  battle: TableBattle,
  book: RuleSystem,
  procedure: string,
  target: CardTarget,
  side: 0 | 1,
): RoleChoices['choices'] {
  const role = findRole(book, procedure, target);
  if (!role) return [];
  const whose = target.whose === 'own' ? side : 1 - side;
  return listRoleChoices(battle, role.of)[whose]?.choices ?? [];
}

/** Returns the targets of a card that affects a whole side, which are not picked. */
export const listAllTargets = (
  battle: TableBattle,
  book: RuleSystem,
  procedure: string,
  targets: readonly CardTarget[],
  side: 0 | 1,
): Holders =>
  Object.fromEntries(
    targets
      .filter(({ most }) => most === null)
      .map((target) => [target.role, listTargets(battle, book, procedure, target, side).map(({ key }) => key)]),
  );

const addSideHolder = ({ side, holders }: PlayedCard): Holders => ({ ...holders, side: [String(side)] });

/** Merges the input values given by the role holders, the card and the player's answers. */
function createInput(
  battle: TableBattle,
  book: RuleSystem,
  { playedBy }: DeckHand,
  how: CardPlay,
  play: PlayedCard,
): Draft {
  const roles = book.table?.roles(playedBy) ?? [];
  const known = roles.map((role): Draft => {
    const roleHolders = listHolders(battle, book, role, addSideHolder(play));
    if (roleHolders.length === 0) return {};
    return book.table?.fill(playedBy, role.id, roleHolders, battle.rulings, battle.settings ?? {}) ?? {};
  });
  return [...known, how.input, play.answers].reduce<Draft>(mergeKnown, {});
}

/** Runs the procedure of a card. */
export function runCard(battle: TableBattle, book: RuleSystem, play: PlayedCard): AskResult | null {
  const { hand } = play.deck;
  const procedure = book.procedures.find(({ id }) => id === hand.playedBy);
  if (!procedure) return null;
  const input = createInput(battle, book, hand, hand.play(play.card), play);
  return askProcedure({ procedure, input, rulings: battle.rulings, settings: battle.settings }, { faces: [] });
}

export function listPlayConsequences(
  battle: TableBattle,
  book: RuleSystem,
  play: PlayedCard,
  { procedure, input, outcome }: ProcedureAnswer,
): readonly Consequence[] {
  const effects = book.table?.effects(procedure, input, outcome) ?? [];
  return listConsequences(battle, book.table?.roles(procedure) ?? [], addSideHolder(play), effects);
}

/** Plays a card openly and applies its consequences. @param result text for the log */
export function playCard(
  battle: TableBattle,
  book: RuleSystem,
  play: PlayedCard,
  answer: ProcedureAnswer,
  { id, result, newId }: { readonly id: string; readonly result: string; readonly newId: () => string },
): EditedBattle {
  const { deck, side } = play;
  const name = battle.sides[side]?.name ?? '';
  const roles = book.table?.roles(answer.procedure) ?? [];
  const targetNames = roles.flatMap(({ id: role, of }) =>
    (play.holders[role] ?? []).map((key) => getHolderName(battle, of, key)).filter((each) => each !== ''),
  );
  const settled = applyConsequences(
    battle,
    book,
    listPlayConsequences(battle, book, play, answer),
    deck.title,
    newId,
  ).state;
  const entry = {
    ...toTableRoll(battle, answer, { id, who: [name, ...targetNames], holders: addSideHolder(play), result }),
    playedBy: side,
  };
  return { ...addRoll(settled, entry, deck.title), what: undoLabel('cards-played', { deck: deck.title, side: name }) };
}

/** Texts of a draw for the log. */
export interface CardWords {
  readonly drew: (side: string, count: number, deck: string) => string;
  readonly each: (deck: string) => string;
}

function drawCards(
  battle: TableBattle,
  deck: BattleDeck,
  side: 0 | 1,
  source: DiceSource,
  count: number,
  id: string,
  words: CardWords,
): EditedBattle {
  const gone = [...listUsedCards(getDeck(battle, deck.id))];
  const cards: string[] = [];
  for (let number = 0; number < count; number += 1)
    cards.push(source.draw(deck, [...gone, ...cards], words.each(deck.title)));
  const name = battle.sides[side]?.name ?? '';
  const held = withCards(battle, { deck: deck.id, cards, to: 'hand' }, side);
  const result = words.drew(name, cards.length, deck.title);
  const answer = { procedure: deck.drawnBy, input: {}, dice: source.rolls, outcome: { cards } };
  const holders = { side: [String(side)] };
  const entry: TableRoll = { ...toTableRoll(battle, answer, { id, who: [name], holders, result }), secretOf: side };
  return { ...addRoll(held, entry, deck.title), what: undoLabel('cards-hand', { deck: deck.title, side: name }) };
}

/** Returns the number of cards that a side may still draw: its hand size less the cards held and played. */
export function countDrawable(
  { decks, throws }: Pick<TableBattle, 'decks' | 'throws'>,
  deck: HeldDeck,
  side: 0 | 1,
): number {
  const played = throws.filter((each) => each.playedBy === side && each.procedure === deck.hand.playedBy).length;
  return Math.max(0, deck.hand.cards - getDeck({ decks }, deck.id).hands[side].length - played);
}

/** Draws up to the wanted number of cards into a side's secret hand. The number is public. */
export function drawByApp(
  battle: TableBattle,
  deck: HeldDeck,
  side: 0 | 1,
  wanted: number,
  { seed, id, words }: { readonly seed: string; readonly id: string; readonly words: CardWords },
): EditedBattle {
  const left = listCardsLeft(deck, listUsedCards(getDeck(battle, deck.id))).length;
  const count = Math.min(left, wanted, countDrawable(battle, deck, side));
  return drawCards(battle, deck, side, seededDice(seed), count, id, words);
}

/** Adds cards that a player drew by hand, typed as names separated by commas. Null if a card is not left or the hand is full. */
export function drawByHand(
  battle: TableBattle,
  deck: HeldDeck,
  side: 0 | 1,
  typed: string,
  { id, words }: { readonly id: string; readonly words: CardWords },
): EditedBattle | null {
  const names = typed.split(/[,;]+/).map((name) => name.trim());
  if (countDrawable(battle, deck, side) < names.length) return null;
  let gone = [...listUsedCards(getDeck(battle, deck.id))];
  for (const name of names) {
    const left = listCardsLeft(deck, gone);
    const card = left[findCard(deck, left, name)];
    if (card === undefined) return null;
    gone = [...gone, card];
  }
  return drawCards(battle, deck, side, typedDice(names), names.length, id, words);
}

/** Checks whether the dice and cards of a log entry may be shown. @param seen the side with a visible hand */
export const canSeeDraw = ({ secretOf }: Pick<TableRoll, 'secretOf'>, seen: 0 | 1 | null): boolean =>
  secretOf === undefined || secretOf === seen;
