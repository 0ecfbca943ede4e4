import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { sortByLine } from './correct-army.ts';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A picture to search for codes, with the number of the request. */
export interface CodesRequest {
  readonly number: number;
  readonly picture: Blob | ImageData;
}

export interface CodesAnswer {
  readonly number: number;
  /** Texts of the codes, by line and from left to right, or null if the data is not a picture. */
  readonly texts: readonly string[] | null;
}

prepareZXingModule({ overrides: { locateFile: () => wasm } });

self.onmessage = async ({ data: { number, picture } }: MessageEvent<CodesRequest>) => {
  let texts: readonly string[] | null;
  try {
    const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 32 });
    const codes = found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, bottomLeft } }) => ({
        text,
        left: topLeft.x,
        top: topLeft.y,
        height: Math.max(1, bottomLeft.y - topLeft.y),
      }));
    texts = sortByLine(codes).map(({ text }) => text);
  } catch {
    texts = null;
  }
  self.postMessage({ number, texts } satisfies CodesAnswer);
};
