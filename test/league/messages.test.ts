import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messagesMethods } from '../../league/messages/messages.ts';
import { membershipsMethods } from '../../league/seats/memberships.ts';
import { callOf, join, type LivingLeague, openLiving, toldOf } from '../support/league/living-league.ts';

const { conversations, messages, muteConversation, passMessagesOn, readUpTo, sendMessage } = messagesMethods;

const { mine } = membershipsMethods;

/** Creates a league with an umpire and players in all seats. */
async function manned() {
  const living = await openLiving();
  const read = await living.league.app.repositories.campaigns.read(living.campaign);
  const [first = '', second = ''] = (read?.state.players ?? []).map(({ id }) => id);
  const accounts = new Map<string, string>([['', await join(living, { role: 'umpire' })]]);
  for (const seat of [first, second]) accounts.set(seat, await join(living, { seat }));
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  const { campaign } = living;
  const send = async (from: string, to: string[], text: string) =>
    sendMessage(await call(from, 'sendMessage'), { campaign, player: from, to, text });
  const read_ = async (seat: string, after = 0) =>
    (await messages(await call(seat, 'messages'), { campaign, player: seat, after })).map(
      ({ n, text }) => `${n} ${text}`,
    );
  const unread = async (seat: string) => (await mine(await call(seat, 'mine')))[0]?.unread;
  const mark = async (seat: string, n: number) => readUpTo(await call(seat, 'readUpTo'), { campaign, player: seat, n });
  /** Reads the conversations of a seat with their marks. */
  const open = async (seat: string) => conversations(await call(seat, 'conversations'), { campaign, player: seat });
  const markIn = async (seat: string, conversation: string[], n: number) =>
    readUpTo(await call(seat, 'readUpTo'), { campaign, player: seat, n, conversation });
  const mute = async (seat: string, conversation: string[], muted = true) =>
    muteConversation(await call(seat, 'muteConversation'), { campaign, player: seat, conversation, muted });
  const passOn = async (seat: string, passesOn: boolean) =>
    passMessagesOn(await call(seat, 'passMessagesOn'), { campaign, player: seat, passesOn });
  /** Gives a seat to a new player. */
  const handOver = async (seat: string) => {
    const { db } = living.league.store;
    await db
      .updateTable('member')
      .set({ until: sql<string>`now()` })
      .where('seat', '=', seat)

      .where('until', 'is', null)
      .execute();
    accounts.set(seat, await join(living, { seat }));
  };
  return { living, first, second, accounts, send, read: read_, unread, mark, open, markIn, mute, passOn, handOver };
}

const mentions = (living: LivingLeague, text: string) => async () =>
  (await toldOf(living)).some((told) => told.includes(text));

describe('A message', () => {
  it('is read only by sender and recipients, with numbers that reveal no others', async () => {
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

  it('counts as unread until it is read, except one’s own; a mark never moves back', async () => {
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

  it('is marked per conversation; muted ones do not count', async () => {
    const { first, second, send, unread, open, markIn, mute } = await manned();
    await send(first, [second], 'one');
    await send('', [second], 'two');
    await send(first, [second, ''], 'three');
    await send(first, [], 'four');
    expect(await unread(second)).toBe(4);
    await markIn(second, [second, first], 1);
    await markIn(second, [], 4);
    expect(await unread(second)).toBe(2);
    expect((await open(second)).marks.toSorted((a, b) => a.readUpTo - b.readUpTo)).toEqual([
      { conversation: [first, second].toSorted(), readUpTo: 1, muted: false },
      { conversation: [], readUpTo: 4, muted: false },
    ]);
    await mute(second, ['', second]);
    expect(await unread(second)).toBe(1);
    await send('', [second], 'five');
    expect(await unread(second)).toBe(1);
    await mute(second, ['', second], false);
    expect(await unread(second)).toBe(3);
  });

  it('is not marked in others’ conversations or those of free seats', async () => {
    const { first, second, markIn, mute } = await manned();
    await expect(mute(second, ['', first])).rejects.toMatchObject({ code: 'BAD_INPUT', path: 'conversation' });
    await expect(markIn(second, [second, 'nobody'], 1)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('is hidden from the seat’s next player, except public and handed-over ones', async () => {
    const { first, second, send, read, unread, passOn, open, handOver } = await manned();
    await send(first, [second], 'between us');
    await send(first, [], 'to all');
    await handOver(second);
    expect(await read(second)).toEqual(['1 to all']);
    expect(await unread(second)).toBe(1);
    // The author can still read the message.
    expect(await read(first)).toEqual(['1 between us', '2 to all']);
    await send(first, [second], 'welcome');
    await passOn(second, true);
    expect((await open(second)).passesOn).toBe(true);
    await handOver(second);
    expect(await read(second)).toEqual(['1 to all', '2 welcome']);
    expect((await open(second)).passesOn).toBe(false);
  });

  it('is readable by a substitute from the start of their turn, and by the player', async () => {
    const { living, first, second, accounts, send, read, passOn } = await manned();
    await send(first, [second], 'before');
    const holder = accounts.get(second) ?? '';
    accounts.set(second, await join(living, { seat: second, isSubstitute: true }));
    await send(first, [second], 'meanwhile');
    expect(await read(second)).toEqual(['1 meanwhile']);
    await expect(passOn(second, true)).rejects.toMatchObject({ code: 'REFUSED' });
    accounts.set(second, holder);
    expect(await read(second)).toEqual(['1 before', '2 meanwhile']);
  });

  it('to an empty seat is read by its first player', async () => {
    const { living, first, second, accounts, send, read } = await manned();
    const { state } = (await living.league.app.repositories.campaigns.read(living.campaign))!;
    const empty = state.players.map(({ id }) => id).find((id) => id !== first && id !== second)!;
    await send(first, [empty], 'whoever you are');
    accounts.set(empty, await join(living, { seat: empty }));
    expect(await read(empty)).toEqual(['1 whoever you are']);
  });

  it('is only for players, and expires', async () => {
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
