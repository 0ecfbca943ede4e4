import { readFileSync } from 'node:fs';

/** A theme of the app, with only those declarations that some rules use. */
interface Theme {
  readonly selector: string;
  /** Colour scheme and colours. */
  readonly declarations: string;
}

/** Returns the app's themes with the colours that the given rules use. Reads files relative to the root, where builds run. */
export function readThemes(rules: string): readonly Theme[] {
  const used = new Set([...rules.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const blocks = [...readFileSync('renderer/theme/tokens.css', 'utf8').matchAll(/^([^{}@/]+)\{([^{}]*)\}/gm)];
  return blocks
    .map(([, selector = '', body = '']) => ({
      selector: selector.replaceAll(/\s+/g, ' ').trim(),
      declarations: body
        .split(';')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('color-scheme') || used.has(line.split(':')[0] ?? ''))
        .join(';'),
    }))
    .filter(({ declarations }) => declarations !== '');
}

/** Progress or failure of a build. */
export interface BuildState {
  readonly percent: number;
  /** Current step, as a sentence. */
  readonly doing: string;
  /** Reason for a failed build, as a sentence, or '' while it is running. */
  readonly failure: string;
}

const STYLES = `body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 'Source Sans 3 Variable',ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:18vh 1.5rem 2rem}
h1{margin:0 0 .5rem;padding-bottom:.5rem;border-bottom:3px double var(--line-strong);color:var(--title);font:700 1.75rem/1.2 Cinzel,'Trajan Pro',Georgia,serif}
p{margin:.75rem 0}
progress{width:100%;height:1rem;accent-color:var(--primary)}
#failure{color:var(--error);font-weight:600;overflow-wrap:anywhere}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

/** Polls the progress of the build, and reloads the page when the app is ready. */
const SCRIPT = `
const place = (id) => document.getElementById(id);
const say = (id, text) => { if (place(id).textContent !== text) place(id).textContent = text; };
async function look() {
  let wait = 400;
  try {
    const answer = await fetch('/build-state', { cache: 'no-store' });
    if (!answer.ok) { location.reload(); return; }
    const { percent, doing, failure } = await answer.json();
    place('share').value = percent;
    say('doing', failure === '' ? doing : '');
    say('heard', failure === '' ? Math.floor(percent / 25) * 25 + ' percent built.' : '');
    say('failure', failure);
    place('share').hidden = failure !== '';
  } catch {
    wait = 2000;
    say('doing', 'Nomarch has stopped. Restart it and open the address that it prints.');
  }
  setTimeout(look, wait);
}
look();
`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the page shown while the screens are being built, in the system's light or dark theme. */
export function createFirstPage({ percent, doing, failure }: BuildState): string {
  const themes = new Map(readThemes(STYLES).map(({ selector, declarations }) => [selector, declarations] as const));
  const night = `@media(prefers-color-scheme:dark){:root{${themes.get('.dark') ?? ''}}}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nomarch is being built</title>
<noscript><meta http-equiv="refresh" content="3"></noscript>
<style>:root{${themes.get(':root, .light') ?? ''}}${night}${STYLES}</style>
</head>
<body>
<main>
<h1>Nomarch is being built</h1>
<p>This happens at the first start and after changes to the sources. The app will open here automatically.</p>
<progress id="share" max="100" value="${String(percent)}" aria-label="Build progress"${failure === '' ? '' : ' hidden'}></progress>
<p id="doing">${escapeHtml(failure === '' ? doing : '')}</p>
<p id="failure" role="alert">${escapeHtml(failure)}</p>
<p id="heard" class="heard" role="status"></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
