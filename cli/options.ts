import type { RuleSystemId } from '../rules/core/army-file.ts';
import { findBook, books } from '../rules/books.ts';
import type { TypedFace } from '../rules/core/dice.ts';
import type { RulingsInForce, Settings } from '../rules/core/ruling.ts';
import { usage } from './failure.ts';

/** The options of a command as they were typed. */
export type Options = Readonly<Record<string, unknown>>;

export const flag = (options: Options, name: string): boolean => options[name] === true;

/** @returns undefined where the option was not given. */
export const text = (options: Options, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** The rule book that an option names. @throws UseCaseError for anything but one of the rule books. */
export function ruleBook(options: Options, option = 'rules'): RuleSystemId | undefined {
  const value = text(options, option);
  if (value === undefined) return undefined;
  if (findBook(value)) return value;
  throw usage(`--${option}: one of ${books.map(({ id }) => id).join(', ')} was expected, came "${value}"`, option);
}

/** @throws UseCaseError for the file of a store whose name is empty. */
export function storeOption(options: Options): string | undefined {
  const file = text(options, 'db');
  if (file === '') throw usage('--db: a file was expected, came ""', 'db');
  return file;
}

/** A port; undefined where the option was not given. @throws UseCaseError for what is none */
export function portOption(options: Options, name: string, option = `--${name}`): number | undefined {
  const typed = text(options, name);
  if (typed === undefined) return undefined;
  const port = Number(typed);
  if (/^\d{1,5}$/.test(typed) && port <= 65_535) return port;
  throw usage(`${option}: a number from 0 to 65535 was expected, came "${typed}"`, option.slice(2));
}

/** @throws UseCaseError where another rule book was named than the one a document or procedure is of. */
export function expectRuleBook(options: Options, rules: string, whatItIs: string): void {
  const asked = ruleBook(options);
  if (asked !== undefined && asked !== rules)
    throw usage(`--rules: ${whatItIs} is of ${rules}, not of ${asked}`, 'rules');
}

const isFace = (word: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(word);

/** Dice and cards as they were typed: `7,3,Q♠`. */
export function typedFaces(options: Options): TypedFace[] | undefined {
  const typed = text(options, 'dice')?.trim();
  if (typed === undefined || typed === '') return typed === undefined ? undefined : [];
  return typed.split(',').map((word) => (isFace(word.trim()) ? Number(word) : word.trim()));
}

/** Faces as they were typed: `7,3,10`. @throws UseCaseError naming the die that is no number. */
export function faces(options: Options): number[] | undefined {
  const typed = text(options, 'dice');
  if (typed === undefined) return undefined;
  if (typed.trim() === '') return [];
  return typed.split(',').map((word, index) => {
    const face = word.trim();
    if (isFace(face)) return Number(face);
    throw usage(`--dice: die ${index + 1}: a face was expected, came "${face}"`, `dice.${index}`);
  });
}

/** Words of the form `KEY=VALUE`, given with one option. @throws UseCaseError for one that is not. */
export function pairs(options: Options, name: string, form: string): (readonly [key: string, value: string])[] {
  return ((options[name] ?? []) as readonly string[]).map((word) => {
    const at = word.indexOf('=');
    if (at < 1) throw usage(`--${name}: ${form} was expected, came "${word}"`, name);
    return [word.slice(0, at), word.slice(at + 1)];
  });
}

/** @throws UseCaseError for a ruling that is not written `ID=CHOICE`. */
export const rulings = (options: Options): RulingsInForce => Object.fromEntries(pairs(options, 'ruling', 'ID=CHOICE'));

/** @throws UseCaseError for a number of the players that is not written `KEY=NUMBER`. */
export const settings = (options: Options): Settings =>
  Object.fromEntries(
    pairs(options, 'setting', 'KEY=NUMBER').map(([key, value]) => {
      if (!isFace(value)) throw usage(`--setting: KEY=NUMBER was expected, came "${key}=${value}"`, 'setting');
      return [key, Number(value)];
    }),
  );
