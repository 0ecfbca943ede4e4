import { ORPCError, withEventMeta } from '@orpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import type { SeatEventKind } from '../../contract/joined.ts';
import type { Notice, NoticeKind } from '../../contract/league/notices.ts';
import { league } from '../transport/league.ts';
import { useNotices } from './use-notices.ts';

vi.mock(import('../transport/league.ts'), () => {
  const league = { notices: vi.fn() } as never;
  return { league, useLeague: () => league };
});

const noticeOf = (kind: NoticeKind, n: number): Notice =>
  withEventMeta({ n, for: null, kind, player: '', at: '' }, { id: `${String(n)}.0` });

let scope = effectScope();
afterEach(() => {
  scope.stop();
  scope = effectScope();
});

it('requests a reload if the stream is rejected', async () => {
  vi.mocked(league.notices).mockRejectedValue(new ORPCError('NOT_YOURS', { status: 403 }));
  const hear = vi.fn();
  scope.run(() => useNotices(() => ({ campaign: 'one', player: 'akkad' }), hear));
  await expect.poll(() => hear.mock.calls).toEqual([[null]]);
});

it('continues after the last event if the league closes the stream', async () => {
  const opened: (string | undefined)[] = [];
  const streams: Notice[][] = [
    [noticeOf('listening', 4), noticeOf('orders-filed', 5)],
    [noticeOf('battle-settled', 6)],
  ];
  vi.mocked(league.notices).mockImplementation((_of, options) => {
    opened.push(options?.lastEventId);
    const notices = streams.shift();
    return Promise.resolve(
      (async function* () {
        if (!notices) await new Promise(() => undefined);
        // Notices within a short time are reported together.
        for (const notice of notices ?? []) {
          yield notice;
          await new Promise((done) => setTimeout(done, 80));
        }
      })(),
    ) as never;
  });
  const heard: (readonly SeatEventKind[] | null)[] = [];
  scope.run(() =>
    useNotices(
      () => ({ campaign: 'one', player: 'akkad' }),
      (kinds) => heard.push(kinds && [...kinds]),
    ),
  );

  // Data read before the stream starts may be outdated.
  await expect.poll(() => heard).toEqual([null, ['orders-filed'], ['battle-settled']]);
  await expect.poll(() => opened).toEqual([undefined, '5.0', '6.0']);
});
