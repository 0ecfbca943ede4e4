import { describe, expect, it } from 'vitest';
import { countUnread } from '../../league/messages/message-rows.ts';
import { messages, readUpTo, sendMessage } from '../../league/messages/messages.ts';
import { callOf, join, type LivingLeague, openLiving, toldOf } from '../support/living-league.ts';

/** A league of an umpire and all seats, and what each of them may do. */
async function manned() {
  const living = await openLiving();
  const read = await living.league.app.repositories.campaigns.read(living.campaign);
  const [first = '', second = ''] = (read?.state.players ?? []).map(({ id }) => id);
  const accounts = new Map<string, string>([['', await join(living, { role: 'umpire' })]]);
  for (const seat of [first, second]) accounts.set(seat, await join(living, { seat }));
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const { campaign } = living;
  const send = async (from: string, to: readonly string[], text: string) =>
    sendMessage(await call(from, 'sendMessage'), { campaign, player: from, to, text });
  const read_ = async (seat: string, after = 0) =>
    (await messages(await call(seat, 'messages'), { campaign, player: seat, after })).map(
      ({ n, text }) => `${n} ${text}`,
    );
  const unread = (seat: string) =>
    countUnread(living.league.store.db, campaign, { account: accounts.get(seat) ?? '', seat });
  const mark = async (seat: string, n: number) => readUpTo(await call(seat, 'readUpTo'), { campaign, player: seat, n });
  return { living, first, second, send, read: read_, unread, mark };
}

const mentions = (living: LivingLeague, text: string) => async () =>
  (await toldOf(living)).some((told) => told.includes(text));

describe('A message', () => {
  it('is read by its sender and its recipients alone, numbered so that nobody learns of the others', async () => {
    const { living, first, second, send, read } = await manned();
    expect(await send(first, [''], 'to the umpire')).toMatchObject({ n: 1, from: first, to: [''], year: 1, month: 1 });
    await send('', [second], 'from the umpire');
    await send(second, [], 'to all');
    await send(second, [first, first], 'to one');
    expect(await read(first)).toEqual(['1 to the umpire', '2 to all', '3 to one']);
    expect(await read(second)).toEqual(['1 from the umpire', '2 to all', '3 to one']);
    expect(await read('')).toEqual(['1 to the umpire', '2 from the umpire', '3 to all']);
    expect(await read(first, 2)).toEqual(['3 to one']);
    expect(await mentions(living, '> all')()).toBe(false);
    expect((await toldOf(living)).filter((told) => told === 'message > umpire')).toHaveLength(3);
  });

  it('counts as unread until it is read; one’s own never does, and a mark does not go back', async () => {
    const { first, second, send, unread, mark } = await manned();
    await send(first, [second], 'one');
    await send(second, [first], 'two');
    await send(first, [], 'three');
    expect([await unread(first), await unread(second), await unread('')]).toEqual([1, 2, 1]);
    await mark(second, 1);
    expect(await unread(second)).toBe(1);
    await mark(second, 2 ** 52);
    await mark(second, 1);
    expect(await unread(second)).toBe(0);
    await send(first, [second], 'four');
    expect(await unread(second)).toBe(1);
  });

  it('is for nobody who does not play, and not for ever', async () => {
    const { living, first, send } = await manned();
    await expect(send(first, ['nobody'], 'hello')).rejects.toMatchObject({ code: 'BAD_INPUT', path: 'to' });
    const { db } = living.league.store;
    await db.updateTable('led_campaign').set({ messages: 50_000 }).execute();
    await expect(send(first, [], 'one more')).rejects.toMatchObject({ code: 'LIMITED' });
    await db.updateTable('led_campaign').set({ messages: 0 }).execute();
    await db
      .insertInto('message')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          campaign_id: living.campaign,
          n: n + 1000,
          sender: first,
          recipients: [],
          year: 1,
          month: 1,
          text: 'again',
        })),
      )
      .execute();
    await expect(send(first, [], 'one more')).rejects.toMatchObject({ code: 'LIMITED' });
  });
});
