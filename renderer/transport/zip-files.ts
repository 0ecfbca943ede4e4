import { strToU8, zipSync } from 'fflate';

/** Packs files into a ZIP archive by path. */
export function zipFiles(
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Uint8Array<ArrayBuffer> {
  const bytes = [...files].map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>));
}

/** Returns an unused name: `ur`, `ur-2`. The part from the first dot on stays at the end. */
export function findUnusedName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.indexOf('.');
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let result = name;
  for (let number = 2; taken.has(result); number += 1) result = `${stem}-${number}${ending}`;
  return result;
}
