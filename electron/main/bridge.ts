import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain } from 'electron';
import type { MessagePortMain, WebContents } from 'electron';
import type { AppContext } from '../../services/app-context.ts';
import { router } from '../../services/router.ts';
import { CONNECT } from '../channel.ts';
import { isOwnPage } from './own-page.ts';

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
