import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LostStoreError, restoreBackup } from '../../db/sqlite/recovery.ts';
import { type OpenStore, openStore } from '../../db/sqlite/store.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { count } from '../support/figures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Child, startChild } from './child.ts';
import { strikes, strikesOf } from './strikes.ts';
import { addMigration } from '../support/store/added-migration.ts';
import { formerStore } from '../support/store/former-store.ts';

const clock = (): string => new Date().toISOString();
const dice = seededDice('when to kill at the store');
const share = (): number => dice.roll('d1000', 'moment') / 1000;
const timeout = 3_600_000;
/** Name of the store's file. */
const STORE = 'nomarch.sqlite';

/** Starts work on a store's file in a process. Returns once some of it is done. */
async function working(file: string, what: string, ...more: readonly string[]): Promise<Child> {
  const child = startChild('at-the-store.ts', [file, what, ...more]);
  await child.hear();
  child.say('go');
  await child.hear();
  return child;
}

/** Returns the number in the last line that starts with a word, or 0. */
const lastOf = (word: string, said: readonly string[]): number =>
  Number(said.findLast((line) => line.startsWith(word))?.split(' ')[1] ?? 0);

async function looked<T>(file: string, look: (store: OpenStore) => Promise<T>): Promise<T> {
  const store = await openStore({ file, clock, backsUp: false });
  try {
    expect(await store.damage()).toEqual([]);
    return await look(store);
  } finally {
    store.close();
  }
}

const newestVersion = (file: string): Promise<number> =>
  looked(file, async ({ repositories }) => (await repositories.armies.newest('a'))?.version ?? 0);

/** Creates a store with one army, and a backup of it. @returns its folder */
async function backedUp(): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, STORE);
  const store = await openStore({ file, clock });
  const tally = { points: 624, legal: true, errors: 0, warnings: 1 };
  await store.repositories.armies.add({ id: 'a', at: clock(), what: 'created', army: smallArmy(), tally });
  await store.backUp();
  store.close();
  return folder;
}

describe('A process killed at the store', () => {
  it('while saving loses nothing that it acknowledged', { timeout }, async () => {
    const { processes, each } = strikesOf(5, 200);
    let acknowledged = 0;
    let lost = 0;
    for (let round = 0; round < processes; round += 1) {
      const folder = temporaryFolder();
      const child = await working(join(folder, STORE), 'save');
      for await (const left of strikes(child, { folder, each, pause: () => share() * 100 })) {
        const told = lastOf('done', left.said);
        lost += Math.max(0, told - (await newestVersion(join(left.folder, STORE))));
      }
      acknowledged += lastOf('done', child.said);
    }
    count('kills of a process that saves', processes * each);
    count('acknowledged writes looked for after them', acknowledged);
    count('acknowledged writes lost', lost, 0);
    expect(lost).toBe(0);
    expect(acknowledged).toBeGreaterThan(processes * each);
  });

  it('while migrating leaves a store that opens with all its data', { timeout }, async () => {
    const former = formerStore();
    onTestFinished(addMigration());
    const { processes, each } = strikesOf(5, 400);
    let within = 0;
    for (let round = 0; round < processes; round += 1) {
      const folder = temporaryFolder();
      const child = await working(join(folder, STORE), 'migrate', former);
      for await (const left of strikes(child, { folder, each, pause: () => share() * 200 })) {
        const begun = lastOf('begin', left.said);
        if (begun > lastOf('done', left.said)) within += 1;
        expect(await newestVersion(join(left.folder, String(begun), STORE))).toBe(300);
      }
    }
    count('kills of a migration', processes * each);
    // The test proves nothing unless some kills hit a write.
    expect(within).toBeGreaterThan((processes * each) / 10);
  });

  it(
    'while restoring leaves the old store, the restored one or a question, never an empty store',
    { timeout },
    async () => {
      const { processes, each } = strikesOf(5, 400);
      let asked = 0;
      for (let round = 0; round < processes; round += 1) {
        const folder = await backedUp();
        const child = await working(join(folder, STORE), 'restore');
        for await (const left of strikes(child, { folder, each, pause: () => share() * 60 })) {
          const file = join(left.folder, STORE);
          const version = await newestVersion(file).catch((error: unknown) => {
            expect(error).toBeInstanceOf(LostStoreError);
            asked += 1;
            restoreBackup(file, clock());
            return newestVersion(file);
          });
          expect(version).toBe(1);
        }
      }
      count('kills of a restore', processes * each);
      count('restores that were asked about after a kill', asked);
    },
  );
});
