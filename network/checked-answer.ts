import { UseCaseError } from '../contract/errors.ts';

/** The longest answers that are read: those that hold a campaign's years, and all others. */
const LONG_ANSWERS: ReadonlySet<string> = new Set(['packs.open', 'packs.writeOrders', 'league.report']);
const MOST_OF_LONG = 64 * 1024 * 1024;
const MOST_BYTES = 1024 * 1024;
/** No answer is nested half as deep: what reads one goes down into it, and has so much stack. */
const DEEPEST = 200;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Follows a JSON text as its bytes come. @returns a function that takes the next bytes and tells whether it is nested too deep by now */
function depthCounter(): (bytes: Uint8Array) => boolean {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === QUOTE) inText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > DEEPEST) return true;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    }
    return false;
  };
}

/**
 * An answer to a call, read whole. What no league answers is given up at the byte that shows it: nothing is made of it.
 * @param method as `packs.open`
 * @throws UseCaseError UNREACHABLE for one that is no JSON, too long or nested too deep
 */
export async function checkedAnswer(response: Response, origin: string, method: string): Promise<Response> {
  const { status, statusText, headers } = response;
  const giveUp = async (why: string): Promise<never> => {
    await response.body?.cancel().catch(() => undefined);
    throw new UseCaseError('UNREACHABLE', `${origin} did not answer as a league does (${why}). Try again later`);
  };
  if (!response.body) return response;
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (type !== '' && type.trim() !== 'application/json') return giveUp(`status ${status}, no JSON`);
  const most = LONG_ANSWERS.has(method) ? MOST_OF_LONG : MOST_BYTES;
  const isTooDeep = depthCounter();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    const why = bytes > most ? 'its answer is too long' : isTooDeep(next.value) ? 'its answer is nested too deep' : '';
    if (why !== '') {
      reader.releaseLock();
      return giveUp(why);
    }
    chunks.push(next.value);
  }
  return new Response(new Blob(chunks), { status, statusText, headers });
}
