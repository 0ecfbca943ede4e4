import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../fixtures/command-line.md');

/** Rows of the page that says what the command line keeps to; a stroke within a cell is written `\|`. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| -/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

/** The commands of the page, each as its row begins. */
export const documentedCommands: readonly string[] = rows.flatMap(([command = '']) =>
  command.startsWith('`nomarch') ? [command] : [],
);

export interface DocumentedProcedure {
  readonly id: string;
  /** The names of its fields, and of those within them. */
  readonly input: readonly string[];
  /** The words that its fields can be. */
  readonly choices: readonly string[];
  readonly outcome: readonly string[];
}

/** Names of fields in a shape such as `{a:{dice}, winner:"a"|null}`. */
const names = (shape: string): readonly string[] =>
  [...(/`([^`]*)`/.exec(shape)?.[1] ?? '').replaceAll(/"[^"]*"|:[^,{}[\]]*/g, ' ').matchAll(/[A-Za-z]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !/^(p\d|PLAYER)$/.test(name));

/** Words that are quoted in a shape, `"short|long"` being two. */
const choices = (shape: string): readonly string[] =>
  Array.from(shape.matchAll(/"([^"]*)"/g), ([, words = '']) => words.split('|')).flat();

/** A cell for several procedures has one shape for each, or one for all. */
const shapeFor = (cell: string, at: number): string => {
  const shapes = cell.split('; ');
  return shapes[at] ?? shapes[0] ?? '';
};

/** The procedures of the page, each with the names it fixes. */
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
