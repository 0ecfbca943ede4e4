import { ORPCError } from '@orpc/client';
import { effectScope, nextTick } from 'vue';
import { afterEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { LeagueMessage } from '../../../contract/league/messages.ts';
import type { OpenPack } from '../../../contract/campaign-documents.ts';
import type { OrdersFile, PendingBattle } from '../../../rules/campaign.ts';
import { sampleBattle, sampleState } from '../../../test/support/campaign/sample-campaign.ts';
import { toDisabled } from '../campaign/seat/seat.ts';
import { type SeatCalls, useLeagueSeat } from './use-league-seat.ts';

vi.mock('../../composables/use-notices.ts', () => ({ useNotices: () => undefined }));
vi.mock('../../composables/use-screen-actions.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('../../stores/books.ts', () => ({ loadCampaignBook: () => Promise.resolve() }));
vi.mock('../../texts/messages.ts', () => ({ t: (key: string) => key }));
vi.mock('../../transport/client.ts', () => ({ client: {} }));

const [player = '', other = ''] = sampleState.players.map(({ id }) => id);
const orders: OrdersFile = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders: [] };

const packWith = (filed: OrdersFile | null, battles: readonly PendingBattle[] = []): OpenPack => ({
  pack: {
    format: 'nomarch-player-pack',
    version: 1,
    campaign: 'c',
    title: 'Rivers',
    player,
    deadline: null,
    view: { ...sampleState, battles },
    report: [],
    orders: filed,
    heads: [],
    shown: [],
    histories: [],
    seat: '',
    signed: { key: '', signature: '' },
  },
  orders: filed,
  changedAt: '',
  findings: [],
});
const messageOf = (n: number, from: string): LeagueMessage => ({
  ...{ n, from, to: [], year: 1, month: 1, text: '', sentAt: '2026-01-01T00:00:00Z' },
});

/** A fake league with a seat's turn file and messages. */
function fakeLeague(pack: OpenPack, messages: readonly LeagueMessage[] = []) {
  let read = 0;
  const league = {
    members: vi.fn(() => Promise.resolve({ seats: [], umpires: [], readers: 0, removable: [], sendsMail: false })),
    schedule: vi.fn(() => Promise.resolve({ schedule: { paused: true }, deadlineAt: null })),
    battles: vi.fn(() => Promise.resolve([])),
    messages: vi.fn(({ after }: { after?: number }) => Promise.resolve(messages.filter(({ n }) => n > (after ?? 0)))),
    conversations: vi.fn(() =>
      Promise.resolve({
        marks: read === 0 ? [] : [{ conversation: [], readUpTo: read, muted: false }],
        passesOn: false,
      }),
    ),
    readUpTo: vi.fn(({ n }: { n: number }) => {
      read = n;
      return Promise.resolve({});
    }),
    report: vi.fn(() => Promise.resolve([])),
    enterResult: vi.fn(() => Promise.resolve({ status: 'waits' })),
  };
  const calls = {
    campaign: 'c',
    player,
    league: league as unknown as SeatCalls['league'],
    kept: vi.fn<SeatCalls['kept']>(() => Promise.resolve(null)),
    pack: vi.fn(() => Promise.resolve(pack)),
    write: vi.fn((filed: OrdersFile) => Promise.resolve(packWith(filed))),
    withdraw: vi.fn(() => Promise.resolve(packWith(null))),
  };
  return { league, calls };
}

let scope = effectScope();
afterEach(() => {
  scope.stop();
  scope = effectScope();
});

/** Opens the seat and waits until everything is loaded. */
async function openSeat(calls: SeatCalls) {
  const used = scope.run(() =>
    useLeagueSeat(
      () => calls,
      ({ open, noOrders, write }) => ({
        library: toDisabled('no library'),
        notebook: toDisabled('no notebook'),
        isFiled: () => open().orders !== null,
        filing: () => ({ tone: 'faint', text: open().orders === null ? 'none' : 'filed' }),
        next: () => ({ label: 'file', run: () => write(noOrders()) }),
        notes: () => [],
        origin: () => null,
      }),
    ),
  )!;
  const { mock } = calls.league.conversations as unknown as Mock;
  await expect.poll(() => mock.results.length).toBeGreaterThan(0);
  await nextTick();
  return used;
}

describe('seat in a league', () => {
  it('submits orders and withdraws only submitted ones', async () => {
    const { calls } = fakeLeague(packWith(null));
    const { seat } = await openSeat(calls);
    const before = seat.value!;
    expect(before.filing()?.text).toBe('none');
    expect(before.withdraw.can?.()).toBeNull();
    await before.next()?.run();
    expect(calls.write).toHaveBeenCalledWith({ ...orders, year: sampleState.year, month: sampleState.month });
    // The seat object stays the same, so the screen keeps its state.
    expect(seat.value).toBe(before);
    expect(before.filing()?.text).toBe('filed');
    await before.withdraw.can?.()?.();
    expect(before.filing()?.text).toBe('none');
  });

  it('submits nothing while a battle is pending', async () => {
    const { calls } = fakeLeague(packWith(orders, [sampleBattle]));
    const { seat } = await openSeat(calls);
    expect([seat.value?.filing(), seat.value?.next(), seat.value?.withdraw.can?.()]).toEqual([null, null, null]);
  });

  it('notes a pending battle that it has to report', async () => {
    const { calls, league } = fakeLeague(packWith(null, [sampleBattle]));
    const battle = { battle: sampleBattle.id, seq: 1, seats: [player, other], results: [] };
    league.battles.mockImplementation(() => Promise.resolve([battle] as never));
    const { seat } = await openSeat(calls);
    const says = () => seat.value!.notes().some(({ text }) => text === 'You have a pending battle.');
    expect(says()).toBe(true);
    league.battles.mockImplementation(() => Promise.resolve([{ ...battle, results: [{ player }] }] as never));
    await seat.value!.battles.can?.enter({} as never, 1, null);
    await expect.poll(() => says()).toBe(false);
  });

  it('submits nothing after it was taken from its player, and gives the reason', async () => {
    const { calls } = fakeLeague(packWith(orders));
    const { seat, problem, isRemoved } = await openSeat(calls);
    expect([isRemoved.value, seat.value?.filing()?.text]).toEqual([false, 'filed']);
    calls.pack.mockRejectedValue(new ORPCError('NOT_YOURS'));
    await seat.value!.reopen();
    expect([isRemoved.value, problem.value]).toEqual([true, expect.stringContaining('This seat is no longer yours')]);
    expect([seat.value?.filing(), seat.value?.next(), seat.value?.withdraw.can?.()]).toEqual([null, null, null]);
  });

  it('counts unread messages per conversation and marks them as read', async () => {
    const { calls, league } = fakeLeague(packWith(null), [
      messageOf(1, other),
      messageOf(2, player),
      messageOf(3, other),
    ]);
    const { seat } = await openSeat(calls);
    const { can } = seat.value!.messages;
    await expect.poll(() => can?.conversations()[0]).toMatchObject({ seats: [], unread: 2 });
    await can?.markRead(can.conversations()[0]!);
    expect(league.readUpTo).toHaveBeenCalledWith({ campaign: 'c', player, n: 3, conversation: [] });
    expect(can?.conversations()[0]).toMatchObject({ readUpTo: 3, unread: 0 });
  });

  it('loads all months on request', async () => {
    const { calls, league } = fakeLeague(packWith(null));
    const { seat } = await openSeat(calls);
    const { can } = seat.value!.past;
    expect([can?.events(), league.report.mock.calls.length]).toEqual([null, 0]);
    await can?.read();
    expect([can?.events(), league.report.mock.calls.length]).toEqual([[], 1]);
  });

  it('reloads battles and turn file after a reported result', async () => {
    const { calls, league } = fakeLeague(packWith(null));
    const { seat } = await openSeat(calls);
    const [packs, battles] = [calls.pack.mock.calls.length, league.battles.mock.calls.length];
    await seat.value!.battles.can?.enter({} as never, 7, null);
    await expect.poll(() => calls.pack.mock.calls.length).toBe(packs + 1);
    expect(league.battles.mock.calls.length).toBe(battles + 1);
    expect(league.enterResult).toHaveBeenCalledWith({ campaign: 'c', player, seq: 7, result: {} });
  });

  it('shows the local copy and the reason while the league does not answer', async () => {
    const { calls } = fakeLeague(packWith(null));
    const seat = { waits: [], unread: 1 } as never;
    const none = {
      members: null,
      timed: null,
      battles: [],
      messages: [],
      conversations: { marks: [], passesOn: false },
    };
    calls.kept.mockResolvedValue({ seat, pack: packWith(orders), ...none });
    calls.pack.mockRejectedValue(new Error('the league is away'));
    const used = scope.run(() =>
      useLeagueSeat(
        () => calls,
        () => ({
          library: toDisabled(''),
          notebook: toDisabled(''),
          isFiled: () => true,
          filing: () => null,
          next: () => null,
          notes: () => [],
          origin: () => null,
        }),
      ),
    )!;
    await expect.poll(() => used.problem.value).toContain('away');
    expect(used.seat.value?.campaign().filed).toEqual([orders]);
    const notes = used.seat.value?.notes() ?? [];
    expect(notes.map(({ tone }) => tone)).toContain('error');
    expect(notes.map(({ text }) => text)).toContain(
      'Your orders can be read by the umpire, later players and substitutes of this seat, and the server’s owner.',
    );
  });
});
