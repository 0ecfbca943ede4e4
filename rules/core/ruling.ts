import type { RuleSystemId } from './army-file.ts';

/** A number that a book has lost, or leaves to the players: they type it in, and it is kept with their armies and battles. */
export interface Setting {
  readonly key: string;
  readonly label: string;
  readonly citation: string;
  /** A whole number from `least` to `most`. */
  readonly least: number;
  readonly most: number;
  /** What is counted where nothing was typed: what the book says without the number. */
  readonly otherwise: number;
}

/** Settings by their keys; one that nobody typed is absent. */
export type Settings = Readonly<Record<string, number>>;

/** The number that was typed, or what counts without it. */
export const settingOf = ({ key, otherwise }: Setting, typed: Settings = {}): number =>
  (Object.hasOwn(typed, key) ? typed[key] : undefined) ?? otherwise;

/** With one number typed in, within what it may be; null takes it out. */
export function withSetting(typed: Settings, { key, least, most }: Setting, value: number | null): Settings {
  const { [key]: _before, ...others } = typed;
  return value === null ? others : { ...others, [key]: Math.min(most, Math.max(least, value)) };
}

/** Settings that the book does not ask for, and numbers that they cannot be, as sentences with their keys; empty when all is well. */
export function settingIssues(
  settings: readonly Setting[],
  typed: Settings,
): { readonly key: string; readonly message: string }[] {
  return Object.entries(typed).flatMap(([key, value]) => {
    const setting = settings.find((known) => known.key === key);
    if (!setting) return [{ key, message: `the book asks for no number “${key}”` }];
    const { label, least, most } = setting;
    if (Number.isInteger(value) && value >= least && value <= most) return [];
    return [{ key, message: `${label}: a whole number from ${least} to ${most} was expected, not ${value}` }];
  });
}

export interface RulingChoice {
  readonly id: string;
  readonly text: string;
}

/** What Nomarch does where a book contradicts itself, loses a table or is silent. The first choice is the default. */
export interface Ruling {
  readonly id: string;
  readonly system: RuleSystemId;
  readonly citation: string;
  /** What the book says, or does not say. */
  readonly question: string;
  /** The default first, then the alternatives players may switch to. */
  readonly choices: readonly [RulingChoice, ...RulingChoice[]];
}

/** Makes the rulings of one book; the answer is the default. */
export const rulingsOf =
  (system: RuleSystemId) =>
  (id: string, citation: string, question: string, answer: string, ...alternatives: RulingChoice[]): Ruling => ({
    id,
    system,
    citation,
    question,
    choices: [{ id: 'default', text: answer }, ...alternatives],
  });

/** A choice beside the default. */
export const alternative = (id: string, text: string): RulingChoice => ({ id, text });

/** Ruling id to choice id; a ruling that is not named stands at its default. */
export type RulingsInForce = Readonly<Record<string, string>>;

export const choiceInForce = (ruling: Ruling, inForce: RulingsInForce): string =>
  (Object.hasOwn(inForce, ruling.id) ? inForce[ruling.id] : undefined) ?? ruling.choices[0].id;

/** Names of rulings or choices that do not exist, as sentences; empty when all is well. */
export function rulingIssues(rulings: readonly Ruling[], inForce: RulingsInForce): string[] {
  return Object.entries(inForce).flatMap(([id, choice]) => {
    const ruling = rulings.find((known) => known.id === id);
    if (!ruling) return [`there is no ruling "${id}"`];
    if (ruling.choices.some((known) => known.id === choice)) return [];
    return [`ruling ${id} has no choice "${choice}"; it knows ${ruling.choices.map((known) => known.id).join(', ')}`];
  });
}
