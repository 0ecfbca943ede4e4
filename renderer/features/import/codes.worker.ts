import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A picture to find codes in, and by which number the answer goes. */
export interface CodesAsked {
  readonly number: number;
  readonly picture: Blob | ImageData;
}

export interface CodesAnswer {
  readonly number: number;
  /** Texts of the codes, line by line from the top and each line from the left; null where it is no picture. */
  readonly texts: readonly string[] | null;
}

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Whole codes and parts of a line of them stand at one height when they differ by less than this share of their own. */
const SAME_LINE = 0.5;

self.onmessage = async ({ data: { number, picture } }: MessageEvent<CodesAsked>) => {
  let texts: readonly string[] | null;
  try {
    const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 32 });
    texts = found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, bottomLeft } }) => ({
        text,
        left: topLeft.x,
        line: Math.round(topLeft.y / (Math.max(1, bottomLeft.y - topLeft.y) * (1 + SAME_LINE))),
      }))
      .toSorted((one, other) => one.line - other.line || one.left - other.left)
      .map(({ text }) => text);
  } catch {
    texts = null;
  }
  self.postMessage({ number, texts } satisfies CodesAnswer);
};
