import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { checkStoreIfDue, checkStore } from '../../league/check-store.ts';
import { nomarch } from '../support/program/command-line.ts';
import { openTestLeague, refusalOf } from '../support/league/league.ts';

/** Writes rows that the tables reject, as a faulty disk might. */
async function damage(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    expect((await client.query(statement)).rowCount).toBe(1);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

describe('Check of a league’s store', () => {
  it('runs daily, and reports damage to the log and the owner', async () => {
    const test = await openTestLeague();
    const { umpire, id, players } = await test.campaign(['ur']);
    const said: unknown[] = [];
    const check = () => checkStoreIfDue(test.league, (sentence, beside) => said.push([sentence, beside]));
    expect(await umpire.client.league.storeCheck()).toEqual({ checkedAt: null, damage: [] });
    await check();
    const { checkedAt, ...sound } = await umpire.client.league.storeCheck();
    expect([typeof checkedAt, sound]).toEqual(['string', { damage: [] }]);
    expect(said).toEqual([['the store was checked: nothing in it is damaged', undefined]]);

    await damage(test.pool, `update campaign_event set year = 7 where campaign_id = '${id}' and seq = 0`);
    await check();
    expect(said).toHaveLength(1);
    await test.pool.query(`update store_check set checked_at = now() - interval '25 hours'`);
    await check();
    const found = {
      what: 'campaign “The Two Rivers”',
      where: expect.stringContaining('entry 0 was altered') as string,
    };
    expect(said.slice(1)).toEqual([['the store is damaged', { ...found, campaign: id }]]);
    expect((await umpire.client.league.storeCheck()).damage).toEqual([found]);
    for (const browser of [players['ur'], test.browser()])
      expect(await refusalOf(browser?.client.league.storeCheck() ?? Promise.resolve())).toMatch(/NOT_YOURS|SIGNED_OUT/);
    expect(test.reported).toEqual([]);
  });

  it('runs as a command before a backup', async () => {
    const test = await openTestLeague();
    const { id } = await test.campaign();
    const check = () => nomarch(['league', 'check', '--database', test.url]);
    expect(await check()).toMatchObject({ status: 0, out: 'The database was checked. No damage was found.\n' });
    await damage(test.pool, `update campaign_event set happening = '{' where campaign_id = '${id}' and seq = 0`);
    const { status, out } = await check();
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(/^campaign “The Two Rivers”: The log entry 0 of campaign .* is damaged.*“happening”/),
    ]);
  });

  it('reads every row of every table', async () => {
    const test = await openTestLeague();
    const { id } = await test.campaign();
    expect(await checkStore(test.league)).toEqual([]);
    await damage(test.pool, `delete from campaign where id = '${id}'`);
    expect(await checkStore(test.league)).toEqual([
      { what: `campaign “${id}”`, where: 'its header is missing', campaign: id },
    ]);
  });
});
