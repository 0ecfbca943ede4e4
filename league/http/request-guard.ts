import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Why a request is refused; null where it is not. */
export type Refusal = { readonly status: number; readonly sentence: string } | null;

/** The public address of the league. */
export interface Served {
  /** As `https://club.example`. */
  readonly origin: string;
  /** Whether the host named `origin`; then no other name is accepted. */
  readonly isNamed: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Refuses foreign names against DNS rebinding. Without a named origin, a trial on one machine, loopback names and IP addresses are
 * accepted.
 */
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
  return { status: 403, sentence: 'Another page may not read this.' };
}

const isOwnOrigin = (served: Served, host: string, origin: string): boolean =>
  origin === served.origin || (!served.isNamed && origin === `http://${host.toLowerCase()}`);

/**
 * Refuses calls from other sites' pages (CSRF). A call with a cookie must name its origin, except for GET, which changes nothing; without a
 * cookie a forged call can do only what any guest may.
 */
export function guardCall(served: Served, method: string | undefined, headers: IncomingHttpHeaders): Refusal {
  const refusal = guardFile(served, headers);
  if (refusal) return refusal;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const saysWhence = headers.origin !== undefined || method === 'GET' || headers.cookie === undefined;
  if (!isForeign && saysWhence) return null;
  return { status: 403, sentence: 'Another page may not call this.' };
}
