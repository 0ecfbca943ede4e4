import { InputError } from '../../../rules/core/procedure.ts';
import type { RuleSystem, TroopField } from '../../../rules/core/rule-system.ts';

/* A custom troop type, written in a line as `{free: class=A drill=regular weapons=pike+mace}`. Default values of the book are left out. */

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
