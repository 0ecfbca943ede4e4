import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import { ERRORS } from '../../contract/errors.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { failure } from '../support/input/failure.ts';
import { type FakeLeague, startFakeLeague } from '../support/league/fake-league.ts';
import { count, told } from '../support/figures.ts';
import { mutated } from '../support/input/mutated-inputs.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { openTestContext } from '../support/program/test-context.ts';

/*
 * Error codes of the contract. A joined league may send anything: the app must return a valid answer or one of these errors, and the seat
 * stays playable.
 */

const OF_THE_SET = new Set(['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'REFUSED', 'UNREACHABLE', 'LIMITED']);
const ANSWERS = rounds(150, 2500);

let lie: (method: string, answer: unknown) => unknown;
let league: FakeLeague;
let client: NomarchClient;
let reported: readonly unknown[];
let which: { readonly campaign: string; readonly player: string };

beforeEach(async () => {
  lie = (_method, answer) => answer;
  league = await startFakeLeague({ answer: (method, answer) => lie(method, answer) });
  ({ client, reported } = await openTestContext());
  which = { campaign: league.campaign, player: 'ur' };
  await client.joined.join({ link: league.invite('ur'), name: 'Anna' });
});

const orders = (): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player: 'ur',
  year: 1,
  month: 1,
  orders: [{ kind: 'hold', army: 'ur-levy' }],
});

describe('A league that sends false answers', () => {
  it(`causes only an error message, in ${ANSWERS} of its answers`, { timeout: 3_600_000 }, async () => {
    const calls: readonly ((seat: typeof which) => Promise<unknown>)[] = [
      client.joined.refresh,
      client.joined.file,
      client.joined.withdraw,
      client.joined.members,
      client.joined.schedule,
      client.joined.battles,
      (seat) => client.joined.messages({ ...seat, after: 0 }),
      (seat) => client.joined.readUpTo({ ...seat, n: 1 }),
      (seat) => client.joined.sendMessage({ ...seat, to: ['akkad'], text: 'Peace?' }),
      client.joined.substitute,
      client.joined.endSubstitute,
      () => client.joined.join({ link: league.invite('akkad'), name: 'Anna' }),
    ];
    let lied = 0;
    let unforeseen = 0;
    let refused = 0;
    await client.packs.writeOrders({ ...which, orders: orders() });
    const seed = Number(process.env['NOMARCH_FUZZ_SEED'] ?? 20261125);
    const dice = seededDice(`which lie ${seed}`);
    for (let round = 0; lied < ANSWERS; round += 1) {
      lie = (_method, answer) => {
        if (dice.roll('d3', 'lies') === 1) return answer;
        lied += 1;
        return fc.sample(mutated([answer ?? null]), { numRuns: 1, seed: seed + lied })[0];
      };
      try {
        await calls[round % calls.length]?.(which);
      } catch (error) {
        const { code, message } = error as { readonly code?: unknown; readonly message: string };
        const isKnown = typeof code === 'string' && OF_THE_SET.has(code);
        if (isKnown) refused += 1;
        else unforeseen += 1;
        expect(isKnown, `${String(error)}\n${String(reported.at(-1))}`).toBe(true);
        expect(message.length).toBeLessThan(1000);
      }
    }
    count('answers of leagues that lie', lied);
    count('answers of 500', unforeseen, 0);
    expect(refused).toBeGreaterThan(ANSWERS / 20);
    expect(reported).toEqual([]);
    lie = (_method, answer) => answer;
    expect((await client.joined.refresh(which)).pack.pack.player).toBe('ur');
  });

  it('is rejected if it answers orders with another seat’s turn file, and that seat’s turn file stays', async () => {
    const other = await startFakeLeague();
    const theirs = { campaign: other.campaign, player: 'akkad' };
    await client.joined.join({ link: other.invite('akkad'), name: 'Anna' });
    const before = await client.packs.open(theirs);
    const pack = { ...before.pack, view: { ...before.pack.view, title: 'Their rivers' } };
    lie = (method, answer) => (method === 'packs.writeOrders' ? { ...before, pack } : answer);
    await client.packs.writeOrders({ ...which, orders: orders() });
    expect((await client.joined.file(which)).seat.filing).toBe('waiting');
    expect(await client.packs.open(theirs)).toEqual(before);
    told('answers filed orders with the pack of another seat', 'a refusal: the orders wait');
  });

  it.each([
    ['a message of a megabyte', 'x'.repeat(900_000)],
    ['one that reads from right to left', 'Pay \u202eelpoep\u0007\nnow'],
  ])('has its refusal with %s shown shortened and as plain text', async (what, message) => {
    lie = () => {
      throw new ORPCError('REFUSED', { ...ERRORS.REFUSED, message, data: { path: '' } });
    };
    const said = await failure(client.joined.members(which));
    expect(said.code).toBe('REFUSED');
    expect(said.message.length).toBeLessThan(600);
    expect(said.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    told(`refuses with ${what}`, 'a short sentence');
  });

  it('is exposed by each player’s app if it rewrites a published month', async () => {
    const { id, state } = await league.client.campaigns.open({ id: league.campaign });
    const before = JSON.stringify(await league.client.campaigns.exportDocument({ id, secrets: true }));
    const { year, month } = state;
    await league.client.campaigns.advance({ id, year, month, dice: { seed: 'first' } });
    expect((await client.joined.refresh(which)).pack.findings).toEqual([]);
    await league.stop();
    const { secret, port } = league;
    const again = await startFakeLeague({ leads: before, secret, port, sessions: league.sessions() });
    await again.client.campaigns.advance({ id, year, month, dice: { seed: 'second' } });
    expect((await client.joined.refresh(which)).pack.findings).toEqual([expect.stringMatching(/rewritten/)]);
    told('rewrites a month that it has told', 'the program of each player');
  });
});
