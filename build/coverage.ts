import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { z } from 'zod';
import { type RuleSystemId, ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { findRuleSystem, ruleSystems } from '../rules/systems.ts';
import { linesOf, readCases } from '../test/support/input/case-file.ts';

/**
 * Lists each rule of a book with the files that implement it and the cases that test it. `docs/coverage/<book>.json` contains the rules,
 * and this script writes `<book>.md` next to it. A file must cite the rule's section or chapter. Cases are found by the sections they cite.
 * `--check` fails if a page is out of date, or if a rule without a file or a case is not listed as `open`.
 */
const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Heading in the book, as cited by cases and code. */
  section: z.string().min(1),
  /** Other headings under which cases cite the rule. */
  also: z.array(z.string()).default([]),
  /** Summary of the rule on one line, in Nomarch's own words. */
  rule: z.string().min(1),
  /** Files that implement the rule, relative to the book's folder and without extension. */
  in: z.array(z.string()).default([]),
  rulings: z.array(z.string()).default([]),
  /** Titles of cases or tests that cover the rule without citing its section. */
  shownBy: z.array(z.string()).default([]),
});
type BookRule = z.output<typeof ruleSchema>;

const coverageSchema = z.strictObject({
  book: ruleSystemIdSchema,
  title: z.string(),
  /** Ids of rules without a file or without a case. */
  open: z.array(z.string()).default([]),
  chapters: z.array(
    z.strictObject({
      title: z.string(),
      /** Headings that code may cite for any rule of the chapter. */
      headings: z.array(z.string()).default([]),
      rules: z.array(ruleSchema),
    }),
  ),
});

/** A case or test that covers a rule. */
interface CoveringTest {
  readonly title: string;
  /** Cited headings. Empty for a test, which is found by its title. */
  readonly cites: readonly string[];
  /** File of the procedure, or null for a campaign case or a test. */
  readonly procedure: string | null;
}

export interface CoverageRow {
  readonly id: string;
  readonly section: string;
  readonly rule: string;
  readonly places: readonly string[];
  readonly shownBy: readonly string[];
  readonly rulings: readonly string[];
  readonly issues: readonly string[];
}

const getLastPart = (title: string): string => title.slice(title.lastIndexOf(', ') + 1).trim();
const getChapter = (title: string): string => title.replace(/, .*/, '');

/** Checks whether a cited heading names the section, in full or by its last part. */
const isSection = (cited: string, section: string): boolean =>
  cited === section || getLastPart(cited) === getLastPart(section);

/** Lists the headings that a file cites, by name in a text or comment or by a constant from `citations`. */
export function findCitedHeadings(
  text: string,
  book: string,
  constants: ReadonlyMap<string, string>,
): readonly string[] {
  const unwrapped = text.replaceAll(/\n\s*\* ?/g, ' ');
  const named = [...unwrapped.matchAll(new RegExp(`${book}, ([^)'\`]*)`, 'g'))].flatMap(([, titles = '']) =>
    titles.split(/[;:.]/).map((title) => title.trim()),
  );
  const words = new Set(text.match(/\b[A-Z][A-Z_]+\b/g));
  return [...named, ...[...constants].flatMap(([name, title]) => (words.has(name) ? [title] : []))];
}

/** Reads the constants of a book's `citations.ts` with their headings. */
const readConstants = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/export const ([A-Z_]+) = section\(\s*'([^']+)',?\s*\)/g)].map(([, name = '', title = '']) => [
      name,
      title,
    ]),
  );

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

interface Sources {
  readonly headings: ReadonlyMap<string, readonly string[]>;
  readonly shown: readonly CoveringTest[];
  readonly tests: string;
  readonly rulings: ReadonlySet<string>;
}

function readSources(root: string, book: RuleSystemId, title: string): Sources {
  const folder = `rules/${book}`;
  const constants = readConstants(read(root, `${folder}/citations.ts`));
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const headings = new Map<string, readonly string[]>();
  const procedures = new Map<string, string>();
  for (const file of files) {
    const text = read(root, file);
    const stem = file.replaceAll('\\', '/').slice(folder.length + 1, -'.ts'.length);
    headings.set(stem, findCitedHeadings(text, title, constants));
    for (const [, id = ''] of text.matchAll(new RegExp(`\\bid: '(${book}/[a-z/-]+)'`, 'g'))) procedures.set(id, stem);
  }
  const cases = globSync('test/cases/*.cases.txt', { cwd: root })
    .sort()
    .flatMap((file) => readCases(read(root, file)));
  const tests = globSync('{rules,army-lists,services,test,renderer}/**/*.test.ts', { cwd: root }).map((file) =>
    read(root, file),
  );
  return {
    headings,
    shown: cases.flatMap((one): CoveringTest[] => {
      const [procedure] = linesOf(one, 'PROCEDURE');
      if (procedure !== undefined && !procedure.startsWith(`${book}/`)) return [];
      const cites = one.book.split('; ');
      return [
        { title: one.title, cites, procedure: procedure === undefined ? null : (procedures.get(procedure) ?? '') },
      ];
    }),
    tests: tests.join('\n'),
    rulings: new Set(findRuleSystem(book)?.rulings.map(({ id }) => id)),
  };
}

/** Checks that a case cites a rule's section and, in campaigns, one of its rulings, and that its procedure is in the rule's files. */
function coversRule(one: CoveringTest, { section, also, in: places, rulings }: BookRule): boolean {
  if (!one.cites.some((cited) => [section, ...also].some((title) => isSection(cited, title)))) return false;
  if (one.procedure !== null) return places.includes(one.procedure);
  return rulings.length === 0 || one.cites.some((cited) => cited.split(', ').some((id) => rulings.includes(id)));
}

function createRow(
  rule: BookRule,
  chapterHeadings: readonly string[],
  { headings, shown, tests, rulings }: Sources,
): CoverageRow {
  const { id, section, also, in: places, shownBy } = rule;
  const cites = (stem: string): boolean =>
    (headings.get(stem) ?? []).some((cited) =>
      [section, getChapter(section), ...also, ...chapterHeadings].some((title) => isSection(cited, title)),
    );
  const known = (title: string): boolean => shown.some((one) => one.title === title) || tests.includes(title);
  const covering = shown.filter((one) => coversRule(one, rule)).map(({ title }) => title);
  const cases = [...new Set([...shownBy, ...covering])];
  return {
    id,
    section,
    rule: rule.rule,
    places,
    shownBy: cases,
    rulings: rule.rulings,
    issues: [
      ...(places.length === 0 ? ['has no place'] : []),
      ...(cases.length === 0 ? ['has no case'] : []),
      ...places.filter((stem) => !headings.has(stem)).map((stem) => `lives in ${stem}, which does not exist`),
      ...places.filter((stem) => headings.has(stem) && !cites(stem)).map((stem) => `is not cited in ${stem}`),
      ...shownBy.filter((title) => !known(title)).map((title) => `is shown by “${title}”, which does not exist`),
      ...rule.rulings.filter((ruling) => !rulings.has(ruling)).map((ruling) => `names unknown ruling ${ruling}`),
    ],
  };
}

export interface BookCoverage {
  readonly title: string;
  readonly open: readonly string[];
  readonly chapters: readonly { readonly title: string; readonly rows: readonly CoverageRow[] }[];
}

/** Returns the rules of a book with their files and cases. @throws ZodError for an invalid data file */
export function readCoverage(root: string, book: string): BookCoverage {
  const { title, open, chapters, ...data } = coverageSchema.parse(JSON.parse(read(root, `docs/coverage/${book}.json`)));
  const sources = readSources(root, data.book, title);
  return {
    title,
    open,
    chapters: chapters.map((chapter) => ({
      title: chapter.title,
      rows: chapter.rules.map((rule) => createRow(rule, chapter.headings, sources)),
    })),
  };
}

/** Lists the problems of a coverage: incomplete rules that are not open, complete rules that are open, and duplicate ids. */
export function findCoverageIssues({ open, chapters }: BookCoverage): readonly string[] {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const ids = rows.map(({ id }) => id);
  return [
    ...rows.flatMap(({ id, issues }) => (open.includes(id) ? [] : issues.map((issue) => `${id} ${issue}`))),
    ...rows
      .filter(({ id, issues }) => open.includes(id) && issues.length === 0)
      .map(({ id }) => `${id} is complete but still listed as open`),
    ...open.filter((id) => !ids.includes(id)).map((id) => `${id} is listed as open but does not exist`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is a duplicate id`),
  ];
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');
/** Shows two titles. They are enough to find the others, and they seldom change. */
const formatTitles = (titles: readonly string[]): string => titles.slice(0, 2).join('; ');

/** Creates the page, formatted by prettier. */
export async function createPage(book: string, { title, open, chapters }: BookCoverage): Promise<string> {
  const rows = chapters.flatMap(({ rows }) => rows);
  const lines = [
    `# ${title}: where each rule lives`,
    `Written by \`node build/coverage.ts\` from \`docs/coverage/${book}.json\` and from what code and cases cite. ${String(rows.length)} rules, ${String(open.length)} of them open.`,
    ...chapters.flatMap((chapter) => [
      `## ${chapter.title}`,
      [
        '| section | rule | lives in | shown by | rulings |',
        '| --- | --- | --- | --- | --- |',
        ...chapter.rows.map(({ section, rule, places, shownBy, rulings }) =>
          [
            '',
            escapeCell(section),
            escapeCell(rule),
            places.length === 0 ? '**open**' : places.map((stem) => `\`${stem}\``).join(' '),
            shownBy.length === 0 ? '**open**' : escapeCell(formatTitles(shownBy)),
            rulings.join(' '),
            '',
          ]
            .join(' | ')
            .trim(),
        ),
      ].join('\n'),
    ]),
  ];
  return format(lines.join('\n\n'), { parser: 'markdown', printWidth: 120 });
}

async function main(check: boolean): Promise<number> {
  let issues = 0;
  for (const book of ruleSystems.map(({ id }) => id).filter((id) => existsSync(`docs/coverage/${id}.json`))) {
    const coverage = readCoverage('.', book);
    const found = findCoverageIssues(coverage);
    for (const issue of found) console.log(`docs/coverage/${book}.json: ${issue}`);
    issues += found.length;
    const file = `docs/coverage/${book}.md`;
    const page = await createPage(book, coverage);
    const old = existsSync(file) && read('.', file) === page;
    if (!check) writeFileSync(file, page);
    else if (!old) {
      console.log(`${file} is out of date: run node build/coverage.ts`);
      issues += 1;
    }
  }
  return issues;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await main(process.argv.includes('--check'))) === 0 ? 0 : 1;
}
