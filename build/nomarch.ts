import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

/** `npm run nomarch`: the command line out of its bundle, which is built first where its sources have changed. */
enableCompileCache();
const { builtCommandLine } = await import('./build-cli.ts');
await import(pathToFileURL(await builtCommandLine()).href);
