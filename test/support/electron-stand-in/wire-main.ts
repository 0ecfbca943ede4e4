import type { Action, FromMain } from './wire.ts';

/** Sends to the browser's half, which may be gone; `sent` is called when it is on its way, or never will be. */
export const send = (message: FromMain, sent: () => void = () => undefined): void => {
  if (process.send !== undefined && process.connected) process.send(message, undefined, undefined, sent);
  else sent();
};

/** Notes that Electron was asked to do something. */
export const did = (what: string, ...args: readonly unknown[]): void => {
  const action: Action = { what, with: args };
  send({ kind: 'action', action });
};
