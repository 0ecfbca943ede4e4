import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * `node build/run.js start ARGS`, `node build/run.js nomarch ARGS`: runs the app, or the bundled command line, which is rebuilt first if its
 * sources have changed. This file is JavaScript, because Node's type stripping takes longer to load than most commands run. Files in the
 * compile cache are already stripped, and only files loaded after this call use the cache.
 */
enableCompileCache();
const [script] = process.argv.splice(2, 1);
if (script === 'start') await import('./start.ts');
else {
  const { builtCommandLine } = await import('./build.ts');
  await import(pathToFileURL(await builtCommandLine()).href);
}
