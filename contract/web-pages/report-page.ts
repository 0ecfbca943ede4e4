import { inHtml } from '../../rules/core/words.ts';
import { type WebPage, webPage } from './web-page.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1.1rem; break-after: avoid; overflow-wrap: anywhere; }
p { margin: 0.15rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { body { max-width: none; margin: 0; } }
`;

/**
 * A report as a page that any browser shows and prints, without a script. The first line of its text is the title with a rule under it,
 * a line that is not set in begins a month.
 * @param head HTML for the head, such as a feed's address
 */
export function reportPage(text: string, head = ''): WebPage {
  const [title = '', , ...lines] = text.split('\n');
  const body = lines
    .filter((line) => line !== '')
    .map((line) => (line.startsWith(' ') ? `<p>${inHtml(line)}</p>` : `<h2>${inHtml(line)}</h2>`));
  return webPage({
    title,
    style: STYLE,
    head,
    body: ['<main>', `<h1>${inHtml(title)}</h1>`, ...body, '</main>'].join('\n'),
  });
}
