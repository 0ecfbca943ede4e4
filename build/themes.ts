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
