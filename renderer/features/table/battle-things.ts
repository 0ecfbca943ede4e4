import type { BattleDeck, BattleStructure, TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { BattleDeck as RulesDeck, CardMove } from '../../../rules/core/table-rules.ts';
import { did, type EditedBattle } from './edit-battle.ts';

/* Structures, and decks with the hands drawn from them. */

/** Lists the decks of a book under the battle's rulings. */
export const decksOf = (book: RuleSystem, { rulings }: Pick<TableBattle, 'rulings'>): readonly RulesDeck[] =>
  (book.table?.decks ?? []).map((deck) => ({ ...deck, cards: deck.cardsUnder?.(rulings) ?? deck.cards }));

/** Returns the name of a card, or its id if no deck has the card. */
export function cardName(book: RuleSystem, card: string): string {
  const deck = book.table?.decks?.find(({ cards }) => cards.includes(card));
  return deck?.name?.(card) ?? card;
}

const UNTOUCHED: BattleDeck = { played: [], hands: [[], []] };

/** Returns the played cards and hands of a deck. */
export const deckOf = ({ decks = {} }: Pick<TableBattle, 'decks'>, deck: string): BattleDeck =>
  (Object.hasOwn(decks, deck) ? decks[deck] : undefined) ?? UNTOUCHED;

/** Lists the cards that are not in the deck. */
export const cardsOut = ({ played, hands }: BattleDeck): readonly string[] => [...played, ...hands.flat()];

/** Moves cards from a hand, the played cards or the deck. @param side the side whose hand receives cards, or gives them first */
export function withCards(battle: TableBattle, { deck, cards, to }: CardMove, side: 0 | 1): TableBattle {
  const { played, hands } = deckOf(battle, deck);
  // Cards with the same name are interchangeable. Each moves once, from the side's own hand first.
  const moving = [...cards];
  const staying = (held: readonly string[]): string[] =>
    held.filter((card) => {
      const at = moving.indexOf(card);
      if (at >= 0) moving.splice(at, 1);
      return at < 0;
    });
  const own = [...staying(hands[side]), ...(to === 'hand' ? cards : [])];
  const other = staying(hands[side === 0 ? 1 : 0]);
  const after: BattleDeck = {
    played: [...staying(played), ...(to === 'played' ? cards : [])],
    hands: side === 0 ? [own, other] : [other, own],
  };
  return { ...battle, decks: { ...battle.decks, [deck]: after } };
}

export const moveCards = (battle: TableBattle, move: CardMove, side: 0 | 1, title: string): EditedBattle => ({
  state: withCards(battle, move, side),
  what: did(`cards-${move.to}`, { deck: title, side: battle.sides[side]?.name ?? '' }),
  field: null,
});

/** Damage that destroys a structure; 0 for an unknown kind. */
export const damageOf = (book: RuleSystem, { kind }: Pick<BattleStructure, 'kind'>): number =>
  book.table?.structures?.find(({ id }) => id === kind)?.damage ?? 0;

export const addStructure = (battle: TableBattle, structure: BattleStructure): EditedBattle => ({
  state: { ...battle, structures: [...(battle.structures ?? []), structure] },
  what: did('built', { structure: structure.name }),
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
  what: did('razed', { structure: battle.structures?.find((each) => each.id === id)?.name ?? '' }),
  field: null,
});

export function setStructureName(battle: TableBattle, id: string, name: string): EditedBattle {
  const { battle: state } = withStructure(battle, id, (structure) => ({ ...structure, name }));
  return { state, what: did('built', { structure: name }), field: `structure ${id}` };
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
    damage: Math.min(damageOf(book, structure), Math.max(0, to(structure.damage))),
  })).battle;
}

export const setDamage = (battle: TableBattle, book: RuleSystem, id: string, damage: number): EditedBattle => ({
  state: withDamage(battle, book, id, () => damage),
  what: did('damaged', { structure: battle.structures?.find((each) => each.id === id)?.name ?? '', damage }),
  field: `damage ${id}`,
});

/** Moves a unit into or out of a structure. A unit is in at most one. */
export function shelter(battle: TableBattle, id: string, unit: string, isInside: boolean): EditedBattle {
  const structures = (battle.structures ?? []).map((each) => {
    const others = each.inside.filter((known) => known !== unit);
    return { ...each, inside: each.id === id && isInside ? [...others, unit] : others };
  });
  const name = structures.find((each) => each.id === id)?.name ?? '';
  return {
    state: { ...battle, structures },
    what: did(isInside ? 'enters' : 'comesOut', { structure: name }),
    field: null,
  };
}

/** Checks whether a battle uses a procedure, given its troops, structures and agreements. */
export function isPlayed(
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
