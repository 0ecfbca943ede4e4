import type { StoredList } from '../../contract/lists.ts';
import { formatCells } from '../../rules/core/army/list-columns.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { findBook } from '../../rules/books.ts';
import { type ExitStatus, formatTable, writeJson, writeText } from '../output.ts';
import { createUsageError } from '../failure.ts';
import { type Client, withAvailableStore } from '../client.ts';
import { hasFlag, type Options, parseRuleBook, getStoreOption } from '../options.ts';

/** Formats the entries of a list in the columns of its book. */
export const formatRows = (
  { entries }: Pick<StoredList, 'entries'>,
  { listColumns, currency }: Pick<RuleSystem, 'listColumns' | 'currency'>,
): string =>
  formatTable(
    entries.map(({ id, name, printed, cost, max }) => [
      `  ${id}`,
      name,
      formatCells(listColumns, printed),
      ...(currency === null ? [] : [String(cost).padStart(4)]),
      max === null ? '' : `at most ${max}`,
    ]),
  );

const formatList = async (list: StoredList): Promise<string> =>
  [
    `${list.title} (${list.id}), ${list.period}`,
    list.source,
    '',
    formatRows(list, (await findBook(list.rules)?.load()) ?? { listColumns: [], currency: null }),
  ].join('\n');

const formatTitles = (printLists: readonly StoredList[]): string =>
  formatTable(
    printLists.map(({ id, title, period, rules, entries }) => [
      id,
      title,
      period,
      rules,
      `${entries.length} ${entries.length === 1 ? 'row' : 'rows'}`,
    ]),
  );

/** Returns one list. @throws UseCaseError for a list of another rule book than the requested one */
async function findList(client: Client, id: string, options: Options): Promise<StoredList> {
  const rules = parseRuleBook(options);
  const list = await client.lists.one({ id });
  if (rules && list.rules !== rules)
    throw createUsageError(`the list "${id}" is of ${list.rules}, not of ${rules}`, 'list');
  return list;
}

/** Prints all lists by id, title, period and number of entries, or one list with its entries. */
export async function lists(id: string | undefined, options: Options): Promise<ExitStatus> {
  const rules = parseRuleBook(options);
  const inJson = hasFlag(options, 'json');
  await withAvailableStore(getStoreOption(options), async (client) => {
    if (id === undefined) {
      const all = await client.lists.all(rules ? { rules } : {});
      await (inJson ? writeJson(all) : writeText(formatTitles(all)));
      return;
    }
    const list = await findList(client, id, options);
    await (inJson ? writeJson(list) : writeText(await formatList(list)));
  });
  return 0;
}
