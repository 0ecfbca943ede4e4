import type { RuleSystemId } from '../rules/core/army-file.ts';
import { findBook, books } from '../rules/books.ts';
import type { TypedFace } from '../rules/core/dice.ts';
import type { RulingsInForce, Settings } from '../rules/core/ruling.ts';
import { createUsageError } from './failure.ts';

/** Options of a command as typed. */
export type Options = Readonly<Record<string, unknown>>;

export const hasFlag = (options: Options, name: string): boolean => options[name] === true;

/** Returns the text of an option. @returns undefined if the option is missing */
export const getText = (options: Options, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the rule book named by an option. @throws UseCaseError for an unknown rule book */
export function parseRuleBook(options: Options, option = 'rules'): RuleSystemId | undefined {
  const value = getText(options, option);
  if (value === undefined) return undefined;
  if (findBook(value)) return value;
  throw createUsageError(
    `--${option}: expected one of ${books.map(({ id }) => id).join(', ')}, got "${value}"`,
    option,
  );
}

/** Returns the store named on the command line, or undefined. @throws UseCaseError for an empty file name */
export function getStoreOption(options: Options): string | undefined {
  const file = getText(options, 'db');
  if (file === '') throw createUsageError('--db: expected a file, got ""', 'db');
  return file;
}

/** Returns a port, or undefined if the option is missing. @throws UseCaseError for any other value */
export function parsePortOption(options: Options, name: string, option = `--${name}`): number | undefined {
  const typed = getText(options, name);
  if (typed === undefined) return undefined;
  const port = Number(typed);
  if (/^\d{1,5}$/.test(typed) && port <= 65_535) return port;
  throw createUsageError(`${option}: expected a number from 0 to 65535, got "${typed}"`, option.slice(2));
}

/** Checks a rule book against --rules. @throws UseCaseError if --rules names another rule book than that of a document or procedure */
export function expectRuleBook(options: Options, rules: string, subject: string): void {
  const requested = parseRuleBook(options);
  if (requested !== undefined && requested !== rules)
    throw createUsageError(`--rules: ${subject} is of ${rules}, not of ${requested}`, 'rules');
}

const isFace = (word: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(word);

/** Parses dice and cards as typed, such as `7,3,Q♠`. */
export function parseTypedFaces(options: Options): TypedFace[] | undefined {
  const typed = getText(options, 'dice')?.trim();
  if (typed === undefined || typed === '') return typed === undefined ? undefined : [];
  return typed.split(',').map((word) => (isFace(word.trim()) ? Number(word) : word.trim()));
}

/** Parses faces as typed, such as `7,3,10`. @throws UseCaseError naming the die that is not a number */
export function parseFaces(options: Options): number[] | undefined {
  const typed = getText(options, 'dice');
  if (typed === undefined) return undefined;
  if (typed.trim() === '') return [];
  return typed.split(',').map((word, index) => {
    const face = word.trim();
    if (isFace(face)) return Number(face);
    throw createUsageError(`--dice: die ${index + 1}: expected a face, got "${face}"`, `dice.${index}`);
  });
}

/** Parses the `KEY=VALUE` arguments of one option. @throws UseCaseError for any other form */
export function parsePairs(options: Options, name: string, form: string): (readonly [key: string, value: string])[] {
  return ((options[name] ?? []) as readonly string[]).map((word) => {
    const index = word.indexOf('=');
    if (index < 1) throw createUsageError(`--${name}: expected ${form}, got "${word}"`, name);
    return [word.slice(0, index), word.slice(index + 1)];
  });
}

/** Parses rulings. @throws UseCaseError for a ruling that is not `ID=CHOICE` */
export const parseRulings = (options: Options): RulingsInForce =>
  Object.fromEntries(parsePairs(options, 'ruling', 'ID=CHOICE'));

/** Parses settings. @throws UseCaseError for a setting that is not `KEY=NUMBER` */
export const parseSettings = (options: Options): Settings =>
  Object.fromEntries(
    parsePairs(options, 'setting', 'KEY=NUMBER').map(([key, value]) => {
      if (!isFace(value)) throw createUsageError(`--setting: expected KEY=NUMBER, got "${key}=${value}"`, 'setting');
      return [key, Number(value)];
    }),
  );
