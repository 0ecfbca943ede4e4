/**
 * A process that resolves the months of a campaign, for tests that kill it or run two of them. Arguments: the store, the campaign, the
 * seed. Prints `ready` and answers `go YEAR MONTH` and `settle BATTLE` lines with `resolved` or an error code. `back` makes it resolve and
 * undo a month repeatedly, with `done N` after each. `run` makes it submit orders and resolve months and battles, with `begin N` and `done
 * N` around each month, and `filed PLAYER YEAR MONTH` for stored orders.
 */
import { createInterface } from 'node:readline';
import { ORPCError } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import { openStore } from '../../db/sqlite/store.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { createThreadedSolver } from '../../solver/solver.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { slowHash } from '../../threads/threaded-imports.ts';

const [file = '', id = '', seed = ''] = process.argv.slice(2);
const clock = (): string => new Date().toISOString();
const store = await openStore({ file, clock });
const context = await createContext({
  repositories: store.repositories,
  clock,
  newId: () => crypto.randomUUID(),
  newSecret: () => '5e'.repeat(32),
  slowHash,
  solve: createThreadedSolver(),
  about: { version: '0.0.0', store: file, transport: 'command-line' },
  report: console.error,
});
const client = createRouterClient(router, { context });

async function advance(year: number, month: number): Promise<string> {
  try {
    return (await client.campaigns.advance({ id, year, month, dice: { seed: `${seed} ${year} ${month}` } })).status;
  } catch (error) {
    return error instanceof ORPCError ? String(error.code) : 'unforeseen';
  }
}

async function settle(battle: string): Promise<string> {
  const result = { battle, method: 'quick' as const };
  try {
    return (await client.campaigns.settleBattle({ id, result, dice: { seed: `${seed} ${battle}` } })).status;
  } catch (error) {
    return error instanceof ORPCError ? String(error.code) : 'unforeseen';
  }
}

async function settleBattles(): Promise<void> {
  for (;;) {
    const { state } = await client.campaigns.open({ id });
    const [battle] = state.battles;
    if (!battle) return;
    await settle(battle.id);
  }
}

async function run(): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    console.log(`begin ${turn}`);
    await settleBattles();
    const { state } = await client.campaigns.open({ id });
    const winter = state.month > state.campaignMonths;
    const { year, month } = state;
    for (const { id: player } of winter ? [] : state.players) {
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, month % 3 === 0) });
      console.log(`filed ${player} ${year} ${month}`);
    }
    await advance(year, month);
    await settleBattles();
    console.log(`done ${turn} ${year} ${month}`);
  }
}

/** Resolves and undoes the current month repeatedly. */
async function backAndForth(): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const { state } = await client.campaigns.open({ id });
    await advance(state.year, state.month);
    await client.campaigns.takeBack({ id, reason: 'once more' });
    console.log(`done ${turn}`);
  }
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [word = '', year, month] = line.split(' ');
  if (word === 'run') await run();
  if (word === 'back') await backAndForth();
  if (word === 'go') console.log(await advance(Number(year), Number(month)));
  if (word === 'settle') console.log(await settle(line.slice(word.length + 1)));
}
store.close();
