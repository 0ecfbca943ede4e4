import { lexer, type Token, type Tokens } from 'marked';
import { type GuideBlock, type GuidePage, type GuideRun, toPlainText } from './guide-page.ts';

/** Returns the id of a page: `sheets` for `docs/guide/07-sheets.md`. The number in the file name only sets the page's position. */
const getPageId = (path: string): string => path.replace(/^.*\//, '').replace(/^\d+-|\.md$/g, '');

const decodeEntities = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );

/** Returns the address of a link in the app. `ruling:FTP-C22` leads to that ruling, other links to a page of the guide. */
function toAddress(href: string): string {
  const [, ruling] = /^ruling:(.+)$/.exec(href) ?? [];
  if (ruling !== undefined) return `/rulings?find=${ruling}`;
  const [path = '', heading] = href.split('#');
  return `/help/${getPageId(path)}${heading ? `/${heading}` : ''}`;
}

function parseRuns(tokens: readonly Token[] = []): readonly GuideRun[] {
  return tokens.flatMap((token): readonly GuideRun[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, runs: parseRuns(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', text: decodeEntities((token as Tokens.Codespan).text) }];
      case 'link':
        return [{ kind: 'link', to: toAddress((token as Tokens.Link).href), runs: parseRuns(token.tokens) }];
      case 'text':
      case 'paragraph':
        return 'tokens' in token && token.tokens
          ? parseRuns(token.tokens)
          : [decodeEntities((token as Tokens.Text).text).replaceAll('\n', ' ')];
      case 'escape':
        return [(token as Tokens.Escape).text];
      default:
        throw new Error(`The guide knows no ${token.type}: ${token.raw}`);
    }
  });
}

const createHeadingId = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns the file name of a picture. Throws for any other folder: only docs/guide/pictures is built into the app. */
function getPictureFile(href: string): string {
  const file = /^(?:guide\/)?pictures\/([\w-]+\.png)$/.exec(href)?.[1];
  if (file === undefined) throw new Error(`Not a picture of the guide: ${href}`);
  return file;
}

function parseBlock(token: Token): readonly GuideBlock[] {
  switch (token.type) {
    case 'heading': {
      const runs = parseRuns(token.tokens);
      return [{ kind: 'heading', id: createHeadingId(toPlainText(runs)), runs }];
    }
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0)
        return [
          {
            kind: 'picture',
            file: getPictureFile((only as Tokens.Image).href),
            alt: decodeEntities((only as Tokens.Image).text),
          },
        ];
      return [{ kind: 'words', runs: parseRuns(token.tokens) }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', ordered, items: items.map(({ tokens }) => parseRuns(tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => parseRuns(tokens));
      return [{ kind: 'rows', head: cells(header), rows: rows.map(cells) }];
    }
    case 'code':
      return [{ kind: 'lines', text: (token as Tokens.Code).text }];
    case 'space':
      return [];
    default:
      throw new Error(`The guide knows no ${token.type}: ${token.raw}`);
  }
}

/** Parses a page of the user guide. Throws for Markdown that the guide does not use, so that no part of a page is lost silently. */
export function readGuidePage(path: string, markdown: string): GuidePage {
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    throw new Error(`${path} does not begin with its title.`);
  return {
    id: getPageId(path),
    title: toPlainText(parseRuns((title as Tokens.Heading).tokens)),
    blocks: rest.flatMap(parseBlock),
  };
}

/** Parses the glossary in docs/terms.md. Players see terms and meanings; the other columns are for writers. */
export function readGlossary(path: string, markdown: string): GuidePage {
  const page = readGuidePage(path, markdown);
  return {
    ...page,
    blocks: page.blocks.flatMap((block): readonly GuideBlock[] => {
      if (block.kind === 'words') return [];
      if (block.kind !== 'rows') return [block];
      return [{ ...block, head: block.head.slice(0, 2), rows: block.rows.map((row) => row.slice(0, 2)) }];
    }),
  };
}
