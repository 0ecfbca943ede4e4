import { shell } from 'electron';

/** Hosts that the app's own texts link to. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['www.naturalearthdata.com', 'www.electronjs.org']);

/** Whether an address may be handed to the system's browser: https, a host of the list, no name or port smuggled in. */
export const mayOpenOutside = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && ALLOWED_HOSTS.has(hostname) && port === '' && username === '' && password === '';
};

/**
 * Opens a link in the system's browser. The only place that calls shell.openExternal, which would as happily start
 * a program: lint forbids it elsewhere.
 */
export const openOutside = (address: string): void => {
  if (mayOpenOutside(address)) void shell.openExternal(new URL(address).href);
};
