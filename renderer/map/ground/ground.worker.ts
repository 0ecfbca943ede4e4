import {
  paintGround,
  parseGround,
  type ParsedGround,
  type PainterAnswer,
  type PainterRequest,
  type WantedView,
} from './paint-ground.ts';

/** Paints views of one ground outside the main thread. Only the last waiting view of each extent is painted. */
let ground: ParsedGround | null = null;
const waiting = new Map<WantedView['extent'], WantedView>();

function paint(): void {
  const [wanted] = waiting.values();
  if (!wanted || !ground) return;
  waiting.delete(wanted.extent);
  const bitmap = paintGround(ground, wanted);
  if (bitmap) {
    const { width, height } = bitmap;
    postMessage({ wanted, width, height, bitmap } satisfies PainterAnswer, { transfer: [bitmap] });
  }
  // A separate task, so that newer views replace waiting ones first.
  if (waiting.size > 0) setTimeout(paint);
}

addEventListener('message', ({ data }: MessageEvent<PainterRequest>) => {
  if (data.kind === 'ground') {
    ground = parseGround(data.ground);
    // Views may arrive before the ground.
    if (waiting.size > 0) setTimeout(paint);
    return;
  }
  if (waiting.size === 0) setTimeout(paint);
  waiting.set(data.wanted.extent, data.wanted);
});
