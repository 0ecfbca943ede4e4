import type { ReferenceTable } from '../rule-system.ts';
import type { RosterPart, RosterUnit } from './roster.ts';

/** One line of a unit card, from a table of the book. */
export interface CardFact {
  readonly label: string;
  readonly values: readonly { readonly column: string; readonly value: string }[];
}

/** The fields of a unit that decide its facts. */
type DescribedUnit = Pick<RosterUnit, 'name' | 'marks'> & {
  readonly parts: readonly Pick<RosterPart, 'name' | 'words'>[];
};

/** Tables that describe troops. The others (phases, results, tests) are the same for every unit and stay on the reference sheet. */
const TABLES_OF_TROOPS: ReadonlySet<string> = new Set([
  'troops',
  'movement',
  'ranges',
  'shooting',
  'missiles',
  'melee-weapons',
  'shooting-weapons',
  'drill',
  'ground',
]);
const NOTHING: ReadonlySet<string> = new Set(['', '–', 'no']);
/** Words that narrow a row without naming the troops. */
const IGNORED: ReadonlySet<string> = new Set(['on', 'foot', 'and', 'a', 'with', 'in', 'the']);

const tokens = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-zà-ÿ-]+/)
    .filter((word) => word !== '' && !IGNORED.has(word))
    .map((word) => word.replace(/s$/, ''));

const withoutCopyNumber = (name: string): string => name.replace(/ \d+$/, '');

/** Checks whether a table row is about a unit: the row is named after the unit, or all words of its name describe the unit. */
function isAbout(head: string, names: readonly string[], words: readonly string[]): boolean {
  if (names.includes(withoutCopyNumber(head))) return true;
  const wanted = tokens(head.split(',')[0]!);
  return wanted.length > 0 && words.some((text) => wanted.every((word) => tokens(text).includes(word)));
}

/** Returns the rows of the book's tables that describe a unit's troops, without the values that are among the unit's marks. */
export function listCardFacts(tables: readonly ReferenceTable[], unit: DescribedUnit): readonly CardFact[] {
  const names = [unit.name, ...unit.parts.map(({ name }) => name)].flatMap((name) =>
    name ? [withoutCopyNumber(name)] : [],
  );
  const words = unit.parts.map((part) => part.words);
  const isMarked = (column: string, value: string): boolean =>
    unit.marks.some((mark) => mark.label === column && mark.value === value);
  return tables
    .filter(({ id, columns }) => TABLES_OF_TROOPS.has(id) && columns.length > 1)
    .flatMap(({ id, title, columns, rows }) => {
      const about = rows.filter(([head = '']) => isAbout(head, names, words));
      // A table by unit repeats the same row for identical units; the first row is enough.
      const known = new Set<string>();
      return about.flatMap(([head = '', ...cells]) => {
        const name = withoutCopyNumber(head);
        if (known.has(name)) return [];
        known.add(name);
        const values = cells
          .map((value, at) => ({ column: columns[at + 1] ?? '', value }))
          .filter(({ column, value }) => !NOTHING.has(value) && !isMarked(column, value));
        if (values.length === 0) return [];
        const isNamed = names.includes(name);
        const length = /^(cm|inches)$/i.exec(columns[0] ?? '');
        const unitOfLength = length && !isNamed ? ` (${length[0].toLowerCase()})` : '';
        const table = id === 'troops' ? 'Profile' : title;
        const label = isNamed ? table : `${title.split(':')[0]!}, ${head.toLowerCase()}`;
        return [{ label: label + unitOfLength, values }];
      });
    });
}
