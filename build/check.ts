import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { MODULES } from './layers.ts';

/** `npm run check`: runs all checks, two at a time, and prints the output of failed ones. Arguments select checks by their first words. */
const modules = [...MODULES, 'build', 'bench', 'test'].filter((module) => existsSync(module));

/** The native TypeScript 7 takes half the time; its path is given, because TypeScript 6, needed for its API, also installs `tsc`. */
const tsc = 'node node_modules/typescript-7/bin/tsc';

const CHECKS: readonly (readonly [name: string, command: string])[] = [
  [
    'lint',
    'node --max-old-space-size=8192 node_modules/eslint/bin/eslint.js --max-warnings 0 --cache --cache-location node_modules/.cache/eslint/ .',
  ],
  ['types of the screens', 'vue-tsc -p tsconfig.web.json'],
  ['types of the pure modules', `${tsc} -p tsconfig.pure.json`],
  ['types of the Node modules', `${tsc} -p tsconfig.node.json`],
  ['types of the end-to-end tests', `${tsc} -p tsconfig.e2e.json`],
  ['format', 'prettier --check --log-level warn --cache .'],
  ['boundaries', `depcruise --config .dependency-cruiser.cjs --output-type err ${modules.join(' ')}`],
  ['structure', 'node build/structure.ts'],
  ['unused', 'knip --no-progress'],
  ['texts: names of rule systems, words of the glossary, workflows', 'node build/check-texts.ts'],
  ['plain English', 'node build/plain-english.ts'],
  ['anchors of the mutants', 'node test/mutants/run.ts --check'],
  ['coverage of the books', 'node build/coverage.ts --check'],
];

const run = (command: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

const wanted = process.argv.slice(2);
const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
let failed = 0;

const work = async (): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, command] = next;
    const start = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (code === 0) {
      console.log(`ok      ${name} (${seconds} s)`);
    } else {
      failed += 1;
      console.log(`FAILED  ${name} (${seconds} s): ${command}\n${output.trim()}\n`);
    }
  }
};

await Promise.all([work(), work()]);
process.exitCode = failed === 0 ? 0 : 1;
