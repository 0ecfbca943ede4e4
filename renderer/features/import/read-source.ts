import { decodeText, isZip, readZippedRoster } from '../../../contract/army-files/roster-zip.ts';
import { orderPieces } from './correct-army.ts';

const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** Returns the name and text of a file: the roster of an archive, the QR codes of a picture. Null if there is none. */
export async function readSource(file: File): Promise<{ readonly name: string; readonly text: string } | null> {
  if (isPicture(file)) {
    // Loaded for the first picture.
    const { readCodes } = await import('./read-codes.ts');
    const texts = await readCodes(file);
    return texts && texts.length > 0 ? { name: file.name, text: orderPieces(texts).join('\n') } : null;
  }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isZip(start))
    return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())) ?? (await file.text()) };
  return readZippedRoster(new Uint8Array(await file.arrayBuffer()));
}

/** Maximum number of characters that the import service accepts. */
const MAX_CHARACTERS = 5_000_000;

export type SourceIssue = 'media' | 'tooLong' | 'empty';

/** Reason why a file has no text: a picture without a code or an archive without a roster. */
export const getEmptyIssue = (file: Pick<File, 'type'>): 'picture' | 'archive' =>
  isPicture(file) ? 'picture' : 'archive';

/** Checks a file before it is read. Films, sounds and PDFs are rejected. */
export function checkFile({ type, size }: Pick<File, 'type' | 'size'>): SourceIssue | null {
  if (/^(video|audio)\//.test(type) || type === 'application/pdf') return 'media';
  // A character has at most four bytes.
  if (size > 4 * MAX_CHARACTERS) return 'tooLong';
  return size === 0 ? 'empty' : null;
}

export function checkText(text: string): SourceIssue | null {
  if (text.trim() === '') return 'empty';
  return text.length > MAX_CHARACTERS ? 'tooLong' : null;
}

/** A piece of a link from one of several codes. Such pieces are much longer than 40 characters. */
const LINK_PIECE = /^[\w-]{40,}$/;

/** Joins a link split into several codes, one piece per line. Returns other texts unchanged. */
export function joinLink(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s*\n\s*/);
  const isLink = /^nomarch:army\/\d+\/[\w-]*$/.test(first) && rest.every((piece) => LINK_PIECE.test(piece));
  return isLink ? first + rest.join('') : text;
}
