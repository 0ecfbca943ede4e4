import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { NomarchClient } from '../../contract/contract.ts';
import { connection, isStoreLost, isLeague } from './connection.ts';
import { useEventListener, useTimeoutFn } from '@vueuse/core';
import { watch } from 'vue';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';

/** Reconnects to the program while it does not answer, at growing intervals and when the user returns to the page. */
export function useReconnection(): void {
  let attempts = 0;
  const pause = (): number => getRetryPause(attempts);
  const { start, stop } = useTimeoutFn(() => void retry(), pause, { immediate: false });

  async function retry(): Promise<void> {
    if (connection.value !== 'gone') return;
    attempts += 1;
    await reconnect();
    if (connection.value === 'gone') start();
  }

  watch(
    connection,
    (now) => {
      attempts = 0;
      if (now === 'gone') start();
      else stop();
    },
    { immediate: true },
  );
  useEventListener(window, ['online', 'focus'], () => void retry());
}

const TOKEN_KEY = 'nomarch.token';
/** The address may be opened in a different tab than the one that waits for the token. */
const tabs = new BroadcastChannel(TOKEN_KEY);

/** Returns the token in the fragment of an address: '' if invalid, null if there is none. */
function parseToken(hash: string): string | null {
  const value = /[#&]token=([^&]*)/.exec(hash)?.[1];
  if (value === undefined) return null;
  return /^[\w-]+$/.test(value) ? value : '';
}

/** @returns true if the address has a token, even an invalid one */
function takeFromAddress(): boolean {
  const token = parseToken(location.hash);
  if (token === null) return false;
  if (token === '') return true;
  sessionStorage.setItem(TOKEN_KEY, token);
  tabs.postMessage(token);
  return true;
}

/** Takes the token from the address, once, or from the tab's session storage. */
function takeToken(): string | null {
  if (takeFromAddress()) history.replaceState(history.state, '', location.pathname + location.search);
  return sessionStorage.getItem(TOKEN_KEY);
}

/** Listens for a restarted program's address, pasted here or opened in another tab. Call it before the router leaves the screen. */
function onNewToken(take: () => void): void {
  window.addEventListener('popstate', (event) => {
    if (location.hash.includes('token=')) event.stopImmediatePropagation();
  });
  window.addEventListener('hashchange', (event) => {
    if (!takeFromAddress()) return;
    event.stopImmediatePropagation();
    history.replaceState(history.state, '', event.oldURL);
    take();
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    sessionStorage.setItem(TOKEN_KEY, data);
    take();
  });
}

declare global {
  interface Window {
    /** Set by the preload script of the desktop shell. */
    readonly nomarchShell?: unknown;
  }
}

type Link = ClientLink<ClientContext>;

/** Maximum characters of keepalive requests. Browsers allow 64 KiB, and characters may take several bytes. */
const MAX_KEEPALIVE = 20_000;
/** A stream never outlives its page. */
const STREAM = 'joined.notices';

function createPortLink(): Link {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('close', () => {
    connection.value = 'gone';
  });
  port1.start();
  window.postMessage('nomarch:connect', location.origin, [port2]);
  return new PortLink({ port: port1 });
}

function createFetchLink(token: string | null): Link {
  if (!token) connection.value = 'no-token';
  return new FetchLink({
    url: `${location.origin}/rpc`,
    headers: () => (token ? { authorization: `Bearer ${token}` } : {}),
    async fetch(request, init, _options, path, input) {
      // Measures the input, since reading the request is asynchronous and a closing page does not wait.
      const keepalive = path.join('.') !== STREAM && (JSON.stringify(input) ?? '').length < MAX_KEEPALIVE;
      const response = await globalThis.fetch(request, { ...init, keepalive }).catch((failure: unknown) => {
        // A page that is being closed aborts its requests, although the program is still running.
        if (!request.signal.aborted && document.visibilityState === 'visible') connection.value = 'gone';
        throw failure;
      });
      if (response.status === 401 || response.status === 403) connection.value = token ? 'refused' : 'no-token';
      else connection.value = 'up';
      return response;
    },
  });
}

const createLink = (): Link => (window.nomarchShell === undefined ? createFetchLink(takeToken()) : createPortLink());

/** Null in a league until its page has loaded the league link. */
let currentLink: Link | null = isLeague ? null : createLink();

export function setLink(leagues: Link): void {
  currentLink = leagues;
}

/** Link that passes each call on to the current link. */
export const link: Link = {
  async call(path, input, options) {
    try {
      return await currentLink!.call(path, input, options);
    } catch (thrown) {
      // The store's own methods work without a store, and their callers handle the error.
      if (thrown instanceof ORPCError && thrown.code === 'STORE_LOST' && path[0] !== 'store') isStoreLost.value = true;
      throw thrown;
    }
  },
};

export const client: NomarchClient = createORPCClient(link);

/** Reconnects to the program. @returns true if it answers */
export async function reconnect(): Promise<boolean> {
  if (!isLeague) currentLink = createLink();
  try {
    await client.app.about();
    connection.value = 'up';
    return true;
  } catch {
    return false;
  }
}

onNewToken(() => void reconnect());
