import type { RuleSystemId } from './army-file.ts';

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
