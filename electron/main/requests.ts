import { ipcMain } from 'electron';
import type { MessagePortMain, WebContents } from 'electron';
import { LISTEN } from '../channel.ts';
import type { Log } from './crash-log.ts';
import { isOwnPage } from './own-page.ts';

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
