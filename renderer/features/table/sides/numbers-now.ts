import type { BattleUnit } from '../../../../contract/table.ts';
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import type { RuleSystem, UnitMark } from '../../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../../rules/core/ruling.ts';
import { leftOf } from '../../../../rules/core/table/table-unit.ts';

/** The book's numbers of a unit of so many figures a part. */
function marksOf(
  book: RuleSystem,
  rulings: RulingsInForce,
  { name, parts }: BattleUnit,
  counts: readonly number[],
): readonly UnitMark[] {
  const there = parts.flatMap(({ troop }, at) => {
    const count = counts[at] ?? 0;
    return troop && count > 0 ? [{ entry: null, troop, count }] : [];
  });
  const units = [{ id: 'unit', name, parts: there }];
  const bare = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    name: '',
    limit: 0,
    units,
    specialists: {},
    works: {},
  };
  const army = armyFileSchema.safeParse({ ...bare, rulings });
  return army.success ? (book.unitMarks?.(army.data, null)[0] ?? []) : [];
}

/** What a unit is asked for in play: as it was when it was laid out, but for what follows from how many are left. */
export function numbersNow(book: RuleSystem, rulings: RulingsInForce, unit: BattleUnit): BattleUnit['numbers'] {
  const { parts, numbers } = unit;
  if (parts.every((part) => part.count === leftOf(part)) || parts.every((part) => leftOf(part) === 0)) return numbers;
  const counted = (counts: readonly number[]) => marksOf(book, rulings, unit, counts);
  const whole = new Map(counted(parts.map(({ count }) => count)).map(({ label, value }) => [label, value]));
  const now = new Map(counted(parts.map(leftOf)).map((mark) => [mark.label, mark]));
  return numbers.map((number) => {
    const mark = now.get(number.label);
    return !mark || mark.ofWhole || mark.value === whole.get(number.label) ? number : { ...number, value: mark.value };
  });
}
