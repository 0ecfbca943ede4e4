import { allyOf, withoutAlly } from '../army/allies.ts';
import { countWords, type Grades, mostGrade } from '../army/army-words.ts';
import { entryById } from '../army/entry-options.ts';
import { boughtExtras } from '../army/extras.ts';
import { countOf, unitName } from '../army/troops/read-parts.ts';
import type { RawTroop } from '../army/troops/troop-type.ts';
import {
  type ArmyFile,
  type ArmyGeneral,
  type ArmyPart,
  type ArmyUnit,
  LONGEST_NAME,
  MOST_UNITS,
} from '../army-file.ts';
import type { ListEntry } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { type BookList, limitFor, nearEntries, type NearEntry } from './nearest.ts';

/** Combines parts with the same entry. */
const merged = (parts: readonly ArmyPart[]): ArmyPart[] =>
  [...Map.groupBy(parts, ({ entry }) => entry).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );

function numbered(name: string, at: number): string {
  if (at === 0 || name === '') return name;
  const number = ` ${at + 1}`;
  return name.slice(0, LONGEST_NAME - number.length) + number;
}

/** Splits a part into equal parts. Returns it unchanged if it does not divide evenly or the parts would fill an army. */
const parted = (part: ArmyPart, into: number): readonly ArmyPart[] =>
  into > 1 && into <= MOST_UNITS && part.count % into === 0
    ? Array.from({ length: into }, () => ({ ...part, count: part.count / into }))
    : [part];

/**
 * Converts a unit with converted parts to units of another book: one per troop type if the book has no mixed units, and one per unit if
 * either book counts units in an army line. Data that only its own book or campaign uses is dropped.
 */
function unitsInOtherBook(
  { id: _id, marks: _marks, parts: were, ...unit }: ArmyUnit,
  parts: readonly ArmyPart[],
  from: RuleSystem,
  to: RuleSystem,
): ArmyUnit[] {
  const together = merged(parts);
  const lots = to.unmixedUnits ? together.map((part) => [part]) : together.length > 0 ? [together] : [];
  const units = (part: ArmyPart): number => {
    if (to.counted.areUnits) return part.count;
    return from.counted.areUnits ? were.reduce((sum, one) => sum + countOf(one), 0) : 1;
  };
  return lots
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      return others.length > 0 ? [[first, ...others]] : parted(first, units(first)).map((part) => [part]);
    })
    .map((lot, at) => ({ ...unit, name: numbered(unit.name, at), parts: lot }));
}

/** A converted part of an army. */
interface ConvertedPart {
  /** Path in the original army: `units.2.parts.0`. */
  readonly place: string;
  readonly unit: string;
  /** "48 figures of Household Spearmen". */
  readonly from: string;
  readonly to: string;
  /** Descriptions of the differences; empty if equivalent. */
  readonly differences: readonly string[];
}

/** A part of an army that the other list or book cannot hold. */
interface LeftOut {
  readonly what: string;
  readonly why: string;
}

/** State of a conversion. */
interface Conversion {
  readonly from: BookList;
  readonly to: BookList;
  readonly sameBook: boolean;
  /** Room left under the maximum of each entry. Entries with a shared maximum share the object. */
  readonly room: ReadonlyMap<string, { left: number }>;
  /** Cached similar entries of each troop type. */
  readonly near: Map<RawTroop, readonly NearEntry[]>;
  readonly converted: ConvertedPart[];
  readonly left: LeftOut[];
}

/** Maximum distance of a similar entry. It is higher in another book, where much differs anyway. */
const FARTHEST = { sameBook: 4, otherBook: 9 } as const;
/** Maximum additional distance of an entry used because the nearest one has no room left. */
const SECOND_BEST = 2;

/** Returns the room under each entry's maximum for an empty army. */
function roomOf(empty: ArmyFile, { book, list }: BookList): Conversion['room'] {
  return new Map(
    book.tally(empty, list).pools.flatMap(({ entries, max }) => {
      const room = { left: max ?? Number.POSITIVE_INFINITY };
      return entries.map((entry) => [entry, room] as const);
    }),
  );
}

/** Rounds a number of figures to the nearest suitable size, at least one such size. */
function suitable(count: number, multiples: readonly number[]): number {
  const sizes = (multiples.length > 0 ? multiples : [1]).map((size) => Math.max(1, Math.round(count / size)) * size);
  return sizes.reduce((best, size) => (Math.abs(size - count) < Math.abs(best - count) ? size : best));
}

/** Converts a count: unchanged in the same book, otherwise to the same number of units of usual size. */
function countIn({ from, to, sameBook }: Conversion, troop: RawTroop, count: number, entry: ListEntry): number {
  if (sameBook) return count;
  const units = count / from.book.unitSize(troop);
  if (to.book.counted.areUnits) return Math.max(1, Math.round(units));
  const size = to.book.unitSize(entry.troop);
  const multiples = to.book.suitingMultiples(entry.troop);
  return from.book.counted.areUnits ? count * suitable(size, multiples) : suitable(units * size, multiples);
}

/** Chooses the nearest entry with room for all; if none of the near ones has it, the one with the most room. */
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

/** Returns a part's name and troop type; null for an entry missing from its list. */
function partIn(
  { book, list }: BookList,
  { entry, troop }: ArmyPart,
): { readonly name: string; readonly troop: RawTroop | null } {
  const row = entry === null ? undefined : entryById(list, entry);
  if (row) return { name: row.name, troop: row.troop };
  return troop ? { name: book.face(troop).short, troop } : { name: entry ?? 'no troop type', troop: null };
}

/** Converts a part to the nearest entry, records its differences, and reduces the room left. @returns null if no entry is similar */
function convertPart(run: Conversion, part: ArmyPart, place: string, unit: string): ArmyPart | null {
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
  if (!troop || !from.book.neutral(troop)) return leave('unknown troop type');
  if (count === 0) return leave('it has no figures');
  const all = run.near.get(troop) ?? nearEntries({ troop, name: part.entry === null ? '' : name }, from.book, to);
  run.near.set(troop, all);
  const near = all.filter(({ distance }) => distance <= FARTHEST[sameBook ? 'sameBook' : 'otherBook']);
  const countFor = (entry: ListEntry): number => countIn(run, troop, count, entry);
  const chosen = choose(run, near, countFor);
  if (!chosen) {
    const [farther] = all;
    const nearest = farther ? `; the nearest is ${farther.entry.name}: ${farther.differences.join(', ')}` : '';
    return leave(`no entry of “${to.list?.title ?? to.book.title}” is similar${nearest}`);
  }
  const { entry, differences } = chosen;
  const wanted = countFor(entry);
  const space = room.get(entry.id);
  const given = Math.min(wanted, space?.left ?? wanted);
  if (given === 0) return leave(`the list allows no more ${entry.name}`);
  if (space) space.left -= given;
  if (given < wanted) {
    left.push({ what: troopsOf(to.book, wanted - given, entry.name), why: `the list allows no more (from ${what})` });
  }
  converted.push({ place, unit, from: what, to: troopsOf(to.book, given, entry.name), differences });
  return { ...(sameBook ? part : {}), entry: entry.id, troop: null, count: given };
}

export interface ConvertedArmy {
  readonly army: ArmyFile;
  readonly converted: readonly ConvertedPart[];
  readonly left: readonly LeftOut[];
}

const within = ({ least, words }: Grades, grade: number): number =>
  Math.min(least + words.length - 1, Math.max(least, grade));

/** Returns the position of a grade from lowest, 0, to highest, 1. */
const shareOf = (grades: Grades, stars: number): number =>
  grades.words.length === 1 ? 0 : (within(grades, stars) - grades.least) / (grades.words.length - 1);

/**
 * Converts the grades of generals in proportion to each book's range. If only one general may have the highest grade, the best general gets
 * it; from such a book, that general gets one above the usual grade.
 */
function convertGrades(generals: readonly ArmyGeneral[], from: RuleSystem, to: RuleSystem): readonly number[] {
  const { grades: here } = from.generals;
  const { grades: there } = to.generals;
  if (there === null) return generals.map(() => 0);
  const best = generals.reduce((highest, { stars }, at) => (stars > (generals[highest]?.stars ?? 0) ? at : highest), 0);
  return generals.map(({ stars }, at) => {
    if (there.highestIsOne) return at === best ? mostGrade(there) : there.usual;
    if (here === null) return there.usual;
    if (here.highestIsOne) return within(there, there.usual + (stars === mostGrade(here) ? 1 : 0));
    return there.least + Math.round(shareOf(here, stars) * (there.words.length - 1));
  });
}

/** Returns the army without units and generals: its name, and its settings if the book is the same. */
function emptied(army: ArmyFile, { book, list }: BookList): ArmyFile {
  const { format, version, name, note } = army;
  const empty = { generals: [], units: [], list: list?.id ?? null };
  if (book.id === army.rules) return { ...(list ? withoutAlly(army, list.id) : army), ...empty };
  const kept = { format, version, name, ...(note === undefined ? {} : { note }) };
  return { ...kept, rules: book.id, limit: 0, ...empty, specialists: {}, works: {}, rulings: {} };
}

/**
 * Returns a function that assigns brigades to forces of the new list: the same name if possible, else the next free force; null if none is
 * left.
 */
function forcesFor({ units, generals }: ArmyFile, { list }: BookList): (brigade: string) => string | null {
  const forces = list?.forces;
  if (!forces) return (brigade) => brigade;
  const named = new Set([...units, ...generals].flatMap(({ brigade = '' }) => (brigade === '' ? [] : [brigade])));
  const free = forces.filter((force) => !named.has(force));
  const strange = [...named].filter((name) => !forces.includes(name));
  return (brigade) => (brigade === '' || forces.includes(brigade) ? brigade : (free[strange.indexOf(brigade)] ?? null));
}

/** Turns an ally's general into one of the army's own list. */
const ownGeneral = ({ ally: _ally, ...general }: ArmyGeneral): ArmyGeneral => general;

/** Reports extras, rulings and settings that mean nothing in another book. */
function leaveTheBook(army: ArmyFile, { from, to, left }: Conversion): void {
  for (const { count, label } of boughtExtras(from.book.extras, army)) {
    left.push({ what: `${count} x ${label}`, why: `${to.book.title} has no equivalent` });
  }
  if (Object.keys({ ...army.rulings, ...army.settings }).length === 0) return;
  left.push({ what: 'Rulings and settings', why: `they belong to ${from.book.title}` });
}

/**
 * Converts an army to another list of the same or another book. Everything that does not fit is reported with a reason. In the same book
 * numbers, ids, losses, extras, rulings, limit, custom troop types and allies are kept, except an ally with the new list. In another book
 * units keep their usual size, and generals get the nearest grades.
 */
export function convertArmy(army: ArmyFile, from: BookList, to: BookList): ConvertedArmy {
  const sameBook = from.book.id === to.book.id;
  const empty = emptied(army, to);
  const run: Conversion = { from, to, sameBook, room: roomOf(empty, to), near: new Map(), converted: [], left: [] };
  const forceOf = forcesFor(army, to);
  const homeless = new Set<string>();
  const inForce = <Member extends { readonly brigade?: string | undefined }>(member: Member): Member => {
    const { brigade = '', ...rest } = member;
    const force = forceOf(brigade);
    if (force === null) homeless.add(brigade);
    return { ...rest, ...(force ? { brigade: force } : {}) } as Member;
  };
  const all = army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap(
      (part, place) => convertPart(run, part, `units.${at}.parts.${place}`, unitName(unit, at)) ?? [],
    );
    if (parts.length === 0) return [];
    return sameBook ? [inForce({ ...unit, parts })] : unitsInOtherBook(inForce(unit), parts, from.book, to.book);
  });
  const units = all.slice(0, MOST_UNITS);
  if (units.length < all.length) {
    run.left.push({ what: `${all.length - units.length} units`, why: `an army has at most ${MOST_UNITS}` });
  }
  const grades = convertGrades(army.generals, from.book, to.book);
  const generals = army.generals.map((general, at): ArmyGeneral => {
    if (sameBook) return inForce(general.ally === to.list?.id ? ownGeneral(general) : general);
    const { id: _id, ally: _ally, ...rest } = general;
    return inForce({ ...rest, stars: grades[at] ?? general.stars });
  });
  for (const name of homeless) run.left.push({ what: `Brigade “${name}”`, why: 'the list has no force left for it' });
  if (!sameBook) leaveTheBook(army, run);
  const whole = { ...empty, units, generals };
  const limit = sameBook ? army.limit : limitFor(to.book, to.book.tally(whole, to.list).points);
  return { army: { ...whole, limit }, converted: run.converted, left: run.left };
}
