const KEPT = 'nomarch.token';
/** An address may be opened in another tab than the one that waits for its token. */
const tabs = new BroadcastChannel(KEPT);

function takeFromAddress(): string | null {
  const found = /[#&]token=([^&]+)/.exec(location.hash)?.[1];
  if (found === undefined) return null;
  const token = decodeURIComponent(found);
  sessionStorage.setItem(KEPT, token);
  tabs.postMessage(token);
  return token;
}

/** The run's token: out of the address once, then out of the tab's own memory. Null where there is none. */
export function takeToken(): string | null {
  if (takeFromAddress() !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return sessionStorage.getItem(KEPT);
}

/**
 * Hears of the address of a program that was started anew, pasted into this tab or opened in another: the screen stays, and with it
 * what is not stored yet. Must be called before the router listens, which would leave the screen.
 */
export function onNewToken(take: () => void): void {
  window.addEventListener('popstate', (event) => {
    if (location.hash.includes('token=')) event.stopImmediatePropagation();
  });
  window.addEventListener('hashchange', (event) => {
    if (takeFromAddress() === null) return;
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
