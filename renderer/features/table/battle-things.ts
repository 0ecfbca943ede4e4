import type { BattleDeck, BattleStructure, TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { BattleDeck as RulesDeck, CardMove } from '../../../rules/core/table-rules.ts';
import { did, type EditedBattle } from './edit-battle.ts';

/* What stands and lies on the table beside units and generals: structures, and decks with the hands drawn from them. */

/** The decks of a book as the rulings of the battle have them. */
export const decksOf = (book: RuleSystem, { rulings }: Pick<TableBattle, 'rulings'>): readonly RulesDeck[] =>
  (book.table?.decks ?? []).map((deck) => ({ ...deck, cards: deck.cardsUnder?.(rulings) ?? deck.cards }));

/** What a card of any deck of the book is called; its id where no deck has it. */
export function cardName(book: RuleSystem, card: string): string {
  const deck = book.table?.decks?.find(({ cards }) => cards.includes(card));
  return deck?.name?.(card) ?? card;
}

const UNTOUCHED: BattleDeck = { played: [], hands: [[], []] };

/** Where the cards of a deck are that can no longer be drawn. */
export const deckOf = ({ decks = {} }: Pick<TableBattle, 'decks'>, deck: string): BattleDeck =>
  (Object.hasOwn(decks, deck) ? decks[deck] : undefined) ?? UNTOUCHED;

/** The cards of a deck that can no longer be drawn. */
export const cardsOut = ({ played, hands }: BattleDeck): readonly string[] => [...played, ...hands.flat()];

/** Moves cards of a deck: out of a hand or from those played, and where they are in neither, out of the deck. @param side whose hand is meant */
export function withCards(battle: TableBattle, { deck, cards, to }: CardMove, side: 0 | 1): TableBattle {
  const { played, hands } = deckOf(battle, deck);
  // Cards of one name are alike: each that moves is taken once, the side's own first.
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

/** Damage that destroys a structure; 0 for a kind that the book does not have. */
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

/** A structure has taken so much damage in all, and never more than destroys it. */
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

/** A unit goes into a structure, or comes out of it. It is in one at the most. */
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

/** Whether a procedure belongs to a battle, as its troops, what stands on the table and what was agreed on have it. */
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
