import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { openStore } from '../../db/sqlite/store.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { smallArmy } from '../support/armies.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { count } from '../support/figures.ts';
import { patientSolver } from '../support/patient-solver.ts';
import { rounds } from '../support/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/test-context.ts';

const ROUNDS = rounds(12, 1500);
const clock = (): string => '2026-03-02T09:00:00.000Z';

/** A store with something of every kind in it, as the bytes of one file. */
async function storeBytes(): Promise<Buffer> {
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
  return readFileSync(store.file);
}

/** Everything that a file holds, or null where SQLite does not read it to its end. */
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

/** Whether opening, looking and verifying find anything wrong. */
async function isFound(file: string): Promise<boolean> {
  const store = await openStore({ file, clock, backsUp: false }).catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
  if (store === null) return true;
  try {
    if ((await store.damage()).length > 0) return true;
    const context = await createContext({
      repositories: store.repositories,
      clock,
      newId: () => 'id',
      newSecret: () => '5e'.repeat(32),
      solve: patientSolver(),
      about: { version: '0.0.0', store: file, transport: 'command-line' },
      report: () => undefined,
    });
    const client = createRouterClient(router, { context });
    const campaigns = await client.campaigns.all();
    const verified = await Promise.all(campaigns.map(({ id }) => client.campaigns.verify({ id })));
    return verified.some(({ sound }) => !sound);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return true;
  } finally {
    store.close();
  }
}

it(
  `${ROUNDS} single bits of a store that are flipped are found, or change nothing that is stored`,
  { timeout: 3_600_000 },
  async () => {
    const bytes = await storeBytes();
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    writeFileSync(file, bytes);
    const before = contentOf(file);
    expect(before).not.toBeNull();
    expect(await isFound(file)).toBe(false);
    const dice = seededDice('which bit');
    const silent: number[] = [];
    const told = { found: 0, unused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = dice.roll(`d${bytes.length / 4096}`, 'page') - 1;
      const at = page * 4096 + dice.roll('d4096', 'byte') - 1;
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (dice.roll('d8', 'bit') - 1)), at);
      const copy = join(temporaryFolder(), 'nomarch.sqlite');
      writeFileSync(copy, flipped);
      if (contentOf(copy) === before) told.unused += 1;
      else if (await isFound(copy)) told.found += 1;
      else silent.push(at);
    }
    count('bits flipped', ROUNDS);
    count('bits whose flip was found', told.found);
    count('bits whose flip changed nothing that is stored', told.unused);
    count('bits whose flip was silent', silent.length, 0);
    expect(silent).toEqual([]);
    // The test proves nothing where nothing was hit.
    expect(told.found).toBeGreaterThan(ROUNDS / 10);
  },
);
