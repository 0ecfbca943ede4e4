import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createRouterClient, ORPCError } from '@orpc/server';
import { expect, it } from 'vitest';
import { getBackupFolder } from '../../db/sqlite/backup.ts';
import { restoreBackup } from '../../db/sqlite/recovery.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { createContext } from '../../services/create-context.ts';
import { toFailure } from '../../services/error-boundary.ts';
import { router } from '../../services/router.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { count } from '../support/figures.ts';
import { patientSolver } from '../support/patient-solver.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { slowHash } from '../../threads/threaded-imports.ts';

const ROUNDS = rounds(12, 1500);
const clock = (): string => '2026-03-02T09:00:00.000Z';

/** Creates a store with rows of every kind, and a backup of it. */
async function backedUpStore(): Promise<string> {
  const { client, store } = await openTestContext();
  const { id } = await client.armies.create({ army: smallArmy() });
  await client.armies.save({ id, base: 1, army: smallArmy('Guard of Kish') });
  await client.armies.organise({ ids: [id], folder: 'Ur', addTags: ['early', 'royal'] });
  await client.lists.copy({ id: 'akkadian', title: 'Our list' });
  await client.maps.copy({ id: 'two-rivers', title: 'Our map' });
  const scenario = await client.campaigns.openScenario({ id: 'two-rivers' });
  await client.campaigns.saveScenario({ document: { ...scenario, id: 'own' } });
  await client.app.changeSettings({ theme: 'dark', welcomed: true });
  const campaign = await client.campaigns.create({ scenario: 'two-rivers' });
  for (let month = 1; month < 4; month += 1) {
    const { state } = await client.campaigns.open({ id: campaign.id });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id: campaign.id, orders: busyOrders(state, player) });
    if (month < 3) await client.campaigns.advance({ id: campaign.id, year: 1, month, dice: { seed: 'flips' } });
  }
  store.close();
  const opened = await openStore({ file: store.file, clock, backsUp: false });
  await opened.backUp();
  opened.close();
  return store.file;
}

/** Returns the whole content of a file, or null if SQLite cannot read it to the end. */
function contentOf(file: string): string | null {
  const sqlite = new Database(file, { readonly: true });
  try {
    const schema = sqlite.prepare('select * from sqlite_master order by name').all();
    const tables = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    const rows = tables
      .toSorted()
      .map((table) => sqlite.prepare(`select * from "${table}" not indexed order by 1, 2`).raw().all());
    const version = sqlite.pragma('user_version', { simple: true });
    return JSON.stringify([schema, rows, version, sqlite.pragma('integrity_check')]);
  } catch {
    return null;
  } finally {
    sqlite.close();
  }
}

/** Returns the rows of all tables in an order independent of the file's pages. */
function rowsOf(file: string): string {
  const sqlite = new Database(file, { readonly: true });
  try {
    const tables = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    return JSON.stringify(
      tables
        .toSorted()
        .map((table) => [
          table,
          sqlite.prepare(`select * from "${table}" not indexed`).raw().all().map(String).toSorted(),
        ]),
    );
  } finally {
    sqlite.close();
  }
}

/** Answers from a store with a flipped bit. */
interface Asked {
  isFound: boolean;
  /** Number of unexpected errors. */
  unforeseen: number;
}

/** Opens a store, checks it for damage and reads everything in it. */
async function ask(file: string): Promise<Asked> {
  const asked: Asked = { isFound: false, unforeseen: 0 };
  const store = await openStore({ file, clock, backsUp: false }).catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
  if (store === null) return { ...asked, isFound: true };
  try {
    if ((await store.damage()).length > 0) asked.isFound = true;
    const context = await createContext({
      repositories: store.repositories,
      clock,
      newId: () => 'id',
      newSecret: () => '5e'.repeat(32),
      solve: patientSolver(),
      slowHash,
      about: { version: '0.0.0', store: file, transport: 'command-line' },
      report: () => undefined,
    });
    const client = createRouterClient(router, { context });
    const tried = async <T>(work: Promise<T>): Promise<T | null> =>
      work.catch((error: unknown) => {
        asked.isFound = true;
        if (!(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR') asked.unforeseen += 1;
        return null;
      });
    for (const { id } of (await tried(client.armies.all({}))) ?? []) await tried(client.armies.open({ id }));
    for (const { id } of (await tried(client.maps.all({}))) ?? []) await tried(client.maps.open({ id }));
    for (const { id } of (await tried(client.campaigns.scenarios())) ?? [])
      await tried(client.campaigns.openScenario({ id }));
    await tried(client.lists.all({}));
    await tried(client.app.settings());
    for (const { id } of (await tried(client.campaigns.all())) ?? []) {
      if ((await tried(client.campaigns.verify({ id })))?.sound !== true) asked.isFound = true;
      await tried(client.campaigns.log({ id, from: 0 }));
      const campaign = await tried(client.campaigns.open({ id }));
      if (campaign === null) continue;
      const { year, month } = campaign.state;
      await tried(client.campaigns.advance({ id, year, month, dice: { seed: 'on top' } }));
    }
  } catch (error) {
    asked.isFound = true;
    asked.unforeseen += toFailure(error) === null && !(error instanceof Database.SqliteError) ? 1 : 0;
  } finally {
    store.close();
  }
  return asked;
}

/** Restores damaged rows and removes rows that were never written. @returns true if nothing is damaged afterwards */
async function mended(file: string): Promise<boolean> {
  try {
    const store = await openStore({ file, clock, backsUp: false });
    try {
      for (let pass = 0; pass < 5; pass += 1) {
        const damage = await store.damage();
        if (damage.length === 0) return true;
        for (const { row } of damage) if (row !== '' && !store.mend(row)) await store.discard(row);
      }
      return false;
    } finally {
      store.close();
    }
  } catch {
    return false;
  }
}

it(
  `${ROUNDS} flipped bits of a store are reported or harmless, and a backup restores them`,
  { timeout: 7_200_000 },
  async () => {
    const source = await backedUpStore();
    const bytes = readFileSync(source);
    const place = (): string => {
      const file = join(temporaryFolder(), 'nomarch.sqlite');
      symlinkSync(getBackupFolder(source), getBackupFolder(file));
      return file;
    };
    const file = place();
    writeFileSync(file, bytes);
    const before = contentOf(file);
    const rows = rowsOf(file);
    expect(before).not.toBeNull();
    expect(await ask(file)).toEqual({ isFound: false, unforeseen: 0 });
    const dice = seededDice('which bit');
    const silent: number[] = [];
    const lost: number[] = [];
    const told = { found: 0, unused: 0, unforeseen: 0, byRow: 0, byFile: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = dice.roll(`d${bytes.length / 4096}`, 'page') - 1;
      const at = page * 4096 + dice.roll('d4096', 'byte') - 1;
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (dice.roll('d8', 'bit') - 1)), at);
      const copy = place();
      writeFileSync(copy, flipped);
      if (contentOf(copy) === before) {
        told.unused += 1;
        continue;
      }
      const { isFound, unforeseen } = await ask(copy);
      told.unforeseen += unforeseen;
      if (isFound) told.found += 1;
      else silent.push(at);
      for (const part of ['-wal', '-shm']) rmSync(copy + part, { force: true });
      writeFileSync(copy, flipped);
      if ((await mended(copy)) && rowsOf(copy) === rows) told.byRow += 1;
      else {
        restoreBackup(copy, clock());
        if (rowsOf(copy) === rows) told.byFile += 1;
        else lost.push(at);
      }
    }
    count('bits flipped', ROUNDS);
    count('bits whose flip was found', told.found);
    count('bits whose flip changed nothing that is stored', told.unused);
    count('bits whose flip was silent', silent.length, 0);
    count('answers that nobody foresaw', told.unforeseen, 0);
    count('stores that were mended row by row', told.byRow);
    count('stores that their backup replaced', told.byFile);
    count('stores that did not get back what a backup has', lost.length, 0);
    expect({ silent, lost, unforeseen: told.unforeseen }).toEqual({ silent: [], lost: [], unforeseen: 0 });
    // The test proves nothing if no flip did damage.
    expect(told.found).toBeGreaterThan(ROUNDS / 10);
  },
);
