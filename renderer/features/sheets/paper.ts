import { useLocalStorage } from '@vueuse/core';

/** Heights available on pages, in any unit of length. */
export interface PageRoom {
  /** Height between the head and the foot of a page. */
  readonly firstPage: number;
  readonly laterPages: number;
  readonly columns: number;
}

/** Pages of columns of block indices. */
export type PageLayout = readonly (readonly (readonly number[])[])[];

/** Distributes blocks over pages in order. A block higher than a column gets a separate column. */
export function layOutPages(heights: readonly number[], { firstPage, laterPages, columns }: PageRoom): PageLayout {
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

/** Checks whether the blocks fit on one page. */
export const isOnePage = (layout: PageLayout, heights: readonly number[], { firstPage }: PageRoom): boolean =>
  layout.length === 1 &&
  layout[0]!.every((column) => column.reduce((sum, block) => sum + heights[block]!, 0) <= firstPage);

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];
export const INKS = ['black', 'colour'] as const;
export type Inks = (typeof INKS)[number];

const usualPaper = (): Paper => (/^en-(us|ca)$|^fr-ca$|^es-mx$/i.test(navigator.language) ? 'letter' : 'a4');

/** Settings of the printer, stored on this device and not in the army. */
export const usePrinter = () => ({
  paper: useLocalStorage<Paper>('nomarch.paper', usualPaper()),
  inks: useLocalStorage<Inks>('nomarch.inks', 'black'),
});
