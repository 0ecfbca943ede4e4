import type { ReferenceTable } from '../rule-system.ts';

/** One line of a unit card: what the book's table says about this unit. */
export interface CardFact {
  readonly label: string;
  readonly values: readonly { readonly column: string; readonly value: string }[];
}

/** What a card knows of the troops on it. */
export interface CardTroops {
  /** The unit's own name and the list's names of its troops. */
  readonly names: readonly string[];
  /** The troop types in words, as the book writes them out. */
  readonly words: readonly string[];
}

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

/** Checks whether a table's row is about these troops: by the unit's name, or because all its words occur in the description. */
function isAbout(head: string, { names, words }: CardTroops): boolean {
  if (names.some((name) => withoutCopyNumber(name) === withoutCopyNumber(head))) return true;
  const wanted = tokens(head.split(',')[0]!);
  return wanted.length > 0 && words.some((text) => wanted.every((word) => tokens(text).includes(word)));
}

/** Returns the rows of the book's tables that describe a unit's troops. @param room rows that the card has room for */
export function cardFacts(tables: readonly ReferenceTable[], troops: CardTroops, room: number): readonly CardFact[] {
  const facts = tables
    .filter(({ id, columns }) => TABLES_OF_TROOPS.has(id) && columns.length > 1)
    .flatMap(({ id, title, columns, rows }) => {
      const about = rows.filter(([head = '']) => isAbout(head, troops));
      // A table by unit has a row for each copy: the first one is enough.
      const seen = new Set<string>();
      return about.flatMap(([head = '', ...cells]) => {
        const name = withoutCopyNumber(head);
        if (seen.has(name)) return [];
        seen.add(name);
        const values = cells.flatMap((value, at) =>
          NOTHING.has(value) ? [] : [{ column: columns[at + 1] ?? '', value }],
        );
        const isNamed = troops.names.some((each) => withoutCopyNumber(each) === name);
        const unit =
          columns[0] && !isNamed && /^(cm|inches)$/i.test(columns[0]) ? ` (${columns[0].toLowerCase()})` : '';
        return values.length === 0
          ? []
          : [
              {
                label:
                  (isNamed ? (id === 'troops' ? 'Profile' : title) : `${title.split(':')[0]}, ${head.toLowerCase()}`) +
                  unit,
                values,
              },
            ];
      });
    });
  return facts.slice(0, Math.max(0, room));
}
