import { type Converted, EXPORT_FORMATS } from '../../contract/armies.ts';
import { findBook } from '../../rules/books.ts';
import { formatSpent } from '../../rules/core/army/army-words.ts';
import { readArmy } from '../../services/armies/read-army.ts';
import { withNamedStore } from '../client.ts';
import { createUsageError } from '../failure.ts';
import { readJsonFile } from '../input.ts';
import { expectRuleBook, hasFlag, type Options, parseRuleBook, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, write, writeJson, writeText, writeFileWhole } from '../output.ts';

export async function exportArmy(file: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = getText(options, 'format') ?? '';
  const format = EXPORT_FORMATS.find((known) => known === wanted);
  if (!format)
    throw createUsageError(`--format: expected one of ${EXPORT_FORMATS.join(', ')}, got "${wanted}"`, 'format');
  const army = await readJsonFile(file ?? '-');
  if (parseRuleBook(options) !== undefined) expectRuleBook(options, readArmy(army).rules, 'the army');
  const document = await withNamedStore(getStoreOption(options), (client) => client.armies.document({ army, format }));
  const out = getText(options, 'out');
  if (out === undefined) await write(document.text);
  else await writeFileWhole(out, document.text);
  return 0;
}

/** Formats the result of a conversion as text. */
function formatConversion({ army, list, lists, converted, left, points, legal }: Converted): string {
  const book = findBook(army.rules);
  const title = lists.find(({ id }) => id === list)?.title ?? list;
  const sums = [book?.currency && formatSpent(book, points, army.limit), legal ? 'legal' : 'NOT LEGAL'];
  return [
    `${army.name}: ${[book?.title, title, ...sums].filter(Boolean).join(', ')}`,
    ...converted.map(({ from, to, differences }) =>
      [`  ${from}: ${to}`, ...(differences.length > 0 ? [` (${differences.join(', ')})`] : [])].join(''),
    ),
    ...left.map(({ what, why }) => `  left out: ${what}: ${why}`),
  ].join('\n');
}

/** Converts an army and prints the differences. Writes the army to `--out`, or into the JSON answer. */
export async function convert(file: string | undefined, options: Options): Promise<ExitStatus> {
  const to = parseRuleBook(options, 'to');
  const army = readArmy(await readJsonFile(file ?? '-'));
  expectRuleBook(options, army.rules, 'the army');
  const list = getText(options, 'list');
  const answer = await withNamedStore(getStoreOption(options), (client) =>
    client.armies.convert({ army, rules: to ?? army.rules, ...(list === undefined ? {} : { list }) }),
  );
  const out = getText(options, 'out');
  if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(answer.army, null, 2)}\n`);
  await (hasFlag(options, 'json') ? writeJson(answer) : writeText(formatConversion(answer)));
  return 0;
}
