import { SHARED_HEADINGS } from '../formats/roster.ts';
import type { SourceArmy, SourceLine, SourceUnit } from './source-army.ts';

/* Lines that rosters of ours carry beside troops, whatever they are written in. */

const RULING = /^([\w-]{1,100}): ([\w-]{1,100})$/;
const SETTING = /^([\w-]{1,100}): (-?\d{1,9}(?:\.\d{1,9})?)$/;
/** The force that a general commands stands behind his name. */
const FORCE = /^(.{0,200}) \(leads ([^()]{1,100})\)$/;

/** A general's name without his force, and his force where one is named. */
export function readForce(words: string): { readonly name: string; readonly brigade?: string } {
  const [, name, brigade] = FORCE.exec(words) ?? [];
  return name === undefined || brigade === undefined ? { name: words } : { name, brigade };
}

/** A line about a unit: its brigade, its orders or a flag. @returns false for any other. */
export function readMark(unit: SourceUnit, text: string): boolean {
  const [, what, words = ''] = /^(Brigade|Orders): (.*)$/.exec(text) ?? [];
  if (what === 'Brigade') unit.brigade = words;
  else if (what === 'Orders') unit.orders = words;
  else if (text === 'Flagged') unit.flagged = true;
  else return false;
  return true;
}

/** A line about a unit, a note where it is nothing else. */
export function readRemark(unit: SourceUnit, text: string): void {
  if (!readMark(unit, text)) unit.notes.push(text);
}

/** A ruling that was chosen. @returns false for a line that names none. */
export function readRuling(source: SourceArmy, text: string, line: SourceLine): boolean {
  const [, id, choice] = RULING.exec(text) ?? [];
  if (id === undefined || choice === undefined) return false;
  source.rulings.push({ id, choice, ...line });
  return true;
}

/** A number that the players typed in. @returns false for a line that names none. */
export function readSetting(source: SourceArmy, text: string, line: SourceLine): boolean {
  const [, key, value] = SETTING.exec(text) ?? [];
  if (key === undefined) return false;
  source.settings.push({ key, value: Number(value), ...line });
  return true;
}

type Reader = (source: SourceArmy, text: string, line: SourceLine) => boolean;
const readNote: Reader = (source, text) => source.notes.push(text) > 0;
const READERS: ReadonlyMap<string, Reader> = new Map([
  [SHARED_HEADINGS.notes, readNote],
  [SHARED_HEADINGS.rulings, readRuling],
  [SHARED_HEADINGS.settings, readSetting],
]);

/** The notes of a whole roster: rulings and numbers under their headings, notes before them or under their own. */
export function readNotes(source: SourceArmy, lines: readonly string[]): void {
  let read = readNote;
  for (const line of lines.map((each) => each.trim())) {
    const reader = READERS.get(line);
    const place = { at: null, line };
    if (reader) read = reader;
    else if (line !== '' && !read(source, line, place))
      source.left.push({ ...place, why: 'it names no ruling and no number of the book' });
  }
}
