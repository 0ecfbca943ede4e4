import { readFileSync } from 'node:fs';

/** One of the app's themes, as far as some rules use it. */
interface Theme {
  readonly selector: string;
  /** Its colour scheme and its colours. */
  readonly declarations: string;
}

/** The app's own themes with those of their colours that the given rules name. Builds run at the root. */
export function themesOf(rules: string): readonly Theme[] {
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

/** How far a build is, or why there is none. */
export interface BuildState {
  /** In parts of a hundred. */
  readonly percent: number;
  /** What is being done, as a sentence. */
  readonly doing: string;
  /** Why the build failed, as a sentence; '' while it goes on. */
  readonly failure: string;
}

const RULES = `body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 'Source Sans 3 Variable',ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:18vh 1.5rem 2rem}
h1{margin:0 0 .5rem;padding-bottom:.5rem;border-bottom:3px double var(--line-strong);color:var(--title);font:700 1.75rem/1.2 Cinzel,'Trajan Pro',Georgia,serif}
p{margin:.75rem 0}
progress{width:100%;height:1rem;accent-color:var(--primary)}
#failure{color:var(--error);font-weight:600;overflow-wrap:anywhere}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

/** Asks how far the build is, again and again, and loads the app in this page's place once it is there. */
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
    say('doing', 'Nomarch has stopped. Start it again and open the address that it prints.');
  }
  setTimeout(look, wait);
}
look();
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page that stands in for the app while its screens are built; by day and by night, as the system is set. */
export function firstPage({ percent, doing, failure }: BuildState): string {
  const themes = new Map(themesOf(RULES).map(({ selector, declarations }) => [selector, declarations] as const));
  const night = `@media(prefers-color-scheme:dark){:root{${themes.get('.dark') ?? ''}}}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nomarch is being built</title>
<noscript><meta http-equiv="refresh" content="3"></noscript>
<style>:root{${themes.get(':root, .light') ?? ''}}${night}${RULES}</style>
</head>
<body>
<main>
<h1>Nomarch is being built</h1>
<p>This is done at the first start, and again when the sources have changed. The app then opens on this page by itself.</p>
<progress id="share" max="100" value="${String(percent)}" aria-label="How far the build is"${failure === '' ? '' : ' hidden'}></progress>
<p id="doing">${escaped(failure === '' ? doing : '')}</p>
<p id="failure" role="alert">${escaped(failure)}</p>
<p id="heard" class="heard" role="status"></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
