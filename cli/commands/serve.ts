import { usage } from '../failure.ts';
import { flag, type Options, portOption, storeOption } from '../options.ts';
import { type ExitStatus, writeJson, writeText } from '../output.ts';

/** Serves until it is told to stop. */
export async function serve(options: Options): Promise<ExitStatus> {
  const port = portOption(options, 'port');
  const db = storeOption(options);
  const host = await import('../../host/serve.ts');
  const serving = await host
    .serve({ ...(port === undefined ? {} : { port }), ...(db === undefined ? {} : { db }) })
    .catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' || code === 'EACCES') throw usage(`port ${port} cannot be used (${code})`, 'port');
      throw error;
    });
  // Heard from the moment on that the address is told: whoever reads it may answer at once.
  const stopped = host.serveUntilStopped(serving);
  const { address, store, lost } = serving;
  if (flag(options, 'json')) await writeJson({ address, port: serving.port, store });
  else {
    const choice = lost === '' ? '' : `${lost} The page asks what is to be done.\n`;
    await writeText(`${choice}Nomarch is open at ${address}\nStore: ${store}\nStop it with Ctrl+C.`);
  }
  await stopped;
  return 0;
}
