const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1.1rem; break-after: avoid; }
p { margin: 0.15rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { body { max-width: none; margin: 0; } }
`;

/**
 * A report as a page that any browser shows and prints, without a script. The first line of its text is the title with a rule under it,
 * a line that is not set in begins a month.
 */
export function reportPage(text: string): string {
  const [title = '', , ...lines] = text.split('\n');
  const page = document.implementation.createHTMLDocument(title);
  const put = (into: Element, tag: string, said: string): void => {
    const element = page.createElement(tag);
    element.textContent = said;
    into.append(element);
  };
  page.documentElement.lang = 'en';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);
  put(page.head, 'style', STYLE);
  put(page.body, 'h1', title);
  for (const line of lines) if (line !== '') put(page.body, line.startsWith(' ') ? 'p' : 'h2', line);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
