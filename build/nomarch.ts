import { pathToFileURL } from 'node:url';
import { builtCommandLine } from './build-cli.ts';

/** `npm run nomarch`: the command line out of its bundle, which is built first where its sources have changed. */
await import(pathToFileURL(await builtCommandLine()).href);
