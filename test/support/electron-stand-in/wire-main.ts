import type { Action, FromMain } from './wire.ts';

/** Sends to the other half, which may be gone. `sent` is called once the message is sent or lost. */
export const send = (message: FromMain, sent: () => void = () => undefined): void => {
  if (process.send !== undefined && process.connected) process.send(message, undefined, undefined, sent);
  else sent();
};

/** Records a call to Electron. */
export const did = (what: string, ...args: readonly unknown[]): void => {
  const action: Action = { what, with: args };
  send({ kind: 'action', action });
};
