import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
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
