import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storeArmy } from './store-army.ts';

/** Returns the size of each page of a PDF, in points. */
const pagesOf = (pdf: Buffer): readonly string[] => {
  const text = pdf.toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const sizes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${String(Math.round(Number(width)))} × ${String(Math.round(Number(height)))}`,
  );
  expect(sizes).toHaveLength(pages);
  return sizes;
};
export const A4 = '595 × 842';
export const LETTER = '612 × 792';

export const print = async (page: Page): Promise<readonly string[]> =>
  pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

const settled = (page: Page): Promise<void> => page.locator('.papers[data-settled]').waitFor();

/** Returns elements that extend beyond their page, overlap its footer or overlap each other. */
export const misplaced = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const name = (element: Element): string => (element.textContent ?? '').trim().slice(0, 40);
    for (const paper of document.querySelectorAll('.papers > .paper')) {
      const sheet = paper.getBoundingClientRect();
      const blocks = [...paper.querySelectorAll('.page-head, .page-block, .page-foot')];
      const boxes = blocks.map((block) => ({ block, box: block.getBoundingClientRect() }));
      boxes.forEach(({ block, box }, at) => {
        boxes.slice(at + 1).forEach(({ block: below, box: other }) => {
          const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
          const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
          if (across > 1 && down > 1) wrong.push(`${name(block)} lies on ${name(below)}`);
        });
      });
      for (const element of paper.querySelectorAll('*')) {
        const box = element.getBoundingClientRect();
        const out =
          box.left < sheet.left + 8 ||
          box.right > sheet.right - 8 ||
          box.top < sheet.top + 8 ||
          box.bottom > sheet.bottom - 8;
        if (out && box.width > 0) wrong.push(`${element.tagName} ${name(element)} sticks out`);
        if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
          wrong.push(`${element.tagName} ${name(element)} is cut`);
      }
    }
    return wrong;
  });

export const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await settled(page);
};

/** Stores an army with a call to the program and opens its sheets. */
export const openSheets = async (page: Page, army: { readonly name: string }, sheet = 'roster'): Promise<void> => {
  const id = await storeArmy(page, army);
  await page.evaluate((to) => (location.hash = to), `#/armies/${id}/sheets?sheet=${sheet}`);
  await page.getByRole('link', { name: `Back to ${army.name}` }).waitFor();
  await settled(page);
};

/** Returns words in elements matching `box` that are broken across lines, and words and elements that extend beyond it. */
export const torn = (page: Page, box: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const wrong: string[] = [];
    // An element that is not drawn has no place.
    const isOut = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.width > 0 &&
      (inner.left < outer.left - 1 ||
        inner.right > outer.right + 1 ||
        inner.top < outer.top - 1 ||
        inner.bottom > outer.bottom + 1);
    for (const box of document.querySelectorAll(`.papers ${selector}`)) {
      const outer = box.getBoundingClientRect();
      for (const part of box.querySelectorAll('*'))
        if (isOut(part.getBoundingClientRect(), outer)) wrong.push(`${part.tagName}.${part.className} sticks out`);
      const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        // A line may break after a hyphen, a dash or a slash.
        for (const word of (node.textContent ?? '').matchAll(/[^\s\-–—/]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = [...range.getClientRects()];
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) wrong.push(`${word[0]} is broken`);
          if (lines.some((line) => isOut(line, outer))) wrong.push(`${word[0]} sticks out`);
        }
      }
    }
    return wrong;
  }, box);
