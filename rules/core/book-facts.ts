import { capitalise } from './words.ts';

/** Labels in the comparison of rule books, in display order. Title and period come before them. */
export const FACT_LABELS = {
  dice: 'Dice and cards',
  figures: 'Figure scale',
  distances: 'Distances',
  turn: 'Turn sequence',
  size: 'Army size',
} as const;
export type FactId = keyof typeof FACT_LABELS;

export type BookFacts = Readonly<Record<FactId, { readonly text: string; readonly citation: string }>>;

/** Row of the comparison of rule books. */
export interface BookFact {
  readonly id: FactId | 'period' | 'app';
  readonly label: string;
  readonly text: string;
  /** Section of the book; '' for facts about this app. */
  readonly citation: string;
}

const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** The part of a book that the comparison uses. */
interface ComparedBook {
  readonly period: string;
  readonly facts: BookFacts;
  readonly procedures: readonly unknown[];
  readonly rulings: readonly unknown[];
  readonly table?: object;
  readonly loadCampaign: object | null;
}

function describeAppFeatures({ procedures, table, loadCampaign, rulings }: ComparedBook, lists: number): string {
  return [
    `army builder with ${formatCount(lists, 'army list')}`,
    `rules calculator with ${formatCount(procedures.length, 'rule')}`,
    ...(table ? ['battles'] : []),
    ...(loadCampaign ? ['campaigns'] : []),
    formatCount(rulings.length, 'ruling'),
  ].join(', ');
}

/** Lists the facts that help a player choose a book. @param lists number of the book's army lists */
export const listBookFacts = (book: ComparedBook, lists: number): readonly BookFact[] => [
  { id: 'period', label: 'Period', text: book.period, citation: '' },
  ...(Object.keys(FACT_LABELS) as FactId[]).map((id) => ({ id, label: FACT_LABELS[id], ...book.facts[id] })),
  { id: 'app', label: 'In this app', text: capitalise(describeAppFeatures(book, lists)), citation: '' },
];
