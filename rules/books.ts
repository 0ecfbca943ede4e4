import { BTG_HEAD } from './by-the-gods/head.ts';
import type { BookHead, RuleSystem } from './core/rule-system.ts';
import { PHARAOH_HEAD } from './for-the-pharaoh/head.ts';
import { PRW_HEAD } from './pharaoh-rides-to-war/head.ts';
import { SAS_HEAD } from './sas-ancient/head.ts';
import { TOMS_HEAD } from './toms-ancient-warfare/head.ts';

/** A rule book's head with a loader for its rules, which are imported only on demand. */
export interface Book extends BookHead {
  readonly load: () => Promise<RuleSystem>;
}

export function createBook(head: BookHead, load: Book['load']): Book {
  let loaded: Promise<RuleSystem> | undefined;
  return { ...head, load: () => (loaded ??= load()) };
}

/** All rule books. A sixth book needs a folder and a line here. */
export const books: readonly Book[] = [
  createBook(PHARAOH_HEAD, async () => (await import('./for-the-pharaoh/for-the-pharaoh.ts')).forThePharaoh),
  createBook(
    TOMS_HEAD,
    async () => (await import('./toms-ancient-warfare/toms-ancient-warfare.ts')).tomsAncientWarfare,
  ),
  createBook(PRW_HEAD, async () => (await import('./pharaoh-rides-to-war/pharaoh-rides-to-war.ts')).pharaohRidesToWar),
  createBook(SAS_HEAD, async () => (await import('./sas-ancient/sas-ancient.ts')).sasAncient),
  createBook(BTG_HEAD, async () => (await import('./by-the-gods/by-the-gods.ts')).byTheGods),
];

export const loadBooks = (selected: readonly Book[] = books): Promise<readonly RuleSystem[]> =>
  Promise.all(selected.map(({ load }) => load()));

/** @returns null for an unknown book */
export const findBook = (id: string): Book | null => books.find((each) => each.id === id) ?? null;
