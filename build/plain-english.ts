import { globSync, readFileSync } from 'node:fs';
import { MODULES } from './layers.ts';

/**
 * Measures stilted English in comments, names and texts, and fails above `MAX_RATES`. The rates are a thermometer: a sentence that passes may
 * still be hard to read. `node build/plain-english.ts PATH...` lists the phrases found in files whose paths start with a PATH.
 */
export interface Finding {
  readonly kind: keyof typeof MAX_RATES;
  readonly file: string;
  readonly text: string;
}

/** Maximum rate per kind of finding, and the unit in which it is counted. */
const MAX_RATES = {
  opening: { max: 1.5, unit: '% of comments open with a relative clause' },
  comment: { max: 3, unit: 'stilted phrases per 1,000 words of comments' },
  name: { max: 12, unit: 'names per 1,000 that say nothing alone' },
  text: { max: 2, unit: 'stilted phrases per 1,000 words of texts' },
} as const;

const OPENING = /^(What|Who|Whose|Whom|Where|Whether|How|Why|So (much|many|long|far)|As (it|far)|All that|The one)\b/;

const STILTED = new RegExp(
  [
    /\b(whoever|whatever|nobody|somebody|whom|whose|himself|besides|anew|befell|at hand|he|him|his)\b/,
    /\b(so many|so much|as far as|no longer|of its own|of one.s own|is told|are told|is asked|is said|goes on)\b/,
    /\b(where (nobody|somebody|it|none|there)|that is (there|said|told)|comes? (to|of|about|back)|stands? (beside|for))\b/,
    // A condition ("if there is no room") and a statement of absence ("there is no file") are ordinary English.
    /(?<!if )(?<!when )(?<!whether )\bthere (is|are)\b(?! no\b)(?! none\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

const BARE_WORDS =
  'into on back gap did do tell told tells said says way ways made found own theirs most least so as at by here there now all both each one ' +
  'other others rest same such fit whole part';
const BAD_NAME = new RegExp(
  `^(${BARE_WORDS.replaceAll(' ', '|')}|on[A-Z]?|(MOST|LEAST)_\\w+|(most|least|of|tell|tells|told|may|goes|comes|as|in)[A-Z]\\w*)$`,
);
const DECLARED_NAME = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

const COMMENT = /\/\*\*?(.*?)\*\/|(?<![:"'`])\/\/[^\n]*/gs;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const CODE_IN_LITERAL =
  /[{}=<>]|::|--|\b(select|insert|update|delete|flex|grid|text-|gap-|px-|py-|mt-|mb-|rounded|border)\b/i;

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const countWords = (text: string): number => text.split(' ').length;

/** Lists the comments of a file, each on one line. Directives for tools are skipped. */
export const listComments = (text: string): readonly string[] =>
  [...text.matchAll(COMMENT)]
    .map(([comment]) => toLine(comment.replace(/^\/\*+|\*\/$/g, '').replace(/^\s*(\*|\/\/)/gm, '')))
    .filter((comment) => comment.length > 12 && !/^(eslint|@ts|prettier|#region|!)/.test(comment));

/** Lists the sentences of at least four words in a file's string literals and template. */
export function listSentences(text: string): readonly string[] {
  const [template = ''] = /<template.*<\/template>/s.exec(text) ?? [];
  const inTemplate = [...template.matchAll(/>([^<>{}]*(?:\{\{.*?\}\}[^<>{}]*)*)</gs)].map(([, sentence = '']) =>
    sentence.replace(/\{\{.*?\}\}/gs, 'X'),
  );
  const literals = [...text.replace(COMMENT, '').matchAll(LITERAL)].map(([, ...parts]) =>
    parts.join('').replace(/\$\{[^}]*\}/g, 'X'),
  );
  return [...inTemplate, ...literals].map(toLine).filter((sentence) => {
    const words = sentence.split(' ');
    const plain = words.filter((word) => /^\p{L}+$/u.test(word)).length;
    return words.length > 3 && !CODE_IN_LITERAL.test(sentence) && plain >= words.length * 0.6;
  });
}

/** Findings in some files, and how many comments, words and names were read. */
export interface Reading {
  readonly findings: readonly Finding[];
  /** Rate per kind of finding, in the unit of `MAX_RATES`. */
  readonly rates: Readonly<Record<Finding['kind'], number>>;
}

export function measureEnglish(files: readonly { readonly file: string; readonly text: string }[]): Reading {
  const findings: Finding[] = [];
  const counts = { opening: 0, comment: 0, name: 0, text: 0 };
  for (const { file, text } of files) {
    const add = (kind: Finding['kind'], found: string, times = 1): void => {
      for (let count = 0; count < times; count += 1) findings.push({ kind, file, text: found });
    };
    for (const comment of listComments(text)) {
      counts.opening += 1;
      counts.comment += countWords(comment);
      if (OPENING.test(comment)) add('opening', comment);
      add('comment', comment, comment.match(STILTED)?.length ?? 0);
    }
    for (const [, name = ''] of text.matchAll(DECLARED_NAME)) {
      counts.name += 1;
      if (BAD_NAME.test(name)) add('name', name);
    }
    for (const sentence of listSentences(text)) {
      counts.text += countWords(sentence);
      add('text', sentence, sentence.match(STILTED)?.length ?? 0);
    }
  }
  const rate = (kind: Finding['kind'], per: number): number =>
    (findings.filter((finding) => finding.kind === kind).length / Math.max(counts[kind], 1)) * per;
  return {
    findings,
    rates: {
      opening: rate('opening', 100),
      comment: rate('comment', 1000),
      name: rate('name', 1000),
      text: rate('text', 1000),
    },
  };
}

/** Lists rates above their maximum, one sentence each. */
export const findHighRates = ({ rates }: Reading): readonly string[] =>
  (Object.keys(MAX_RATES) as Finding['kind'][])
    .filter((kind) => rates[kind] > MAX_RATES[kind].max)
    .map((kind) => `${rates[kind].toFixed(1)} ${MAX_RATES[kind].unit}, at most ${String(MAX_RATES[kind].max)}`);

if (import.meta.main) {
  const paths = process.argv.slice(2);
  const files = globSync([`{${[...MODULES, 'bench', 'build'].join(',')}}/**/*.{ts,vue}`, '*.{ts,js}'])
    .filter((file) => !/\.test\.ts$|node_modules\//.test(file) && file !== 'build/plain-english.ts')
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const reading = measureEnglish(files);
  for (const { kind, file, text } of reading.findings)
    if (paths.some((path) => file.startsWith(path))) console.log(`${file}: ${kind}: ${text}`);
  for (const issue of findHighRates(reading)) console.error(issue);
  process.exitCode = findHighRates(reading).length === 0 ? 0 : 1;
}
