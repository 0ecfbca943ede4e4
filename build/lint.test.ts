import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { replacedWords } from './check-texts.ts';
import { MODULES } from './layers.ts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** The project's own configuration, without the rules that want a whole program of types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
  ruleFilter: ({ ruleId }) => !ruleId.startsWith('@typescript-eslint/') || ruleId.endsWith('/no-explicit-any'),
});

const complaints = async (filePath: string, text: string): Promise<readonly (string | null)[]> => {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, filePath) });
  return result!.messages.map((message) => message.ruleId ?? message.message);
};

describe('the project rules that lint keeps', () => {
  const banned = [
    'export const a = Math.random();',
    'export const a = Date.now();',
    'export const a = new Date();',
    'export const a = performance.now();',
    'export const a = crypto.randomUUID();',
    "import { randomUUID } from 'node:crypto';\nexport const a = randomUUID;",
  ];
  const modules = MODULES.map((module) => `${module}/made-up.ts`);

  it.each(modules.flatMap((file) => banned.map((text) => ({ file, text }))))(
    '$file may not say $text',
    async ({ file, text }) => {
      // A pure module may not import the module either, which is a second complaint.
      expect(new Set(await complaints(file, `${text}\n`))).toEqual(new Set(['no-restricted-syntax']));
    },
  );

  it('a date made of a given moment is no clock', async () => {
    expect(await complaints('services/armies/made-up.ts', 'export const a = (at: string) => new Date(at);\n')).toEqual(
      [],
    );
  });

  it('the composition roots have the clock', async () => {
    expect(await complaints('host/serve.ts', 'export const a = Date.now();\n')).toEqual([]);
    expect(await complaints('league/open-process.ts', 'export const a = new Date();\n')).toEqual([]);
  });

  it('digests are no chance where there is Node', async () => {
    const text = "import { hash } from 'node:crypto';\nexport const a = hash;\n";
    expect(await complaints('db/made-up.ts', text)).toEqual([]);
    expect(await complaints('services/made-up.ts', text)).toEqual(['no-restricted-syntax']);
  });

  it('nothing is exported by default but by settings', async () => {
    expect(await complaints('db/made-up.ts', 'export default 1;\n')).toEqual(['no-restricted-syntax']);
    expect(await complaints('made-up.config.ts', 'export default 1;\n')).toEqual([]);
  });

  it('only the guard hands an address to the operating system', async () => {
    const text =
      "import { shell } from 'electron';\nexport const a = () => shell.openExternal('https://example.org');\n";
    expect(await complaints('electron/main/made-up.ts', text)).toEqual(['no-restricted-syntax']);
    expect(await complaints('electron/main/open-outside.ts', text)).toEqual([]);
  });

  it('any is no type', async () => {
    expect(await complaints('db/made-up.ts', 'export const a = (b: any): unknown => b;\n')).toEqual([
      '@typescript-eslint/no-explicit-any',
    ]);
  });
});

describe('the words of the glossary', () => {
  const said = (file: string, text: string): string[] => replacedWords(file, text).map(({ word }) => word);

  it('are refused in names, comments and messages, alone and within a name', () => {
    expect(said('services/a.ts', 'const openHouse = 1; // the shelf of a campaign')).toEqual(['house', 'shelf']);
    expect(said('renderer/a.vue', '<h2>Annals</h2>')).toEqual(['annals']);
    expect(said('rules/a.ts', 'type Happenings = unknown;')).toEqual(['happening']);
  });

  it('are let pass where they mean something else, or are names that users have', () => {
    expect(said('army-lists/a.ts', '// the ten house lists; a penthouse')).toEqual([]);
    expect(said('services/a.ts', 'entry.happening.kind; sqlite.pragma("trusted_schema = OFF")')).toEqual([]);
    expect(said('cli/a.ts', "declare('annals', 'provinces, points, gold and luck')")).toEqual([]);
  });

  it('are refused in every module, and words that the rules use only in the modules that have others for them', () => {
    for (const module of MODULES) expect(said(`${module}/a.ts`, 'const waver = 1;')).toEqual(['waver']);
    expect(said('league/a.ts', 'const told = heard;')).toEqual(['told', 'heard']);
    expect(said('rules/a.ts', 'const told = heard;')).toEqual([]);
  });

  it('are told with their line', () => {
    expect(replacedWords('db/a.ts', 'one\ntwo whims')).toEqual([{ line: 2, word: 'whim', say: 'random order' }]);
  });
});
