import { encode } from 'uqr';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { withoutIds } from '../../../rules/core/army/with-ids.ts';

/** The army's link. The ids of its parts are this window's own and would double its length: whoever reads it gives new ones. */
export const linkOf = (army: ArmyFile): string => armyToLink(withoutIds(army));

/** The most characters in one code: more would be too fine for a telephone to read off paper. */
const MOST = 900;

/** One QR code as a path of squares in a field of `size` × `size`, its quiet edge included. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** A text in as many pieces as there will be codes, all of nearly one length. Put together in order they are the text again. */
export function piecesOf(text: string, most = MOST): readonly string[] {
  const number = Math.max(1, Math.ceil(text.length / most));
  const length = Math.ceil(text.length / number);
  return Array.from({ length: number }, (_, at) => text.slice(at * length, (at + 1) * length));
}

/** Draws a code, row by row; dark squares that lie side by side are one stroke. */
export function drawQr(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const strokes = data.flatMap((row, y) => {
    const drawn: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - from;
      drawn.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
    return drawn;
  });
  return { size, path: strokes.join('') };
}

/** The codes that carry a text together. */
export const qrCodes = (text: string): readonly QrCode[] => piecesOf(text).map(drawQr);

/** Pixels of a square of a code in a picture: large enough for a telephone, whatever the picture is shown at. */
const PIXELS = 6;

/** Codes side by side as one picture. */
export async function pictureOf(codes: readonly QrCode[]): Promise<Uint8Array<ArrayBuffer>> {
  const width = codes.reduce((sum, { size }) => sum + size, 0) * PIXELS;
  const canvas = new OffscreenCanvas(width, Math.max(...codes.map(({ size }) => size)) * PIXELS);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.scale(PIXELS, PIXELS);
  for (const { path, size } of codes) {
    context.fill(new Path2D(path));
    context.translate(size, 0);
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** The longest link that still makes a code small enough for the foot of a roster. */
export const MOST_ON_ROSTER = 700;
