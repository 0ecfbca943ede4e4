import { type Findable, searchIndex } from '../../stores/search-index.ts';
import { type GuideBlock, type GuidePage, wordsOf } from './guide-page.ts';

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
    case 'picture':
      return block.alt;
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

/** A heading of the guide, or a page's words before its first one, as it is found. */
interface GuideSection extends Findable {
  readonly page: GuidePage;
  readonly heading: GuideHeading | null;
}

/** Sections as the index has them: whole pages are named by their titles, parts by their headings. */
const findables = (guide: readonly GuidePage[]): readonly GuideSection[] =>
  guide.flatMap((page) =>
    sectionsOf(page).map(({ heading, text }) => ({
      id: `${page.id}/${heading?.id ?? ''}`,
      title: heading?.words ?? page.title,
      text,
      page,
      heading,
    })),
  );

/**
 * Makes a search of the guide: the pages in which all words stand under one heading, whole or begun or mistyped, with those headings, the
 * likeliest first. Without words: every page with all its headings, in the guide's order.
 */
export function searchGuide(guide: readonly GuidePage[]): (wanted: string) => readonly GuideFind[] {
  const sections = findables(guide);
  const find = searchIndex(sections);
  return (wanted) => {
    const found = wanted.trim() === '' ? sections : find(wanted);
    return [...Map.groupBy(found, ({ page }) => page)].map(([page, of]) => ({
      page,
      headings: of.flatMap(({ heading }) => (heading ? [heading] : [])),
    }));
  };
}
