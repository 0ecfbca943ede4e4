import { ORPCError, withEventMeta } from '@orpc/client';
import { expect, it } from 'vitest';
import { UseCaseError } from '../contract/errors.ts';
import type { SeatEvent } from '../services/joined/reach-league.ts';
import { followNotices } from './reach-league.ts';

const unreachable = new UseCaseError('UNREACHABLE', 'no connection');

interface StreamScript {
  readonly told: readonly (readonly [kind: string, id: string])[];
  /** Error that ends the stream. Without an error, the stream ends normally. */
  readonly breaks?: Error;
}

/** Creates a league that gives these answers to successive attempts. The listener leaves at the last answer. */
function createLeague(answers: readonly (StreamScript | Error)[]) {
  const remaining = [...answers];
  const abort = new AbortController();
  const asked: (string | undefined)[] = [];
  const open = (lastEventId: string | undefined) => {
    asked.push(lastEventId);
    const next = remaining.shift();
    if (remaining.length === 0) setTimeout(() => abort.abort());
    if (next === undefined || next instanceof Error) return Promise.reject(next ?? unreachable);
    async function* stream({ told, breaks }: StreamScript) {
      for (const [kind, id] of told) yield await Promise.resolve(withEventMeta({ kind }, { id }));
      if (breaks) throw breaks;
    }
    return Promise.resolve(stream(next));
  };
  const listening = { signal: abort.signal, lastEventId: undefined };
  const heard = async () => {
    const all: SeatEvent[] = [];
    for await (const each of followNotices(open, listening, () => 0)) all.push(each);
    return all;
  };
  return { asked, heard };
}

const listKinds = (heard: readonly SeatEvent[]) => heard.map(({ kind }) => kind);

it('reopens an ended or broken stream after the last received event', async () => {
  const { asked, heard } = createLeague([
    { told: [['listening', '4.0']] },
    {
      told: [
        ['message', '4.1'],
        ['members', '5.1'],
      ],
      breaks: unreachable,
    },
    { told: [['month-resolved', '6.1']] },
  ]);
  const all = await heard();
  expect(listKinds(all)).toEqual(['listening', 'message', 'members', 'month-resolved']);
  expect(all.map(({ id }) => id)).toEqual(['4.0', '4.1', '5.1', '6.1']);
  expect(asked).toEqual([undefined, '4.0', '5.1']);
});

it('reports an unreachable league once, and once more when it is back', async () => {
  const { asked, heard } = createLeague([
    { told: [['deadline', '1.0']] },
    unreachable,
    unreachable,
    unreachable,
    { told: [['changed', '2.0']] },
  ]);
  expect(listKinds(await heard())).toEqual(['deadline', 'away', 'back', 'changed']);
  expect(asked).toEqual([undefined, '1.0', '1.0', '1.0', '1.0']);
});

it('ends when the league refuses', async () => {
  const refused = new UseCaseError('REFUSED', 'this is not your seat');
  await expect(createLeague([refused, { told: [] }]).heard()).rejects.toThrow(refused);
  await expect(createLeague([{ told: [], breaks: refused }, { told: [] }]).heard()).rejects.toThrow(refused);
  await expect(createLeague([new ORPCError('NOT_FOUND'), { told: [] }]).heard()).rejects.toThrow(ORPCError);
});

it('treats unknown kinds as a change', async () => {
  expect(listKinds(await createLeague([{ told: [['month-dreamt', '1.0']] }]).heard())).toEqual(['changed']);
});
