import { isZip, rosterOfZip } from '../../../contract/roster-zip.ts';

/** The text of a file and what it is called: of a zipped roster the roster’s; null for an archive that holds none. */
export async function sourceOf(file: File): Promise<{ readonly name: string; readonly text: string } | null> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isZip(start)) return { name: file.name, text: await file.text() };
  return rosterOfZip(new Uint8Array(await file.arrayBuffer()));
}
