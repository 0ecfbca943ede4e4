import { expect, it } from 'vitest';
import type { LeagueMessage } from '../../../contract/league/messages.ts';
import { type MessageAnswers, useMessages } from './use-messages.ts';

const message = (n: number): LeagueMessage => ({
  ...{ n, from: 'ur', to: [], year: 1, month: 1, text: `Word ${String(n)}`, sentAt: '2026-01-01T00:00:00Z' },
});

it('adds new messages once despite parallel requests', async () => {
  const league = {
    messages: ({ after = 0 }: { after?: number }) => Promise.resolve([1, 2, 3].filter((n) => n > after).map(message)),
    conversations: () => Promise.resolve({ marks: [], passesOn: false }),
  } as unknown as MessageAnswers;
  const { can, read } = useMessages(() => ({ campaign: 'c', player: 'akkad', league }));
  await Promise.all([read(), read()]);
  await read();
  expect(can.conversations()[0]?.messages.map(({ n }) => n)).toEqual([1, 2, 3]);
});
