import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { NomarchClient } from '../../contract/contract.ts';
import { connection, storeLost } from './connection.ts';
import { isLeague } from './host.ts';
import { useEventListener, useTimeoutFn } from '@vueuse/core';
import { watch } from 'vue';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';

/** Looks for the program for as long as it does not answer: at growing intervals, and when the page is come back to. */
export function useReconnection(): void {
  let attempts = 0;
  const pause = (): number => getRetryPause(attempts);
  const { start, stop } = useTimeoutFn(() => void look(), pause, { immediate: false });

  async function look(): Promise<void> {
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
  useEventListener(window, ['online', 'focus'], () => void look());
}

const KEPT = 'nomarch.token';
/** An address may be opened in another tab than the one that waits for its token. */
const tabs = new BroadcastChannel(KEPT);

/** The token in an address's fragment; '' for one that no program printed, null where there is none. */
function tokenIn(hash: string): string | null {
  const found = /[#&]token=([^&]*)/.exec(hash)?.[1];
  if (found === undefined) return null;
  return /^[\w-]+$/.test(found) ? found : '';
}

/** @returns whether the address held a token, fit or not. */
function takeFromAddress(): boolean {
  const token = tokenIn(location.hash);
  if (token === null) return false;
  if (token === '') return true;
  sessionStorage.setItem(KEPT, token);
  tabs.postMessage(token);
  return true;
}

/** The run's token: out of the address once, then out of the tab's own memory. Null where there is none. */
function takeToken(): string | null {
  if (takeFromAddress()) history.replaceState(history.state, '', location.pathname + location.search);
  return sessionStorage.getItem(KEPT);
}

/**
 * Hears of the address of a program that was restarted, pasted into this tab or opened in another: the screen stays, and with it
 * what is not stored yet. Must be called before the router listens, which would leave the screen.
 */
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
    sessionStorage.setItem(KEPT, data);
    take();
  });
}

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
