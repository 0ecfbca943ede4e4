import { shareElements } from '../../../map/standalone-svg.ts';

/** The story of a month, winter or year on the saved page. */
export interface PageStory {
  readonly title: string;
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly dice: string;
  readonly map: SVGSVGElement | null;
  /** Only pictures that may be shown to others. */
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  /** Header and rows of a year's table. Empty for a month. */
  readonly table: readonly (readonly string[])[];
  readonly ledger: readonly string[];
}

const STYLE = `
:root { color-scheme: light; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #fbf6ea; color: #2b2118; font: 1.1rem/1.6 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0; }
section { padding: 1.5rem 0; border-top: 1px solid #cbb894; clear: both; overflow: auto; }
h2 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.2; }
.when { margin: 0; color: #75664f; font-size: .85rem; letter-spacing: .06em; text-transform: uppercase; }
p { margin: 0 0 .7rem; overflow-wrap: anywhere; }
.dice, .foot { color: #75664f; font-size: .9rem; }
figure { float: right; width: min(20rem, 46%); margin: .2rem 0 .8rem 1.2rem; border: 1px solid #cbb894; }
figure svg, figure img { display: block; width: 100%; height: auto; }
figure.picture { float: none; width: fit-content; max-width: 100%; margin: .4rem 0 .8rem; border: 0; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid #ddcfb2; text-align: end; }
th:first-child, td:first-child { text-align: start; }
details { color: #75664f; font-size: .9rem; }
@media (max-width: 36rem) { figure { float: none; width: auto; margin: 0 0 .8rem; } }
@media print { body { margin: 0; max-width: none; background: #fff; } section { break-inside: avoid; } details { display: none; } }
`;

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Creates the chronicle as one self-contained HTML page, without scripts or requests. */
export function createStoryPage(
  title: string,
  line: string,
  stories: readonly PageStory[],
  foot: string,
  ledger: string,
): string {
  const page = document.implementation.createHTMLDocument(title);
  const append = (parent: Element, tag: string, text: string, name = ''): Element => {
    const element = page.createElement(tag);
    element.textContent = text;
    if (name !== '') element.className = name;
    parent.append(element);
    return element;
  };
  page.documentElement.lang = 'en';
  for (const attributes of [
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { 'http-equiv': 'Content-Security-Policy', content: POLICY },
    { charset: 'utf-8' },
  ]) {
    const meta = page.createElement('meta');
    for (const [name, value] of Object.entries(attributes)) meta.setAttribute(name, value);
    page.head.prepend(meta);
  }
  append(page.head, 'style', STYLE);
  append(page.body, 'h1', title);
  append(page.body, 'p', line, 'dice');
  for (const story of stories) {
    const section = append(page.body, 'section', '');
    append(section, 'p', story.title, 'when');
    append(section, 'h2', story.headline);
    if (story.map) append(section, 'figure', '').append(page.importNode(story.map, true));
    for (const paragraph of story.paragraphs) append(section, 'p', paragraph);
    if (story.dice !== '') append(section, 'p', story.dice, 'dice');
    for (const { src, alt } of story.pictures) {
      const figure = append(section, 'figure', '', 'picture');
      const img = append(figure, 'img', '');
      img.setAttribute('src', src);
      img.setAttribute('alt', alt);
      append(figure, 'figcaption', alt, 'dice');
    }
    const [head, ...rows] = story.table;
    if (head) {
      const table = append(section, 'table', '');
      const headerRow = append(table, 'tr', '');
      for (const cell of head) append(headerRow, 'th', cell);
      for (const row of rows) {
        const line = append(table, 'tr', '');
        for (const cell of row) append(line, 'td', cell);
      }
    }
    if (story.ledger.length === 0) continue;
    const details = append(section, 'details', '');
    append(details, 'summary', ledger);
    const list = append(details, 'ul', '');
    for (const entry of story.ledger) append(list, 'li', entry);
  }
  shareElements([...page.querySelectorAll<SVGSVGElement>('figure > svg')]);
  if (foot !== '') append(page.body, 'p', foot, 'foot');
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
