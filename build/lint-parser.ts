import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vue from 'eslint-plugin-vue';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

interface ParserOptions {
  readonly filePath?: string;
  /** Set where the rules want types: of a .vue file for its script, and not for the expressions of its template. */
  readonly project?: unknown;
}
type Parse = (code: string, options: ParserOptions) => ReturnType<typeof tseslint.parser.parseForESLint>;

const ROOT = join(import.meta.dirname, '..');
const parse = tseslint.parser.parseForESLint as Parse;
const vueParser = vue.configs['flat/base'].flatMap(({ languageOptions }) => languageOptions?.parser ?? [])[0] as {
  parseForESLint(code: string, options: ParserOptions & { readonly parser: object }): unknown;
};

/** What the parser of .vue files makes of a script before it hands it on: imports first, and props' types where they are generic. */
function scriptOf(file: string): string {
  let script = '';
  const capture: Parse = (code, options) => {
    if (options.project) script = code;
    return parse(code, { ...options, project: null });
  };
  const parser = { parseForESLint: capture };
  vueParser.parseForESLint(readFileSync(file, 'utf8'), { filePath: file, project: true, parser });
  return script;
}

/**
 * One program of all modules and of the screens' scripts. Left to itself typescript-eslint would make a new one for each .vue file,
 * since the file on the disk is no TypeScript: the whole lint would take ten minutes.
 */
function createProgram(): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.lint.json'), (path) => ts.sys.readFile(path));
  const extra = { extension: '.vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT, {}, undefined, undefined, [
    extra,
  ]);
  const host = ts.createCompilerHost({ ...options, allowNonTsExtensions: true }, true);
  const { getSourceFile } = host;
  host.getSourceFile = (file, languageVersion, ...rest) =>
    file.endsWith('.vue')
      ? ts.createSourceFile(file, scriptOf(file), languageVersion, true, ts.ScriptKind.TS)
      : getSourceFile.call(host, file, languageVersion, ...rest);
  return ts.createProgram(fileNames, { ...options, noEmit: true, allowNonTsExtensions: true }, host);
}

let program: ts.Program | null = null;

/** Parses with the types of the one program; a text that it does not hold, half way through fixes or in an editor, by itself. */
export const lintParser = {
  meta: { name: 'types-of-one-program', version: '1' },
  parseForESLint: ((code, options) => {
    if (!options.project || options.filePath === undefined) return parse(code, options);
    program ??= createProgram();
    const isSame = program.getSourceFile(options.filePath)?.text === code;
    return parse(code, isSame ? ({ ...options, project: null, programs: [program] } as ParserOptions) : options);
  }) satisfies Parse,
};
