import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../fixtures/command-line.md');

/** Rows of the page that documents the command line; a bar within a cell is written `\|`. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| -/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

/** Commands of the page, from the first cell of each row. */
export const documentedCommands: readonly string[] = rows.flatMap(([command = '']) =>
  command.startsWith('`nomarch') ? [command] : [],
);

export interface DocumentedProcedure {
  readonly id: string;
  /** Names of the procedure's input fields, nested ones included. */
  readonly input: readonly string[];
  /** Allowed values of the procedure's fields. */
  readonly choices: readonly string[];
  readonly outcome: readonly string[];
}

/** Lists field names in a shape such as `{a:{dice}, winner:"a"|null}`. */
const names = (shape: string): readonly string[] =>
  [...(/`([^`]*)`/.exec(shape)?.[1] ?? '').replaceAll(/"[^"]*"|:[^,{}[\]]*/g, ' ').matchAll(/[A-Za-z]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !/^(p\d|PLAYER)$/.test(name));

/** Lists quoted values in a shape; `"short|long"` contains two. */
const choices = (shape: string): readonly string[] =>
  Array.from(shape.matchAll(/"([^"]*)"/g), ([, words = '']) => words.split('|')).flat();

/** A cell for several procedures has one shape for each, or one for all. */
const shapeFor = (cell: string, at: number): string => {
  const shapes = cell.split('; ');
  return shapes[at] ?? shapes[0] ?? '';
};

/** Procedures of the page, each with its documented names. */
export const documentedProcedures: readonly DocumentedProcedure[] = (() => {
  let book = 'for-the-pharaoh';
  return rows.flatMap((cells) => {
    const [called = '', input = ''] = cells;
    const outcome = cells.at(-1) ?? '';
    if (called.startsWith('`nomarch') || !called.startsWith('`')) return [];
    return called.split(', ').map((word, at): DocumentedProcedure => {
      const name = word.replaceAll('`', '');
      const [first = ''] = name.split('/');
      if (first.includes('-the-') || first.includes('-rides-')) book = first;
      const id = name.startsWith('…') ? name.replace('…', book) : first === book ? name : `${book}/${name}`;
      const shape = shapeFor(input, at);
      return { id, input: names(shape), choices: choices(shape), outcome: names(shapeFor(outcome, at)) };
    });
  });
})();
