import { shippedLists } from '../../army-lists/shipped.ts';
import { UNIT_COLOURS } from '../../rules/core/army-file.ts';
import { findRuleSystem } from '../../rules/systems.ts';

/** Names as players give them: short, long, or '' for none. */
const NAMES = [
  'Household',
  'The Household Guard of the King of the Four Quarters of the World',
  '',
  'Thessalian and Macedonian Companions',
  'Sherden',
  'Neferkare-Amenemnisu’s Incomparable Standard-Bearers',
];

/** One shipped list of each book. */
export const LIST_OF_EACH_BOOK = [...new Map(shippedLists.map((list) => [list.rules, list])).values()];

/**
 * Creates an army from a shipped list: each troop type in turn, with long and short names, brigades, colours, orders and notes. If the book
 * has mixed units, every third unit is mixed.
 */
export function longNamedArmy(list: (typeof LIST_OF_EACH_BOOK)[number], units: number) {
  const book = findRuleSystem(list.rules);
  if (!book) throw new Error(`no book ${list.rules}`);
  const rows = list.entries.map(({ id, troop }) => ({
    entry: id,
    usual: book.defaultSize?.(troop) ?? null,
    alike: book.unitSize(troop),
  }));
  const around = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;
  const part = (at: number) => {
    const { entry, usual, alike } = around(rows, at);
    return { entry, troop: null, count: usual ?? alike * ((at % 3) + 1) };
  };
  return {
    format: 'nomarch-army',
    version: 1,
    rules: list.rules,
    list: list.id,
    name: `The Expeditionary Host of ${list.title}, ${String(units)} units`,
    limit: 0,
    generals: [{ name: 'Ashared-apil-Ekur, commander-in-chief', stars: 1 }],
    units: Array.from({ length: units }, (_, at) => ({
      name: around(NAMES, at),
      colour: around(UNIT_COLOURS, at),
      brigade: at % 2 === 0 ? 'Brigade of the Right Hand' : '',
      orders: at % 4 === 1 ? 'Hold the ford until the chariots have crossed, then follow them.' : '',
      note: at % 5 === 2 ? 'Painted by Ezra' : '',
      parts: at % 3 === 0 && !book.unmixedUnits ? [part(at), part(at + 1)] : [part(at)],
    })),
  };
}
