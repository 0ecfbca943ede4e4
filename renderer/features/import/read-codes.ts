import type { CodesAnswer, CodesAsked } from './codes.worker.ts';

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (texts: CodesAnswer['texts']) => void>();

/** The reader is begun when the first picture is handed in: it brings a megabyte along. */
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

/** The texts of all QR codes in a picture, in the order of reading; null where it cannot be read as a picture. */
export const readCodes = (picture: CodesAsked['picture']): Promise<CodesAnswer['texts']> =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    reader().postMessage({ number: asked, picture } satisfies CodesAsked);
  });
