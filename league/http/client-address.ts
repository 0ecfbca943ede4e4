import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The client's IP address. Behind a proxy it is the last one of X-Forwarded-For: the proxy added it, the others could be forged. */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const own = request.socket.remoteAddress ?? '';
  if (!behindProxy) return own;
  const passed = request.headersDistinct['x-forwarded-for']?.join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(passed) === 0 ? own : passed;
}
