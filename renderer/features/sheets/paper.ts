import { useLocalStorage } from '@vueuse/core';

/** Heights in any one unit of length. */
export interface Room {
  /** What a page holds below its head and above its foot. */
  readonly firstPage: number;
  readonly laterPages: number;
  readonly columns: number;
}

/** Blocks by index: pages of columns of blocks. */
export type PageLayout = readonly (readonly (readonly number[])[])[];

/**
 * Lays blocks out on pages, in their order, each into the first column with room for it. A block higher than a column
 * stands in a column by itself.
 */
export function layOutPages(heights: readonly number[], { firstPage, laterPages, columns }: Room): PageLayout {
  const pages: number[][][] = [[[]]];
  let left = firstPage;
  for (const [block, height] of heights.entries()) {
    const page = pages.at(-1)!;
    if (height > left && page.at(-1)!.length > 0) {
      if (page.length < columns) page.push([]);
      else pages.push([[]]);
      left = pages.length === 1 ? firstPage : laterPages;
    }
    pages.at(-1)!.at(-1)!.push(block);
    left -= height;
  }
  return pages;
}

/** Whether blocks lie on one page with nothing cut. */
export const isOnePage = (layout: PageLayout, heights: readonly number[], { firstPage }: Room): boolean =>
  layout.length === 1 &&
  layout[0]!.every((column) => column.reduce((sum, block) => sum + heights[block]!, 0) <= firstPage);

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];
export const INKS = ['black', 'colour'] as const;
export type Inks = (typeof INKS)[number];

/** Letter is the paper of North America. */
const usualPaper = (): Paper => (/^en-(us|ca)$|^fr-ca$|^es-mx$/i.test(navigator.language) ? 'letter' : 'a4');

/** What this machine's printer holds: remembered here and not with the army. */
export const usePrinter = () => ({
  paper: useLocalStorage<Paper>('nomarch.paper', usualPaper()),
  inks: useLocalStorage<Inks>('nomarch.inks', 'black'),
});
