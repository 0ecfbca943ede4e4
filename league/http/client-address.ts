import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Where a request comes from: behind a proxy, what the proxy itself has added as the last of those that passed it on. */
export function addressOf(request: IncomingMessage, behindProxy: boolean): string {
  const own = request.socket.remoteAddress ?? '';
  if (!behindProxy) return own;
  const passed = request.headersDistinct['x-forwarded-for']?.join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(passed) === 0 ? own : passed;
}
