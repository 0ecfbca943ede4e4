import { z } from 'zod';

/** What the shell's user asked it for and the page has to do. */
const shellRequest = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('screen'), path: z.string().startsWith('/') }),
  z.strictObject({ is: z.literal('file'), name: z.string(), text: z.string() }),
]);
export type ShellRequest = z.output<typeof shellRequest>;

/** Listens for what is asked of the shell; a browser has none that would ask. */
export function listenToShell(take: (request: ShellRequest) => void): void {
  if (window.nomarchShell === undefined) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string>) => take(shellRequest.parse(JSON.parse(data)));
  window.postMessage('nomarch:listen', location.origin, [port2]);
}
