const KEPT = 'nomarch.token';
/** An address may be opened in another tab than the one that waits for its token. */
const tabs = new BroadcastChannel(KEPT);

/** The token in an address's fragment; '' for one that no program printed, null where there is none. */
export function tokenIn(hash: string): string | null {
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
export function takeToken(): string | null {
  if (takeFromAddress()) history.replaceState(history.state, '', location.pathname + location.search);
  return sessionStorage.getItem(KEPT);
}

/**
 * Hears of the address of a program that was restarted, pasted into this tab or opened in another: the screen stays, and with it
 * what is not stored yet. Must be called before the router listens, which would leave the screen.
 */
export function onNewToken(take: () => void): void {
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
