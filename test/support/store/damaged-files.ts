import fc from 'fast-check';
import type { openMemoryContext } from '../program/memory-context.ts';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { smallArmy } from '../armies/armies.ts';
import { anyArmy } from '../armies/random-army.ts';

type Client = Awaited<ReturnType<typeof openMemoryContext>>['client'];

/** A text in a format, with its file name. */
const FORMATS = ['json', 'text', 'markdown', 'bbcode', 'csv', 'ros'] as const;
export type Written = readonly [text: string, fileName: string];

async function writtenIn(client: Client, army: ArmyFile): Promise<Written[]> {
  const documents = await Promise.all(FORMATS.map((format) => client.armies.document({ army, format })));
  return [...documents.map(({ text, fileName }): Written => [text, fileName]), [armyToLink(army), '']];
}

const TREATS = [
  '__proto__',
  'constructor',
  '"__proto__":{"polluted":true},',
  '1e999',
  '-1',
  '99999999999999999999999999',
  'NaN',
  '{'.repeat(5000),
  '['.repeat(5000),
  '<selection>'.repeat(500),
  '<!DOCTYPE roster [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
  '&b;&#x0;&#xFFFFFFFF;',
  '\u0000',
  '\uD800',
  '\uFEFF',
  '"',
  ',,,,,,,,',
  '\n'.repeat(50),
  '('.repeat(300),
  ' x 24 '.repeat(60),
  '24 spearmen '.repeat(40),
  'a'.repeat(3000),
];

interface Mutation {
  readonly kind: 'flip' | 'cut' | 'drop' | 'double' | 'insert' | 'swap' | 'number';
  /** Start and end of the damaged part, as shares of the text's length. */
  readonly from: number;
  readonly to: number;
  readonly treat: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'drop', 'double', 'insert', 'swap', 'number'),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  treat: fc.constantFrom(...TREATS),
});

function swapWords(text: string, at: number, other: number): string {
  const words = text.match(/\w{3,}/g) ?? [];
  const [one, two] = [words[Math.floor(at * (words.length - 1))], words[Math.floor(other * (words.length - 1))]];
  return one === undefined || two === undefined
    ? text
    : text.replace(one, '\u0001').replace(two, one).replace('\u0001', two);
}

function mutate(text: string, { kind, from, to, treat }: Mutation): string {
  const [a, b] = [Math.floor(Math.min(from, to) * text.length), Math.floor(Math.max(from, to) * text.length)];
  switch (kind) {
    case 'flip':
      return text.slice(0, a) + String.fromCharCode((text.charCodeAt(a) || 0) ^ (1 << (b % 8))) + text.slice(a + 1);
    case 'cut':
      return text.slice(0, b);
    case 'drop':
      return text.slice(0, a) + text.slice(Math.min(b, a + 200));
    case 'double':
      return text.slice(0, b) + text.slice(a);
    case 'insert':
      return text.slice(0, a) + treat + text.slice(a);
    case 'swap':
      return swapWords(text, from, to);
    case 'number': {
      const number = /\d+/.exec(text.slice(a));
      return number ? text.slice(0, a) + text.slice(a).replace(/\d+/, treat) : text;
    }
  }
}

/** Creates files of forty-one armies in every format, each damaged in one to four places. */
export async function damagedFiles(client: Client, seed: number): Promise<fc.Arbitrary<Written>> {
  const armies = fc.sample(anyArmy, { numRuns: 40, seed });
  const written = (await Promise.all([smallArmy(), ...armies].map((army) => writtenIn(client, army)))).flat();
  const damage = fc.tuple(fc.constantFrom(...written), fc.array(mutation, { minLength: 1, maxLength: 4 }));
  return damage.map(([[text, fileName], mutations]): Written => [mutations.reduce(mutate, text), fileName]);
}

/** Files made to block an import: description, text, file name. */
export const MONSTERS: readonly (readonly [what: string, text: () => string, fileName: string])[] = [
  ['a JSON of a hundred thousand brackets', () => `{"units":${'['.repeat(100_000)}`, 'a.json'],
  ['a well-formed one of them', () => `{"units":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`, 'a.json'],
  [
    'a hundred thousand units',
    () => JSON.stringify({ ...smallArmy(), units: Array.from({ length: 100_000 }, () => ({ parts: [] })) }),
    'a.json',
  ],
  ['five million letters without a break', () => 'a'.repeat(5_000_000), 'a.txt'],
  ['half a million lines', () => '24 spearmen\n'.repeat(400_000), 'a.txt'],
  [
    'as many names as lines',
    () => Array.from({ length: 200_000 }, (_, at) => `24 xq${at.toString(36)}z`).join('\n'),
    'a.txt',
  ],
  [
    'lines of the list’s commonest words',
    () => Array.from({ length: 20_000 }, (_, at) => `${at} spearmen archers javelin q${at}`).join('\n'),
    'a.txt',
  ],
  ['a line of five million spaces', () => `24${' '.repeat(4_999_000)}spearmen`, 'a.txt'],
  ['five million stars', () => '*'.repeat(5_000_000), 'a.md'],
  ['a million brackets of BBCode', () => '[b'.repeat(1_000_000), 'a.txt'],
  ['a table of five million commas', () => ','.repeat(5_000_000), 'a.csv'],
  ['a table of a million quotes', () => '"'.repeat(1_000_000), 'a.csv'],
  [
    'a table of ours with sixty thousand parts',
    () =>
      `row,name,count,entry,rules,list\narmy,a,4000,,for-the-pharaoh,akkadian\nunit,u\n${'part,,24,retinue\n'.repeat(60_000)}`,
    'a.csv',
  ],
  ['nested selections without end', () => `<roster>${'<selections><selection>'.repeat(60_000)}`, 'a.ros'],
  [
    'two million characters of selections',
    () =>
      `<roster><forces><force><selections>${'<selection name="Spearmen" number="3"/>'.repeat(50_000)}</selections></force></forces></roster>`,
    'a.ros',
  ],
  [
    'an XML of billions of laughs',
    () =>
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><roster name="&b;"/>`,
    'a.ros',
  ],
  ['a million tags left open', () => '<a>'.repeat(600_000), 'a.ros'],
];
