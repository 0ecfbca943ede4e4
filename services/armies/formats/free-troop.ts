import { InputError } from '../../../rules/core/procedure.ts';
import type { RuleSystem, TroopField } from '../../../rules/core/rule-system.ts';

/* A custom troop type, written in a line as `{free: class=A drill=regular weapons=pike+mace}`. Default values of the book are left out. */

type Troop = Readonly<Record<string, unknown>>;

const NONE = '-';
const MARKED = /\s?\{free:([^{}]{0,300})\}/i;
const LONGEST = 240;

function written({ kind }: TroopField, value: unknown): string | null {
  if (value === null) return NONE;
  if (kind === 'switch') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
  if (kind === 'choices')
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('+') || NONE : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function read({ kind, options }: TroopField, text: string): unknown {
  if (kind === 'choices') return text === NONE ? [] : text.split('+');
  if (kind === 'switch') return text === 'yes' ? true : text === 'no' ? false : text;
  if (kind === 'choice' && options.some(({ id }) => id === text)) return text;
  if (text === NONE) return null;
  return kind === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Parses a troop type with its book. Null if the book cannot read it. */
function understood(book: RuleSystem, troop: Troop): Troop | null {
  try {
    return book.readTroop(troop);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return null;
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Writes a troop type in braces, or '' if it could not be read back. */
export function freeTroopText(book: RuleSystem, troop: Troop): string {
  const whole = understood(book, troop);
  if (!whole) return '';
  const said = book.troopFields.filter(({ key }) => {
    const without = understood(book, Object.fromEntries(Object.entries(whole).filter(([other]) => other !== key)));
    return without === null || !same(without[key], whole[key]);
  });
  const words = said.flatMap((field) => {
    const value = written(field, whole[field.key]);
    return value === null ? [] : [`${field.key}=${value}`];
  });
  const text = `{free: ${words.join(' ')}}`;
  if (text.length > LONGEST) return '';
  const back = freeTroopIn(text);
  return back !== null && same(sorted(readFreeTroop(book, back.free)), sorted(whole)) ? text : '';
}

const sorted = (troop: Troop | string): unknown =>
  typeof troop === 'string' ? troop : Object.entries(troop).sort(([one], [other]) => (one < other ? -1 : 1));

/** Takes the description of a troop type out of a line, or returns null. */
export function freeTroopIn(line: string): { readonly rest: string; readonly free: string } | null {
  const found = MARKED.exec(line);
  if (!found) return null;
  return {
    rest: `${line.slice(0, found.index)}${line.slice(found.index + found[0].length)}`.trim(),
    free: found[1] ?? '',
  };
}

/** Reads a described troop type, or explains why it cannot be read. */
export function readFreeTroop(book: RuleSystem, free: string): Troop | string {
  const said: Record<string, unknown> = {};
  for (const word of free.trim().split(/\s+/).filter(Boolean)) {
    const [, key = '', value = ''] = /^([a-z]+)=(.*)$/i.exec(word) ?? [];
    const field = book.troopFields.find((known) => known.key.toLowerCase() === key.toLowerCase());
    if (!field) return `troops of ${book.title} have no “${word}”`;
    said[field.key] = read(field, value);
  }
  try {
    return book.readTroop(said);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message;
  }
}
