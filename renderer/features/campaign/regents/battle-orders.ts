import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { rosterUnits } from '../../../../rules/core/army/roster.ts';
import type { NationList } from '../../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';

/** The orders of an army's units as a text, one unit to a line. */
export function battleOrdersText(book: RuleSystem, army: ArmyFile, list: NationList | null): string {
  const units = rosterUnits(book, army, list, book.tally(army, list)).map(
    ({ number, name, count, orders }) => `${number}. ${name ?? 'A unit without a name'} (${count}): ${orders}`,
  );
  return [army.name, army.note ?? '', '', ...units, ''].join('\n');
}
