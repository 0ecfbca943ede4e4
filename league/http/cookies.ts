import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallSession } from '../league-context.ts';
import { hashOfToken } from '../auth/tokens.ts';

/** Days that a browser keeps the cookie; the session itself may end earlier. */
const KEPT = 400;

/** Behind https the name says that no other host and no plain page can have set it. */
const nameOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** The token that a request carries; null where it carries none that could be one. */
function tokenOf(cookies: string | undefined, name: string): string | null {
  const values = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const [, token = ''] = values.find(([key]) => key === name) ?? [];
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The session of a request, in a cookie that no script and no other site can use. */
export function cookieSession(origin: string, request: IncomingMessage, response: ServerResponse): CallSession {
  const name = nameOf(origin);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  const token = tokenOf(request.headers.cookie, name);
  return {
    hash: token === null ? null : hashOfToken(token),
    begin: (fresh) => response.setHeader('set-cookie', `${name}=${fresh}; Max-Age=${KEPT * 86_400}; ${attributes}`),
    end: () => response.setHeader('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
  };
}
