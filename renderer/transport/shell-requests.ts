/** What the shell's user asked it for and the page has to do: show a screen, or bring in a file. */
type ShellRequest =
  | { readonly is: 'screen'; readonly path: string }
  | { readonly is: 'file'; readonly name: string; readonly text: string };

/** Listens for what is asked of the shell; a browser has none that would ask. */
export function listenToShell(take: (request: ShellRequest) => void): void {
  if (window.nomarchShell === undefined) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as ShellRequest);
  window.postMessage('nomarch:listen', location.origin, [port2]);
}
