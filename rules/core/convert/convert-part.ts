import { allyOf } from '../army/allies.ts';
import { countWords } from '../army/army-words.ts';
import { entryById } from '../army/entry-options.ts';
import { countOf } from '../army/troops/read-parts.ts';
import type { RawTroop } from '../army/troops/troop-type.ts';
import type { ArmyFile, ArmyPart } from '../army-file.ts';
import type { ListEntry } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { type BookList, nearEntries, type NearEntry } from './nearest-entry.ts';

/** A part of an army that found its like. */
export interface ConvertedPart {
  /** Its place in the army as it was: `units.2.parts.0`. */
  readonly place: string;
  readonly unit: string;
  /** "48 figures of Household Spearmen". */
  readonly from: string;
  readonly to: string;
  /** What is different about it, in words; empty for its very like. */
  readonly differences: readonly string[];
}

/** Something of an army that another list or book has no place for. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
}

/** What is known and found while an army is converted. */
export interface Conversion {
  readonly from: BookList;
  readonly to: BookList;
  readonly sameBook: boolean;
  /** Room that is left under a row's maximum; rows that share one share the object. */
  readonly room: ReadonlyMap<string, { left: number }>;
  /** The rows that come near a troop type, once they were looked for. */
  readonly near: Map<RawTroop, readonly NearEntry[]>;
  readonly converted: ConvertedPart[];
  readonly left: LeftOut[];
}

/** Rows farther off than this are nothing like a troop type. In another book much differs anyway, so that more is let pass. */
const FARTHEST = { sameBook: 4, otherBook: 9 } as const;
/** How much farther off a row may be than the nearest, to be taken where the nearest has no room left. */
const SECOND_BEST = 2;

/** The room under each row's maximum, before anything of the army is there. */
export function roomOf(empty: ArmyFile, { book, list }: BookList): Conversion['room'] {
  return new Map(
    book.tally(empty, list).pools.flatMap(({ entries, max }) => {
      const room = { left: max ?? Number.POSITIVE_INFINITY };
      return entries.map((entry) => [entry, room] as const);
    }),
  );
}

/** A number of troops rounded to a size that suits them, and to one such size at the least. */
function suitable(count: number, multiples: readonly number[]): number {
  const sizes = (multiples.length > 0 ? multiples : [1]).map((size) => Math.max(1, Math.round(count / size)) * size);
  return sizes.reduce((best, size) => (Math.abs(size - count) < Math.abs(best - count) ? size : best));
}

/** How many of a row stand for so many of a troop type: as many in the same book, as many units of usual size in another. */
function countIn({ from, to, sameBook }: Conversion, troop: RawTroop, count: number, entry: ListEntry): number {
  if (sameBook) return count;
  const units = count / from.book.unitSize(troop);
  if (to.book.counted.areUnits) return Math.max(1, Math.round(units));
  const size = to.book.unitSize(entry.troop);
  const multiples = to.book.suitingMultiples(entry.troop);
  return from.book.counted.areUnits ? count * suitable(size, multiples) : suitable(units * size, multiples);
}

/** The nearest row with room for all of them; where none of the near has it, the one with the most. */
function choose(
  { room }: Conversion,
  near: readonly NearEntry[],
  countFor: (entry: ListEntry) => number,
): NearEntry | null {
  const [nearest] = near;
  if (!nearest) return null;
  const roomFor = ({ entry }: NearEntry): number => room.get(entry.id)?.left ?? Number.POSITIVE_INFINITY;
  const close = near.filter(({ distance }) => distance <= nearest.distance + SECOND_BEST);
  const whole = close.find((one) => roomFor(one) >= countFor(one.entry));
  return whole ?? close.reduce((most, one) => (roomFor(one) > roomFor(most) ? one : most));
}

const troopsOf = ({ counted }: RuleSystem, count: number, name: string): string =>
  `${countWords(counted, count)} of ${name}`;

/** What a part is called and what its troop type is; null for an entry that its list does not have. */
function partIn(
  { book, list }: BookList,
  { entry, troop }: ArmyPart,
): { readonly name: string; readonly troop: RawTroop | null } {
  const row = entry === null ? undefined : entryById(list, entry);
  if (row) return { name: row.name, troop: row.troop };
  return troop ? { name: book.face(troop).short, troop } : { name: entry ?? 'no troop type', troop: null };
}

/** Finds the like of a part, tells how near it comes, and takes it out of the room that is left. @returns null where nothing is like it */
export function convertPart(run: Conversion, part: ArmyPart, place: string, unit: string): ArmyPart | null {
  const { from, to, sameBook, room, converted, left } = run;
  const count = countOf(part);
  const { name, troop } = partIn(from, part);
  const what = troopsOf(from.book, count, name);
  const ally = allyOf(part.entry);
  const isAllied = ally !== null && ally !== to.list?.id;
  if (sameBook && (part.entry === null || isAllied)) {
    converted.push({ place, unit, from: what, to: what, differences: [] });
    return part;
  }
  const leave = (why: string): null => {
    left.push({ what, why });
    return null;
  };
  if (!troop || !from.book.neutral(troop)) return leave('what they are cannot be read');
  if (count === 0) return leave('nobody is in it');
  const all = run.near.get(troop) ?? nearEntries({ troop, name: part.entry === null ? '' : name }, from.book, to);
  run.near.set(troop, all);
  const near = all.filter(({ distance }) => distance <= FARTHEST[sameBook ? 'sameBook' : 'otherBook']);
  const countFor = (entry: ListEntry): number => countIn(run, troop, count, entry);
  const chosen = choose(run, near, countFor);
  if (!chosen) {
    const [farther] = all;
    const nearest = farther ? `; the nearest is ${farther.entry.name}: ${farther.differences.join(', ')}` : '';
    return leave(`nothing in the list “${to.list?.title ?? to.book.title}” is like them${nearest}`);
  }
  const { entry, differences } = chosen;
  const wanted = countFor(entry);
  const space = room.get(entry.id);
  const given = Math.min(wanted, space?.left ?? wanted);
  if (given === 0) return leave(`the list allows no more ${entry.name}`);
  if (space) space.left -= given;
  if (given < wanted) {
    left.push({ what: troopsOf(to.book, wanted - given, entry.name), why: `the list allows no more, for ${what}` });
  }
  converted.push({ place, unit, from: what, to: troopsOf(to.book, given, entry.name), differences });
  return { ...(sameBook ? part : {}), entry: entry.id, troop: null, count: given };
}
