import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain, type MessagePortMain, type WebContents } from 'electron';
import type { AppContext } from '../../services/app-context.ts';
import { router } from '../../services/router.ts';
import { CONNECT, LISTEN } from '../channel.ts';
import type { Log } from './crash-log.ts';
import { isOwnPage } from './guards.ts';

/** What a user asks of the shell and the page has to do: show a screen, or bring in a file. */
export type ShellRequest =
  | { readonly is: 'screen'; readonly path: string }
  | { readonly is: 'file'; readonly name: string; readonly text: string };

/** The way from the shell to its pages. */
export interface Requests {
  /** Tells a page; one that does not listen yet is told as soon as it does. */
  readonly tell: (contents: WebContents, request: ShellRequest) => void;
}

/** Takes the ports on which pages listen. */
export const openRequests = (origin: string, log: Log): Requests => {
  const ports = new WeakMap<WebContents, MessagePortMain>();
  const waiting = new WeakMap<WebContents, ShellRequest[]>();
  const send = (port: MessagePortMain, request: ShellRequest): void => {
    port.postMessage(JSON.stringify(request));
  };
  ipcMain.on(LISTEN, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    if (!isOwnPage(event, origin)) {
      log(`refused to tell ${event.senderFrame?.url ?? 'a page that is gone'}`);
      port.close();
      return;
    }
    const { sender } = event;
    ports.set(sender, port);
    port.on('close', () => {
      if (ports.get(sender) === port) ports.delete(sender);
    });
    port.start();
    for (const request of waiting.get(sender) ?? []) send(port, request);
    waiting.delete(sender);
  });
  return {
    tell: (contents, request) => {
      const port = ports.get(contents);
      if (port) send(port, request);
      else waiting.set(contents, [...(waiting.get(contents) ?? []), request]);
    },
  };
};

/** How long leaving waits for pages to let go of their ports. */
const LONGEST_WAIT = 3000;

/** The window's way to the contract. */
export interface Bridge {
  /** Resolves once every page has let go and every request that reached the shell has been answered. */
  readonly drained: () => Promise<void>;
}

/** What stands behind a page: the store that its window was opened on. */
type ContextOf = (contents: WebContents) => AppContext | undefined;

/** Answers the contract on every port that the app's own page hands over, with the store that its window is on. */
export const openBridge = (contextOf: ContextOf, origin: string, log: (what: string) => void): Bridge => {
  const open = new Set<MessagePortMain>();
  let underWay = 0;
  let wake = (): void => undefined;

  const handler = new RPCHandler<AppContext>(router, {
    rootInterceptors: [
      async ({ next }) => {
        underWay += 1;
        try {
          return await next();
        } finally {
          underWay -= 1;
          wake();
        }
      },
    ],
  });

  ipcMain.on(CONNECT, (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    const context = contextOf(event.sender);
    if (context === undefined || !isOwnPage(event, origin)) {
      log(`refused a port to ${event.senderFrame?.url ?? 'a page that is gone'}`);
      port.close();
      return;
    }
    open.add(port);
    port.on('close', () => {
      // A request that came just before is still being decoded.
      setTimeout(() => {
        open.delete(port);
        wake();
      }, 20);
    });
    handler.upgrade(port, { context });
    port.start();
  });

  return {
    drained: async () => {
      const deadline = new Promise<'late'>((resolve) => {
        setTimeout(resolve, LONGEST_WAIT, 'late').unref();
      });
      while (open.size > 0 || underWay > 0) {
        const change = new Promise<'changed'>((resolve) => {
          wake = () => {
            resolve('changed');
          };
        });
        if ((await Promise.race([change, deadline])) === 'late') {
          log(`left with ${String(open.size)} ports open and ${String(underWay)} requests under way`);
          return;
        }
      }
    },
  };
};
