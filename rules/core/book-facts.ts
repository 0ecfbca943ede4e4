import { capital } from './words.ts';

/** What a book is compared with others by, beside its title and period, in the order it is told. */
export const FACTS = {
  dice: 'Dice and cards',
  figures: 'What a figure stands for',
  distances: 'Distances',
  turn: 'A turn',
  size: 'What sizes an army',
} as const;
export type FactId = keyof typeof FACTS;

/** What is played with, each with the section of the book that says so. */
export type BookFacts = Readonly<Record<FactId, { readonly text: string; readonly citation: string }>>;

/** A line of the comparison of books. */
export interface BookFact {
  readonly id: FactId | 'period' | 'app';
  readonly label: string;
  readonly text: string;
  /** '' for what no book says: what this app does with it. */
  readonly citation: string;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A book as far as it is compared with others. */
interface ComparedBook {
  readonly period: string;
  readonly facts: BookFacts;
  readonly procedures: readonly unknown[];
  readonly rulings: readonly unknown[];
  readonly table?: object;
  readonly loadCampaign: object | null;
}

/** What this app does with a book, as its definition says. */
function inThisApp({ procedures, table, loadCampaign, rulings }: ComparedBook, lists: number): string {
  return [
    `army builder with ${counted(lists, 'list')}`,
    `${counted(procedures.length, 'procedure')} with your dice or ours`,
    ...(table ? ['battles at the table'] : []),
    ...(loadCampaign ? ['campaigns month by month'] : []),
    counted(rulings.length, 'ruling'),
  ].join(', ');
}

/** A book for those who choose one: when it plays, what with, what armies are, and what this app does with it and so many lists. */
export const factsOf = (book: ComparedBook, lists: number): readonly BookFact[] => [
  { id: 'period', label: 'Period', text: book.period, citation: '' },
  ...(Object.keys(FACTS) as FactId[]).map((id) => ({ id, label: FACTS[id], ...book.facts[id] })),
  { id: 'app', label: 'In this app', text: capital(inThisApp(book, lists)), citation: '' },
];
