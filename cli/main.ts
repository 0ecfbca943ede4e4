import { enableCompileCache } from 'node:module';

// Caches compiled code. Most commands spend most of their time on loading this program.
enableCompileCache();

const { run } = await import('./program.ts');
const { tolerateClosedPipes } = await import('./output.ts');
tolerateClosedPipes();
process.exitCode = await run(process.argv.slice(2));
