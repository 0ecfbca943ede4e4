import { enableCompileCache } from 'node:module';

// Most commands read one file and ask the rules, so most of their time is loading this program.
enableCompileCache();

const { run } = await import('./program.ts');
const { tolerateClosedPipes } = await import('./output.ts');
tolerateClosedPipes();
process.exitCode = await run(process.argv.slice(2));
