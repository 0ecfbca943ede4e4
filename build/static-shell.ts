import { build, type Plugin, type Rolldown } from 'vite';
import {
  PRIMARY_PAGES,
  ICONS,
  LOGO_PATH,
  PLACE_TEXTS,
  SECONDARY_PAGES,
} from '../renderer/components/shell/navigation.ts';
import { readThemes } from './first-page.ts';
import { globSync, readFileSync } from 'node:fs';
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };

const MODULE = 'virtual:later-icons';
const bodies: Readonly<Record<string, { readonly body: string }>> = lucide.icons;
const aliases: Readonly<Record<string, { readonly parent: string }>> = lucide.aliases;

/** Returns the SVG body of an icon, 24 by 24 units, by its current or former name. @throws Error for an unknown icon */
export function getIconBody(name: string): string {
  const icon = bodies[name] ?? bodies[aliases[name]?.parent ?? ''];
  if (!icon) throw new Error(`Unknown icon: i-lucide-${name}`);
  return icon.body;
}

/**
 * Provides the icons used after the first screen as a module of SVG bodies by name. Nuxt UI bundles those of the first screen.
 * @param everywhere globs of all files that name icons
 * @param first globs of the files of the first screen
 */
export const laterIcons = (everywhere: readonly string[], first: readonly string[]): Plugin => ({
  name: 'later-icons',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const namedIn = (globs: readonly string[]): readonly string[] =>
      globSync([...globs]).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bi-lucide-([a-z0-9-]+)/g)].map(([, name = '']) => name),
      );
    const firstIcons = new Set(namedIn(first));
    const later = [...new Set(namedIn(everywhere))].filter((name) => !firstIcons.has(name)).sort();
    return `export default ${JSON.stringify(Object.fromEntries(later.map((name) => [name, getIconBody(name)])))};`;
  },
});

/** Styles of the app's frame, as in the loaded app. They state the order of layers first, because single screens would set another. */
const STYLES = `@layer shell,properties,theme,base,components,utilities;
@layer shell{body{margin:0;background:var(--paper)}}
.shell,.shell *{box-sizing:border-box}
.shell{display:flex;min-height:100dvh;color:var(--ink);font:.9375rem/1.4 'Source Sans 3 Variable',ui-sans-serif,system-ui,sans-serif}
.shell nav{display:flex;flex-direction:column;gap:.125rem;flex:none;width:4.75rem;height:100dvh;padding:.625rem .375rem;overflow:hidden;background:var(--spine);color:var(--spine-ink);box-shadow:inset -3px 0 0 -2px var(--spine-gold)}
.shell svg{display:block}
.shell .mark{align-self:center;width:2.5rem;height:2.5rem;margin-bottom:.5rem;fill:none;stroke:var(--spine-gold);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.shell nav span{display:grid;justify-items:center;gap:.125rem;padding:.5rem .125rem .375rem;border-radius:.225rem;font-size:.75rem;line-height:1.25}
.shell nav span svg{width:1.25rem;height:1.25rem}
.shell nav span:first-of-type{background:var(--spine-lit);color:var(--spine-gold);font-weight:600}
.shell nav i{flex:1}
.shell nav .narrow{display:none}
.shell main{flex:1;min-width:0;padding:1rem 1.5rem 1.5rem}
.shell header{max-width:84rem;padding-bottom:.625rem;border-bottom:3px double var(--line-strong)}
.shell h1{margin:0;color:var(--title);font:700 1.5rem/1.2 Cinzel,'Trajan Pro',Georgia,serif;letter-spacing:.02em}
.shell p{margin:0;color:var(--ink-faint)}
.elsewhere .shell header,[data-host] .shell nav *,[data-host] .shell header{visibility:hidden}
.elsewhere .shell nav span:first-of-type{background:none;color:inherit;font-weight:inherit}
.text-large{font-size:112.5%}
.text-larger{font-size:125%}
@media (width<40rem){
.shell nav{position:fixed;inset:auto 0 0;display:grid;grid-template-columns:repeat(5,minmax(0,1fr));width:auto;height:auto;padding:.25rem;box-shadow:inset 0 3px 0 -2px var(--spine-gold)}
.shell .mark,.shell nav i,.shell nav .wide{display:none}
.shell nav .narrow{display:grid}
.shell main{padding:.75rem .75rem 5rem}
}`;

/** Returns the rules together with the colours of each theme. */
const createStyles = (): string =>
  readThemes(STYLES)
    .map(({ selector, declarations }) => `${selector}{${declarations}}`)
    .join('') + STYLES.replaceAll('\n', '');

/** Creates an entry of the navigation bar. @param where visible only on narrow screens, only on wide ones, or on both */
const createEntry = (label: string, icon: string, where: 'narrow' | 'wide' | '' = ''): string =>
  `<span class="${where}"><svg viewBox="0 0 24 24">${getIconBody(icon.replace('i-lucide-', ''))}</svg>${label}</span>`;

/** Returns the navigation bar and the Library heading. They are not interactive and hidden from screen readers. */
function createMarkup(): string {
  const { more, ...foot } = ICONS;
  return [
    '<div class="shell" aria-hidden="true"><nav>',
    `<svg class="mark" viewBox="0 0 32 32"><path d="${LOGO_PATH}"/></svg>`,
    ...PRIMARY_PAGES.map(({ place, icon }) => createEntry(PLACE_TEXTS[place], icon)),
    createEntry(PLACE_TEXTS.more, more, 'narrow'),
    ...SECONDARY_PAGES.map(({ place, icon }) => createEntry(PLACE_TEXTS[place], icon, 'wide')),
    '<i></i>',
    ...Object.entries(foot).map(([name, icon]) => createEntry(PLACE_TEXTS[name as keyof typeof foot], icon, 'wide')),
    `</nav><main><header><h1>Library</h1><p>Changes are saved automatically.</p></header></main></div>`,
  ].join('');
}

/** Compiles the script that runs before the first paint. It is inline, as a module would run too late. The policy contains its digest. */
async function compileFirstPaint(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: 'renderer/theme/first-paint.ts', output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Adds the app's navigation and heading to the page as HTML with their few styles, so that the page is painted before styles and scripts
 * load. The app's style sheet is moved to the end, where it does not block painting.
 */
export function staticShell(): Plugin {
  return {
    name: 'static-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const sheets = html.match(STYLE_SHEET) ?? [];
        const first = (await compileFirstPaint()).trim();
        return html
          .replaceAll(STYLE_SHEET, '')
          .replace('</title>', () => `</title>\n    <script>${first}</script>\n    <style>${createStyles()}</style>`)
          .replace('<div id="app"></div>', `<div id="app">${createMarkup()}</div>${sheets.join('')}`);
      },
    },
  };
}
