import { listBookFacts } from '../../rules/core/book-facts.ts';
import { loadBooks } from '../../rules/books.ts';
import { withNamedStore, openRulesClient } from '../client.ts';
import { type ExitStatus, formatTable, writeJson, writeText } from '../output.ts';
import { hasFlag, type Options, getStoreOption, parseRuleBook, parseRulings, getText } from '../options.ts';
import { createUsageError } from '../failure.ts';
import { answerLines, readJsonFile } from '../input.ts';

export async function printPrice(file: string | undefined, options: Options): Promise<ExitStatus> {
  const rules = parseRuleBook(options);
  if (rules === undefined) throw createUsageError('expected --rules: the rule book with the prices', 'rules');
  const batch = getText(options, 'batch');
  if ((file === undefined) === (batch === undefined)) {
    throw createUsageError('expected either a file or --batch FILE', 'file');
  }
  const client = await openRulesClient();
  const inForce = parseRulings(options);
  const priced = (troop: unknown) => client.rules.price({ rules, troop, rulings: inForce });
  if (batch !== undefined) {
    await answerLines(batch, priced);
    return 0;
  }
  const { cost, breakdown } = await priced(await readJsonFile(file ?? '-'));
  if (hasFlag(options, 'json')) await writeJson({ cost, breakdown });
  else {
    const rows = breakdown.map(({ label, points, citation }) => [String(points).padStart(6), label, citation]);
    await writeText(formatTable([...rows, [String(cost).padStart(6), 'total', '']]));
  }
  return 0;
}

/** Prints a comparison of the rule books: period, figures, army sizes, and this program's features for them. */
export async function printBooks(options: Options): Promise<ExitStatus> {
  const lists = await withNamedStore(getStoreOption(options), (client) => client.lists.all({}));
  const all = (await loadBooks()).map((book) => ({
    id: book.id,
    title: book.title,
    author: book.credits.author,
    currency: book.currency?.title ?? null,
    facts: listBookFacts(book, lists.filter(({ rules }) => rules === book.id).length),
  }));
  if (hasFlag(options, 'json')) await writeJson(all);
  else
    await writeText(
      all
        .map(({ id, title, facts }) =>
          [`${title} (${id})`, formatTable(facts.map(({ label, text }) => [`  ${label}`, text]))].join('\n'),
        )
        .join('\n\n'),
    );
  return 0;
}
