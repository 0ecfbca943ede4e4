import { readFileSync } from 'node:fs';

type Texts = { readonly [key: string]: string | Texts };

/** Returns the English text of a key such as `library.newArmy.button`, with its values filled in. */
export function label(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [file = '', ...path] = key.split('.');
  const texts = new URL(`../../renderer/messages/en/${file}.json`, import.meta.url);
  let node: string | Texts = JSON.parse(readFileSync(texts, 'utf8')) as Texts;
  for (const part of path) node = typeof node === 'string' ? node : (node[part] ?? '');
  if (typeof node !== 'string' || node === '') throw new Error(`No text: ${key}`);
  return node.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
