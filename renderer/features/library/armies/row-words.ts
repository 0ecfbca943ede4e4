import type { ArmySummary } from '../../../../contract/armies.ts';
import { bookHead } from '../../../../rules/books.ts';
import { withinOf } from '../../../messages/currency.ts';
import { t } from '../../../messages/messages.ts';
import type { ArmyRow } from './arrange-armies.ts';

/** All that a row of the library says, put into words once for as long as the row lives. */
export interface RowWords {
  readonly name: string;
  /** Name, folder and tags, where the table has no room for them. */
  readonly title: string;
  readonly choose: string;
  readonly duplicate: string;
  readonly exportJson: string;
  readonly exportText: string;
  readonly bin: string;
  readonly state: string;
  readonly sound: boolean;
  /** What the army comes to and may, in its book's words; '' for no troops of a book without points. */
  readonly size: string;
}

export const armyName = ({ name }: Pick<ArmySummary, 'name'>): string => name || t('library.nameless');

/** Whether an army comes to nothing. */
const isEmpty = ({ points }: ArmySummary): boolean => points === 0;

function stateOf({ army, isDamaged }: ArmyRow): string {
  const { errors, warnings } = army;
  if (isDamaged) return t('library.armies.damaged');
  if (isEmpty(army)) return t('library.armies.empty');
  if (errors > 0) return t('library.armies.illegal', { count: errors });
  return warnings > 0 ? t('library.armies.legalWithWarnings', { count: warnings }) : t('library.armies.legal');
}

const known = new WeakMap<ArmyRow, RowWords>();

export function rowWords(row: ArmyRow): RowWords {
  const before = known.get(row);
  if (before) return before;
  const name = armyName(row.army);
  const words: RowWords = {
    name,
    title: [name, row.army.folder ?? '', row.army.tags.join(', ')].filter(Boolean).join('\n'),
    choose: t('library.armies.choose', { name }),
    duplicate: t('library.armies.duplicate', { name }),
    exportJson: t('library.armies.exportJson', { name }),
    exportText: t('library.armies.exportText', { name }),
    bin: t('library.armies.bin', { name }),
    state: stateOf(row),
    sound: row.army.errors === 0 && !row.isDamaged,
    size: withinOf(bookHead(row.army.rules), row.army.points, row.army.limit),
  };
  known.set(row, words);
  return words;
}
