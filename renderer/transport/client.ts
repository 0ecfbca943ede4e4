import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { NomarchClient } from '../../contract/contract.ts';
import { connection, storeLost } from './connection.ts';
import { isLeague } from './host.ts';
import { onNewToken, takeToken } from './token.ts';

declare global {
  interface Window {
    /** Set by the shell's preload. */
    readonly nomarchShell?: unknown;
  }
}

type Link = ClientLink<ClientContext>;

/** Browsers keep requests alive when their page is closed, up to 64 KiB of them; characters may take more than one byte. */
const KEPT_ALIVE = 20_000;
/** Lasts as long as its page at most. */
const STREAM = 'joined.notices';

function portLink(): Link {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('close', () => {
    connection.value = 'gone';
  });
  port1.start();
  window.postMessage('nomarch:connect', location.origin, [port2]);
  return new PortLink({ port: port1 });
}

function fetchLink(token: string | null): Link {
  if (!token) connection.value = 'no-token';
  return new FetchLink({
    url: `${location.origin}/rpc`,
    headers: () => (token ? { authorization: `Bearer ${token}` } : {}),
    async fetch(request, init, _options, path, input) {
      // Told from the input and not from the request: reading that would wait, and a page that is left does not.
      const keepalive = path.join('.') !== STREAM && (JSON.stringify(input) ?? '').length < KEPT_ALIVE;
      const response = await globalThis.fetch(request, { ...init, keepalive }).catch((failure: unknown) => {
        // A page that is being left aborts its requests; that says nothing about the program.
        if (!request.signal.aborted && document.visibilityState === 'visible') connection.value = 'gone';
        throw failure;
      });
      if (response.status === 401 || response.status === 403) connection.value = token ? 'refused' : 'no-token';
      else connection.value = 'up';
      return response;
    },
  });
}

const open = (): Link => (window.nomarchShell === undefined ? fetchLink(takeToken()) : portLink());

/** Null in a league until its page has brought the link, which no other host has a use for. */
let opened: Link | null = isLeague ? null : open();

export function connectBy(leagues: Link): void {
  opened = leagues;
}

/** Whichever way calls travel now. */
export const link: Link = {
  async call(path, input, options) {
    try {
      return await opened!.call(path, input, options);
    } catch (thrown) {
      // The store's own methods answer without a store; what they throw is told where they were called.
      if (thrown instanceof ORPCError && thrown.code === 'STORE_LOST' && path[0] !== 'store') storeLost.value = true;
      throw thrown;
    }
  },
};

/** The contract's methods. */
export const client: NomarchClient = createORPCClient(link);

/** Tries to reach the program again after it went away. @returns whether it answers. */
export async function reconnect(): Promise<boolean> {
  if (!isLeague) opened = open();
  try {
    await client.app.about();
    connection.value = 'up';
    return true;
  } catch {
    return false;
  }
}

onNewToken(() => void reconnect());
