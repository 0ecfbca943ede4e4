import { BTG_HEAD } from './by-the-gods/head.ts';
import type { BookHead, RuleSystem } from './core/rule-system.ts';
import { PHARAOH_HEAD } from './for-the-pharaoh/head.ts';
import { PRW_HEAD } from './pharaoh-rides-to-war/head.ts';
import { SAS_HEAD } from './sas-ancient/head.ts';
import { TOMS_HEAD } from './toms-ancient-warfare/head.ts';

/** A book by its head, with the way to the rest of it: its rules come along when they are asked for, and not before. */
export interface Book extends BookHead {
  readonly load: () => Promise<RuleSystem>;
}

/** The books at hand, for whoever has to wait for what is loaded; `systems.ts` has them whole. */
export const books: readonly Book[] = [
  { ...PHARAOH_HEAD, load: async () => (await import('./for-the-pharaoh/for-the-pharaoh.ts')).forThePharaoh },
  {
    ...TOMS_HEAD,
    load: async () => (await import('./toms-ancient-warfare/toms-ancient-warfare.ts')).tomsAncientWarfare,
  },
  {
    ...PRW_HEAD,
    load: async () => (await import('./pharaoh-rides-to-war/pharaoh-rides-to-war.ts')).pharaohRidesToWar,
  },
  { ...SAS_HEAD, load: async () => (await import('./sas-ancient/sas-ancient.ts')).sasAncient },
  { ...BTG_HEAD, load: async () => (await import('./by-the-gods/by-the-gods.ts')).byTheGods },
];

/** @returns null for a book that is not at hand. */
export const bookHead = (id: string): Book | null => books.find((book) => book.id === id) ?? null;
