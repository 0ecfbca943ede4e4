import { withLists } from '../house.ts';
import { flag, type Options, ruleBook, text } from '../options.ts';
import { table, writeJson, writeText } from '../output.ts';
import type { ExitStatus } from '../exit-status.ts';

export async function lists(options: Options): Promise<ExitStatus> {
  const rules = ruleBook(options);
  const found = await withLists(text(options, 'db'), (client) => client.lists.all(rules ? { rules } : {}));
  if (flag(options, 'json')) await writeJson(found);
  else {
    for (const { id, title, period, entries } of found) {
      const rows = entries.map((entry) => [
        `  ${entry.id}`,
        entry.name,
        String(entry.cost).padStart(4),
        entry.max === null ? '' : `at most ${entry.max}`,
      ]);
      await writeText(`${title} (${id}), ${period}\n${table(rows)}\n`);
    }
  }
  return 0;
}
