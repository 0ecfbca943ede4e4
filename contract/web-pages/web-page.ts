import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { escapeHtml } from '../../rules/core/words.ts';
import { toBase64url } from '../army-files/army-link.ts';

/** A standalone page that any browser shows, from a file or an address. */
export interface WebPage {
  readonly html: string;
  /** Content security policy, also in the page itself: allows only its own style and script. */
  readonly policy: string;
}

interface PageParts {
  readonly title: string;
  readonly style: string;
  /** Script of the page. If absent, the policy forbids all scripts. */
  readonly script?: string;
  /** Content of the body element, as HTML. */
  readonly body: string;
  /** Additional content of the head element, as HTML. */
  readonly head?: string;
  /** Additional attributes of the root element, such as `data-army="…"`. */
  readonly attributes?: string;
}

/** Returns the policy source that allows exactly this text: its SHA-256 digest in padded base64. */
const toPolicySource = (text: string): string =>
  `'sha256-${toBase64url(sha256(utf8ToBytes(text)))
    .replaceAll('-', '+')
    .replaceAll('_', '/')}='`;

/** Creates a page that fetches nothing. `title` is plain text; the caller escapes texts in `body` and `head`. */
export function createWebPage({ title, style, script, body, head = '', attributes = '' }: PageParts): WebPage {
  const scripts = script === undefined ? '' : `; script-src ${toPolicySource(script)}`;
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${toPolicySource(style)}${scripts}`;
  const html = `<!DOCTYPE html>
<html lang="en"${attributes === '' ? '' : ` ${attributes}`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${head}<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${
  script === undefined
    ? ''
    : `<script>${script}</script>
`
}</body>
</html>
`;
  return { html, policy };
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1.1rem; break-after: avoid; overflow-wrap: anywhere; }
p { margin: 0.15rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { body { max-width: none; margin: 0; } }
`;

/**
 * Creates a printable page of a report, without scripts. The first line of the text is the title, and the next line a rule. Each line
 * without indentation starts a month.
 * @param head HTML for the head element, such as a link to a feed
 */
export function createReportPage(text: string, head = ''): WebPage {
  const [title = '', , ...lines] = text.split('\n');
  const body = lines
    .filter((line) => line !== '')
    .map((line) => (line.startsWith(' ') ? `<p>${escapeHtml(line)}</p>` : `<h2>${escapeHtml(line)}</h2>`));
  return createWebPage({
    title,
    style: STYLE,
    head,
    body: ['<main>', `<h1>${escapeHtml(title)}</h1>`, ...body, '</main>'].join('\n'),
  });
}
