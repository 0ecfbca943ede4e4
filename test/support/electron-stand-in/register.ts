import { registerHooks } from 'node:module';
import { calls } from './calls.ts';
import { portOf } from './ports.ts';
import type { ToMain } from './wire.ts';
import { send } from './wire-main.ts';

// Electron sets this folder in a packaged app; here nothing is packaged.
Object.assign(process, { resourcesPath: process.env['STAND_IN_USER_DATA'] ?? '' });

/** Loaded before the built main bundle. Replaces its import of Electron, and listens to the test. */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const answer = async (message: ToMain & { kind: 'call' }): Promise<void> => {
  try {
    const call = calls[message.name] as (...args: readonly unknown[]) => unknown;
    const value = await call(...message.args);
    send({ kind: 'answer', call: message.call, value });
  } catch (error) {
    send({ kind: 'failure', call: message.call, message: String(error) });
  }
};

process.on('message', (message: ToMain) => {
  if (message.kind === 'call') void answer(message);
  if (message.kind === 'port-message') portOf(message.port).receive(message.payload);
  if (message.kind === 'port-close') portOf(message.port).shut();
});
// Exits if the test is killed.
process.on('disconnect', () => process.exit());
