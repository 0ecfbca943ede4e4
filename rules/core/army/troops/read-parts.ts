import type { ArmyFile, ArmyPart, ArmyUnit } from '../../army-file.ts';
import type { ListEntry } from '../../nation-list.ts';
import type { RulingsInForce } from '../../ruling.ts';
import { getAllyListId, type ArmyList } from '../allies.ts';
import { findEntryById } from '../entry-options.ts';
import { type RawTroop, memoize, type TroopTypes } from './troop-type.ts';

/** A part with a valid troop type: the book's data on the type, its entry and its cost. */
export type ValidPart<Known> = Known & {
  /** Null for a custom troop type. */
  readonly entry: ListEntry | null;
  /** Cost per figure under the rulings in force. */
  readonly cost: number;
};

/** An invalid part: its entry is not in the list, or its troop type cannot be parsed. */
export interface InvalidPart {
  /** Code of the army's problem. */
  readonly code: 'unknown-entry' | 'bad-troop' | 'entry-and-troop';
  readonly message: string;
}

export type AnyPart<Known> = ValidPart<Known> | InvalidPart;

/** A valid part with troops, with its name and its unit's index. */
export type CountedPart<Known> = ValidPart<Known> & {
  readonly name: string;
  readonly count: number;
  readonly unit: number;
};

/** A book's definitions for reading parts. */
interface PartBook<Troop, Known extends { readonly troop: Troop }> {
  readonly types: TroopTypes<Troop>;
  /** Returns the book's data on a troop type, independent of the army. Called once per type. */
  readonly known: (troop: Troop) => Known;
  readonly cost: (known: Known, entry: ListEntry | null, rulings: RulingsInForce) => number;
}

export interface PartReader<Known> {
  part(part: ArmyPart, list: ArmyList | null, rulings: RulingsInForce): AnyPart<Known>;
  /** Reads all parts of an army, by unit. */
  parts(army: ArmyFile, list: ArmyList | null): readonly (readonly AnyPart<Known>[])[];
  /** Lists the valid parts with troops, by unit. */
  counted(army: ArmyFile, list: ArmyList | null): readonly (readonly CountedPart<Known>[])[];
}

/** Maximum number of anything in an army. Keeps every sum a safe integer. */
export const MAX_COUNT = 1_000_000;

/** Checks whether a number of troops or extras is a whole number from 0 to the maximum. */
export const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0 && number <= MAX_COUNT;

/** Returns a part's number of troops; 0 if invalid. */
export const getCount = ({ count }: Pick<ArmyPart, 'count'>): number => (isCount(count) ? count : 0);

export const isValidPart = <Known>(part: AnyPart<Known>): part is ValidPart<Known> => !('message' in part);

/** Returns a unit's name, or its number. */
export const getUnitLabel = ({ name }: Pick<ArmyUnit, 'name'>, index: number): string => name || `unit ${index + 1}`;

const BOTH_GIVEN = 'has both a list entry and a troop type; only one is allowed';
const NEITHER_GIVEN = 'has neither a list entry nor a troop type';

/** Returns why an entry is unknown, as the end of a sentence. */
function describeUnknown(entry: string, list: ArmyList | null): string {
  if (list === null) return 'cannot be found: the army has no list';
  const allyId = getAllyListId(entry);
  const ally = list.allies?.find(({ id }) => id === allyId);
  if (allyId !== null && !ally) return `cannot be found: “${allyId}” is not an ally of the army`;
  return `is not in the list “${(ally ?? list).title}”`;
}

export function createPartReader<Troop, Known extends { readonly troop: Troop }>(
  book: PartBook<Troop, Known>,
): PartReader<Known> {
  const parseTroop = memoize((raw: RawTroop): { readonly known: Known } | InvalidPart => {
    const parsed = book.types.parse(raw);
    if ('message' in parsed) return { code: 'bad-troop', message: parsed.message };
    return { known: book.known(parsed.troop) };
  });

  function readTroop(raw: RawTroop, entry: ListEntry | null, rulings: RulingsInForce): AnyPart<Known> {
    const found = parseTroop(raw);
    if ('message' in found) return found;
    return { ...found.known, entry, cost: book.cost(found.known, entry, rulings) };
  }

  function readPart({ entry: id, troop }: ArmyPart, list: ArmyList | null, rulings: RulingsInForce): AnyPart<Known> {
    if (id === null) return troop ? readTroop(troop, null, rulings) : { code: 'unknown-entry', message: NEITHER_GIVEN };
    if (troop !== null) return { code: 'entry-and-troop', message: BOTH_GIVEN };
    const entry = findEntryById(list, id);
    if (entry) return readTroop(entry.troop, entry, rulings);
    return { code: 'unknown-entry', message: `entry “${id}” ${describeUnknown(id, list)}` };
  }

  const readParts: PartReader<Known>['parts'] = ({ units, rulings }, list) =>
    units.map((unit) => unit.parts.map((one) => readPart(one, list, rulings)));

  return {
    part: readPart,
    parts: readParts,
    counted: (army, list) =>
      readParts(army, list).map((parseTroop, index) => {
        const unit = army.units[index] as ArmyUnit;
        return parseTroop.flatMap((found, place): CountedPart<Known>[] => {
          const count = getCount(unit.parts[place] as ArmyPart);
          if (!isValidPart(found) || count === 0) return [];
          return [{ ...found, name: unit.name || found.entry?.name || getUnitLabel(unit, index), count, unit: index }];
        });
      }),
  };
}
