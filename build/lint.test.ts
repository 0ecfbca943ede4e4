import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { findReplacedWords } from './check-texts.ts';
import { MODULES } from './layers.ts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** The project's configuration without the rules that need types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
  ruleFilter: ({ ruleId }) => !ruleId.startsWith('@typescript-eslint/') || ruleId.endsWith('/no-explicit-any'),
});

const findProblems = async (filePath: string, text: string): Promise<readonly (string | null)[]> => {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, filePath) });
  return result!.messages.map((message) => message.ruleId ?? message.message);
};

describe('the lint rules of the project', () => {
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
      // In a pure module, the import itself is also a problem.
      expect(new Set(await findProblems(file, `${text}\n`))).toEqual(new Set(['no-restricted-syntax']));
    },
  );

  it('allow a date created from a given time', async () => {
    expect(
      await findProblems('services/armies/made-up.ts', 'export const a = (at: string) => new Date(at);\n'),
    ).toEqual([]);
  });

  it('allow the clock in composition roots', async () => {
    expect(await findProblems('host/serve.ts', 'export const a = Date.now();\n')).toEqual([]);
    expect(await findProblems('league/open-process.ts', 'export const a = new Date();\n')).toEqual([]);
  });

  it('allow digests in Node modules only', async () => {
    const text = "import { hash } from 'node:crypto';\nexport const a = hash;\n";
    expect(await findProblems('db/made-up.ts', text)).toEqual([]);
    expect(await findProblems('services/made-up.ts', text)).toEqual(['no-restricted-syntax']);
  });

  it('allow default exports in configuration files only', async () => {
    expect(await findProblems('db/made-up.ts', 'export default 1;\n')).toEqual(['no-restricted-syntax']);
    expect(await findProblems('made-up.config.ts', 'export default 1;\n')).toEqual([]);
  });

  it('allow shell.openExternal in its guard only', async () => {
    const text =
      "import { shell } from 'electron';\nexport const a = () => shell.openExternal('https://example.org');\n";
    expect(await findProblems('electron/main/made-up.ts', text)).toEqual(['no-restricted-syntax']);
    expect(await findProblems('electron/main/guards.ts', text)).toEqual([]);
  });

  it('reject any', async () => {
    expect(await findProblems('db/made-up.ts', 'export const a = (b: any): unknown => b;\n')).toEqual([
      '@typescript-eslint/no-explicit-any',
    ]);
  });
});

describe('words replaced by the glossary', () => {
  const said = (file: string, text: string): string[] => findReplacedWords(file, text).map(({ word }) => word);

  it('are found in names, comments and messages, also as part of a name', () => {
    expect(said('services/a.ts', 'const openHouse = 1; // the shelf of a campaign')).toEqual(['house', 'shelf']);
    expect(said('renderer/a.vue', '<h2>Annals</h2>')).toEqual(['annals']);
    expect(said('rules/a.ts', 'type Happenings = unknown;')).toEqual(['happening']);
  });

  it('are allowed with another meaning and in names known to users', () => {
    expect(said('army-lists/a.ts', '// the ten house lists; a penthouse')).toEqual([]);
    expect(said('services/a.ts', 'entry.happening.kind; sqlite.pragma("trusted_schema = OFF")')).toEqual([]);
    expect(said('cli/a.ts', "declare('annals', 'provinces, points, gold and luck')")).toEqual([]);
  });

  it('are found in all modules, or only in the modules of their entry', () => {
    for (const module of MODULES) expect(said(`${module}/a.ts`, 'const waver = 1;')).toEqual(['waver']);
    expect(said('league/a.ts', 'const told = heard;')).toEqual(['told', 'heard']);
    expect(said('rules/a.ts', 'const told = heard;')).toEqual([]);
  });

  it('are reported with their line', () => {
    expect(findReplacedWords('db/a.ts', 'one\ntwo whims')).toEqual([{ line: 2, word: 'whim', say: 'random order' }]);
  });
});
