const KEPT = 'nomarch.token';

/** The run's token: out of the address once, then out of the tab's own memory. Null where there is none. */
export function takeToken(): string | null {
  const found = /[#&]token=([^&]+)/.exec(location.hash)?.[1];
  if (found) {
    sessionStorage.setItem(KEPT, decodeURIComponent(found));
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(KEPT);
}
