import { decodeText, isZip, rosterOfZip } from '../../../contract/army-files/roster-zip.ts';
import { inOrder } from './correct-army.ts';

const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** The text of a file and what it is called: of a zipped roster the roster’s, of a picture its QR codes’; null where it holds none. */
export async function sourceOf(file: File): Promise<{ readonly name: string; readonly text: string } | null> {
  if (isPicture(file)) {
    // Fetched when the first picture is handed in.
    const { readCodes } = await import('./read-codes.ts');
    const texts = await readCodes(file);
    return texts && texts.length > 0 ? { name: file.name, text: inOrder(texts).join('\n') } : null;
  }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isZip(start))
    return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())) ?? (await file.text()) };
  return rosterOfZip(new Uint8Array(await file.arrayBuffer()));
}

/** What the contract takes at the most. */
const MOST_CHARACTERS = 5_000_000;

export type SourceIssue = 'media' | 'tooLong' | 'empty';

/** What is said where a file holds no text: a picture shows no code, an archive has no roster. */
export const emptyOf = (file: Pick<File, 'type'>): 'picture' | 'archive' => (isPicture(file) ? 'picture' : 'archive');

/** What is wrong with a file before it is read: nothing can be made of a film, a sound or a PDF. */
export function fileIssue({ type, size }: Pick<File, 'type' | 'size'>): SourceIssue | null {
  if (/^(video|audio)\//.test(type) || type === 'application/pdf') return 'media';
  // No character is longer than four bytes.
  if (size > 4 * MOST_CHARACTERS) return 'tooLong';
  return size === 0 ? 'empty' : null;
}

export function textIssue(text: string): SourceIssue | null {
  if (text.trim() === '') return 'empty';
  return text.length > MOST_CHARACTERS ? 'tooLong' : null;
}

/** No piece of a link is shorter: codes are filled before another is begun. */
const PIECE = /^[\w-]{40,}$/;

/** A link that was read off several codes, each piece on a line of its own, put together; any other text as it is. */
export function joinedLink(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s*\n\s*/);
  const isLink = /^nomarch:army\/\d+\/[\w-]*$/.test(first) && rest.every((piece) => PIECE.test(piece));
  return isLink ? first + rest.join('') : text;
}
