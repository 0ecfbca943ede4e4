import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An asar archive of no files: sizes of sizes, then the header as JSON, filled up to four bytes. */
const emptyAsar = (): Buffer => {
  const header = Buffer.from(JSON.stringify({ files: {} }));
  const filled = Math.ceil(header.length / 4) * 4;
  const archive = Buffer.alloc(16 + filled);
  [4, filled + 8, filled + 4, header.length].forEach((size, index) => archive.writeUInt32LE(size, index * 4));
  header.copy(archive, 16);
  return archive;
};

/**
 * A folder that electron-builder takes for Electron, for machines that cannot fetch the real one: everything about
 * packaging but the binary itself can then be tried. What comes out does not run.
 *
 * @returns the folder.
 */
export const standInDist = (folder: string, version: string): string => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'resources', 'default_app.asar'), emptyAsar());
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  // Fuses as Electron ships them: version 1, eight of them.
  const fuses = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000810110001';
  const script = '#!/bin/sh\necho "This is no Electron: it was packaged without one." >&2\nexit 1\n';
  writeFileSync(join(folder, 'electron'), `${script}# ${fuses}\n`, { mode: 0o755 });
  return folder;
};
