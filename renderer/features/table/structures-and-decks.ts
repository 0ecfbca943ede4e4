import type { BattleDeck, BattleStructure, TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { BattleDeck as RulesDeck, CardMove } from '../../../rules/core/table-rules.ts';
import { undoLabel, type EditedBattle } from './edit-battle.ts';

/* Structures, and decks with the hands drawn from them. */

/** Lists the decks of a book under the battle's rulings. */
export const listDecks = (book: RuleSystem, { rulings }: Pick<TableBattle, 'rulings'>): readonly RulesDeck[] =>
  (book.table?.decks ?? []).map((deck) => ({ ...deck, cards: deck.cardsUnder?.(rulings) ?? deck.cards }));

/** Returns the name of a card, or its id if no deck has the card. */
export function getCardName(book: RuleSystem, card: string): string {
  const deck = book.table?.decks?.find(({ cards }) => cards.includes(card));
  return deck?.name?.(card) ?? card;
}

const NEW_DECK: BattleDeck = { played: [], hands: [[], []] };

/** Returns the played cards and hands of a deck. */
export const getDeck = ({ decks = {} }: Pick<TableBattle, 'decks'>, deck: string): BattleDeck =>
  (Object.hasOwn(decks, deck) ? decks[deck] : undefined) ?? NEW_DECK;

/** Lists the cards that are not in the deck. */
export const listUsedCards = ({ played, hands }: BattleDeck): readonly string[] => [...played, ...hands.flat()];

/** Moves cards from a hand, the played cards or the deck. @param side the side whose hand receives cards, or gives them first */
export function withCards(battle: TableBattle, { deck, cards, to }: CardMove, side: 0 | 1): TableBattle {
  const { played, hands } = getDeck(battle, deck);
  // Cards with the same name are interchangeable. Each moves once, from the side's own hand first.
  const moving = [...cards];
  const removeMoving = (held: readonly string[]): string[] =>
    held.filter((card) => {
      const index = moving.indexOf(card);
      if (index >= 0) moving.splice(index, 1);
      return index < 0;
    });
  const ownHand = [...removeMoving(hands[side]), ...(to === 'hand' ? cards : [])];
  const otherHand = removeMoving(hands[side === 0 ? 1 : 0]);
  const after: BattleDeck = {
    played: [...removeMoving(played), ...(to === 'played' ? cards : [])],
    hands: side === 0 ? [ownHand, otherHand] : [otherHand, ownHand],
  };
  return { ...battle, decks: { ...battle.decks, [deck]: after } };
}

export const moveCards = (battle: TableBattle, move: CardMove, side: 0 | 1, title: string): EditedBattle => ({
  state: withCards(battle, move, side),
  what: undoLabel(`cards-${move.to}`, { deck: title, side: battle.sides[side]?.name ?? '' }),
  field: null,
});

/** Damage that destroys a structure; 0 for an unknown kind. */
export const getMaxDamage = (book: RuleSystem, { kind }: Pick<BattleStructure, 'kind'>): number =>
  book.table?.structures?.find(({ id }) => id === kind)?.damage ?? 0;

export const addStructure = (battle: TableBattle, structure: BattleStructure): EditedBattle => ({
  state: { ...battle, structures: [...(battle.structures ?? []), structure] },
  what: undoLabel('built', { structure: structure.name }),
  field: null,
});

function withStructure(
  battle: TableBattle,
  id: string,
  change: (structure: BattleStructure) => BattleStructure,
): { readonly battle: TableBattle; readonly name: string } {
  const structures = battle.structures ?? [];
  const name = structures.find((each) => each.id === id)?.name ?? '';
  return { battle: { ...battle, structures: structures.map((each) => (each.id === id ? change(each) : each)) }, name };
}

export const removeStructure = (battle: TableBattle, id: string): EditedBattle => ({
  state: { ...battle, structures: (battle.structures ?? []).filter((each) => each.id !== id) },
  what: undoLabel('razed', { structure: battle.structures?.find((each) => each.id === id)?.name ?? '' }),
  field: null,
});

export function setStructureName(battle: TableBattle, id: string, name: string): EditedBattle {
  const { battle: state } = withStructure(battle, id, (structure) => ({ ...structure, name }));
  return { state, what: undoLabel('built', { structure: name }), field: `structure ${id}` };
}

/** Sets the total damage of a structure, at most what destroys it. */
export function withDamage(
  battle: TableBattle,
  book: RuleSystem,
  id: string,
  to: (before: number) => number,
): TableBattle {
  return withStructure(battle, id, (structure) => ({
    ...structure,
    damage: Math.min(getMaxDamage(book, structure), Math.max(0, to(structure.damage))),
  })).battle;
}

export const setDamage = (battle: TableBattle, book: RuleSystem, id: string, damage: number): EditedBattle => ({
  state: withDamage(battle, book, id, () => damage),
  what: undoLabel('damaged', { structure: battle.structures?.find((each) => each.id === id)?.name ?? '', damage }),
  field: `damage ${id}`,
});

/** Moves a unit into or out of a structure. A unit is in at most one. */
export function setInside(battle: TableBattle, id: string, unit: string, isInside: boolean): EditedBattle {
  const structures = (battle.structures ?? []).map((each) => {
    const otherUnits = each.inside.filter((known) => known !== unit);
    return { ...each, inside: each.id === id && isInside ? [...otherUnits, unit] : otherUnits };
  });
  const name = structures.find((each) => each.id === id)?.name ?? '';
  return {
    state: { ...battle, structures },
    what: undoLabel(isInside ? 'enters' : 'comesOut', { structure: name }),
    field: null,
  };
}

/** Checks whether a battle uses a procedure, given its troops, structures and agreements. */
export function isInBattle(
  { sides, structures = [], agreed = {} }: TableBattle,
  { table }: RuleSystem,
  id: string,
): boolean {
  const units = sides.flatMap((side) => side.units);
  return (
    table?.inBattle?.(id, {
      marks: new Set(units.flatMap(({ marks }) => marks)),
      troops: units.flatMap(({ parts }) => parts.flatMap(({ troop }) => (troop ? [troop] : []))),
      hasStructures: structures.length > 0,
      agreed,
    }) ?? true
  );
}
