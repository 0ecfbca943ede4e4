/**
 * A process that works on a store's file repeatedly, for tests that kill it. Arguments: the store and the work: `save` saves an army,
 * `migrate` opens copies of the old store in the next argument, each in a folder N beside it, `restore` restores the same backup. Prints
 * `ready`, waits for a line, then prints `begin N` and `done N` around each piece of work.
 */
import { once } from 'node:events';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { listSetAside } from '../../db/sqlite/data-folder.ts';
import { restoreBackup } from '../../db/sqlite/recovery.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { addMigration } from '../support/store/added-migration.ts';
import { smallArmy } from '../support/armies/armies.ts';

const [file = '', what = '', former = ''] = process.argv.slice(2);
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
  addMigration();
  for (let number = 1; ; number += 1) {
    const folder = join(dirname(file), String(number));
    mkdirSync(folder);
    const copy = join(folder, basename(file));
    copyFileSync(former, copy);
    console.log(`begin ${number}`);
    (await openStore({ file: copy, clock, backsUp: false })).close();
    console.log(`done ${number}`);
    rmSync(join(dirname(file), String(number - 1)), { recursive: true, force: true });
  }
}

function restore(): void {
  for (let number = 1; ; number += 1) {
    restoreBackup(file, clock());
    console.log(`done ${number}`);
    for (const aside of listSetAside(file)) rmSync(aside);
  }
}

console.log('ready');
await once(createInterface({ input: process.stdin }), 'line');
if (what === 'save') await save();
if (what === 'migrate') await migrate();
if (what === 'restore') restore();
