import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { LostStore, restoreBackup } from '../../db/recovery.ts';
import { type OpenStore, openStore } from '../../db/store.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { smallArmy } from '../support/armies.ts';
import { count } from '../support/figures.ts';
import { rounds } from '../support/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startChild } from './child.ts';

const clock = (): string => new Date().toISOString();
const dice = seededDice('when to kill at the store');
const share = (): number => dice.roll('d1000', 'moment') / 1000;
const timeout = 3_600_000;

/** Does the work in a process and kills it. @param milliseconds how long after it began. @returns how often it said that it was done */
async function killed(file: string, what: string, milliseconds: number): Promise<number> {
  const child = startChild('at-the-store.ts', [file, what]);
  await child.hear();
  child.say('go');
  // Migrating is struck from its beginning on; what is done again and again, once it goes.
  if (what !== 'migrate') await child.hear();
  await wait(milliseconds);
  child.process.kill('SIGKILL');
  await child.gone;
  return Number(child.said.findLast((line) => line.startsWith('done'))?.split(' ')[1] ?? 0);
}

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

/** A store with one army, and a backup of it. */
async function backedUp(): Promise<string> {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const store = await openStore({ file, clock });
  const tally = { points: 624, legal: true, errors: 0, warnings: 1 };
  await store.repositories.armies.add({ id: 'a', at: clock(), what: 'created', army: smallArmy(), tally });
  await store.backUp();
  store.close();
  return file;
}

/** A store as an earlier version left it: the first nine steps of its schema, and armies. */
function formerStore(): string {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  migrate(sqlite, migrations.slice(0, 9));
  const army = JSON.stringify(smallArmy());
  sqlite.prepare("insert into army values ('a', 300, 0, '2026-01-01', null, '{\"past\":[],\"future\":[]}')").run();
  const insert = sqlite.prepare(
    "insert into army_version values ('a', ?, '2026-01-01', 'edited', 'Guard', 'for-the-pharaoh', 'akkadian', 4000, 624, 1, 0, 1, ?, null)",
  );
  for (let version = 1; version <= 300; version += 1) insert.run(version, army);
  sqlite.close();
  return file;
}

describe('A process killed at the store', () => {
  it('while it saves loses nothing that it said was stored', { timeout }, async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const kills = rounds(5, 200);
    let acknowledged = 0;
    let lost = 0;
    for (let round = 0; round < kills; round += 1) {
      const told = await killed(file, 'save', share() * 100);
      const stored = await newestVersion(file);
      acknowledged = Math.max(acknowledged, told);
      lost += Math.max(0, told - stored);
    }
    count('kills of a process that saves', kills);
    count('acknowledged writes looked for after them', acknowledged);
    count('acknowledged writes lost', lost, 0);
    expect(lost).toBe(0);
    expect(acknowledged).toBeGreaterThan(kills);
  });

  it('while it migrates leaves a store that opens, with all that was in it', { timeout }, async () => {
    const former = formerStore();
    const kills = rounds(5, 400);
    const begun = performance.now();
    await looked(copyOf(former), () => Promise.resolve());
    const whole = performance.now() - begun;
    for (let round = 0; round < kills; round += 1) {
      const file = copyOf(former);
      await killed(file, 'migrate', share() * whole * 1.2);
      expect(await newestVersion(file)).toBe(300);
      rmSync(dirname(file), { recursive: true, force: true });
    }
    count('kills of a migration', kills);
  });

  it(
    'while it restores leaves the store as it was, as it is restored, or to be asked about: never an empty one',
    { timeout },
    async () => {
      const kills = rounds(5, 400);
      let asked = 0;
      const file = await backedUp();
      for (let round = 0; round < kills; round += 1) {
        await killed(file, 'restore', share() * 60);
        const version = await newestVersion(file).catch((error: unknown) => {
          expect(error).toBeInstanceOf(LostStore);
          asked += 1;
          restoreBackup(file, clock());
          return newestVersion(file);
        });
        expect(version).toBe(1);
        for (const name of readdirSync(dirname(file)))
          if (name.includes('.replaced-')) rmSync(join(dirname(file), name), { force: true });
      }
      count('kills of a restore', kills);
      count('restores that were asked about after a kill', asked);
    },
  );
});

function copyOf(file: string): string {
  const copy = join(temporaryFolder(), 'nomarch.sqlite');
  cpSync(file, copy);
  return copy;
}
