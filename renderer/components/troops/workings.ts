import { tallySections } from '../../../rules/core/army/extras.ts';
import { gradeWord } from '../../../rules/core/army/army-words.ts';
import type { PartWords } from '../../../rules/core/army/part-words.ts';
import type { Price } from '../../../rules/core/army/rules/price.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import { capital } from '../../../rules/core/words.ts';
import type { Working, WorkingLine } from '../../composables/use-working.ts';

const total = (amount: number) => ({ label: 'Total', amount });

const priceLines = ({ breakdown }: Price): WorkingLine[] =>
  breakdown.map(({ label, points, citation }) => ({ label, amount: points, citation }));

/** Returns the cost by the points table, or null if there is none. */
export function tablePrice(book: RuleSystem, value: unknown, rulings: RulingsInForce): Price | null {
  try {
    return book.price(value, rulings);
  } catch {
    // The army's problems state the reason.
    return null;
  }
}

/** Breakdown of the cost of one figure or model. Includes the list's printed cost if it differs. */
export function troopWorking(
  book: RuleSystem,
  rulings: RulingsInForce,
  { name, short, entry, troop }: PartWords,
  cost: number,
): Working {
  const price = troop ? tablePrice(book, troop, rulings) : null;
  const lines = price ? priceLines(price) : [];
  const called = name ?? short;
  const title = `Cost of 1 ${called}`;
  if (!entry || price?.cost === cost) return { title, lines, total: total(cost) };
  const label = price ? `Cost printed in the army list (points table: ${price.cost})` : 'Cost printed in the army list';
  return { title, lines: [...lines, { label, amount: null }], total: total(cost) };
}

function generalTitle({ generals: { one, grades } }: RuleSystem, stars: number): string {
  const grade = gradeWord(grades, stars);
  return grade === null ? capital(one) : `${capital(one)}, ${grade}`;
}

export function generalWorking(book: RuleSystem, rulings: RulingsInForce, stars: number, cost: number): Working {
  const price = tablePrice(book, { general: { stars } }, rulings);
  return {
    title: generalTitle(book, stars),
    lines: price ? priceLines(price) : [],
    total: total(cost),
  };
}

export const extraWorking = (label: string, price: Price): Working => ({
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
export const unitWorking = (title: string, parts: readonly CountedPart[], points: number): Working => ({
  title,
  lines: parts.map(({ name, count, cost, points: amount }) => ({
    label: `${count} × ${name} at ${cost}`,
    amount,
  })),
  total: total(points),
});

export function armyWorking(book: RuleSystem, tally: ArmyTally): Working {
  return {
    title: 'Whole army',
    lines: tallySections(book, tally).map(({ label, points }) => ({ label, amount: points })),
    total: total(tally.points),
  };
}
