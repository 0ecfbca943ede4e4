import { listedEntry, type ArmyList } from '../../../rules/core/army/allies.ts';
import { rowOf } from '../../../rules/core/army/entry-options.ts';
import { figuresOf, ownedFigures } from '../../../rules/core/army/figures.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { AppContext } from '../../app-context.ts';
import type { Stock } from './offers.ts';

interface StockQuest {
  readonly army: ArmyFile;
  readonly list: ArmyList;
  readonly from: 'owned' | 'painted';
}

/** What the collection has for the rows of an army's list and the army does not field yet; rows that are the same figures share one stock. */
export async function stocksOf(
  { repositories: { collection, lists } }: AppContext,
  book: RuleSystem,
  { army, list, from }: StockQuest,
): Promise<Stock[]> {
  const [items, links, all] = await Promise.all([collection.all(army.rules), collection.links(), lists.all()]);
  const ofBook = all.filter(({ rules }) => rules === army.rules);
  const figureOf = figuresOf(ofBook, links, () => book.listColumns);
  const figure = (entry: string): string =>
    figureOf({ rules: army.rules, ...listedEntry(army.list ?? list.id, rowOf(entry)) });
  const fielded = new Map<string, number>();
  for (const { entry, count } of army.units.flatMap(({ parts }) => parts)) {
    if (entry === null) continue;
    const own = figure(entry);
    fielded.set(own, (fielded.get(own) ?? 0) + count);
  }
  const owned = ownedFigures(items, figureOf);
  const rows = Map.groupBy(list.entries, ({ id }) => figure(id));
  return [...rows].flatMap(([own, entries]) => {
    const left = (owned.get(own)?.[from] ?? 0) - (fielded.get(own) ?? 0);
    return left > 0 ? [{ entries: entries.map(({ id }) => id), left }] : [];
  });
}
