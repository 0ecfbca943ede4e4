import type { ArmyTally, Price, RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import type { Working, WorkingLine } from '../../composables/use-working.ts';
import { translate } from '../../messages/messages.ts';
import type { PartWords } from './part-words.ts';

const total = (amount: number) => ({ label: translate('army.working.total'), amount });

const priceLines = ({ breakdown }: Price): WorkingLine[] =>
  breakdown.map(({ label, points, citation }) => ({ label, amount: points, citation }));

/** The points table's price, or null for what it cannot price. */
export function tablePrice(book: RuleSystem, value: unknown, rulings: RulingsInForce): Price | null {
  try {
    return book.price(value, rulings);
  } catch {
    // Why it cannot be priced stands among the army's problems.
    return null;
  }
}

/** How the cost of one figure or model comes about; a list's printed cost stands beside the table's. */
export function troopWorking(
  book: RuleSystem,
  rulings: RulingsInForce,
  { name, short, entry, troop }: PartWords,
  cost: number,
): Working {
  const price = troop ? tablePrice(book, troop, rulings) : null;
  const lines = price ? priceLines(price) : [];
  const called = name ?? short;
  const title = translate('army.working.cost', { name: called });
  if (!entry || price?.cost === cost) return { title, lines, total: total(cost) };
  const label = price
    ? translate('army.working.printedInstead', { table: price.cost })
    : translate('army.working.printed');
  return { title, lines: [...lines, { label, amount: null }], total: total(cost) };
}

export function generalWorking(book: RuleSystem, rulings: RulingsInForce, stars: number, cost: number): Working {
  const price = tablePrice(book, { general: { stars } }, rulings);
  return {
    title: translate('army.working.general', { stars }),
    lines: price ? priceLines(price) : [],
    total: total(cost),
  };
}

export const extraWorking = (label: string, price: Price): Working => ({
  title: translate('army.working.cost', { name: label }),
  lines: priceLines(price),
  total: total(price.cost),
});

export interface CountedPart {
  readonly name: string;
  readonly count: number;
  readonly cost: number;
  readonly points: number;
}

/** How a part's or a unit's points come about. */
export const unitWorking = (title: string, parts: readonly CountedPart[], points: number): Working => ({
  title,
  lines: parts.map(({ name, count, cost, points: amount }) => ({
    label: translate('army.working.partLine', { count, name, cost }),
    amount,
  })),
  total: total(points),
});

export function armyWorking(tally: ArmyTally): Working {
  const sections = ['troops', 'generals', 'specialists', 'works'] as const;
  return {
    title: translate('army.working.army'),
    lines: sections.map((section) => ({ label: translate(`army.working.${section}`), amount: tally[section] })),
    total: total(tally.points),
  };
}
