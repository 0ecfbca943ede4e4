import { enableCompileCache } from 'node:module';

// Nine starts in ten read a file and ask the rules: most of their time is loading this program.
enableCompileCache();

const { run } = await import('./program.ts');
const { tolerateClosedPipes } = await import('./output.ts');
tolerateClosedPipes();
process.exitCode = await run(process.argv.slice(2));
