import { listBookFacts } from '../../rules/core/book-facts.ts';
import { loadBooks } from '../../rules/books.ts';
import { withNamedStore } from '../client.ts';
import { type ExitStatus, formatTable, writeJson, writeText } from '../output.ts';
import { hasFlag, type Options, storeOption } from '../options.ts';

/** Prints a comparison of the rule books: period, figures, army sizes, and this program's features for them. */
export async function books(options: Options): Promise<ExitStatus> {
  const lists = await withNamedStore(storeOption(options), (client) => client.lists.all({}));
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
