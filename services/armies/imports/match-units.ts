import type { ImportReport } from '../../../contract/armies.ts';
import {
  type ArmyGeneral,
  type ArmyPart,
  type ArmyUnit,
  MAX_NAME_LENGTH,
  MAX_ARMY_UNITS,
} from '../../../rules/core/army-file.ts';
import { listExtras } from '../../../rules/core/army/extras.ts';
import { getDefaultGrade } from '../../../rules/core/army/army-words.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { withArticle } from '../../../rules/core/words.ts';
import { readFreeTroop } from '../formats/roster.ts';
import {
  type Collector,
  MAX_PARTS,
  MAX_UNIT_PARTS,
  type SourceArmy,
  type SourceLine,
  type SourcePart,
  type SourceUnit,
} from './source-army.ts';
import type { EntryMatch, EntryMatcher } from './match-entry.ts';
import { UNIT_NOTE } from './read-roster-lines.ts';
import { isIgnored, splitWords } from './words.ts';

/** Words for generals, in any rule book. */
const GENERAL_WORDS = new Set(['general', 'commander', 'king', 'leader', 'strategos', 'chief']);

type Chosen = { readonly book: RuleSystem; readonly matcher: EntryMatcher };

/** The army read so far. */
export interface ArmyDraft {
  readonly read: { parts: number };
  readonly missing: ImportReport['missing'];
  readonly generals: ArmyGeneral[];
  readonly units: ArmyUnit[];
  readonly specialists: Record<string, number>;
  readonly works: Record<string, number>;
}

/** Matches extras by label or id. */
function readExtra(book: RuleSystem, part: SourcePart, draft: ArmyDraft, findings: Collector): boolean {
  const words = splitWords(part.words).join(' ');
  const extra = listExtras(book.extras).find(
    ({ label, id }) => words === splitWords(label).join(' ') || words === splitWords(id).join(' '),
  );
  if (!extra) return false;
  const section = draft[extra.key];
  section[extra.id] = (section[extra.id] ?? 0) + part.count;
  findings.match(part, `${part.count} x ${extra.label}`);
  return true;
}

export function namesGeneral({ generals: { one } }: RuleSystem, text: string): boolean {
  const called = new Set([...GENERAL_WORDS, ...splitWords(one)]);
  return splitWords(text).some((word) => called.has(word));
}

function readGenerals(book: RuleSystem, part: SourcePart, draft: ArmyDraft, findings: Collector): boolean {
  const { one, many } = book.generals;
  if (!namesGeneral(book, part.words) || part.count > 100) return false;
  const stars = getDefaultGrade(book.generals.grades);
  for (let number = 0; number < part.count && draft.generals.length < 1000; number += 1) {
    draft.generals.push({ name: part.words.slice(0, MAX_NAME_LENGTH), stars });
  }
  const description = part.count === 1 ? withArticle(one) : `${part.count} ${many}`;
  findings.guess(part, description, 'no troops of the list have this name');
  return true;
}

/** Reads a custom troop type described in the text. */
function readFreePart(book: RuleSystem, part: SourcePart, free: string, findings: Collector): ArmyPart | null {
  const troop = readFreeTroop(book, free);
  if (typeof troop === 'string') {
    findings.leave(part, `its troop type cannot be read: ${troop}`);
    return null;
  }
  findings.match(part, `${part.count} x ${book.face(troop).short}, a custom troop type`);
  return { entry: null, troop: { ...troop }, count: part.count };
}

/** Reports a line that was kept as a note. @param named troops or leader that the line names and may have meant */
export function reportNote(line: SourceLine, what: string, named: string | null, findings: Collector): void {
  if (named === null) findings.note(line, what);
  else findings.guess(line, what, `it names ${named} without a number`);
}

/** Keeps a line below troops as a note of their unit, unless it only names other troops. */
function readNote(
  detail: SourceUnit['remarks'][number],
  { book, matcher }: Chosen,
  position: UnitPlace & { readonly notes: string[] },
  own: string | null,
  findings: Collector,
): void {
  const named = matcher.findNamed(detail.text);
  const troops = named && named.entry.name !== own ? named : null;
  if (troops?.alone) {
    position.left.push({
      part: { ...detail, said: detail.text, count: 1, words: detail.text, prices: [], details: [] },
      why: `it names ${troops.entry.name} without a number`,
    });
    return;
  }
  position.notes.push(detail.text);
  const leader = namesGeneral(book, detail.text) ? `a ${book.generals.one}` : null;
  reportNote(detail, UNIT_NOTE, troops?.entry.name ?? leader, findings);
}

/** Sorts the lines below a part into equipment and notes. If the part was left out, so are its lines. */
function readDetails(
  { details }: SourcePart,
  match: EntryMatch | null,
  chosen: Chosen,
  position: UnitPlace & { readonly notes: string[] },
  findings: Collector,
): void {
  for (const detail of details) {
    if (!match) findings.leave(detail, 'the troops above it were left out');
    else if (match.covers(detail.text)) findings.match(detail, `equipment of ${match.entry.name}`);
    else readNote(detail, chosen, position, match.entry.name, findings);
  }
}

/** Finds the count of a part whose line states none, from the line's points or from the usual size of a unit. */
function findCount(book: RuleSystem, { count, uncounted, prices: [price], doubt }: SourcePart, { entry }: EntryMatch) {
  if (!uncounted || doubt === undefined) return { count, doubt };
  if (price !== undefined && entry.cost > 0 && price % entry.cost === 0) {
    const found = price / entry.cost;
    return { count: found, doubt: `${doubt}; its points are the cost of ${found}` };
  }
  const usual = price === undefined ? book.unitSize(entry.troop) : 1;
  return { count: usual, doubt: `${doubt}; ${usual} assumed` };
}

/** Checks a line's points (per figure, part or all) against its entry. Returns the count, and a doubt if the points contradict it. */
function checkPrice(
  { prices, uncounted, doubt: known }: SourcePart,
  count: number,
  times: number,
  { entry: { cost }, label }: EntryMatch,
): { readonly count: number; readonly doubt?: string } {
  const [stated] = prices;
  if (stated === undefined || cost === 0 || uncounted || known !== undefined) return { count };
  if (prices.includes(cost) || prices.includes(cost * count) || prices.includes(cost * count * times)) return { count };
  return {
    count,
    doubt: `the line states ${stated} points, but ${count * times} of ${label} cost ${cost * count * times}`,
  };
}

/** Position of the unit that is being read. */
interface UnitPlace {
  /** Index of the unit in the army, and its number of copies. */
  readonly unit: number;
  readonly times: number;
  /** Troops of the unit that were left out and are not reported yet. */
  readonly left: { readonly part: SourcePart; readonly why: string }[];
}

function readPart(
  chosen: Chosen,
  part: SourcePart,
  position: UnitPlace & { readonly part: number; readonly notes: string[] },
  findings: Collector,
): ArmyPart | null {
  const { book, matcher } = chosen;
  const match = matcher.find(part);
  if (!match) {
    position.left.push({ part, why: `the list “${matcher.list.title}” has no similar name` });
    readDetails(part, match, chosen, position, findings);
    return null;
  }
  const counted = findCount(book, part, match);
  const { count, doubt = counted.doubt } = checkPrice(part, counted.count, position.times, match);
  const description = `${position.times > 1 ? `${position.times} x ` : ''}${count} x ${match.label}`;
  const doubts = doubt === undefined ? match.doubts : [doubt, ...match.doubts];
  const places = Array.from(
    { length: position.times },
    (_, copy) => `units.${position.unit + copy}.parts.${position.part}`,
  );
  if (doubts.length === 0) findings.match(part, description);
  else findings.guess(part, description, doubts.join('; '), { said: part.said, places });
  readDetails(part, match, chosen, position, findings);
  return { entry: match.entry.id, troop: null, count };
}

/** Adds the unit's name to a part without troops: "12 figures" below a unit's name are troops of that name. */
const withUnitName = (unit: SourceUnit, part: SourcePart): SourcePart =>
  unit.name !== null && splitWords(part.words).every(isIgnored) ? { ...part, words: unit.name } : part;

/** Moves parts such as "24 x pike" below "24 x spearmen" into the details of the troops. */
function foldEquipment({ parts }: SourceUnit, { find }: EntryMatcher): readonly SourcePart[] {
  const folded: SourcePart[] = [];
  for (const part of parts) {
    const above = folded.at(-1);
    const detail = { at: part.at, line: part.line, text: part.words };
    const armed = above?.count === part.count ? { ...above, details: [...above.details, detail] } : null;
    if (armed && part.free === undefined && find(part) === null && find(armed)?.covers(part.words))
      folded[folded.length - 1] = armed;
    else folded.push(part);
  }
  return folded;
}

/** Reads the parts of a unit. */
function readParts(
  unit: SourceUnit,
  chosen: Chosen,
  draft: ArmyDraft,
  position: UnitPlace & { readonly notes: string[] },
  findings: Collector,
): ArmyPart[] {
  const { book, matcher } = chosen;
  const parts: ArmyPart[] = [];
  for (const written of foldEquipment(unit, matcher)) {
    const part = withUnitName(unit, written);
    if (draft.read.parts >= MAX_PARTS || position.unit >= MAX_ARMY_UNITS || parts.length >= MAX_UNIT_PARTS) {
      findings.leave(part, 'an army can hold no more');
      continue;
    }
    draft.read.parts += 1;
    if (part.free !== undefined) {
      const free = readFreePart(book, part, part.free, findings);
      if (free) parts.push(free);
      continue;
    }
    if (unit.name === null && readExtra(book, part, draft, findings)) continue;
    // Reads the line as a general only if the list has no such troops: "King's Guard" may be troops.
    if (matcher.find(part) === null && readGenerals(book, part, draft, findings)) continue;
    const matched = readPart(chosen, part, { ...position, part: parts.length }, findings);
    if (matched) parts.push(matched);
  }
  return parts;
}

function readUnit(unit: SourceUnit, chosen: Chosen, draft: ArmyDraft, findings: Collector): void {
  const position = { unit: draft.units.length, times: unit.times, left: [], notes: [...unit.notes] };
  const left: UnitPlace['left'] = position.left;
  const parts = readParts(unit, chosen, draft, position, findings);
  const named = unit.isWrapped && unit.name !== null ? chosen.matcher.findNamed(unit.name) : null;
  const [top] = unit.parts;
  // The heading "Archers" above a list without archers may be the end of a wrapped line.
  if (
    named?.alone &&
    top &&
    !unit.parts.some((part) => splitWords(unit.name ?? '').every((word) => splitWords(part.words).includes(word)))
  )
    findings.guess(
      top,
      'part of a unit',
      `“${unit.name}” above was read as the unit’s name, but also names troops of the list`,
    );
  for (const remark of unit.remarks) {
    if (parts.length > 0) readNote(remark, chosen, position, null, findings);
    else findings.leave(remark, 'the troops above it were left out');
  }
  for (const { part, why } of left) {
    const place = `missing.${draft.missing.length}`;
    const { count } = part;
    draft.missing.push({ unit: position.unit, joins: parts.length > 0, name: unit.name, count, times: unit.times });
    findings.leave(part, why, { said: part.said, places: [place] });
  }
  const [first] = parts;
  if (!first) return;
  const entry = chosen.matcher.list.entries.find(({ id }) => id === first.entry);
  const note = position.notes.join('\n').slice(0, 2000);
  const taken = {
    name: (unit.name ?? entry?.name ?? '').slice(0, MAX_NAME_LENGTH),
    ...(note === '' ? {} : { note }),
    ...(unit.flagged === undefined ? {} : { flagged: unit.flagged }),
    ...(unit.brigade === undefined ? {} : { brigade: unit.brigade.slice(0, 100) }),
    ...(unit.orders === undefined ? {} : { orders: unit.orders.slice(0, 1000) }),
  };
  const room = MAX_ARMY_UNITS - draft.units.length;
  for (let copy = 0; copy < Math.min(unit.times, room); copy += 1)
    draft.units.push({ ...taken, parts: parts.map((part) => ({ ...part })) });
}

/** Reads units in order. Lines between units that were left out are reported, because they may be troops. */
export function readUnits(source: SourceArmy, chosen: Chosen, draft: ArmyDraft, findings: Collector): void {
  const left = Map.groupBy(source.left, ({ before }) => before);
  const leaveBefore = (index: number): void => {
    for (const line of left.get(index) ?? []) {
      const place = `missing.${draft.missing.length}`;
      draft.missing.push({ unit: draft.units.length, joins: false, name: null, count: 1, times: 1 });
      findings.leave(line, line.why, { said: line.line, places: [place] });
    }
  };
  for (const [index, unit] of source.units.entries()) {
    leaveBefore(index);
    readUnit(unit, chosen, draft, findings);
  }
  leaveBefore(source.units.length);
  for (const line of left.get(undefined) ?? []) findings.leave(line, line.why);
}
