import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that is not on the public internet, or that no name leads to. */
export class NotPublicError extends Error {}

/** What may be called: what people name may lead anywhere, into the league's own network too. */
export interface PostGuard {
  /** Addresses of a host's name. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayCall: (address: string) => boolean;
  readonly protocols: readonly string[];
}

/** Whether an address is on the public internet, an IPv4 address inside an IPv6 one taken for what it is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

export const PUBLIC_ONLY: PostGuard = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayCall: isPublic,
  protocols: ['https:'],
};

/** Resolves a host once. @returns the addresses that may be called @throws NotPublicError where one of them may not */
async function addressesOf({ hostname, protocol }: URL, guard: PostGuard): Promise<readonly string[]> {
  if (!guard.protocols.includes(protocol)) throw new NotPublicError('an address with https was expected');
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await guard.resolve(host).catch(() => []) : [host];
  if (found.length === 0) throw new NotPublicError('no such host is known');
  if (!found.every((address) => guard.mayCall(address)))
    throw new NotPublicError('the host is not on the public internet');
  return found;
}

/** @throws NotPublicError */
export async function expectPublic(url: string, guard: PostGuard): Promise<void> {
  await addressesOf(new URL(url), guard);
}

interface Posted {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

const LONGEST_MILLISECONDS = 15_000;

/**
 * Posts to an address that somebody named. The connection goes to the very addresses that were checked, no redirect is followed, and nothing
 * of the answer is kept but its status.
 * @throws NotPublicError; the system's error where the host does not answer
 */
export async function postPublic(url: string, { headers, body }: Posted, guard: PostGuard): Promise<number> {
  const to = new URL(url);
  const addresses = (await addressesOf(to, guard)).map((address) => ({ address, family: isIP(address) }));
  const [first] = addresses;
  const request = to.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      to,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Nomarch' },
        agent: false,
        signal: AbortSignal.timeout(LONGEST_MILLISECONDS),
        lookup: (_host, { all }, done) => {
          if (all) done(null, addresses);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
