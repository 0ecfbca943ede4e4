import type { GuideBlock, GuidePage } from './guide-page.ts';
import { wordsOf } from './guide-page.ts';

export interface GuideHeading {
  readonly id: string;
  readonly words: string;
}

/** A page with the headings under which the wanted words stand. */
export interface GuideFind {
  readonly page: GuidePage;
  readonly headings: readonly GuideHeading[];
}

const textOf = (block: GuideBlock): string => {
  switch (block.kind) {
    case 'heading':
    case 'words':
      return wordsOf(block.runs);
    case 'list':
      return block.items.map(wordsOf).join(' ');
    case 'rows':
      return [block.head, ...block.rows].flat().map(wordsOf).join(' ');
    case 'lines':
      return block.text;
  }
};

/** What stands under each heading of a page; the words before the first one under the page's title. */
export function sectionsOf({ title, blocks }: GuidePage): readonly { heading: GuideHeading | null; text: string }[] {
  const sections: { heading: GuideHeading | null; text: string }[] = [{ heading: null, text: title }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: { id: block.id, words: wordsOf(block.runs) }, text: '' });
    const section = sections.at(-1)!;
    section.text += ` ${textOf(block)}`;
  }
  return sections;
}

/** The pages in which all words stand under one heading, with those headings. Without words: every page with all its headings. */
export function searchGuide(guide: readonly GuidePage[], wanted: string): readonly GuideFind[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return guide.flatMap((page) => {
    const found = sectionsOf(page).filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
    const headings = found.flatMap(({ heading }) => (heading ? [heading] : []));
    return found.length > 0 ? [{ page, headings }] : [];
  });
}
