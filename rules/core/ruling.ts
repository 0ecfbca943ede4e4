import type { RuleSystemId } from './army-file.ts';

/** Number that a book lacks or leaves to the players. Players enter it, and their armies and battles store it. */
export interface Setting {
  readonly key: string;
  readonly label: string;
  readonly citation: string;
  /** Lower limit of the whole number. */
  readonly least: number;
  readonly most: number;
  /** Default, chosen to match what the book says without the number. */
  readonly fallback: number;
}

/** Entered numbers by setting key. Settings without an entered number are absent. */
export type Settings = Readonly<Record<string, number>>;

/** Returns the entered number or the default. */
export const getSetting = ({ key, fallback }: Setting, typed: Settings = {}): number =>
  (Object.hasOwn(typed, key) ? typed[key] : undefined) ?? fallback;

/** Returns settings with one changed number, limited to the setting's range. Null removes the number. */
export function withSetting(typed: Settings, { key, least, most }: Setting, value: number | null): Settings {
  const { [key]: _before, ...others } = typed;
  return value === null ? others : { ...others, [key]: Math.min(most, Math.max(least, value)) };
}

/** Lists unknown settings and invalid numbers. */
export function checkSettings(
  settings: readonly Setting[],
  typed: Settings,
): { readonly key: string; readonly message: string }[] {
  return Object.entries(typed).flatMap(([key, value]) => {
    const setting = settings.find((each) => each.key === key);
    if (!setting) return [{ key, message: `the book has no setting “${key}”` }];
    const { label, least, most } = setting;
    if (Number.isInteger(value) && value >= least && value <= most) return [];
    return [{ key, message: `${label}: expected a whole number from ${least} to ${most}, got ${value}` }];
  });
}

export interface RulingChoice {
  readonly id: string;
  readonly text: string;
}

/** Numbered decision for a place where a book contradicts itself, lacks a table or is silent. The first choice is the default. */
export interface Ruling {
  readonly id: string;
  readonly system: RuleSystemId;
  readonly citation: string;
  /** What the book says or leaves open. */
  readonly question: string;
  readonly choices: readonly [RulingChoice, ...RulingChoice[]];
}

/** Creates a book's rulings from rows; `answer` is the default choice. */
export const createRulings =
  (system: RuleSystemId) =>
  (id: string, citation: string, question: string, answer: string, ...alternatives: RulingChoice[]): Ruling => ({
    id,
    system,
    citation,
    question,
    choices: [{ id: 'default', text: answer }, ...alternatives],
  });

export const alternative = (id: string, text: string): RulingChoice => ({ id, text });

/** Choice ids by ruling id. Rulings not listed use their default. */
export type RulingsInForce = Readonly<Record<string, string>>;

export const getChoice = (ruling: Ruling, inForce: RulingsInForce): string =>
  (Object.hasOwn(inForce, ruling.id) ? inForce[ruling.id] : undefined) ?? ruling.choices[0].id;

/** Lists unknown rulings and choices. */
export function checkRulings(rulings: readonly Ruling[], inForce: RulingsInForce): string[] {
  return Object.entries(inForce).flatMap(([id, choice]) => {
    const ruling = rulings.find((known) => known.id === id);
    if (!ruling) return [`there is no ruling "${id}"`];
    if (ruling.choices.some((known) => known.id === choice)) return [];
    return [`ruling ${id} has no choice "${choice}"; choices: ${ruling.choices.map((known) => known.id).join(', ')}`];
  });
}
