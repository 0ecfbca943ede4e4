import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Why a request is turned away, as a status and a sentence; null when it may come in. */
export type Refusal = { readonly status: number; readonly sentence: string } | null;

/** Which addresses a league is called by. */
export interface Served {
  /** As `https://club.example`. */
  readonly origin: string;
  /** Whether `origin` was named by whoever serves: then it is the only one. */
  readonly isNamed: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A name other than the server's own is a page elsewhere whose name was pointed here. A trial on one machine has several names. */
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
 * Calls come from the league's own page, or from a program that says so. A stream, which changes nothing, need not say it, and neither
 * need somebody who brings no cookie: he can be made to call only what anybody may.
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
