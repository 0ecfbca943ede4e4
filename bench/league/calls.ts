/** Calls of a league over HTTP, like those of the browser's client. */
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';

export interface Caller {
  readonly address: string;
  readonly token: string;
}

const calling = new Agent({ keepAlive: true, maxSockets: 64 });
const streaming = new Agent({ keepAlive: true, maxSockets: Infinity });

const createHeaders = ({ address, token }: Caller) => ({ origin: address, cookie: `nomarch=${token}` });

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function post(url: string, body: string, headers: Readonly<Record<string, string | number>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: calling, headers }, (response) => {
      readText(response).then((text) => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} was answered ${String(response.statusCode)}: ${text.slice(0, 300)}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Calls a method with a new idempotency key, and retries a closed connection once. @returns JSON text @throws Error if refused */
export async function call(caller: Caller, method: string, input: unknown): Promise<string> {
  const body = JSON.stringify({ json: input });
  const headers = {
    ...createHeaders(caller),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  };
  const url = `${caller.address}/rpc/${method.replace('.', '/')}`;
  try {
    return await post(url, body, headers);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return post(url, body, headers);
  }
}

/** Opens a stream of notices. @param heard gets the chunk of each notice @returns a function that closes the stream */
export function openStream(
  caller: Caller,
  of: { readonly campaign: string; readonly player: string },
  heard: (chunk: Buffer) => void,
): Promise<() => void> {
  const url = `${caller.address}/rpc/league/notices?data=${encodeURIComponent(JSON.stringify({ json: of }))}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: streaming, headers: createHeaders(caller) }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${String(response.statusCode)}`));
      response.on('data', (chunk: Buffer) => {
        // Counts events by their ids: each event has one.
        for (let start = chunk.indexOf('\nid:'); start >= 0; start = chunk.indexOf('\nid:', start + 1)) heard(chunk);
        if (chunk.subarray(0, 3).equals(Buffer.from('id:'))) heard(chunk);
      });
      response.on('error', () => undefined);
      resolve(() => sent.destroy());
    });
    sent.on('error', reject);
    sent.end();
  });
}

export function closeCalls(): void {
  calling.destroy();
  streaming.destroy();
}
