import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vue from 'eslint-plugin-vue';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

interface ParserOptions {
  readonly filePath?: string;
  /** Set if the rules need types: for the script of a .vue file, but not for template expressions. */
  readonly project?: unknown;
}
type Parse = (code: string, options: ParserOptions) => ReturnType<typeof tseslint.parser.parseForESLint>;

const ROOT = join(import.meta.dirname, '..');
const parse = tseslint.parser.parseForESLint as Parse;
const vueParser = vue.configs['flat/base'].flatMap(({ languageOptions }) => languageOptions?.parser ?? [])[0] as {
  parseForESLint(code: string, options: ParserOptions & { readonly parser: object }): unknown;
};

/** Returns the script that the .vue parser passes on. It has the imports first, and additional types for generic props. */
function extractScript(file: string): string {
  let script = '';
  const capture: Parse = (code, options) => {
    if (options.project) script = code;
    return parse(code, { ...options, project: null });
  };
  const parser = { parseForESLint: capture };
  vueParser.parseForESLint(readFileSync(file, 'utf8'), { filePath: file, project: true, parser });
  return script;
}

/** Creates one program of all modules and component scripts. typescript-eslint would create one per .vue file, in ten minutes. */
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
      ? ts.createSourceFile(file, extractScript(file), languageVersion, true, ts.ScriptKind.TS)
      : getSourceFile.call(host, file, languageVersion, ...rest);
  return ts.createProgram(fileNames, { ...options, noEmit: true, allowNonTsExtensions: true }, host);
}

let program: ts.Program | null = null;

/** Parses with the types of the shared program. Changed texts (during fixes or in an editor) are parsed separately. */
export const lintParser = {
  meta: { name: 'types-of-one-program', version: '1' },
  parseForESLint: ((code, options) => {
    if (!options.project || options.filePath === undefined) return parse(code, options);
    program ??= createProgram();
    const isSame = program.getSourceFile(options.filePath)?.text === code;
    return parse(code, isSame ? ({ ...options, project: null, programs: [program] } as ParserOptions) : options);
  }) satisfies Parse,
};
