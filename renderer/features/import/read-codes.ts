import type { CodesAnswer, CodesAsked } from './codes.worker.ts';

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (texts: CodesAnswer['texts']) => void>();

/** Created for the first picture: the reader takes a megabyte. */
function reader(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./codes.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { number, texts } }: MessageEvent<CodesAnswer>) => {
    waiting.get(number)?.(texts);
    waiting.delete(number);
  };
  worker.onerror = () => {
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    worker = null;
  };
  return worker;
}

/** Reads all QR codes in a picture in reading order, or returns null if the data is not a picture. */
export const readCodes = (picture: CodesAsked['picture']): Promise<CodesAnswer['texts']> =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    reader().postMessage({ number: asked, picture } satisfies CodesAsked);
  });
