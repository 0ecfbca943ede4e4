import type { ArmyFile, ArmyPart, ArmyUnit } from '../../../rules/core/army-file.ts';
import { type ArmyList, getListTitle, formatNameWithAlly } from '../../../rules/core/army/allies.ts';
import { getGradeWord, formatSpent } from '../../../rules/core/army/army-words.ts';
import { findEntryById } from '../../../rules/core/army/entry-options.ts';
import { getSpent } from '../../../rules/core/army/army-verdict.ts';
import { listBoughtExtras } from '../../../rules/core/army/extras.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type {
  ArmyTally,
  BookHead,
  PartTally,
  RuleSystem,
  UnitTally,
  TroopField,
} from '../../../rules/core/rule-system.ts';
import type { TroopFace } from '../../../rules/core/army/troops/troop-type.ts';
import { capitalise } from '../../../rules/core/words.ts';
import { InputError } from '../../../rules/core/procedure.ts';

/* A custom troop type. A roster line writes it as `{free: class=A drill=regular weapons=pike+mace}`, without the book's default values. */

type Troop = Readonly<Record<string, unknown>>;

const NONE = '-';
const FREE_TROOP = /\s?\{free:([^{}]{0,300})\}/i;
const MAX_LENGTH = 240;

function formatValue({ kind }: TroopField, value: unknown): string | null {
  if (value === null) return NONE;
  if (kind === 'switch') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
  if (kind === 'choices')
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('+') || NONE : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function parseValue({ kind, options }: TroopField, text: string): unknown {
  if (kind === 'choices') return text === NONE ? [] : text.split('+');
  if (kind === 'switch') return text === 'yes' ? true : text === 'no' ? false : text;
  if (kind === 'choice' && options.some(({ id }) => id === text)) return text;
  if (text === NONE) return null;
  return kind === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Parses a troop type with its book. Null if the book cannot read it. */
function parseTroop(book: RuleSystem, troop: Troop): Troop | null {
  try {
    return book.readTroop(troop);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return null;
  }
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Writes a troop type in braces, or '' if it could not be read back. */
export function formatFreeTroop(book: RuleSystem, troop: Troop): string {
  const parsed = parseTroop(book, troop);
  if (!parsed) return '';
  const fields = book.troopFields.filter(({ key }) => {
    const without = parseTroop(book, Object.fromEntries(Object.entries(parsed).filter(([other]) => other !== key)));
    return without === null || !sameJson(without[key], parsed[key]);
  });
  const words = fields.flatMap((field) => {
    const value = formatValue(field, parsed[field.key]);
    return value === null ? [] : [`${field.key}=${value}`];
  });
  const text = `{free: ${words.join(' ')}}`;
  if (text.length > MAX_LENGTH) return '';
  const extracted = extractFreeTroop(text);
  return extracted !== null && sameJson(sortEntries(readFreeTroop(book, extracted.free)), sortEntries(parsed))
    ? text
    : '';
}

const sortEntries = (troop: Troop | string): unknown =>
  typeof troop === 'string' ? troop : Object.entries(troop).sort(([one], [other]) => (one < other ? -1 : 1));

/** Takes the description of a troop type out of a line, or returns null. */
export function extractFreeTroop(line: string): { readonly rest: string; readonly free: string } | null {
  const match = FREE_TROOP.exec(line);
  if (!match) return null;
  return {
    rest: `${line.slice(0, match.index)}${line.slice(match.index + match[0].length)}`.trim(),
    free: match[1] ?? '',
  };
}

/** Reads a described troop type, or explains why it cannot be read. */
export function readFreeTroop(book: RuleSystem, free: string): Troop | string {
  const values: Record<string, unknown> = {};
  for (const word of free.trim().split(/\s+/).filter(Boolean)) {
    const [, key = '', value = ''] = /^([a-z]+)=(.*)$/i.exec(word) ?? [];
    const field = book.troopFields.find((known) => known.key.toLowerCase() === key.toLowerCase());
    if (!field) return `troops of ${book.title} have no “${word}”`;
    values[field.key] = parseValue(field, value);
  }
  try {
    return book.readTroop(values);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message;
  }
}

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
  /** Name and type as printed in an army list. A custom troop type is written in full, so that it can be read back. */
  readonly words: string;
  /** Null if the book cannot read the troop type. */
  readonly face: TroopFace | null;
  readonly cost: Cost;
  readonly points: Cost;
  /** Groups as text, such as `12 groups of 4, 2 over`, or ''. */
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
  /** Total as text, such as `1054 of 4000 points · legal`. */
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
export const cleanLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export const findEntry = (list: NationList | null, id: string | null): ListEntry | null =>
  id === null ? null : (findEntryById(list, id) ?? null);

const toCost = ({ currency }: RuleSystem, cost: number | undefined): Cost => (currency === null ? null : (cost ?? 0));

/** Formats points as ` — 120`, or as '' in a book without points. */
export const formatPoints = (points: Cost): string => (points === null ? '' : ` — ${points}`);

/** Formats a cost as ` at 12`, or as '' in a book without points. */
export const formatCost = (cost: Cost): string => (cost === null ? '' : ` at ${cost}`);

/** Returns the display form of a troop type. Null if its book cannot read it. */
export function findFace(book: RuleSystem, troop: Readonly<Record<string, unknown>> | null): TroopFace | null {
  if (!troop) return null;
  try {
    return book.face(book.readTroop(troop));
  } catch {
    // An unreadable troop type is reported by the army's tally.
    return null;
  }
}

/** Returns `12 groups of 4, 2 over`, or '' if groups are single models. */
export const describeGroups = ({
  completeGroups,
  over,
  groupSize,
}: Pick<PartTally, 'completeGroups' | 'over' | 'groupSize'>): string => {
  if (groupSize <= 1) return '';
  const complete = `${completeGroups} ${completeGroups === 1 ? 'group' : 'groups'} of ${groupSize}`;
  return over > 0 ? `${complete}, ${over} over` : complete;
};

function createPart(
  book: RuleSystem,
  part: ArmyPart,
  tally: PartTally | undefined,
  list: NationList | null,
): RosterPart {
  const entry = findEntry(list, part.entry);
  const face = findFace(book, entry?.troop ?? part.troop);
  const unknown = part.troop ? 'unknown troop type' : 'no troop type';
  const name = entry ? cleanLine(entry.name) : (face?.short ?? (cleanLine(part.entry ?? '') || unknown));
  const free = !entry && face && part.troop ? formatFreeTroop(book, part.troop) : '';
  return {
    count: part.count,
    name,
    words: entry && face ? `${name}, ${face.short}` : [name, free].filter(Boolean).join(' '),
    face,
    cost: toCost(book, tally?.cost),
    points: toCost(book, tally?.points),
    groups: tally ? describeGroups(tally) : '',
  };
}

const listRemarks = ({ note, brigade, orders, flagged }: ArmyUnit): string[] =>
  [
    brigade ? `Brigade: ${cleanLine(brigade)}` : '',
    orders ? `Orders: ${cleanLine(orders)}` : '',
    flagged ? 'Flagged' : '',
    cleanLine(note ?? ''),
  ].filter((line) => line !== '');

function createUnit(
  book: RuleSystem,
  unit: ArmyUnit,
  tally: UnitTally | undefined,
  list: NationList | null,
): RosterUnit {
  return {
    name: cleanLine(unit.name) || 'Unit',
    points: toCost(book, tally?.points),
    parts: unit.parts.map((part, index) => createPart(book, part, tally?.parts[index], list)),
    remarks: listRemarks(unit),
  };
}

/** Returns the grade with its number, which an import reads: `3 stars (great commander)`. */
function describeGrade(book: RuleSystem, stars: number): string {
  const number = `${stars} ${stars === 1 ? 'star' : 'stars'}`;
  const word = getGradeWord(book.generals.grades, stars);
  return word === null || word === number ? number : `${number} (${word})`;
}

const listGenerals = (book: RuleSystem, army: ArmyFile, list: ArmyList | null, tally: ArmyTally): RosterLine[] =>
  army.generals.map(({ name, stars, brigade = '', ally }, index) => {
    const force = cleanLine(brigade);
    const called = formatNameWithAlly(cleanLine(name) || capitalise(book.generals.one), ally, list);
    const title = `${cleanLine(called)}${force === '' ? '' : ` (leads ${force})`}`;
    const ungraded = book.generals.grades === null && stars === 0;
    const text = ungraded ? title : `${title}, ${describeGrade(book, stars)}`;
    return { text, points: toCost(book, tally.generalCosts[index]) };
  });

const listExtras = (book: RuleSystem, army: ArmyFile): RosterLine[] =>
  listBoughtExtras(book.extras, army).map(({ count, label, price, points }) => ({
    text: `${count} x ${label} at ${price.cost}`,
    points,
  }));

/** Returns the army's size and limit as text. Null in a book without points if the players agreed on no size. */
const describeSize = (book: RuleSystem, tally: ArmyTally): string | null =>
  book.currency || tally.limit > 0 ? formatSpent(book, getSpent(book, tally), tally.limit) : null;

export function createRoster(book: RuleSystem, army: ArmyFile, list: ArmyList | null): Roster {
  const tally = book.tally(army, list);
  return {
    title: cleanLine(army.name) || 'Unnamed army',
    source: [book.title, list ? getListTitle(list) : army.list, list?.period]
      .filter(Boolean)
      .map((word) => cleanLine(word ?? ''))
      .join(' · '),
    total: [describeSize(book, tally), tally.legal ? 'legal' : 'not legal']
      .filter((words) => words !== null)
      .join(' · '),
    points: toCost(book, tally.points),
    limit: toCost(book, tally.limit),
    headings: listHeadings(book),
    generals: listGenerals(book, army, list, tally),
    units: army.units.map((unit, index) => createUnit(book, unit, tally.units[index], list)),
    extras: listExtras(book, army),
    rulings: Object.entries(army.rulings).map(([id, choice]) => `${cleanLine(id)}: ${cleanLine(choice)}`),
    settings: Object.entries(army.settings ?? {}).map(([key, value]) => `${cleanLine(key)}: ${value}`),
    problems: tally.problems.map(({ severity, message }) => `${severity}: ${cleanLine(message)}`),
    notes: army.note ? army.note.split('\n').map(cleanLine) : [],
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

const joinLabels = (labels: readonly string[]): string =>
  capitalise(labels.map((label) => label.toLowerCase()).join(' and '));

/** Returns the headings of a book's rosters. Generals and extras are named in the book's words. Imports read them. */
export const listHeadings = ({ leaders, bought }: Pick<BookHead, 'leaders' | 'bought'>): RosterHeadings => ({
  ...SHARED_HEADINGS,
  generals: capitalise(leaders),
  extras: joinLabels(bought),
});
