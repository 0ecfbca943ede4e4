import type { ImportReport } from '../../contract/armies.ts';
import type { CheckReport } from '../../contract/rules.ts';
import { formatSpent } from '../../rules/core/army/army-words.ts';
import type { BookHead } from '../../rules/core/rule-system.ts';
import { findBook } from '../../rules/books.ts';
import { type Failure, toFailure } from '../failure.ts';
import { type Client, withNamedStore } from '../client.ts';
import { listFiles, readSource } from '../input.ts';
import { expectRuleBook, hasFlag, type Options, parseRuleBook, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, replaceControls, writeJson, writeText } from '../output.ts';
import { isForeignRoster } from '../../services/armies/imports/roster-json.ts';
import { readJson } from '../../services/input-guard.ts';

/** A line that was not read. Its number is null if it is not a line of a text. */
interface UnreadLine {
  readonly line: number | null;
  readonly text: string;
  readonly reason: string;
}
/** A line kept as text, with the place where it was kept. */
type NotedLine = Pick<UnreadLine, 'line' | 'text'> & { readonly kept: string };
/** A line that was guessed, with the reason. */
type GuessedLine = UnreadLine & { readonly as: string };
export type FileReport = CheckReport & {
  readonly unread: readonly UnreadLine[];
  readonly guessed: readonly GuessedLine[];
  readonly notes: readonly NotedLine[];
};
type Answer = FileReport | { readonly file: string; readonly error: Failure };

const unreadLines = (left: ImportReport['left']): readonly UnreadLine[] =>
  left.map(({ at, line, why }) => ({ line: at, text: line, reason: why }));

const guessedLines = (guessed: ImportReport['guessed']): readonly GuessedLine[] =>
  guessed.map(({ at, line, as, why }) => ({ line: at, text: line, as, reason: why }));

const notedLines = (notes: ImportReport['notes']): readonly NotedLine[] =>
  notes.map(({ at, line, what }) => ({ line: at, text: line, kept: what }));

/** Checks whether a text is JSON. BBCode, "[ ]" and "[312] 24 archers" also begin with a bracket. */
const isJson = (text: string): boolean => /^\uFEFF?\s*(?:\{|\[\s*(?:[{[]|\]\s*$|"[^"\n]*"\s*[,\]]))/.test(text);

/** Checks whether a text is read strictly as an army file: JSON, but not a roster of another program. */
const isArmyFile = (text: string, file: string): boolean => isJson(text) && !isForeignRoster(readJson(text, file));

/** Returns the book and army list for a text that names neither. */
const getImportOptions = (options: Options) => {
  const [rules, list] = [parseRuleBook(options), getText(options, 'list')];
  return { ...(rules === undefined ? {} : { rules }), ...(list === undefined ? {} : { list }) };
};

async function checkFile(client: Client, file: string, options: Options): Promise<Answer> {
  try {
    const { name, text: said } = await readSource(file);
    const label = file === '-' ? 'standard input' : file;
    const read = isArmyFile(said, label)
      ? null
      : await client.armies.readImport({ text: said, fileName: name, ...getImportOptions(options) });
    const army = read ? read.army : readJson(said, label);
    const report = await client.rules.check({ army, file });
    expectRuleBook(options, report.rules, 'the army');
    return {
      ...report,
      unread: unreadLines(read?.left ?? []),
      guessed: guessedLines(read?.guessed ?? []),
      notes: notedLines(read?.notes ?? []),
    };
  } catch (error) {
    return { file, error: toFailure(error) };
  }
}

/** Formats a report as text. `book` is null if unknown. */
export function formatCheck(report: FileReport, book: BookHead | null): string {
  const { file, name, legal, points, limit, problems, unread, guessed, notes } = report;
  const lines = problems.map(({ severity, message, target, citation }) => {
    const place = target === '' ? '' : ` [${target}]`;
    return `  ${severity}: ${message}${place} (${citation})`;
  });
  const sums = [name, book?.currency && formatSpent(book, points, limit), legal ? 'legal' : 'NOT LEGAL'];
  const quoted = ({ line, text }: Pick<UnreadLine, 'line' | 'text'>) =>
    `${line === null ? '' : `line ${line}, `}“${text}”`;
  const notRead = unread.map((line) => `  not read: ${quoted(line)}: ${line.reason}`);
  const guesses = guessed.map((line) => `  guessed: ${quoted(line)}: ${line.as}; ${line.reason}`);
  const kept = notes.map((line) => `  kept as ${line.kept}: ${quoted(line)}`);
  return [`${file}: ${sums.filter(Boolean).join(', ')}`, ...lines, ...notRead, ...guesses, ...kept].join('\n');
}

async function printAnswers(answers: readonly Answer[], several: boolean, options: Options): Promise<void> {
  const [only] = answers;
  for (const answer of answers) {
    if ('error' in answer) {
      // Leaves out the file name if there is only one file.
      const place = answers.length > 1 ? `${answer.file}: ` : '';
      process.stderr.write(`nomarch: ${replaceControls(place + answer.error.message)}\n`);
    }
  }
  if (hasFlag(options, 'json')) {
    if (several) await writeJson(answers);
    else await writeJson(only && 'error' in only ? { error: only.error } : only);
    return;
  }
  for (const answer of answers) {
    if ('error' in answer) continue;
    await writeText(formatCheck(answer, findBook(answer.rules)));
  }
}

export async function check(files: readonly string[], options: Options): Promise<ExitStatus> {
  const paths = (await Promise.all(files.map(listFiles))).flat();
  const answers = await withNamedStore(getStoreOption(options), async (client) => {
    const reports: Answer[] = [];
    for (const file of paths) reports.push(await checkFile(client, file, options));
    return reports;
  });
  // A folder counts as several files, even if it contains only one.
  await printAnswers(answers, paths.length > 1 || paths[0] !== files[0], options);
  if (answers.some((answer) => 'error' in answer)) return 2;
  const strict = hasFlag(options, 'strict');
  const isDoubtful = ({ unread, guessed }: FileReport): boolean => unread.length + guessed.length > 0;
  return answers.every((answer) => 'legal' in answer && answer.legal && !(strict && isDoubtful(answer))) ? 0 : 1;
}
