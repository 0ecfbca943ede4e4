import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ORPCError } from '@orpc/client';
import { onTestFinished } from 'vitest';
import type { CampaignState } from '../../../rules/for-the-pharaoh/campaign/state/state.ts';
import { busyOrders } from '../../support/campaign/campaign-orders.ts';
import { count, most } from '../../support/figures.ts';
import { answered, type Caller, enter, type Patience, type Ports } from './callers.ts';
import { hear, type Heard, isGapless } from './hear.ts';
import type { Ask } from './own-postgres.ts';

/** A campaign whose umpire and players are active. */
export interface Load {
  readonly campaign: string;
  readonly umpire: Caller;
  readonly seats: readonly string[];
  /** Number of acknowledged commands so far. */
  readonly acknowledged: () => number;
  /** Number of repeated commands so far. */
  readonly again: () => number;
  /** Lets everyone finish and compares acknowledged commands with the store. @returns the differences */
  end(): Promise<string[]>;
}

interface LoadOptions {
  readonly ports: Ports;
  /** Owner of the server. */
  readonly owner: Caller;
  readonly ask: Ask;
}

/** Acknowledged commands. */
interface Told {
  readonly messages: string[];
  /** Seats, once per submission of orders. */
  readonly filed: string[];
  /** Resolved months, as `1/3`. */
  readonly months: string[];
  /** Commands that got a different answer when repeated after their acknowledgement. */
  readonly otherwise: string[];
}

/** Pauses in ms: messages are limited per hour, and a long log takes long to verify. */
const BETWEEN_MONTHS = 150;
const BETWEEN_ORDERS = 120;
const BETWEEN_MESSAGES = 500;

class Play {
  readonly told: Told = { messages: [], filed: [], months: [], otherwise: [] };
  readonly patience: Patience = { again: 0 };
  readonly campaign: string;
  isOver = false;
  constructor(campaign: string) {
    this.campaign = campaign;
  }

  /** Runs a command; sometimes repeats it with its key after it was answered. */
  async command<T>(name: string, call: Parameters<typeof answered<T>>[1]): Promise<T> {
    const key = randomUUID();
    const first = await answered(this.patience, call, key);
    if (key.startsWith('0') || key.startsWith('1')) {
      const second = await answered(this.patience, call, key);
      if (!isDeepStrictEqual(first, second)) this.told.otherwise.push(name);
    }
    return first;
  }

  /** Works until the end. Only the rules may reject a command, because the month may have changed. */
  async again(pause: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work().catch((error: unknown) => {
        if (!(error instanceof ORPCError) || !['CONFLICT', 'REFUSED', 'LIMITED'].includes(String(error.code)))
          throw error;
      });
      await wait(pause);
    }
  }

  open(umpire: Caller): Promise<CampaignState> {
    return answered(this.patience, (sent) => umpire.campaigns.open({ id: this.campaign }, sent)).then(
      ({ state }) => state,
    );
  }

  async settle(umpire: Caller): Promise<void> {
    for (;;) {
      const [battle] = (await this.open(umpire)).battles;
      if (!battle) return;
      const result = { battle: battle.id, method: 'quick' } as const;
      const input = { id: this.campaign, result, dice: { seed: battle.id } };
      await this.command('settleBattle', (sent) => umpire.campaigns.settleBattle(input, sent));
    }
  }

  /** Only this umpire resolves months, so every new month counts as theirs, however often it is requested. */
  async resolve(umpire: Caller): Promise<void> {
    await this.settle(umpire);
    const { year, month } = await this.open(umpire);
    const input = { id: this.campaign, year, month, dice: { seed: `${year} ${month}` } };
    const { status } = await answered(this.patience, (sent) => umpire.campaigns.advance(input, sent)).catch(
      (error: unknown) => {
        if (error instanceof ORPCError && error.code === 'CONFLICT')
          this.told.otherwise.push(`${year}/${month} conflicts`);
        throw error;
      },
    );
    if (status === 'resolved') this.told.months.push(`${year}/${month}`);
  }

  async file(umpire: Caller, caller: Caller, player: string): Promise<void> {
    const state = await this.open(umpire);
    const orders = busyOrders(state, player, state.month % 3 === 0);
    await this.command('writeOrders', (sent) =>
      caller.packs.writeOrders({ campaign: this.campaign, player, orders }, sent).then(() => null),
    );
    this.told.filed.push(player);
  }

  async write(caller: Caller, player: string): Promise<void> {
    const text = `${player} ${randomUUID()}`;
    await this.command('sendMessage', (sent) =>
      caller.league.sendMessage({ campaign: this.campaign, player, to: [], text }, sent),
    );
    this.told.messages.push(text);
  }
}

interface Stored {
  readonly messages: readonly string[];
  /** Players named in notices of submitted orders. */
  readonly filed: readonly string[];
  readonly months: number;
  /** Highest number of the notices to all, and to each seat. */
  readonly newest: number;
  readonly own: Readonly<Record<string, number>>;
}

async function storedOf(ask: Ask, campaign: string): Promise<Stored> {
  const of = `where campaign_id = '${campaign}'`;
  const texts = await ask<{ text: string }>(`select text from message ${of}`);
  const told = await ask<{ kind: string; player: string }>(`select kind, player from notice ${of} and seat is null`);
  const [led] = await ask<{ notices: number }>(`select notices from led_campaign ${of}`);
  const own = await ask<{ seat: string; notices: number }>(`select seat, notices from seat_notices ${of}`);
  return {
    messages: texts.map(({ text }) => text),
    filed: told.filter(({ kind }) => kind === 'orders-filed').map(({ player }) => player),
    months: told.filter(({ kind }) => kind === 'month-resolved').length,
    newest: led?.notices ?? 0,
    own: Object.fromEntries(own.map(({ seat, notices }) => [seat, notices])),
  };
}

/** Lists differences in number between acknowledged and stored things. */
function differences(name: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const [told, found] = [acknowledged, stored].map((all) => Map.groupBy(all, (each) => each));
  return [...new Set([...acknowledged, ...stored])].flatMap((each) => {
    const [said, kept] = [told?.get(each)?.length ?? 0, found?.get(each)?.length ?? 0];
    if (said === kept) return [];
    return [`${name} ${each}: acknowledged ${said} times, stored ${kept} times`];
  });
}

/** Waits until a stream has delivered everything stored. @returns its deviations */
async function caughtUp(heard: Heard, name: string, { newest, own }: { newest: number; own: number }) {
  const upTo = `${newest}.${own}`;
  for (let waited = 0; heard.at !== upTo && waited < 30_000; waited += 50) await wait(50);
  heard.stop();
  await heard.gone;
  const wrong = [];
  if (heard.at !== upTo) wrong.push(`the stream of ${name} ended at ${heard.at}, not at ${upTo}`);
  if (!isGapless(heard.all) || !isGapless(heard.own)) wrong.push(`the stream of ${name} has a gap or a double`);
  if (heard.begun !== 1) wrong.push(`the stream of ${name} began ${heard.begun} times`);
  return wrong;
}

/** Creates everyone in a campaign, each with a stream. */
async function seated({ ports, owner }: LoadOptions, campaign: string, seats: readonly string[]) {
  const players = new Map<string, Caller>();
  for (const player of seats) {
    const { link } = await owner.league.invite({ campaign, role: 'player', player });
    players.set(player, await enter(ports, link, `Who plays ${player}`));
  }
  const streams = [['', owner] as const, ...players].map(
    ([seat, caller]) => [seat, hear(caller, campaign, seat)] as const,
  );
  while (streams.some(([, { begun }]) => begun === 0)) await wait(20);
  return { players, streams };
}

/** Starts a campaign: two players submit orders and write messages, the umpire resolves months, and all of them listen. */
export async function openLoad(options: LoadOptions): Promise<Load> {
  const { owner: umpire, ask } = options;
  const { id, state } = await umpire.campaigns.create({ scenario: 'two-rivers' });
  const seats = state.players.slice(0, 2).map((player) => player.id);
  const { players, streams } = await seated(options, id, seats);
  const play = new Play(id);
  const { told, patience } = play;
  const begun = performance.now();
  const work = Promise.all([
    play.again(BETWEEN_MONTHS, () => play.resolve(umpire)),
    ...[...players].flatMap(([player, caller]) => [
      play.again(BETWEEN_ORDERS, () => play.file(umpire, caller, player)),
      play.again(BETWEEN_MESSAGES, () => play.write(caller, player)),
    ]),
  ]);
  // The work is awaited at the end, but may fail earlier.
  work.catch(() => undefined);
  onTestFinished(() => {
    play.isOver = true;
    for (const [, heard] of streams) heard.stop();
  });
  return {
    campaign: id,
    umpire,
    seats,
    acknowledged: () => told.messages.length + told.filed.length + told.months.length,
    again: () => patience.again,
    async end() {
      play.isOver = true;
      await work;
      await play.settle(umpire);
      most('longest campaign', Math.round((performance.now() - begun) / 1000), 's');
      const stored = await storedOf(ask, id);
      const wrong = [
        ...told.otherwise,
        ...differences('message', told.messages, stored.messages),
        ...differences('orders of', told.filed, stored.filed),
        ...(new Set(told.months).size === told.months.length ? [] : ['a month was resolved twice']),
        ...(stored.months === told.months.length ? [] : [`${told.months.length} months, ${stored.months} stored`]),
      ];
      for (const [seat, heard] of streams)
        wrong.push(...(await caughtUp(heard, seat, { newest: stored.newest, own: stored.own[seat] ?? 0 })));
      const { issues, months } = await umpire.campaigns.verify({ id });
      wrong.push(...issues.map(String));
      if (months !== told.months.length) wrong.push(`the log has ${months} months, not ${told.months.length}`);
      count('acknowledged commands looked for', told.messages.length + told.filed.length + told.months.length);
      count('months of them', told.months.length);
      count('commands sent again by their key', patience.again);
      count(
        'streams opened again',
        streams.reduce((sum, [, { opened }]) => sum + opened - 1, 0),
      );
      count('lost, done twice or heard otherwise', wrong.length, 0);
      return wrong;
    },
  };
}
