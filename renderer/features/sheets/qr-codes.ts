import { encode } from 'uqr';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { removeIds } from '../../../rules/core/army/edit/edit-army.ts';

/** Returns the army's link. Part ids are omitted, because they would double its length and the recipient assigns new ones. */
export const createLink = (army: ArmyFile): string => armyToLink(removeIds(army));

/** Maximum characters per code. Phones cannot read finer codes from paper. */
const MAX_CHARACTERS = 900;

/** A QR code as a path in a field of `size` × `size`, including its quiet zone. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Splits a text into pieces of nearly equal length, one per code. */
export function splitText(text: string, maxLength = MAX_CHARACTERS): readonly string[] {
  const number = Math.max(1, Math.ceil(text.length / maxLength));
  const length = Math.ceil(text.length / number);
  return Array.from({ length: number }, (_, at) => text.slice(at * length, (at + 1) * length));
}

/** Draws a code row by row. Adjacent dark squares form one stroke. */
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

export const drawCodes = (text: string): readonly QrCode[] => splitText(text).map(drawQr);

/** Pixels per square of a code in a picture, large enough for phones. */
const PIXELS = 6;

/** Draws codes side by side in one picture. */
export async function drawPicture(codes: readonly QrCode[]): Promise<Uint8Array<ArrayBuffer>> {
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

/** Maximum length of a link whose code fits at the foot of a roster. */
export const MAX_ROSTER_LINK = 700;
