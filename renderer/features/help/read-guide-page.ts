import { lexer, type Token, type Tokens } from 'marked';
import { type GuideBlock, type GuidePage, type GuideRun, wordsOf } from './guide-page.ts';

/** `docs/guide/03-sheets.md` is the page `sheets`; the number gives its place. */
export const pageIdOf = (path: string): string => path.replace(/^.*\//, '').replace(/^\d+-|\.md$/g, '');

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );

function runsOf(tokens: readonly Token[] = []): readonly GuideRun[] {
  return tokens.flatMap((token): readonly GuideRun[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, runs: runsOf(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', text: unescaped((token as Tokens.Codespan).text) }];
      case 'link': {
        const [path = '', heading] = (token as Tokens.Link).href.split('#');
        return [{ kind: 'link', to: pageIdOf(path) + (heading ? `#${heading}` : ''), runs: runsOf(token.tokens) }];
      }
      case 'text':
      case 'paragraph':
        return 'tokens' in token && token.tokens
          ? runsOf(token.tokens)
          : [unescaped((token as Tokens.Text).text).replaceAll('\n', ' ')];
      case 'escape':
        return [(token as Tokens.Escape).text];
      default:
        throw new Error(`The guide knows no ${token.type}: ${token.raw}`);
    }
  });
}

const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns the file name of a picture. Throws for any other folder: only docs/guide/pictures is built into the app. */
function pictureFile(href: string): string {
  const file = /^pictures\/([\w-]+\.png)$/.exec(href)?.[1];
  if (file === undefined) throw new Error(`Not a picture of the guide: ${href}`);
  return file;
}

function blockOf(token: Token): readonly GuideBlock[] {
  switch (token.type) {
    case 'heading': {
      const runs = runsOf(token.tokens);
      return [{ kind: 'heading', id: headingId(wordsOf(runs)), runs }];
    }
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0)
        return [
          {
            kind: 'picture',
            file: pictureFile((only as Tokens.Image).href),
            alt: unescaped((only as Tokens.Image).text),
          },
        ];
      return [{ kind: 'words', runs: runsOf(token.tokens) }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', ordered, items: items.map(({ tokens }) => runsOf(tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => runsOf(tokens));
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

/** A page of the user guide out of its Markdown. Throws at what the guide does not use: nothing of a page is lost silently. */
export function readGuidePage(path: string, markdown: string): GuidePage {
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    throw new Error(`${path} does not begin with its title.`);
  return {
    id: pageIdOf(path),
    title: wordsOf(runsOf((title as Tokens.Heading).tokens)),
    blocks: rest.flatMap(blockOf),
  };
}
