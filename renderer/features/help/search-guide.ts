import { type Findable, createSearch } from '../../stores/search-index.ts';
import { type GuideBlock, type GuidePage, toPlainText } from './guide-page.ts';

export interface GuideHeading {
  readonly id: string;
  readonly words: string;
}

/** A page with the headings whose sections contain the search words. */
export interface GuideFind {
  readonly page: GuidePage;
  readonly headings: readonly GuideHeading[];
}

const getText = (block: GuideBlock): string => {
  switch (block.kind) {
    case 'heading':
    case 'words':
      return toPlainText(block.runs);
    case 'list':
      return block.items.map(toPlainText).join(' ');
    case 'rows':
      return [block.head, ...block.rows].flat().map(toPlainText).join(' ');
    case 'lines':
      return block.text;
    case 'picture':
      return block.alt;
  }
};

/** Splits a page into sections by heading. Text before the first heading belongs to the page's title. */
export function listSections({ title, blocks }: GuidePage): readonly { heading: GuideHeading | null; text: string }[] {
  const sections: { heading: GuideHeading | null; text: string }[] = [{ heading: null, text: title }];
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ heading: { id: block.id, words: toPlainText(block.runs) }, text: '' });
    const section = sections.at(-1)!;
    section.text += ` ${getText(block)}`;
  }
  return sections;
}

/** Section of the guide as a search result. `heading` is null for text before the first heading. */
interface GuideSection extends Findable {
  readonly page: GuidePage;
  readonly heading: GuideHeading | null;
}

/** Sections for the index, titled by their heading or their page. */
const listFindables = (guide: readonly GuidePage[]): readonly GuideSection[] =>
  guide.flatMap((page) =>
    listSections(page).map(({ heading, text }) => ({
      id: `${page.id}/${heading?.id ?? ''}`,
      title: heading?.words ?? page.title,
      text,
      page,
      heading,
    })),
  );

/** Creates a search for sections with all words, allowing prefixes and typos, best match first. An empty search returns all pages. */
export function createGuideSearch(guide: readonly GuidePage[]): (wanted: string) => readonly GuideFind[] {
  const sections = listFindables(guide);
  const find = createSearch(sections);
  return (wanted) => {
    const results = wanted.trim() === '' ? sections : find(wanted);
    return [...Map.groupBy(results, ({ page }) => page)].map(([page, of]) => ({
      page,
      headings: of.flatMap(({ heading }) => (heading ? [heading] : [])),
    }));
  };
}
