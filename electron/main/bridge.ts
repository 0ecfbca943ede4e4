import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain, type MessagePortMain, type WebContents } from 'electron';
import type { AppContext } from '../../services/app-context.ts';
import { router } from '../../services/router.ts';
import { CONNECT_CHANNEL, LISTEN_CHANNEL } from '../channel.ts';
import type { Log } from './crash-log.ts';
import { isOwnPage } from './guards.ts';

/** A request from the shell to a page: show a screen, or import a file. */
export type ShellRequest =
  | { readonly is: 'screen'; readonly path: string }
  | { readonly is: 'file'; readonly name: string; readonly text: string };

/** Sends shell requests to pages. */
export interface ShellRequests {
  /** Sends a request to a page, or queues it until the page listens. */
  readonly send: (contents: WebContents, request: ShellRequest) => void;
}

/** Accepts the ports on which pages listen for shell requests. */
export const openShellRequests = (origin: string, log: Log): ShellRequests => {
  const ports = new WeakMap<WebContents, MessagePortMain>();
  const pending = new WeakMap<WebContents, ShellRequest[]>();
  const send = (port: MessagePortMain, request: ShellRequest): void => {
    port.postMessage(JSON.stringify(request));
  };
  ipcMain.on(LISTEN_CHANNEL, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    if (!isOwnPage(event, origin)) {
      log(`refused to send requests to ${event.senderFrame?.url ?? 'a closed page'}`);
      port.close();
      return;
    }
    const { sender } = event;
    ports.set(sender, port);
    port.on('close', () => {
      if (ports.get(sender) === port) ports.delete(sender);
    });
    port.start();
    for (const request of pending.get(sender) ?? []) send(port, request);
    pending.delete(sender);
  });
  return {
    send: (contents, request) => {
      const port = ports.get(contents);
      if (port) send(port, request);
      else pending.set(contents, [...(pending.get(contents) ?? []), request]);
    },
  };
};

/** Maximum milliseconds to wait for open ports when the program quits. */
const MAX_WAIT = 3000;

/** Connects the windows to the contract. */
export interface Bridge {
  /** Resolves when all ports are closed and all received requests are answered. */
  readonly whenIdle: () => Promise<void>;
}

/** Finds the context of the store that a page's window shows. */
type FindContext = (contents: WebContents) => AppContext | undefined;

/** Answers contract calls on each port sent by the app's own page, using the store of its window. */
export const openBridge = (findContext: FindContext, origin: string, log: (what: string) => void): Bridge => {
  const openPorts = new Set<MessagePortMain>();
  let runningRequests = 0;
  let wake = (): void => undefined;

  const handler = new RPCHandler<AppContext>(router, {
    rootInterceptors: [
      async ({ next }) => {
        runningRequests += 1;
        try {
          return await next();
        } finally {
          runningRequests -= 1;
          wake();
        }
      },
    ],
  });

  ipcMain.on(CONNECT_CHANNEL, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    const context = findContext(event.sender);
    if (context === undefined || !isOwnPage(event, origin)) {
      log(`refused a port to ${event.senderFrame?.url ?? 'a closed page'}`);
      port.close();
      return;
    }
    openPorts.add(port);
    port.on('close', () => {
      // Waits, because a request that has just arrived may still be decoding.
      setTimeout(() => {
        openPorts.delete(port);
        wake();
      }, 20);
    });
    handler.upgrade(port, { context });
    port.start();
  });

  return {
    whenIdle: async () => {
      const deadline = new Promise<'late'>((resolve) => {
        setTimeout(resolve, MAX_WAIT, 'late').unref();
      });
      while (openPorts.size > 0 || runningRequests > 0) {
        const change = new Promise<'changed'>((resolve) => {
          wake = () => {
            resolve('changed');
          };
        });
        if ((await Promise.race([change, deadline])) === 'late') {
          log(`quit with ${String(openPorts.size)} open ports and ${String(runningRequests)} running requests`);
          return;
        }
      }
    },
  };
};
