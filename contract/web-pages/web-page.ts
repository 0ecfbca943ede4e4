import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { inHtml } from '../../rules/core/words.ts';
import { base64url } from '../army-files/army-link.ts';

/** A page that any browser shows without this program, from a file or from an address. */
export interface WebPage {
  readonly html: string;
  /** Its content security policy, which the page also names itself: nothing but its own style and script. */
  readonly policy: string;
}

interface PageParts {
  readonly title: string;
  readonly style: string;
  /** Without one no script runs at all. */
  readonly script?: string;
  /** HTML of the body. */
  readonly body: string;
  /** HTML for the head. */
  readonly head?: string;
  /** Further attributes of the root element, such as `data-army="…"`. */
  readonly attributes?: string;
}

/** The name by which a content security policy lets through this one text: its digest of 32 bytes in padded base64. */
const allowed = (text: string): string =>
  `'sha256-${base64url(sha256(utf8ToBytes(text)))
    .replaceAll('-', '+')
    .replaceAll('_', '/')}='`;

/** A page that fetches nothing. `title` is plain text; whoever writes `body` and `head` has made the texts in them safe. */
export function webPage({ title, style, script, body, head = '', attributes = '' }: PageParts): WebPage {
  const scripts = script === undefined ? '' : `; script-src ${allowed(script)}`;
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${allowed(style)}${scripts}`;
  const html = `<!DOCTYPE html>
<html lang="en"${attributes === '' ? '' : ` ${attributes}`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${head}<title>${inHtml(title)}</title>
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
