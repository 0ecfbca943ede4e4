import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { armyFromLink } from '../../../contract/army-files/army-link.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from '../../../test/e2e/long-named-army.ts';
import { createLink, splitText } from '../sheets/qr-codes.ts';
import { sortByLine, orderPieces } from './correct-army.ts';
import { joinLink } from './read-source.ts';

const wasm = join(import.meta.dirname, '../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
const bytes = readFileSync(wasm);
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });

/** A picture with two codes per line. */
function pictureOf(pieces: readonly string[]) {
  const codes = pieces.map((piece) => encode(piece, { ecc: 'M', border: 2 }));
  const pixels = 4;
  const place = Math.max(...codes.map(({ size }) => size)) * pixels + 30;
  const [width, height] = [place * 2, place * Math.ceil(codes.length / 2)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, { data: squares, size }] of codes.entries())
    for (let y = 0; y < size * pixels; y += 1)
      for (let x = 0; x < size * pixels; x += 1) {
        if (!squares[Math.floor(y / pixels)]![Math.floor(x / pixels)]) continue;
        const pixel = ((Math.floor(at / 2) * place + y) * width + (at % 2) * place + x) * 4;
        data.fill(0, pixel, pixel + 3);
      }
  return { data, width, height, colorSpace: 'srgb' as const };
}

describe('QR codes in a picture', () => {
  it.each(LIST_OF_EACH_BOOK)('restore the army, read by line: $rules', async (list) => {
    const army = armyFileSchema.parse({ ...longNamedArmy(list, 120), note: 'A long tale. '.repeat(3) });
    const pieces = splitText(createLink(army), 500);
    expect(pieces.length).toBeGreaterThan(2);
    const found = await readBarcodes(pictureOf(pieces), {
      formats: ['QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 32,
    });
    const texts = sortByLine(
      found.map(({ text, position: { topLeft, bottomLeft } }) => ({
        text,
        left: topLeft.x,
        top: topLeft.y,
        height: bottomLeft.y - topLeft.y,
      })),
    ).map(({ text }) => text);
    expect(texts).toEqual(pieces);
    expect(armyFromLink(joinLink(orderPieces(texts).join('\n')))).toMatchObject({ name: army.name });
  });

  it('are joined once each with the start first, in any order of scanning', () => {
    expect(orderPieces(['piece-2', 'nomarch:army/1/piece-1', 'piece-2', 'piece-3'])).toEqual([
      'nomarch:army/1/piece-1',
      'piece-2',
      'piece-3',
    ]);
  });
});
