import { contextBridge, ipcRenderer } from 'electron';
import { CONNECT_CHANNEL, LISTEN_CHANNEL, SAVE_PDF_CHANNEL } from '../channel.ts';

/** The parts of the page used here. This script is compiled with Node's types, which lack `window`. */
declare const window: {
  readonly location: { readonly origin: string };
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
};

type Port = NonNullable<Parameters<typeof ipcRenderer.postMessage>[2]>[number];

interface PageMessage {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
  readonly ports: readonly Port[];
}

contextBridge.exposeInMainWorld('nomarchShell', {
  platform: process.platform,
  versions: { electron: process.versions['electron'], chrome: process.versions['chrome'] },
});

window.addEventListener('message', (event) => {
  const fromThisPage = event.source === window && event.origin === window.location.origin;
  if (!fromThisPage || event.ports.length !== 1) return;
  const channel = [CONNECT_CHANNEL, SAVE_PDF_CHANNEL, LISTEN_CHANNEL].find((known) => known === event.data);
  if (channel !== undefined) ipcRenderer.postMessage(channel, null, event.ports.slice());
});
