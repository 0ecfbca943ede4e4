import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hashToken } from '../auth/sessions.ts';
import type { CallSession } from '../context/league-context.ts';

/** Returns the client's IP address. Behind a proxy, the last entry of X-Forwarded-For: only that one cannot be forged by clients. */
export function getClientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!behindProxy) return direct;
  const forwarded = request.headersDistinct['x-forwarded-for']?.join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(forwarded) === 0 ? direct : forwarded;
}

/** Maximum days for which browsers keep a cookie. The session itself ends earlier. */
const COOKIE_DAYS = 400;

/** Returns the cookie's name. Browsers accept the prefix __Host- only from this host over https, so no other site can set the cookie. */
const getCookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** Returns the token in the request's cookie. Null if missing or malformed. */
function readToken(cookies: string | undefined, name: string): string | null {
  const values = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const [, token = ''] = values.find(([key]) => key === name) ?? [];
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the session of a request, stored in a cookie that neither scripts nor other sites can use. */
export function getCookieSession(origin: string, request: IncomingMessage, response: ServerResponse): CallSession {
  const name = getCookieName(origin);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  const token = readToken(request.headers.cookie, name);
  return {
    hash: token === null ? null : hashToken(token),
    begin: (fresh) =>
      response.setHeader('set-cookie', `${name}=${fresh}; Max-Age=${COOKIE_DAYS * 86_400}; ${attributes}`),
    end: () => response.setHeader('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
  };
}

/** Reason for refusing a request, or null. */
export type Refusal = { readonly status: number; readonly sentence: string } | null;

/** The public address of the league. */
export interface Served {
  /** Address such as `https://club.example`. */
  readonly origin: string;
  /** True if the owner set `origin`. Requests to other host names are then refused. */
  readonly isNamed: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Checks the host name of a request, against DNS rebinding. Without a set origin (a trial), accepts loopback names and IP addresses. */
function isOwnHost({ origin, isNamed }: Served, host: string): boolean {
  const own = new URL(origin);
  if (host === own.host) return true;
  if (isNamed) return false;
  const called = URL.parse(`http://${host}`);
  return (
    called?.port === own.port && (LOOPBACK.has(called.hostname) || isIP(called.hostname.replace(/[[\]]/g, '')) !== 0)
  );
}

export function guardFile(served: Served, { host, origin }: IncomingHttpHeaders): Refusal {
  if (host === undefined || !isOwnHost(served, host.toLowerCase()))
    return { status: 421, sentence: 'This address is not served here.' };
  if (origin === undefined || isOwnOrigin(served, host, origin)) return null;
  return { status: 403, sentence: 'Pages of other sites may not read this.' };
}

const isOwnOrigin = (served: Served, host: string, origin: string): boolean =>
  origin === served.origin || (!served.isNamed && origin === `http://${host.toLowerCase()}`);

/**
 * Returns why to refuse a call, or null. Refuses calls from pages of other sites (CSRF): a call with a cookie must name its origin, except
 * GET, which changes nothing. Without a cookie, a forged call can do no more than a guest.
 */
export function guardCall(served: Served, method: string | undefined, headers: IncomingHttpHeaders): Refusal {
  const refusal = guardFile(served, headers);
  if (refusal) return refusal;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const namesOrigin = headers.origin !== undefined || method === 'GET' || headers.cookie === undefined;
  if (!isForeign && namesOrigin) return null;
  return { status: 403, sentence: 'Pages of other sites may not send requests here.' };
}
