import { plural, formatSize } from '../../../texts/format.ts';
import type { ArmySummary } from '../../../../contract/armies.ts';
import { findBook } from '../../../../rules/books.ts';
import type { ArmyRow } from './arrange-armies.ts';

/** Returns an unused name for a new army: army list, limit if any, and a number if the name is taken. */
export function createArmyName(nation: string, limit: number, taken: Iterable<string>): string {
  const names = new Set(taken);
  const stem = limit > 0 ? `${nation} ${limit}` : nation;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem} (${number})`;
    if (!names.has(name)) return name;
  }
}

/** All texts of a row, formatted once per row. */
export interface RowWords {
  readonly name: string;
  /** Name, folder and tags, for narrow tables. */
  readonly title: string;
  readonly choose: string;
  readonly duplicate: string;
  readonly exportJson: string;
  readonly exportText: string;
  readonly bin: string;
  readonly state: string;
  readonly sound: boolean;
  /** Size and limit in the book's words, or '' for an empty army of a book without points. */
  readonly size: string;
}

export const getArmyName = ({ name }: Pick<ArmySummary, 'name'>): string => name || 'Untitled';

const isEmpty = ({ points }: ArmySummary): boolean => points === 0;

function describeState({ army, isDamaged }: ArmyRow): string {
  const { errors, warnings } = army;
  if (isDamaged) return 'Damaged';
  if (isEmpty(army)) return 'No troops yet';
  if (errors > 0) return plural(errors, `${errors} error`, `${errors} errors`);
  return warnings > 0 ? plural(warnings, `Legal, ${warnings} warning`, `Legal, ${warnings} warnings`) : 'Legal';
}

const known = new WeakMap<ArmyRow, RowWords>();

export function getRowWords(row: ArmyRow): RowWords {
  const before = known.get(row);
  if (before) return before;
  const name = getArmyName(row.army);
  const words: RowWords = {
    name,
    title: [name, row.army.folder ?? '', row.army.tags.join(', ')].filter(Boolean).join('\n'),
    choose: `Select ${name}`,
    duplicate: `Duplicate ${name}`,
    exportJson: `Export ${name} as an army file`,
    exportText: `Export ${name} as text`,
    bin: `Move ${name} to the bin`,
    state: describeState(row),
    sound: row.army.errors === 0 && !row.isDamaged,
    size: formatSize(findBook(row.army.rules), row.army.points, row.army.limit),
  };
  known.set(row, words);
  return words;
}
