import { createUsageError } from '../failure.ts';
import { hasFlag, type Options, parsePortOption, getStoreOption } from '../options.ts';
import { type ExitStatus, writeJson, writeText } from '../output.ts';

/** Serves the app until a signal stops the process. */
export async function serve(options: Options): Promise<ExitStatus> {
  const port = parsePortOption(options, 'port');
  const db = getStoreOption(options);
  const host = await import('../../host/serve.ts');
  const serving = await host
    .serve({ ...(port === undefined ? {} : { port }), ...(db === undefined ? {} : { db }) })
    .catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' || code === 'EACCES')
        throw createUsageError(`port ${port} cannot be used (${code})`, 'port');
      throw error;
    });
  // Listens for signals before printing the address, because the reader of the address may stop the server at once.
  const stopped = host.serveUntilStopped(serving);
  const { address, store, lost } = serving;
  if (hasFlag(options, 'json')) await writeJson({ address, port: serving.port, store });
  else {
    const choice = lost === '' ? '' : `${lost} Choose what to do on the page.\n`;
    await writeText(`${choice}Nomarch is open at ${address}\nData file: ${store}\nStop it with Ctrl+C.`);
  }
  await stopped;
  return 0;
}
