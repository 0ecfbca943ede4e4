import type { Deed, FromMain } from './wire.ts';

/** Sends to the browser's half. */
export const send = (message: FromMain): void => {
  process.send?.(message);
};

/** Notes that Electron was asked to do something. */
export const did = (what: string, ...args: readonly unknown[]): void => {
  const deed: Deed = { what, with: args };
  send({ kind: 'deed', deed });
};
