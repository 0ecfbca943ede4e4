import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * `node build/run.js start ARGS`, `node build/run.js nomarch ARGS`: the app, or the command line out of its bundle, which is built first if
 * its sources have changed. JavaScript, as Node strips types with a parser that takes longer to load than most commands take: files in the
 * compile cache are stripped already, and only files loaded after this call are looked up there.
 */
enableCompileCache();
const [script] = process.argv.splice(2, 1);
if (script === 'start') await import('./start.ts');
else {
  const { builtCommandLine } = await import('./build.ts');
  await import(pathToFileURL(await builtCommandLine()).href);
}
