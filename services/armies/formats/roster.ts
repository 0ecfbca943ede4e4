import type { ArmyFile, ArmyPart, ArmyUnit } from '../../../rules/core/army-file.ts';
import { type ArmyList, listTitle, nameWithAlly } from '../../../rules/core/army/allies.ts';
import { gradeWord, spentWords } from '../../../rules/core/army/army-words.ts';
import { entryById } from '../../../rules/core/army/entry-options.ts';
import { spentOf } from '../../../rules/core/army/fillable.ts';
import { boughtExtras } from '../../../rules/core/army/extras.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { ArmyTally, BookHead, PartTally, RuleSystem, UnitTally } from '../../../rules/core/rule-system.ts';
import type { TroopFace } from '../../../rules/core/army/troops/troop-type.ts';
import { capital } from '../../../rules/core/words.ts';
import { freeTroopText } from './free-troop.ts';

/** Cost in the book's currency, or null in a book without points. */
type Cost = number | null;

export interface RosterLine {
  readonly text: string;
  readonly points: Cost;
}

export interface RosterPart {
  readonly count: number;
  /** Name of the entry, or the troop type's abbreviation. */
  readonly name: string;
  /** Name and type as a list prints them. A custom troop type is written in full, so that it can be read back. */
  readonly words: string;
  /** Null if the book cannot read the troop type. */
  readonly face: TroopFace | null;
  readonly cost: Cost;
  readonly points: Cost;
  /** `12 groups of 4, 2 over`, or ''. */
  readonly groups: string;
}

export interface RosterUnit {
  readonly name: string;
  readonly points: Cost;
  readonly parts: readonly RosterPart[];
  /** Brigade, orders, flag and note, one per line. */
  readonly remarks: readonly string[];
}

/** Contents of a roster in any format. All texts are clean single lines. */
export interface Roster {
  readonly title: string;
  /** Book, army list and period. */
  readonly source: string;
  /** `1054 of 4000 points · legal`. */
  readonly total: string;
  readonly points: Cost;
  readonly limit: Cost;
  readonly headings: RosterHeadings;
  readonly generals: readonly RosterLine[];
  readonly units: readonly RosterUnit[];
  readonly extras: readonly RosterLine[];
  readonly rulings: readonly string[];
  /** Numbers that the players typed. */
  readonly settings: readonly string[];
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** Reduces a name to one line and removes control characters. */
export const clean = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export const entryOf = (list: NationList | null, id: string | null): ListEntry | null =>
  id === null ? null : (entryById(list, id) ?? null);

const costIn = ({ currency }: RuleSystem, cost: number | undefined): Cost => (currency === null ? null : (cost ?? 0));

/** ` — 120`, or '' in a book without points. */
export const after = (points: Cost): string => (points === null ? '' : ` — ${points}`);

/** ` at 12`, or '' in a book without points. */
export const eachAt = (cost: Cost): string => (cost === null ? '' : ` at ${cost}`);

/** Returns the display form of a troop type. Null if its book cannot read it. */
export function faceOf(book: RuleSystem, troop: Readonly<Record<string, unknown>> | null): TroopFace | null {
  if (!troop) return null;
  try {
    return book.face(book.readTroop(troop));
  } catch {
    // The tally reports such a troop type as a problem of the army.
    return null;
  }
}

/** Returns `12 groups of 4, 2 over`, or '' if groups are single models. */
export const groupWords = ({
  completeGroups,
  over,
  groupSize,
}: Pick<PartTally, 'completeGroups' | 'over' | 'groupSize'>): string => {
  if (groupSize <= 1) return '';
  const complete = `${completeGroups} ${completeGroups === 1 ? 'group' : 'groups'} of ${groupSize}`;
  return over > 0 ? `${complete}, ${over} over` : complete;
};

function rosterPart(
  book: RuleSystem,
  part: ArmyPart,
  tally: PartTally | undefined,
  list: NationList | null,
): RosterPart {
  const entry = entryOf(list, part.entry);
  const face = faceOf(book, entry?.troop ?? part.troop);
  const unknown = part.troop ? 'unknown troop type' : 'no troop type';
  const name = entry ? clean(entry.name) : (face?.short ?? (clean(part.entry ?? '') || unknown));
  const free = !entry && face && part.troop ? freeTroopText(book, part.troop) : '';
  return {
    count: part.count,
    name,
    words: entry && face ? `${name}, ${face.short}` : [name, free].filter(Boolean).join(' '),
    face,
    cost: costIn(book, tally?.cost),
    points: costIn(book, tally?.points),
    groups: tally ? groupWords(tally) : '',
  };
}

const remarksOf = ({ note, brigade, orders, flagged }: ArmyUnit): string[] =>
  [
    brigade ? `Brigade: ${clean(brigade)}` : '',
    orders ? `Orders: ${clean(orders)}` : '',
    flagged ? 'Flagged' : '',
    clean(note ?? ''),
  ].filter((line) => line !== '');

function rosterUnit(
  book: RuleSystem,
  unit: ArmyUnit,
  tally: UnitTally | undefined,
  list: NationList | null,
): RosterUnit {
  return {
    name: clean(unit.name) || 'Unit',
    points: costIn(book, tally?.points),
    parts: unit.parts.map((part, index) => rosterPart(book, part, tally?.parts[index], list)),
    remarks: remarksOf(unit),
  };
}

/** Returns the grade with its number, which an import reads: `3 stars (great commander)`. */
function gradeText(book: RuleSystem, stars: number): string {
  const number = `${stars} ${stars === 1 ? 'star' : 'stars'}`;
  const word = gradeWord(book.generals.grades, stars);
  return word === null || word === number ? number : `${number} (${word})`;
}

const generalLines = (book: RuleSystem, army: ArmyFile, list: ArmyList | null, tally: ArmyTally): RosterLine[] =>
  army.generals.map(({ name, stars, brigade = '', ally }, index) => {
    const force = clean(brigade);
    const called = nameWithAlly(clean(name) || capital(book.generals.one), ally, list);
    const title = `${clean(called)}${force === '' ? '' : ` (leads ${force})`}`;
    const ungraded = book.generals.grades === null && stars === 0;
    const text = ungraded ? title : `${title}, ${gradeText(book, stars)}`;
    return { text, points: costIn(book, tally.generalCosts[index]) };
  });

const extraLines = (book: RuleSystem, army: ArmyFile): RosterLine[] =>
  boughtExtras(book.extras, army).map(({ count, label, price, points }) => ({
    text: `${count} x ${label} at ${price.cost}`,
    points,
  }));

/** Returns the size of an army and its limit. Null in a book without points if no size is agreed on. */
const sizeOf = (book: RuleSystem, tally: ArmyTally): string | null =>
  book.currency || tally.limit > 0 ? spentWords(book, spentOf(book, tally), tally.limit) : null;

export function rosterOf(book: RuleSystem, army: ArmyFile, list: ArmyList | null): Roster {
  const tally = book.tally(army, list);
  return {
    title: clean(army.name) || 'Unnamed army',
    source: [book.title, list ? listTitle(list) : army.list, list?.period]
      .filter(Boolean)
      .map((word) => clean(word ?? ''))
      .join(' · '),
    total: [sizeOf(book, tally), tally.legal ? 'legal' : 'not legal'].filter((words) => words !== null).join(' · '),
    points: costIn(book, tally.points),
    limit: costIn(book, tally.limit),
    headings: headingsOf(book),
    generals: generalLines(book, army, list, tally),
    units: army.units.map((unit, index) => rosterUnit(book, unit, tally.units[index], list)),
    extras: extraLines(book, army),
    rulings: Object.entries(army.rulings).map(([id, choice]) => `${clean(id)}: ${clean(choice)}`),
    settings: Object.entries(army.settings ?? {}).map(([key, value]) => `${clean(key)}: ${value}`),
    problems: tally.problems.map(({ severity, message }) => `${severity}: ${clean(message)}`),
    notes: army.note ? army.note.split('\n').map(clean) : [],
  };
}

/** Headings of the rosters of every book. Imports read them. */
export const SHARED_HEADINGS = {
  units: 'Units',
  rulings: 'Rulings chosen',
  settings: 'Numbers typed in',
  problems: 'Problems',
  notes: 'Notes',
} as const;

export type RosterHeadings = Readonly<Record<keyof typeof SHARED_HEADINGS | 'generals' | 'extras', string>>;

const joined = (labels: readonly string[]): string => capital(labels.map((label) => label.toLowerCase()).join(' and '));

/** Returns the headings of a book's rosters. Generals and extras are named in the book's words. Imports read them. */
export const headingsOf = ({ leaders, bought }: Pick<BookHead, 'leaders' | 'bought'>): RosterHeadings => ({
  ...SHARED_HEADINGS,
  generals: capital(leaders),
  extras: joined(bought),
});
