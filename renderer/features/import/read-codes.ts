import type { CodesAnswer, CodesRequest } from './codes.worker.ts';

let worker: Worker | null = null;
let requests = 0;
const waiting = new Map<number, (texts: CodesAnswer['texts']) => void>();

/** Created for the first picture: the reader takes a megabyte. */
function getReader(): Worker {
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
export const readCodes = (picture: CodesRequest['picture']): Promise<CodesAnswer['texts']> =>
  new Promise((resolve) => {
    requests += 1;
    waiting.set(requests, resolve);
    getReader().postMessage({ number: requests, picture } satisfies CodesRequest);
  });
