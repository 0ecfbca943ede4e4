import type { BattleGeneral, BattleUnit, TableBattle, TableSide } from '../table.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { getFirstPosition } from '../../rules/core/table/turn-position.ts';
import { describePart, getUnitName } from '../../rules/core/army/part-words.ts';

/** An army to lay out for a battle. */
export interface LayOutArmy {
  readonly army: ArmyFile;
  readonly list: NationList | null;
  /** Id in the Library, or null if it is not saved there. */
  readonly id: string | null;
}

export interface LayOutLabels {
  readonly unit: (number: number) => string;
  readonly general: (number: number) => string;
}

/** Returns a given id, which links troops to a campaign, or a new id if there is none or it is taken (both sides field the same army). */
type CreateId = (known: string | undefined) => string;

function createIdMapper(newId: () => string): CreateId {
  const taken = new Set<string>();
  return (known) => {
    const id = known === undefined || known === '' || taken.has(known) ? newId() : known;
    taken.add(id);
    return id;
  };
}

const truncate = (text: string, max: number): string => text.slice(0, max);

function createUnits(
  book: RuleSystem,
  { army, list }: LayOutArmy,
  words: LayOutLabels,
  createId: CreateId,
): BattleUnit[] {
  const tally = book.tally(army, list);
  const numbers = book.unitMarks?.(army, list);
  return army.units.flatMap((unit, index): BattleUnit[] => {
    const parts = unit.parts.flatMap((part, place) => {
      const figures = tally.units[index]?.parts[place];
      if (!figures || figures.count === 0) return [];
      const { name, short, troop } = describePart(book, list, part);
      const hits = (troop && book.hitsEach?.(troop, army.rulings)) ?? 1;
      return [
        {
          id: createId(part.id),
          name: truncate(name ?? short, 300),
          short: truncate(short, 300),
          troop: troop && { ...troop },
          count: figures.count,
          cost: figures.cost,
          groupSize: figures.groupSize,
          hits,
          lost: Math.min(part.hits ?? 0, hits - 1),
        },
      ];
    });
    if (parts.length === 0) return [];
    return [
      {
        id: createId(unit.id),
        name: truncate(getUnitName(book, list, unit) ?? words.unit(index + 1), 300),
        brigade: unit.brigade ?? '',
        colour: unit.colour ?? null,
        numbers: (numbers?.[index] ?? []).slice(0, 20).map(({ label, value, citation }) => ({
          label: truncate(label, 100),
          value: truncate(value, 100),
          citation: truncate(citation, 300),
        })),
        parts,
        morale: '',
        marks: (unit.marks ?? []).filter((id) => book.table?.marks.some((mark) => mark.id === id)),
        orders: unit.orders ?? '',
        note: unit.note ?? '',
      },
    ];
  });
}

const createGenerals = (
  book: RuleSystem,
  laid: LayOutArmy,
  words: LayOutLabels,
  createId: CreateId,
): BattleGeneral[] => {
  const costs = book.tally(laid.army, laid.list).generalCosts;
  return laid.army.generals.map(({ id, name, stars, brigade }, index) => ({
    id: createId(id),
    name: name || words.general(index + 1),
    stars: book.generals.grades && Number.isInteger(stars) ? Math.min(100, Math.max(0, stars)) : null,
    cost: costs[index] ?? 0,
    unit: null,
    fallen: false,
    ...(brigade === undefined ? {} : { brigade }),
  }));
};

/** Assigns each general to a unit, in books whose generals belong to units: of the general's brigade if possible, otherwise in order. */
function assignGenerals(
  book: RuleSystem,
  generals: readonly BattleGeneral[],
  units: readonly BattleUnit[],
): BattleGeneral[] {
  if (!book.generals.inUnits) return [...generals];
  const free = [...units];
  return generals.map((general) => {
    const ownIndex = free.findIndex(({ brigade }) => brigade !== '' && brigade === general.brigade);
    const [unit] = free.splice(Math.max(0, ownIndex), 1);
    return { ...general, unit: unit?.id ?? null };
  });
}

/** Creates a side with all figures present. */
function createSide(book: RuleSystem, laid: LayOutArmy, words: LayOutLabels, createId: CreateId): TableSide {
  const units = createUnits(book, laid, words, createId);
  return {
    name: laid.army.name,
    army: laid.id,
    units,
    generals: assignGenerals(book, createGenerals(book, laid, words, createId), units),
    ...(laid.list?.attributes ? { attributes: { ...laid.list.attributes } } : {}),
  };
}

/** Creates a battle before its first turn. The first army's rulings and typed numbers apply to both sides. */
export function layOutArmies(
  book: RuleSystem,
  armies: readonly LayOutArmy[],
  { title, campaign }: Pick<TableBattle, 'title' | 'campaign'>,
  words: LayOutLabels,
  newId: () => string,
): TableBattle {
  const createId = createIdMapper(newId);
  const sides = armies.slice(0, 2).map((laid, index) => {
    const side = createSide(book, laid, words, createId);
    // Gives the second of two armies with the same name a distinct name.
    return index > 0 && side.name === armies[0]?.army.name ? { ...side, name: `${side.name} II` } : side;
  });
  const marks = new Set(sides.flatMap(({ units }) => units.flatMap((unit) => unit.marks)));
  const opening = book.table ? (book.table.startPosition?.(marks) ?? getFirstPosition(book.table.turn)) : null;
  return {
    format: 'nomarch-table',
    version: 1,
    rules: book.id,
    title: truncate(title, 300),
    rulings: { ...armies[0]?.army.rulings },
    ...(armies[0]?.army.settings ? { settings: { ...armies[0].army.settings } } : {}),
    campaign,
    sides,
    first: 0,
    ...(opening ?? { turn: 1, bound: 0, phase: 0 }),
    throws: [],
    note: '',
  };
}
