import { enableCompileCache } from 'node:module';

/**
 * `node build/run.js SCRIPT ARGS`: runs a script of this folder. It is JavaScript, as Node strips types with a parser that takes longer
 * to load than most commands take: what lies in the compile cache is stripped already, and only what is loaded after this call is looked
 * up there.
 */
enableCompileCache();
const [script] = process.argv.splice(2, 1);
await import(`./${script ?? ''}.ts`);
