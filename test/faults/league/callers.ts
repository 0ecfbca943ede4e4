import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { LeagueContract } from '../../../contract/league.ts';

interface Sent {
  /** Idempotency key of the command. */
  readonly key?: string;
}

/** Calls a league over HTTP as one person, signed in once an invitation was used. */
export type Caller = ContractRouterClient<LeagueContract, Sent>;

/** Returns the ports of the processes that may be called now. */
export type Ports = () => readonly number[];

/** Sends each call to the next process, running or not. */
export function openCaller(ports: Ports): Caller {
  let session = '';
  let turn = 0;
  const link = new RPCLink<Sent>({
    url: () => {
      const all = ports();
      return `http://127.0.0.1:${all[(turn += 1) % all.length]}/rpc`;
    },
    method: (_, path) => (path.at(-1) === 'notices' ? 'GET' : 'POST'),
    headers: ({ context: { key } }) => (key === undefined ? {} : { 'idempotency-key': key }),
    async fetch(request, init) {
      const headers = new Headers(request.headers);
      headers.set('origin', new URL(request.url).origin);
      if (session !== '') headers.set('cookie', `nomarch=${session}`);
      const response = await fetch(request, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) session = /^nomarch=([\w-]*)/.exec(cookie)?.[1] ?? session;
      return response;
    },
  });
  return createORPCClient(link);
}

/** Checks whether a call may be repeated: it got no answer, or the store was unavailable. */
const isToBeSentAgain = (error: unknown): boolean =>
  !(error instanceof ORPCError) || error.code === 'STORE_BUSY' || error.code === 'STORE_FULL';

/** Counts how often a call was repeated until it was answered. */
export interface Patience {
  again: number;
}

const LONGEST = 120_000;

/** Repeats a call with the same key until it is answered. @throws ORPCError if the answer is an error */
export async function answered<T>(
  patience: Patience,
  call: (sent: { readonly context: Sent }) => Promise<T>,
  key: string = randomUUID(),
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await call({ context: { key } });
    } catch (error) {
      if (!isToBeSentAgain(error) || performance.now() - begun > LONGEST) throw error;
      patience.again += 1;
      await wait(30);
    }
  }
}

/** Returns the error code of an answer, or '' for a success. @throws if there was no answer */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => {
      if (error instanceof ORPCError) return String(error.code);
      throw error;
    },
  );

/** Accepts an invitation as a new person. */
export async function enter(ports: Ports, link: string, name: string): Promise<Caller> {
  const caller = openCaller(ports);
  await caller.league.enter({ token: link.split('/').at(-1) ?? '', name }, { context: { key: randomUUID() } });
  return caller;
}
