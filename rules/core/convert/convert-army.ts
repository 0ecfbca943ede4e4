import { getAllyListId, dropAlly } from '../army/allies.ts';
import { formatCount, type GeneralGrades, getMaxGrade } from '../army/army-words.ts';
import { findEntryById } from '../army/entry-options.ts';
import { listBoughtExtras } from '../army/extras.ts';
import { getCount, getUnitLabel } from '../army/troops/read-parts.ts';
import type { RawTroop } from '../army/troops/troop-type.ts';
import {
  type ArmyFile,
  type ArmyGeneral,
  type ArmyPart,
  type ArmyUnit,
  MAX_NAME_LENGTH,
  MAX_ARMY_UNITS,
} from '../army-file.ts';
import type { ListEntry } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { type BookList, chooseLimit, listSimilarEntries, type SimilarEntry } from './similar-entries.ts';

/** Combines parts with the same entry. */
const mergeParts = (parts: readonly ArmyPart[]): ArmyPart[] =>
  [...Map.groupBy(parts, ({ entry }) => entry).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );

function addNumber(name: string, at: number): string {
  if (at === 0 || name === '') return name;
  const number = ` ${at + 1}`;
  return name.slice(0, MAX_NAME_LENGTH - number.length) + number;
}

/** Splits a part into equal parts. Returns it unchanged if it does not divide evenly or the parts would fill an army. */
const splitPart = (part: ArmyPart, count: number): readonly ArmyPart[] =>
  count > 1 && count <= MAX_ARMY_UNITS && part.count % count === 0
    ? Array.from({ length: count }, () => ({ ...part, count: part.count / count }))
    : [part];

/**
 * Converts a unit with converted parts to units of another book. A book without mixed units gets one unit per troop type. If either book
 * counts units in an army line, each counted unit becomes a separate unit. Data that only the original book or a campaign uses is dropped.
 */
function convertUnit(
  { id: _id, marks: _marks, parts: were, ...unit }: ArmyUnit,
  parts: readonly ArmyPart[],
  from: RuleSystem,
  to: RuleSystem,
): ArmyUnit[] {
  const mergedParts = mergeParts(parts);
  const groups = to.unmixedUnits ? mergedParts.map((part) => [part]) : mergedParts.length > 0 ? [mergedParts] : [];
  const countUnits = (part: ArmyPart): number => {
    if (to.counted.areUnits) return part.count;
    return from.counted.areUnits ? were.reduce((sum, one) => sum + getCount(one), 0) : 1;
  };
  return groups
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      return others.length > 0 ? [[first, ...others]] : splitPart(first, countUnits(first)).map((part) => [part]);
    })
    .map((lot, at) => ({ ...unit, name: addNumber(unit.name, at), parts: lot }));
}

/** A converted part of an army. */
interface ConvertedPart {
  /** Path in the original army: `units.2.parts.0`. */
  readonly place: string;
  readonly unit: string;
  /** The original troops: "48 figures of Household Spearmen". */
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

interface Conversion {
  readonly from: BookList;
  readonly to: BookList;
  readonly sameBook: boolean;
  /** Room left under the maximum of each entry. Entries with a shared maximum share the object. */
  readonly room: ReadonlyMap<string, { left: number }>;
  /** Cached similar entries of each troop type. */
  readonly similar: Map<RawTroop, readonly SimilarEntry[]>;
  readonly converted: ConvertedPart[];
  readonly left: LeftOut[];
}

/** Maximum distance of a similar entry. It is higher in another book, where much differs anyway. */
const MAX_DISTANCE = { sameBook: 4, otherBook: 9 } as const;
/** Maximum additional distance of an entry used because the nearest one has no room left. */
const MAX_EXTRA_DISTANCE = 2;

/** Returns the room under each entry's maximum for an empty army. */
function getRoomByEntry(empty: ArmyFile, { book, list }: BookList): Conversion['room'] {
  return new Map(
    book.tally(empty, list).pools.flatMap(({ entries, max }) => {
      const room = { left: max ?? Number.POSITIVE_INFINITY };
      return entries.map((entry) => [entry, room] as const);
    }),
  );
}

/** Rounds a number of figures to the nearest suitable size, at least one such size. */
function roundToSize(count: number, multiples: readonly number[]): number {
  const sizes = (multiples.length > 0 ? multiples : [1]).map((size) => Math.max(1, Math.round(count / size)) * size);
  return sizes.reduce((best, size) => (Math.abs(size - count) < Math.abs(best - count) ? size : best));
}

/** Converts a count: unchanged in the same book, otherwise to the same number of units of usual size. */
function convertCount({ from, to, sameBook }: Conversion, troop: RawTroop, count: number, entry: ListEntry): number {
  if (sameBook) return count;
  const units = count / from.book.unitSize(troop);
  if (to.book.counted.areUnits) return Math.max(1, Math.round(units));
  const size = to.book.unitSize(entry.troop);
  const multiples = to.book.suitableMultiples(entry.troop);
  return from.book.counted.areUnits ? count * roundToSize(size, multiples) : roundToSize(units * size, multiples);
}

/** Chooses the most similar entry with room for all troops. If no similar entry has enough room, chooses the one with the most room. */
function chooseEntry(
  { room }: Conversion,
  similar: readonly SimilarEntry[],
  getCountFor: (entry: ListEntry) => number,
): SimilarEntry | null {
  const [nearest] = similar;
  if (!nearest) return null;
  const getRoom = ({ entry }: SimilarEntry): number => room.get(entry.id)?.left ?? Number.POSITIVE_INFINITY;
  const candidates = similar.filter(({ distance }) => distance <= nearest.distance + MAX_EXTRA_DISTANCE);
  const sufficient = candidates.find((one) => getRoom(one) >= getCountFor(one.entry));
  return sufficient ?? candidates.reduce((most, one) => (getRoom(one) > getRoom(most) ? one : most));
}

const formatTroops = ({ counted }: RuleSystem, count: number, name: string): string =>
  `${formatCount(counted, count)} of ${name}`;

/** Returns a part's name and troop type; null for an entry missing from its list. */
function readPart(
  { book, list }: BookList,
  { entry, troop }: ArmyPart,
): { readonly name: string; readonly troop: RawTroop | null } {
  const row = entry === null ? undefined : findEntryById(list, entry);
  if (row) return { name: row.name, troop: row.troop };
  return troop ? { name: book.face(troop).short, troop } : { name: entry ?? 'no troop type', troop: null };
}

/** Converts a part to the nearest entry, records its differences, and reduces the room left. @returns null if no entry is similar */
function convertPart(run: Conversion, part: ArmyPart, place: string, unit: string): ArmyPart | null {
  const { from, to, sameBook, room, converted, left } = run;
  const count = getCount(part);
  const { name, troop } = readPart(from, part);
  const what = formatTroops(from.book, count, name);
  const ally = getAllyListId(part.entry);
  const isAllied = ally !== null && ally !== to.list?.id;
  if (sameBook && (part.entry === null || isAllied)) {
    converted.push({ place, unit, from: what, to: what, differences: [] });
    return part;
  }
  const reject = (why: string): null => {
    left.push({ what, why });
    return null;
  };
  if (!troop || !from.book.neutral(troop)) return reject('unknown troop type');
  if (count === 0) return reject('it has no figures');
  const unitCount =
    run.similar.get(troop) ?? listSimilarEntries({ troop, name: part.entry === null ? '' : name }, from.book, to);
  run.similar.set(troop, unitCount);
  const candidates = unitCount.filter(({ distance }) => distance <= MAX_DISTANCE[sameBook ? 'sameBook' : 'otherBook']);
  const getCountFor = (entry: ListEntry): number => convertCount(run, troop, count, entry);
  const chosen = chooseEntry(run, candidates, getCountFor);
  if (!chosen) {
    const [farther] = unitCount;
    const nearest = farther ? `; the nearest is ${farther.entry.name}: ${farther.differences.join(', ')}` : '';
    return reject(`no entry of “${to.list?.title ?? to.book.title}” is similar${nearest}`);
  }
  const { entry, differences } = chosen;
  const wanted = getCountFor(entry);
  const entryRoom = room.get(entry.id);
  const given = Math.min(wanted, entryRoom?.left ?? wanted);
  if (given === 0) return reject(`the army list allows no more ${entry.name}`);
  if (entryRoom) entryRoom.left -= given;
  if (given < wanted) {
    left.push({
      what: formatTroops(to.book, wanted - given, entry.name),
      why: `the army list allows no more of these (from ${what})`,
    });
  }
  converted.push({ place, unit, from: what, to: formatTroops(to.book, given, entry.name), differences });
  return { ...(sameBook ? part : {}), entry: entry.id, troop: null, count: given };
}

export interface ConvertedArmy {
  readonly army: ArmyFile;
  readonly converted: readonly ConvertedPart[];
  readonly left: readonly LeftOut[];
}

const clampGrade = ({ least, words }: GeneralGrades, grade: number): number =>
  Math.min(least + words.length - 1, Math.max(least, grade));

/** Returns the position of a grade from lowest, 0, to highest, 1. */
const gradeToShare = (grades: GeneralGrades, stars: number): number =>
  grades.words.length === 1 ? 0 : (clampGrade(grades, stars) - grades.least) / (grades.words.length - 1);

/**
 * Converts the grades of generals in proportion to each book's range. If the new book allows one general of the highest grade, the best
 * general gets it. If only the old book does, that general gets one grade above the usual.
 */
function convertGrades(generals: readonly ArmyGeneral[], from: RuleSystem, to: RuleSystem): readonly number[] {
  const { grades: here } = from.generals;
  const { grades: there } = to.generals;
  if (there === null) return generals.map(() => 0);
  const best = generals.reduce((highest, { stars }, at) => (stars > (generals[highest]?.stars ?? 0) ? at : highest), 0);
  return generals.map(({ stars }, at) => {
    if (there.highestIsOne) return at === best ? getMaxGrade(there) : there.usual;
    if (here === null) return there.usual;
    if (here.highestIsOne) return clampGrade(there, there.usual + (stars === getMaxGrade(here) ? 1 : 0));
    return there.least + Math.round(gradeToShare(here, stars) * (there.words.length - 1));
  });
}

/** Returns the army without units and generals: its name, and its settings if the book is the same. */
function emptyArmy(army: ArmyFile, { book, list }: BookList): ArmyFile {
  const { format, version, name, note } = army;
  const empty = { generals: [], units: [], list: list?.id ?? null };
  if (book.id === army.rules) return { ...(list ? dropAlly(army, list.id) : army), ...empty };
  const kept = { format, version, name, ...(note === undefined ? {} : { note }) };
  return { ...kept, rules: book.id, limit: 0, ...empty, specialists: {}, works: {}, rulings: {} };
}

/** Returns a function that assigns brigades to forces of the new list: the same name, else the next free force, else null. */
function createForceFinder({ units, generals }: ArmyFile, { list }: BookList): (brigade: string) => string | null {
  const forces = list?.forces;
  if (!forces) return (brigade) => brigade;
  const named = new Set([...units, ...generals].flatMap(({ brigade = '' }) => (brigade === '' ? [] : [brigade])));
  const free = forces.filter((force) => !named.has(force));
  const unknown = [...named].filter((name) => !forces.includes(name));
  return (brigade) => (brigade === '' || forces.includes(brigade) ? brigade : (free[unknown.indexOf(brigade)] ?? null));
}

/** Turns an ally's general into one of the army's own list. */
const toOwnGeneral = ({ ally: _ally, ...general }: ArmyGeneral): ArmyGeneral => general;

/** Reports extras, rulings and settings that mean nothing in another book. */
function reportBookOnly(army: ArmyFile, { from, to, left }: Conversion): void {
  for (const { count, label } of listBoughtExtras(from.book.extras, army)) {
    left.push({ what: `${count} x ${label}`, why: `${to.book.title} has no equivalent` });
  }
  if (Object.keys({ ...army.rulings, ...army.settings }).length === 0) return;
  left.push({ what: 'Rulings and settings', why: `they belong to ${from.book.title}` });
}

/**
 * Converts an army to another list of the same or another book. Everything that does not fit is reported with a reason. In the same book,
 * numbers, ids, losses, extras, rulings, limit, custom troop types and allies are kept, except an ally whose list is the new list. In
 * another book, units keep their usual size, and generals get the nearest grades.
 */
export function convertArmy(army: ArmyFile, from: BookList, to: BookList): ConvertedArmy {
  const sameBook = from.book.id === to.book.id;
  const empty = emptyArmy(army, to);
  const run: Conversion = {
    from,
    to,
    sameBook,
    room: getRoomByEntry(empty, to),
    similar: new Map(),
    converted: [],
    left: [],
  };
  const findForce = createForceFinder(army, to);
  const unassigned = new Set<string>();
  const assignForce = <Member extends { readonly brigade?: string | undefined }>(member: Member): Member => {
    const { brigade = '', ...rest } = member;
    const force = findForce(brigade);
    if (force === null) unassigned.add(brigade);
    return { ...rest, ...(force ? { brigade: force } : {}) } as Member;
  };
  const allUnits = army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap(
      (part, place) => convertPart(run, part, `units.${at}.parts.${place}`, getUnitLabel(unit, at)) ?? [],
    );
    if (parts.length === 0) return [];
    return sameBook ? [assignForce({ ...unit, parts })] : convertUnit(assignForce(unit), parts, from.book, to.book);
  });
  const units = allUnits.slice(0, MAX_ARMY_UNITS);
  if (units.length < allUnits.length) {
    run.left.push({
      what: `${allUnits.length - units.length} units`,
      why: `an army can have at most ${MAX_ARMY_UNITS}`,
    });
  }
  const grades = convertGrades(army.generals, from.book, to.book);
  const generals = army.generals.map((general, at): ArmyGeneral => {
    if (sameBook) return assignForce(general.ally === to.list?.id ? toOwnGeneral(general) : general);
    const { id: _id, ally: _ally, ...rest } = general;
    return assignForce({ ...rest, stars: grades[at] ?? general.stars });
  });
  for (const name of unassigned)
    run.left.push({ what: `Brigade “${name}”`, why: 'every force of the army list is already in use' });
  if (!sameBook) reportBookOnly(army, run);
  const converted = { ...empty, units, generals };
  const limit = sameBook ? army.limit : chooseLimit(to.book, to.book.tally(converted, to.list).points);
  return { army: { ...converted, limit }, converted: run.converted, left: run.left };
}
