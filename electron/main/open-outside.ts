import { shell } from 'electron';

/** Hosts that texts in the app link to. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['www.naturalearthdata.com', 'www.electronjs.org']);

/** Checks whether an address may be opened in the system's browser: https, an allowed host, no credentials and no port. */
export const isAllowedAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && ALLOWED_HOSTS.has(hostname) && port === '' && username === '' && password === '';
};

/**
 * Opens a link in the system's browser. The only caller of `shell.openExternal`, which could also start programs. ESLint forbids it
 * elsewhere.
 */
export const openOutside = (address: string): void => {
  if (isAllowedAddress(address)) void shell.openExternal(new URL(address).href);
};
