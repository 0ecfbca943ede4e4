import { leagueMethods, type LeagueCall, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { Channel, NewChannel, News } from '../../contract/league/news.ts';
import { createToken } from '../auth/sessions.ts';
import { type AccountWork, runAccountCommand, expectAccount } from '../commands/account-command.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { CALENDAR_PATH, getCode } from './links.ts';
import { NotPublicError } from './mailer.ts';
import { getPushKeys } from './outlets.ts';
import { parseNewsSettings } from './current-news.ts';

const MAX_CHANNELS = 10;
const MAX_ATTEMPTS = 10;

const selectChannels = (db: LeagueDb, account: string): Promise<Channel[]> =>
  db
    .selectFrom('channel')
    .select(['id', 'kind', 'name', sql<boolean>`confirmed_at is not null`.as('isConfirmed'), 'stopped'])
    .where('account_id', '=', account)
    .orderBy('made_at')
    .orderBy('id')
    .execute();

async function loadNews(league: LeagueContext, db: LeagueDb, account: string): Promise<News> {
  const { news, calendar } = await db
    .selectFrom('account')
    .select(['news', 'calendar'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  return {
    settings: parseNewsSettings(news),
    channels: await selectChannels(db, account),
    calendar: calendar === null ? '' : `${league.origin}${CALENDAR_PATH}${calendar}.ics`,
    sendsMail: league.news.hasMail,
    pushKey: (await getPushKeys(db)).publicKey,
  };
}

const news = (call: LeagueCall): Promise<News> => loadNews(call.league, call.league.store.db, expectAccount(call).id);

/** Runs a command that changes the caller's notification settings. */
const change = (call: LeagueCall, input: unknown, work: (work: AccountWork) => Promise<unknown>): Promise<News> =>
  runAccountCommand(call, input, async (inside) => {
    await work(inside);
    return loadNews(call.league, inside.db, inside.account);
  });

const refuse = (sentence: string, path: string): never => {
  throw new UseCaseError('REFUSED', sentence, path);
};

/** Checks that a channel may be added. @throws UseCaseError REFUSED */
async function expectAllowed({ news: queue }: LeagueContext, { kind, address }: NewChannel): Promise<void> {
  if (kind !== 'mail')
    await queue.expectPublic(address).catch((error: unknown) => {
      if (error instanceof NotPublicError)
        refuse(`Nothing can be sent to this address: ${error.message}.`, 'channel.address');
      throw error;
    });
  else if (!queue.hasMail) refuse('This league does not send mail.', 'channel.kind');
}

const getChannelName = (channel: NewChannel): string =>
  channel.kind === 'mail' ? channel.address : channel.kind === 'push' ? channel.name : new URL(channel.address).host;

interface OfChannel {
  readonly id: string;
}

const notFound = (): UseCaseError => new UseCaseError('NOT_FOUND', 'This destination does not exist.', 'id');

const expectActive = async (db: LeagueDb, account: string, { id }: OfChannel): Promise<void> => {
  const own = (await selectChannels(db, account)).find((each) => each.id === id);
  if (!own || !own.isConfirmed || own.stopped !== '') throw notFound();
};

export const channelsMethods = leagueMethods({
  news,
  setNews: (call, input) =>
    change(call, input, ({ db, account }) =>
      db
        .updateTable('account')
        .set({ news: JSON.stringify(input.settings) })
        .where('id', '=', account)
        .execute(),
    ),
  /** Adds a channel. A browser is active at once, any other channel once its code is entered. @throws UseCaseError REFUSED */
  async addChannel(call, input) {
    const { league } = call;
    const { channel } = input;
    await expectAllowed(league, channel);
    return change(call, input, async ({ db, account, app }) => {
      const others = await selectChannels(db, account);
      if (others.length >= MAX_CHANNELS)
        refuse(`You can have at most ${MAX_CHANNELS} destinations. Remove one first.`, 'channel');
      const id = app.newId();
      const isPush = channel.kind === 'push';
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('channel')
        .values({
          id,
          account_id: account,
          kind: channel.kind,
          address: channel.address,
          name: getChannelName(channel),
          ...(isPush ? { keys: JSON.stringify(channel.keys), confirmed_at: sql<string>`now()` } : {}),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) refuse('This destination already exists.', 'channel.address');
      if (!isPush) await league.news.send(db, [{ channel: id, what: 'code', due: null }]);
    });
  },
  /** Activates a channel by its code. @throws UseCaseError REFUSED for a wrong code; NOT_FOUND */
  async confirmChannel(call, input) {
    const { league } = call;
    const { id } = input;
    const isRight = input.code.replaceAll(/\D/g, '') === (await getCode(league, id));
    let isWrong = false;
    const answer = await change({ ...call, key: null }, input, async ({ db, account }) => {
      const tried = await db
        .updateTable('channel')
        .set((row) => ({
          tries: row('tries', '+', 1),
          ...(isRight
            ? { confirmed_at: sql<string>`case when tries < ${MAX_ATTEMPTS} then now() end`, stopped: '' }
            : {}),
        }))
        .where('id', '=', id)
        .where('account_id', '=', account)
        .where('confirmed_at', 'is', null)
        .returning(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
        .executeTakeFirst();
      if (!tried) throw notFound();
      isWrong = !tried.isConfirmed;
    });
    // Refuses only after the transaction is committed, so that wrong codes are counted.
    if (isWrong) refuse('Wrong code. After too many wrong codes, remove the destination and add it again.', 'code');
    return answer;
  },
  tryChannel: (call, input) =>
    change(call, input, async ({ db, account }) => {
      await expectActive(db, account, input);
      await call.league.news.send(db, [{ channel: input.id, what: 'trial', due: null }]);
    }),
  removeChannel: (call, input) =>
    change(call, input, async ({ db, account }) => {
      const { numDeletedRows } = await db
        .deleteFrom('channel')
        .where('id', '=', input.id)
        .where('account_id', '=', account)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
    }),
  setCalendar: (call, input) =>
    change(call, input, ({ db, account }) =>
      db
        .updateTable('account')
        .set({ calendar: input.isOn ? createToken() : null })
        .where('id', '=', account)
        .execute(),
    ),
});
