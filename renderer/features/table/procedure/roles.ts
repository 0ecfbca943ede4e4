import type { TableBattle, TableSide } from '../../../../contract/table.ts';
import { listCardsLeft } from '../../../../rules/core/playing-cards.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { ProcedureRole, RoleHolder, TableParty } from '../../../../rules/core/table-rules.ts';
import { listUsedCards, getMaxDamage, getDeck, listDecks } from '../structures-and-decks.ts';
import { getUnitNames } from '../../../../rules/core/table/side-names.ts';
import { countLeft, createTableUnit } from '../../../../rules/core/table/table-unit.ts';

/** Keys of the units, generals and others picked for each role. A key gives the position in the battle. */
export type Holders = Readonly<Record<string, readonly string[]>>;

/** A request for a procedure, with role holders and known input. */
export interface ProcedureRequest {
  readonly procedure: string;
  readonly holders: Holders;
  readonly input?: Readonly<Record<string, unknown>>;
  /** If set, only this side's units can be picked. */
  readonly side?: 0 | 1;
  /** True if the input was measured on the field. Changes by the player are logged. */
  readonly measured?: true;
  /** If true, the screen does not scroll. */
  readonly stays?: true;
  /** If true, an identical request rolls the open form, or applies its result if it was rolled. */
  readonly again?: true;
}

/** Choices for a role, by side. */
export interface RoleChoices {
  /** '' for choices of neither side. */
  readonly side: string;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
}

/** Key of a deck role, which is filled automatically. */
const DECK = 'deck';

/** Lists the commands of a side: its brigades, or the whole side if it has none. */
function listCommands({
  name,
  units,
}: TableSide): readonly { readonly name: string; readonly brigade: string | null }[] {
  const brigades = [...new Set(units.map(({ brigade }) => brigade))].filter((brigade) => brigade !== '');
  return brigades.length === 0 ? [{ name, brigade: null }] : brigades.map((brigade) => ({ name: brigade, brigade }));
}

const listGeneralChoices = ({ generals }: TableSide, at: number): RoleChoices['choices'] =>
  generals.flatMap(({ name, fallen }, place) => (fallen ? [] : [{ key: `${at}:${place}`, label: name }]));

const listUnitChoices = (
  { units }: TableSide,
  at: number,
  of: 'part' | 'unit',
  lost: boolean,
): RoleChoices['choices'] =>
  units.flatMap((unit, place) => {
    const named = `${place + 1} ${unit.name}`;
    const partsLeft = unit.parts.map((part, number) => ({ part, number })).filter(({ part }) => countLeft(part) > 0);
    const isLost = partsLeft.length === 0 || unit.offField === true;
    if (isLost !== lost) return [];
    if (lost) return [{ key: `${at}:${place}:0`, label: named }];
    if (of === 'unit' || unit.parts.length === 1) return [{ key: `${at}:${place}:0`, label: named }];
    return partsLeft.map(({ part, number }) => ({ key: `${at}:${place}:${number}`, label: `${named}: ${part.name}` }));
  });

/** Lists choices still on the table. @param lost lists lost units instead */
export function listRoleChoices(
  { sides, structures = [] }: Pick<TableBattle, 'sides' | 'structures'>,
  of: ProcedureRole['of'],
  lost = false,
): readonly RoleChoices[] {
  switch (of) {
    case 'deck':
      return [];
    case 'structure':
      return [{ side: '', choices: structures.map(({ id, name }, at) => ({ key: id, label: `${at + 1} ${name}` })) }];
    case 'side':
      return [{ side: '', choices: sides.map(({ name }, at) => ({ key: String(at), label: name })) }];
    case 'general':
      return sides.map((side, at) => ({ side: side.name, choices: listGeneralChoices(side, at) }));
    case 'command':
      return sides.map((side, at) => ({
        side: side.name,
        choices: listCommands(side).map(({ name }, place) => ({ key: `${at}:${place}`, label: name })),
      }));
    default:
      return sides.map((side, at) => ({ side: side.name, choices: listUnitChoices(side, at, of, lost) }));
  }
}

/** Parses a key. */
export function parseKey(key: string): readonly [side: number, place: number, part: number] {
  const [side = -1, place = -1, part = 0] = key.split(':').map(Number);
  return [side, place, part];
}

/** Checks whether the user has to pick the holder. Decks and sides named by the rule are filled in. */
export const needsPick = ({ of, side }: ProcedureRole): boolean => of !== 'deck' && side === undefined;

/** Returns the keys of a role's holders. */
export function listKeys({ id, of, side }: ProcedureRole, holders: Holders): readonly string[] {
  if (of === 'deck') return [DECK];
  return side === undefined ? (holders[id] ?? []) : [String(side)];
}

function createParty(battle: TableBattle, book: RuleSystem, at: number): TableParty | null {
  const { sides, decks = {}, throws, turn } = battle;
  const side = sides[at];
  if (!side) return null;
  const playedNow = (procedure: string | undefined): number =>
    throws.filter((each) => each.turn === turn && each.playedBy === at && each.procedure === procedure).length;
  const played = Object.fromEntries((book.table?.decks ?? []).map(({ id, hand }) => [id, playedNow(hand?.playedBy)]));
  const hands = Object.fromEntries(Object.entries(decks).map(([id, { hands: held }]) => [id, held[at === 0 ? 0 : 1]]));
  return {
    attributes: side.attributes ?? {},
    units: side.units.flatMap((unit) => createTableUnit(battle, side, unit, null) ?? []),
    leaders: side.generals.map(({ state = '', fallen }) => ({ state, fallen })),
    hands,
    played,
  };
}

/** Returns the holder with a key as the book's procedures need it; null if it is gone. */
export function getHolder(
  battle: TableBattle,
  book: RuleSystem,
  { of, deck: deckId }: Pick<ProcedureRole, 'of' | 'deck'>,
  key: string,
): RoleHolder | null {
  if (of === 'deck') {
    const deck = listDecks(book, battle).find(({ id }) => id === deckId);
    if (!deck) return null;
    const out = getDeck(battle, deck.id);
    const gone = listUsedCards(out);
    return { deck: { left: listCardsLeft(deck, gone), gone, played: out.played } };
  }
  if (of === 'structure') {
    const structure = battle.structures?.find(({ id }) => id === key);
    if (!structure) return null;
    const damage = getMaxDamage(book, structure);
    const inside = battle.sides.flatMap((side) =>
      side.units.flatMap((unit) =>
        structure.inside.includes(unit.id) ? (createTableUnit(battle, side, unit, null) ?? []) : [],
      ),
    );
    return { structure: { kind: structure.kind, damage, left: damage - structure.damage, inside } };
  }
  const [at, place, number] = parseKey(key);
  if (of === 'side') {
    const side = createParty(battle, book, at);
    return side && { side };
  }
  const side = battle.sides[at];
  if (!side) return null;
  if (of === 'command') {
    const command = listCommands(side)[place];
    const units = side.units.filter(({ brigade }) => command?.brigade === null || brigade === command?.brigade);
    return command ? { command: units.flatMap((unit) => createTableUnit(battle, side, unit, null) ?? []) } : null;
  }
  if (of === 'general') {
    const general = side.generals[place];
    if (!general) return null;
    const joined = side.units.find(({ id }) => id === general.unit);
    const unitWith = joined ? createTableUnit(battle, side, joined, null) : null;
    const { name, stars, state = '', hurt = 0 } = general;
    return { name, stars: stars ?? 0, state, hurt, unitWith };
  }
  const unit = side.units[place];
  const seen = unit && createTableUnit(battle, side, unit, unit.parts[number]?.id ?? null);
  return seen ? { unit: seen } : null;
}

/** Returns all holders of a role. */
export const listHolders = (
  battle: TableBattle,
  book: RuleSystem,
  role: ProcedureRole,
  holders: Holders,
): readonly RoleHolder[] => listKeys(role, holders).flatMap((key) => getHolder(battle, book, role, key) ?? []);

/** Returns the name of a holder, such as "3 Retinue"; '' for none. */
export function getHolderName(battle: TableBattle, of: ProcedureRole['of'], key: string): string {
  for (const { choices } of [...listRoleChoices(battle, of), ...listRoleChoices(battle, of, true)]) {
    const match = choices.find((choice) => choice.key === key);
    if (match) return addArmyName(battle, of, key, match.label);
  }
  return '';
}

/** Adds the army to a unit's name if the other side has a unit with the same number and name. */
function addArmyName({ sides }: TableBattle, of: ProcedureRole['of'], key: string, label: string): string {
  if (of !== 'unit' && of !== 'part') return label;
  const [side, place] = parseKey(key);
  const unit = sides[side]?.units[place];
  return unit ? label.replace(`${place + 1} ${unit.name}`, getUnitNames(sides, true).get(unit.id) ?? unit.name) : label;
}

const getKeySide = (key: string | undefined): 0 | 1 | null =>
  key === undefined ? null : parseKey(key)[0] === 1 ? 1 : 0;

/** Returns the side that must fill a role; null for either. @param acting the active side; null in a phase of both sides */
export function getRoleSide(
  roles: readonly ProcedureRole[],
  { id, whose }: ProcedureRole,
  holders: Holders,
  acting: 0 | 1 | null,
): 0 | 1 | null {
  if (whose === undefined) return null;
  if (whose === 'own') return acting;
  const before = roles[roles.findIndex((role) => role.id === id) - 1];
  const enemyOf = (before && getKeySide(holders[before.id]?.[0])) ?? acting;
  return enemyOf === null ? null : enemyOf === 0 ? 1 : 0;
}
