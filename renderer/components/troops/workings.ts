import { listSections } from '../../../rules/core/army/extras.ts';
import { getGradeWord } from '../../../rules/core/army/army-words.ts';
import type { Price } from '../../../rules/core/army/rules/price.ts';
import type { PartWords } from '../../../rules/core/army/part-words.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import { capitalise } from '../../../rules/core/words.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { LegalityState } from '../../../rules/core/army/army-verdict.ts';
import { shallowRef } from 'vue';

/** One line of a breakdown. */
export interface BreakdownLine {
  readonly label: string;
  readonly amount: number | null;
  readonly citation?: string;
}

/** Breakdown of a number on screen. */
export interface Breakdown {
  readonly title: string;
  readonly lines: readonly BreakdownLine[];
  /** Null if the lines do not add up to a total. */
  readonly total: { readonly label: string; readonly amount: number } | null;
}

interface Shown extends Breakdown {
  readonly anchor: HTMLElement;
}

/** The open breakdown. All numbers share one popover. */
export const openBreakdown = shallowRef<Shown | null>(null);

/** Opens a breakdown beside the clicked element. */
export function showBreakdown(event: Event, working: Breakdown): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const again = openBreakdown.value?.anchor === event.currentTarget;
  openBreakdown.value = again ? null : { ...working, anchor: event.currentTarget };
}

const TALLY_TEXTS = { legal: 'Legal', illegal: 'Illegal', empty: 'No troops yet' } as const;

/** Describes the legality of an army for a badge. */
export function describeLegality(legality: LegalityState): string {
  if (legality.state === 'reduced') return `Legal, reduced by campaign casualties: ${legality.fallen}`;
  if (legality.state !== 'ruling') return TALLY_TEXTS[legality.state];
  return `Legal with ${legality.rulings.map(({ id }) => id).join(', ')}`;
}

/** An army with its book, list and tally, as its screen and sheets need them. */
export interface ShownArmy {
  readonly book: RuleSystem;
  /** The army list joined with those of allies, or null if missing. */
  readonly list: ArmyList | null;
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
}

const total = (amount: number) => ({ label: 'Total', amount });

const priceLines = ({ breakdown }: Price): BreakdownLine[] =>
  breakdown.map(({ label, points, citation }) => ({ label, amount: points, citation }));

/** Returns the cost by the points table, or null if there is none. */
export function findTablePrice(book: RuleSystem, value: unknown, rulings: RulingsInForce): Price | null {
  try {
    return book.price(value, rulings);
  } catch {
    // The army's problems state the reason.
    return null;
  }
}

/** Breakdown of the cost of one figure or model. Includes the list's printed cost if it differs. */
export function explainTroop(
  book: RuleSystem,
  rulings: RulingsInForce,
  { name, short, entry, troop }: PartWords,
  cost: number,
): Breakdown {
  const price = troop ? findTablePrice(book, troop, rulings) : null;
  const lines = price ? priceLines(price) : [];
  const called = name ?? short;
  const title = `Cost of 1 ${called}`;
  if (!entry || price?.cost === cost) return { title, lines, total: total(cost) };
  const label = price ? `Cost printed in the army list (points table: ${price.cost})` : 'Cost printed in the army list';
  return { title, lines: [...lines, { label, amount: null }], total: total(cost) };
}

function generalTitle({ generals: { one, grades } }: RuleSystem, stars: number): string {
  const grade = getGradeWord(grades, stars);
  return grade === null ? capitalise(one) : `${capitalise(one)}, ${grade}`;
}

export function explainGeneral(book: RuleSystem, rulings: RulingsInForce, stars: number, cost: number): Breakdown {
  const price = findTablePrice(book, { general: { stars } }, rulings);
  return {
    title: generalTitle(book, stars),
    lines: price ? priceLines(price) : [],
    total: total(cost),
  };
}

export const explainExtra = (label: string, price: Price): Breakdown => ({
  title: `Cost of 1 ${label}`,
  lines: priceLines(price),
  total: total(price.cost),
});

export interface CountedPart {
  readonly name: string;
  readonly count: number;
  readonly cost: number;
  readonly points: number;
}

/** Breakdown of the points of a part or unit. */
export const explainUnit = (title: string, parts: readonly CountedPart[], points: number): Breakdown => ({
  title,
  lines: parts.map(({ name, count, cost, points: amount }) => ({
    label: `${count} × ${name} at ${cost}`,
    amount,
  })),
  total: total(points),
});

export function explainArmy(book: RuleSystem, tally: ArmyTally): Breakdown {
  return {
    title: 'Whole army',
    lines: listSections(book, tally).map(({ label, points }) => ({ label, amount: points })),
    total: total(tally.points),
  };
}
