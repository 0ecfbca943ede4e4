import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepStore } from '../../db/keeper.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { SEALED, SEALED_TABLES } from '../../db/seals.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { smallArmy } from '../support/armies.ts';
import { checkingOutput } from '../support/check-output.ts';
import { patientSolver } from '../support/patient-solver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { steppingClock } from '../support/test-context.ts';

async function running() {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const clock = steppingClock();
  const report = (error: unknown): never => expect.unreachable(String(error));
  const keeper = await keepStore({ file, clock, report });
  onTestFinished(() => keeper.close());
  const context = await createContext({
    repositories: keeper.repositories,
    keeper,
    clock,
    newId: randomUUID,
    newSecret: () => '5e'.repeat(32),
    solve: patientSolver(),
    about: { version: '0.0.0', store: file, transport: 'browser' },
    report,
  });
  const client = createRouterClient(router, { context, interceptors: [checkingOutput] });
  /** As damage on the disk would: past the program, which would seal it. */
  const spoil = (statement: string): void => {
    const sqlite = new Database(file);
    expect(sqlite.prepare(statement).run().changes).toBe(1);
    sqlite.close();
  };
  return { client, spoil };
}

const DAMAGED = { code: 'STORE_DAMAGED' };

describe('The digests of rows', () => {
  it('are over every column of every table but those with digests of their own', () => {
    const sqlite = new Database(':memory:');
    migrate(sqlite, migrations);
    const tables = sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all()
      .filter((name) => !['campaign_event', 'snapshot', 'row_seal'].includes(name));
    expect(tables.toSorted()).toEqual(SEALED_TABLES.toSorted());
    for (const table of SEALED_TABLES) {
      const columns = sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);
      expect([...SEALED[table].key, ...SEALED[table].others].toSorted()).toEqual(columns.toSorted());
    }
  });
});

describe('A damaged row', () => {
  it('of an army locks nothing but itself, and is told with the backup that still has it', async () => {
    const { client, spoil } = await running();
    const [one, two] = [
      await client.armies.create({ army: smallArmy('Guard of Agade') }),
      await client.armies.create({ army: smallArmy('Host of Ur') }),
    ];
    await client.store.backUp();
    await client.armies.save({ id: one.id, base: 1, army: smallArmy('Guard of Kish') });
    expect(await client.store.damage()).toEqual([]);
    spoil(`update army_version set file = replace(file, 'King', 'Kinf') where army_id = '${one.id}' and version = 1`);
    await expect(client.armies.version({ id: one.id, version: 1 })).rejects.toMatchObject(DAMAGED);
    expect((await client.armies.open({ id: one.id })).army.name).toBe('Guard of Kish');
    expect((await client.armies.open({ id: two.id })).army.name).toBe('Host of Ur');
    expect(await client.armies.all({})).toHaveLength(2);
    const [damaged, ...others] = await client.store.damage();
    expect([damaged, others]).toMatchObject([{ kind: 'army', name: 'Guard of Kish' }, []]);
    const { backups } = await client.store.backups();
    expect(backups.map(({ name }) => name)).toContain(damaged?.backup);
  });

  it('stays damaged whatever part of it is written, and goes when its user says so', async () => {
    const { client, spoil } = await running();
    const { id } = await client.armies.create({ army: smallArmy('Guard of Agade') });
    await client.armies.save({ id, base: 1, army: smallArmy('Guard of Kish') });
    spoil(`update army_version set points = points + 1 where army_id = '${id}' and version = 2`);
    await client.armies.nameVersion({ id, version: 2, label: 'a name' });
    await expect(client.armies.open({ id })).rejects.toMatchObject(DAMAGED);
    const [damaged] = await client.store.damage();
    expect(damaged).toMatchObject({ kind: 'army', backup: null });
    await client.store.discard({ row: damaged?.row ?? '' });
    expect(await client.store.damage()).toEqual([]);
    expect(await client.armies.open({ id })).toMatchObject({ version: 1, army: { name: 'Guard of Agade' } });
    for (const row of [damaged?.row ?? '', `army ["${id}"]`, 'sqlite_master ["x"]', ''])
      await expect(client.store.discard({ row })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a list, a map, a scenario or a battle leaves the others to be had', async () => {
    const { client, spoil } = await running();
    const list = await client.lists.copy({ id: 'akkadian', title: 'House list' });
    const map = await client.maps.copy({ id: 'two-rivers', title: 'A map of our own' });
    const scenario = await client.campaigns.openScenario({ id: 'two-rivers' });
    await client.campaigns.saveScenario({ document: { ...scenario, id: 'own', title: 'Our own' } });
    await client.campaigns.saveScenario({ document: { ...scenario, id: 'other', title: 'Another' } });
    const lists = await client.lists.all({});
    spoil(`update list_entry set cost = cost + 1 where list_id = '${list.id}' and position = 3`);
    spoil(`update map set title = 'a map of our own' where id = '${map.id}'`);
    spoil("update scenario set document = replace(document, 'Our own', 'Our owm') where id = 'own'");
    expect(await client.lists.all({})).toHaveLength(lists.length - 1);
    expect((await client.maps.all({})).map(({ id }) => id)).toContain(map.id);
    expect((await client.campaigns.scenarios()).map(({ id }) => id)).toContain('other');
    await expect(client.lists.one({ id: list.id })).rejects.toMatchObject(DAMAGED);
    await expect(client.maps.open({ id: map.id })).rejects.toMatchObject(DAMAGED);
    await expect(client.campaigns.openScenario({ id: 'own' })).rejects.toMatchObject(DAMAGED);
    const damage = await client.store.damage();
    expect(damage.map(({ kind }) => kind).toSorted()).toEqual(['list', 'map', 'scenario']);
    for (const { row } of damage) await client.store.discard({ row });
    expect(await client.store.damage()).toEqual([]);
  });

  it('that is gone altogether is missed', async () => {
    const { client, spoil } = await running();
    await client.app.changeSettings({ theme: 'dark' });
    spoil("delete from setting where key = 'theme'");
    const damage = await client.store.damage();
    expect(damage).toMatchObject([{ kind: 'setting', name: 'theme' }]);
    await client.app.changeSettings({ theme: 'light' });
    expect(await client.store.damage()).toEqual([]);
  });
});
