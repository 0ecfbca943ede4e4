import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import { computeHere } from '../../services/campaigns/compute/computations.ts';
import { router } from '../../services/router.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** Opens a store with two months resolved under another rules version, and `since` months after them. */
async function playedUnderOtherRules(since: number) {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const { client, context } = await openTestContext(file);
  const books = context.books.map((book) => ({ ...book, rulesVersion: 'before' }));
  const former: NomarchClient = createRouterClient(router, {
    context: { ...context, books, compute: computeHere({ books }) },
  });
  const { id } = await former.campaigns.create({ scenario: 'two-rivers' });
  const month = async (at: NomarchClient) => {
    const { state } = await at.campaigns.open({ id });
    for (const { id: player } of state.players)
      await at.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
    const { year, month } = state;
    await at.campaigns.advance({ id, year, month, dice: { seed: `month ${month}` } });
  };
  await month(former);
  await month(former);
  const { length } = await client.campaigns.open({ id });
  for (let more = 0; more < since; more += 1) await month(client);
  const tamper = (sql: string) => {
    const sqlite = new Database(file);
    sqlite.exec(sql);
    sqlite.close();
  };
  return { client, id, length, tamper, verify: () => client.campaigns.verify({ id }) };
}

describe('Verifying a campaign that was begun under other rules', () => {
  it('says how far the entries are only folded, and from which month on everything is resolved again', async () => {
    const { verify, length } = await playedUnderOtherRules(2);
    expect(await verify()).toMatchObject({
      sound: true,
      issues: [],
      months: 2,
      folded: { versions: ['before'], entries: length, months: 2, resolvedFrom: { seq: length, year: 1, month: 3 } },
    });
  });

  it('says that no month is resolved again where none was played since', async () => {
    const { verify, length } = await playedUnderOtherRules(0);
    const found = await verify();
    expect(found).toMatchObject({ sound: true, months: 0, folded: { entries: length, months: 2, resolvedFrom: null } });
  });

  it('says nothing of the kind of one that was played under these rules throughout', async () => {
    const { client } = await playedUnderOtherRules(0);
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, folded: null });
  });

  it.each([
    [
      'an entry of theirs',
      'drop trigger campaign_event_is_never_rewritten; update campaign_event set month = 9 where seq = 7',
      /entry 7 was altered/,
    ],
    [
      'a state that they led to',
      `update snapshot set state = json_set(state, '$.treasuries.akkad', 999999) where seq = (select min(seq) from snapshot where seq > 0)`,
      /snapshot after entry \d+ was altered/,
    ],
    [
      'orders of theirs',
      `update filed_orders set orders = json_set(orders, '$.orders', json('[]')) where month = 1 and player = 'akkad'`,
      /the orders of “akkad” for year 1/,
    ],
  ])('still finds %s that was tampered with', async (_, sql, expected) => {
    const { verify, tamper } = await playedUnderOtherRules(1);
    tamper(sql);
    const found = await verify();
    expect(found.sound).toBe(false);
    expect(found.issues.join('\n')).toMatch(expected);
  });

  it('is what a store can do, which has the states; a document of other rules is refused as it was', async () => {
    const { client, id } = await playedUnderOtherRules(1);
    const document = await client.campaigns.exportDocument({ id });
    expect(await failure(client.campaigns.importText({ text: JSON.stringify(document) }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/rules version before/) as unknown,
    });
  });
});
