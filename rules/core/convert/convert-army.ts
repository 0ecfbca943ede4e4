import { withoutAlly } from '../army/allies.ts';
import { type Grades, mostGrade } from '../army/army-words.ts';
import { boughtExtras } from '../army/extras.ts';
import { unitName } from '../army/troops/read-parts.ts';
import { type ArmyFile, type ArmyGeneral, MOST_UNITS } from '../army-file.ts';
import { type Conversion, type ConvertedPart, convertPart, type LeftOut, roomOf } from './convert-part.ts';
import { unitsInOtherBook } from './convert-units.ts';
import { limitFor } from './limit-for.ts';
import type { BookList } from './nearest-entry.ts';
import type { RuleSystem } from '../rule-system.ts';

export interface ConvertedArmy {
  readonly army: ArmyFile;
  readonly converted: readonly ConvertedPart[];
  readonly left: readonly LeftOut[];
}

const within = ({ least, words }: Grades, grade: number): number =>
  Math.min(least + words.length - 1, Math.max(least, grade));

/** Where a grade lies between the least, 0, and the highest, 1. */
const shareOf = (grades: Grades, stars: number): number =>
  grades.words.length === 1 ? 0 : (within(grades, stars) - grades.least) / (grades.words.length - 1);

/**
 * The grades of generals in another book: as far up its grades as they stand in their own. Where the highest grade is one man's, the
 * best of them has it and nobody else; where it was, he is one grade above the usual.
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

/** The army before anything of it is there: what it is called, and in the same book what was chosen for it. */
function emptied(army: ArmyFile, { book, list }: BookList): ArmyFile {
  const { format, version, name, note } = army;
  const empty = { generals: [], units: [], list: list?.id ?? null };
  if (book.id === army.rules) return { ...(list ? withoutAlly(army, list.id) : army), ...empty };
  const kept = { format, version, name, ...(note === undefined ? {} : { note }) };
  return { ...kept, rules: book.id, limit: 0, ...empty, specialists: {}, works: {}, rulings: {} };
}

/** Says which force of the new list a brigade is: itself where the list has it or has none, else the next in order; null where none is left. */
function forcesFor({ units, generals }: ArmyFile, { list }: BookList): (brigade: string) => string | null {
  const forces = list?.forces;
  if (!forces) return (brigade) => brigade;
  const named = new Set([...units, ...generals].flatMap(({ brigade = '' }) => (brigade === '' ? [] : [brigade])));
  const free = forces.filter((force) => !named.has(force));
  const strange = [...named].filter((name) => !forces.includes(name));
  return (brigade) => (brigade === '' || forces.includes(brigade) ? brigade : (free[strange.indexOf(brigade)] ?? null));
}

/** A general of what was an ally, whose list the army now has as its own. */
const ownGeneral = ({ ally: _ally, ...general }: ArmyGeneral): ArmyGeneral => general;

/** What is chosen or bought in one book means nothing in another. */
function leaveTheBook(army: ArmyFile, { from, to, left }: Conversion): void {
  for (const { count, label } of boughtExtras(from.book.extras, army)) {
    left.push({ what: `${count} x ${label}`, why: `${to.book.title} has nothing of the kind` });
  }
  if (Object.keys({ ...army.rulings, ...army.settings }).length === 0) return;
  left.push({ what: 'Rulings and numbers that were chosen', why: `they are of ${from.book.title}` });
}

/**
 * An army as near as another list goes, of its own book or of another one; what does not fit is told with its reason. In its own book
 * numbers, ids, losses, extras, rulings, limit, troop types of one's own and allies stay, but for one who is of the new list. In another one a unit of usual size becomes one of the
 * usual size there, and generals have the grades that come nearest.
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
    run.left.push({ what: `${all.length - units.length} units`, why: `an army has no more than ${MOST_UNITS}` });
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
