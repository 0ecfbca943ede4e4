import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Why a request is turned away, as a status and a sentence; null when it may come in. */
export type Refusal = { readonly status: number; readonly sentence: string } | null;

export interface GuardOptions {
  readonly port: number;
  readonly token: string;
}

const hosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** A name that is not this machine's own is a page elsewhere whose name was pointed here. */
function foreignHost({ port }: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  if (headers.host !== undefined && hosts(port).includes(headers.host.toLowerCase())) return null;
  return { status: 403, sentence: 'This address is not served here.' };
}

const sameOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host?.toLowerCase()}`;

/** Compares digests, so that neither content nor length shows in the time it takes. */
function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Files of the app: to this machine's own name, from no page or from the app's own. */
export function guardFile(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = foreignHost(guard, headers);
  if (refusal) return refusal;
  if (headers.origin === undefined || sameOrigin(headers)) return null;
  return { status: 403, sentence: 'Another page may not read this.' };
}

/** Calls of the contract: from the app's own page alone, with this run's token. */
export function guardCall(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = foreignHost(guard, headers);
  if (refusal) return refusal;
  if (!sameOrigin(headers)) return { status: 403, sentence: 'Another page may not call this.' };
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined && sameSecret(given, guard.token)) return null;
  return {
    status: 401,
    sentence: 'Open the address that Nomarch printed when it started: it carries the token of this run.',
  };
}
