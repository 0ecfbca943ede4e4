import { strFromU8, unzipSync } from 'fflate';

/** Decodes a text file by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252. Returns null for a binary file. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Maximum unzipped size of a roster in bytes. Imports reject longer texts anyway. */
const MAX_BYTES = 20_000_000;
/** Names of files that can hold an army within a ZIP archive. A `.rosz` archive holds one `.ros` file. */
const ROSTER = /\.(?:ros|xml|json|txt|md|csv)$/i;

/** Checks the first bytes of a file for a ZIP signature. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04;

/** Returns the roster in a ZIP file such as BattleScribe's `.rosz`. Null if the archive has no roster, is damaged or is too large. */
export function readZippedRoster(bytes: Uint8Array): { readonly name: string; readonly text: string } | null {
  try {
    let fileName: string | null = null;
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (fileName !== null || originalSize > MAX_BYTES || !ROSTER.test(name)) return false;
        fileName = name;
        return true;
      },
    });
    const name = fileName as string | null;
    const content = name === null ? undefined : files[name];
    return name === null || !content ? null : { name, text: strFromU8(content) };
  } catch {
    // The archive is damaged or uses an unusual compression method.
    return null;
  }
}
