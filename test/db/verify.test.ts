import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** Opens a store with a campaign of two months, and a way to change its rows. */
async function played() {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const { client } = await openTestContext(file);
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (let month = 1; month <= 2; month += 1) {
    const { state } = await client.campaigns.open({ id });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
    await client.campaigns.advance({ id, year: 1, month, dice: { seed: `month ${month}` } });
  }
  const tamper = (sql: string) => {
    const sqlite = new Database(file);
    sqlite.exec(sql);
    sqlite.close();
  };
  return { client, id, tamper, issues: async () => (await client.campaigns.verify({ id })).issues };
}

describe('Verification of a stored campaign', () => {
  it('finds nothing wrong with an ordinary campaign', async () => {
    expect(await (await played()).issues()).toEqual([]);
  });

  it.each([
    [
      'an entry',
      'drop trigger campaign_event_is_never_rewritten; update campaign_event set month = 9 where seq = 7',
      /entry 7 was altered/,
    ],
    ['a missing entry', 'delete from campaign_event where seq = 7', /entry 7 is numbered 8/],
    ['a missing end', 'delete from campaign_event where seq = (select max(seq) from campaign_event)', /last entry/],
    [
      'an older snapshot’s digest',
      `update snapshot set digest = 'x' where seq = 0`,
      /snapshot after entry 0 has a different digest/,
    ],
    [
      'a snapshot of no month',
      `insert into snapshot select campaign_id, 3, digest, state, year, month, battles, null from snapshot where seq = 0`,
      /belongs to no month/,
    ],
    [
      'orders after the fact',
      `update filed_orders set orders = json_set(orders, '$.orders', json('[]')) where month = 1 and player = 'akkad'`,
      /orders of “akkad” for year 1, month 1/,
    ],
    ['the month it is listed with', 'update campaign set month = 7', /title, month and players/],
    [
      'the month of a checkpoint',
      'update snapshot set month = 7 where seq = 0',
      /checkpoint after entry 0 was altered/,
    ],
    ['whose orders they were', `update filed_orders set player = 'zeus' where player = 'ur'`, /orders’ months and/],
  ])('finds %s that was tampered with', async (_, sql, expected) => {
    const { tamper, issues } = await played();
    tamper(sql);
    expect((await issues()).join('\n')).toMatch(expected);
  });

  it('names the damaged state if the newest snapshot was changed', async () => {
    const { id, tamper, issues } = await played();
    tamper(
      `update snapshot set state = json_set(state, '$.treasuries.akkad', 999999) where seq = (select max(seq) from snapshot)`,
    );
    await expect(issues()).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      message: expect.stringMatching(new RegExp(`state after log entry \\d+ of campaign "${id}" is damaged`)) as string,
    });
  });

  it('reports a damaged store if a text cannot be read', async () => {
    const { id, tamper, issues } = await played();
    tamper(
      `drop trigger campaign_event_is_never_rewritten; update campaign_event set dice = dice || 'x' where seq = 7`,
    );
    await expect(issues()).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      message: `The log entry 7 of campaign "${id}" is damaged: column “dice” is not valid JSON, so another program changed it.`,
    });
  });
});
