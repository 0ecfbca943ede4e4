import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallSession } from '../context/league-context.ts';
import { hashOfToken } from '../auth/tokens.ts';

/** The most days for which browsers keep a cookie; the session itself ends earlier. */
const COOKIE_DAYS = 400;

/** Browsers accept the prefix __Host- only from this very host over https, so no other page can have set the cookie. */
const nameOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** The request's token; null for none or a malformed one. */
function tokenOf(cookies: string | undefined, name: string): string | null {
  const values = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const [, token = ''] = values.find(([key]) => key === name) ?? [];
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The request's session, in a cookie that neither scripts nor other sites can use. */
export function cookieSession(origin: string, request: IncomingMessage, response: ServerResponse): CallSession {
  const name = nameOf(origin);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  const token = tokenOf(request.headers.cookie, name);
  return {
    hash: token === null ? null : hashOfToken(token),
    begin: (fresh) =>
      response.setHeader('set-cookie', `${name}=${fresh}; Max-Age=${COOKIE_DAYS * 86_400}; ${attributes}`),
    end: () => response.setHeader('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
  };
}
