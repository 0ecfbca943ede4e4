/**
 * A process that works on a store's file, for tests that kill it. Words: the store, and what it is about: `save` saves an army again
 * and again, `migrate` opens a store of an earlier schema, `restore` puts the same backup back again and again. It says `ready`, waits
 * for a line, and says `done N` behind each piece of work that it is answerable for.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { restoreBackup } from '../../db/recovery.ts';
import { openStore } from '../../db/store.ts';
import { smallArmy } from '../support/armies.ts';

const [file = '', what = ''] = process.argv.slice(2);
const clock = (): string => new Date().toISOString();
const at = clock();
const tally = { points: 624, legal: true, errors: 0, warnings: 1 };

async function save(): Promise<void> {
  const { repositories } = await openStore({ file, clock, backsUp: false });
  const newest = await repositories.armies.newest('a');
  for (let base = newest?.version ?? 0; ; base += 1) {
    const version = { id: 'a', at, what: `${base}`, army: smallArmy(`Guard ${base + 1}`), tally };
    if (base === 0) await repositories.armies.add(version);
    else await repositories.armies.append({ ...version, base });
    console.log(`done ${base + 1}`);
  }
}

async function migrate(): Promise<void> {
  await openStore({ file, clock, backsUp: false });
  console.log('done 1');
}

function restore(): void {
  for (let number = 1; ; number += 1) {
    restoreBackup(file, clock());
    console.log(`done ${number}`);
  }
}

console.log('ready');
await once(createInterface({ input: process.stdin }), 'line');
if (what === 'save') await save();
if (what === 'migrate') await migrate();
if (what === 'restore') restore();
