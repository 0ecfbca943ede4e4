import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { membershipsMethods } from '../../league/seats/memberships.ts';
import { getNextDeadline, timingMethods, hasToOrder, listSeatsWithoutOrders } from '../../league/scheduling/timing.ts';
import { decideForRegents, listUndecidedSeats } from '../../league/regents/decisions.ts';
import type { RegentJob } from '../../league/context/league-context.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import { loadBookCampaign } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { intervene } from '../../services/campaigns/resolve.ts';
import { takeBack } from '../../services/campaigns/take-back.ts';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import {
  callOf,
  file,
  join,
  type LivingLeague,
  openLiving,
  setDeadline,
  toldOf,
} from '../support/league/living-league.ts';

const { schedule, setSchedule } = timingMethods;

const { mine } = membershipsMethods;

const stateOf = async ({ league, campaign }: LivingLeague) => {
  const read = await league.app.repositories.campaigns.read(campaign);
  if (!read) throw new Error('the campaign is gone');
  return read.state;
};

const seatsOf = async (living: LivingLeague): Promise<string[]> => (await stateOf(living)).players.map(({ id }) => id);

const look = (living: LivingLeague): Promise<void> => resolveWhenDue(living.league, living.jobs, living.campaign);

const timed = async (living: LivingLeague) =>
  await schedule(await callOf(living, await join(living, { role: 'reader' }), 'league.schedule'), living);

const plain = {
  deadline: null,
  zone: 'Europe/Berlin',
  everyDays: null,
  resolve: 'deadline',
  grace: 0,
  remind: [24],
  battleHours: 72,
  battleEnd: 'umpire',
  paused: false,
} as const;

/** Starts a league whose umpire sets the schedule. */
async function led() {
  const living = await openLiving();
  const umpire = await callOf(living, await join(living, { role: 'umpire' }), 'league.setSchedule');
  const set = (change: object) => setSchedule(umpire, { campaign: living.campaign, schedule: { ...plain, ...change } });
  return { living, set };
}

describe('A wall time', () => {
  it('is an instant in its time zone, with daylight saving time', async () => {
    const { set } = await led();
    const at = async (deadline: string, zone = 'Europe/Berlin') => (await set({ deadline, zone })).deadlineAt;
    expect(await at('2030-01-15T20:00')).toBe('2030-01-15T19:00:00.000Z');
    expect(await at('2030-07-15T20:00')).toBe('2030-07-15T18:00:00.000Z');
    expect(await at('2030-07-15T20:00', 'America/New_York')).toBe('2030-07-16T00:00:00.000Z');
  });

  it('skipped in spring moves forward, and repeated in autumn means the second', async () => {
    const { set } = await led();
    expect(await set({ deadline: '2030-03-31T02:30' })).toEqual({
      schedule: { ...plain, deadline: '2030-03-31T02:30' },
      deadlineAt: '2030-03-31T01:30:00.000Z',
    });
    expect((await set({ deadline: '2030-10-27T02:30' })).deadlineAt).toBe('2030-10-27T01:30:00.000Z');
  });

  it('is rejected if it is past, or its zone unknown', async () => {
    const { set } = await led();
    const past = { code: 'REFUSED', path: 'schedule.deadline' };
    await expect(set({ deadline: '2020-01-01T20:00' })).rejects.toMatchObject(past);
    const unknown = { code: 'BAD_INPUT', path: 'schedule.zone' };
    await expect(set({ deadline: '2030-01-01T20:00', zone: '+01:00' })).rejects.toMatchObject(unknown);
  });

  it('repeats after some days at the same time of day, across a change of clocks', async () => {
    const { living, set } = await led();
    const { db } = living.league.store;
    // Deadlines half a year apart, so that daylight saving changes between any two.
    await set({ deadline: '2030-01-15T20:00', everyDays: 182 });
    const first = (await getNextDeadline(db, living.campaign)) ?? '';
    await set({ deadline: first, everyDays: 182 });
    const at = (await timed(living)).deadlineAt ?? '';
    const second = (await set({ deadline: '2030-01-15T20:00' })).deadlineAt ?? '';
    expect(first.slice(11)).toBe('20:00');
    expect((Date.parse('2030-01-15') - Date.parse(first.slice(0, 10))) / 86_400_000 / 182).toSatisfy(Number.isInteger);
    const offset = (instant: string, wall: string): number =>
      (Date.parse(`${wall}Z`) - Date.parse(instant)) / 3_600_000;
    expect([1, 2]).toContain(offset(at, first));
    expect(offset(second, '2030-01-15T20:00')).toBe(1);
  });
});

describe('A deadline', () => {
  it('resolves the month with the submitted orders and the promised seed', async () => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await file(living, first);
    await setDeadline(living, 60);
    await look(living);
    expect(await stateOf(living)).toMatchObject({ year: 1, month: 1 });
    await setDeadline(living, -1);
    await look(living);
    const state = await stateOf(living);
    expect([state.month, state.battles.length]).not.toEqual([1, 0]);
    expect(await toldOf(living)).toContain('month-resolved > all');
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({
      sound: true,
      months: 1,
      dice: { ownSeed: 0, typed: 0 },
    });
  });

  it('ends with its month, and sets the next one if days are set', async () => {
    const living = await openLiving();
    await setDeadline(living, -60);
    await look(living);
    expect((await timed(living)).deadlineAt).toBeNull();
    await setDeadline(living, -60);
    await living.league.store.db
      .updateTable('led_campaign')
      .set({ every_days: 3, timed_year: 1, timed_month: 2 })
      .execute();
    const before = (await timed(living)).schedule.deadline ?? '';
    await look(living);
    const next = (await timed(living)).schedule.deadline ?? '';
    expect(Date.parse(`${next}Z`) - Date.parse(`${before}Z`)).toBe(3 * 86_400_000);
  });

  it('leaves at least half of the days, and does not drift after early months', async () => {
    const living = await openLiving();
    const days = async (until: number): Promise<number> => {
      const { month, year } = await stateOf(living);
      await setDeadline(living, until * 86_400, { resolve: 'all-in' });
      await living.league.store.db
        .updateTable('led_campaign')
        .set({ every_days: 7, timed_year: year, timed_month: month })
        .execute();
      const before = (await timed(living)).schedule.deadline ?? '';
      for (const seat of await seatsOf(living)) await file(living, seat);
      await look(living);
      return Math.round(
        (Date.parse(`${(await timed(living)).schedule.deadline}Z`) - Date.parse(`${before}Z`)) / 86_400_000,
      );
    };
    expect(await days(6)).toBe(0);
    expect(await days(2)).toBe(7);
    expect(await days(20)).toBe(-14);
  });

  it('waits for its grace time until all orders are in', async () => {
    const living = await openLiving();
    const seats = await seatsOf(living);
    for (const seat of seats.slice(1)) await file(living, seat);
    await setDeadline(living, -60, { grace: 10 });
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    await file(living, seats[0] ?? '');
    await look(living);
    expect(await stateOf(living)).not.toMatchObject({ month: 1, battles: [] });
  });

  it('resolves once all orders are in, including those of untaken seats', async () => {
    const living = await openLiving();
    const [first = '', ...others] = await seatsOf(living);
    await join(living, { seat: first });
    await setDeadline(living, 3600, { resolve: 'all-in' });
    await file(living, first);
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    for (const seat of others) await file(living, seat);
    await look(living);
    expect(await stateOf(living)).not.toMatchObject({ month: 1, battles: [] });
  });

  it('resolves nothing while paused, and is paused by an undone month', async () => {
    const { living, set } = await led();
    for (const seat of await seatsOf(living)) await file(living, seat);
    await set({ deadline: '2030-01-01T20:00', resolve: 'all-in', paused: true });
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    await set({ deadline: '2030-01-01T20:00', resolve: 'all-in' });
    await look(living);
    await runCampaignTask(living.league, living.campaign, async ({ app, notify, campaign }) => {
      await takeBack(app, { id: campaign, reason: 'a mistake' });
      notify('taken-back');
    });
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1, battles: [] });
    expect((await timed(living)).schedule.paused).toBe(true);
  });

  it('left to the umpire notifies the umpire once', async () => {
    const living = await openLiving();
    await setDeadline(living, -1, { resolve: 'umpire' });
    await look(living);
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    expect(await toldOf(living)).toEqual(['deadline > all', 'deadline > umpire']);
  });

  it('notifies the umpire once if the rules forbid to resolve, and is not retried forever', async () => {
    const living = await openLiving();
    const { db, repositories } = living.league.store;
    const [first = ''] = await seatsOf(living);
    await file(living, first);
    // Changes stored orders so that the rules reject them, as a later version might.
    await db
      .updateTable('filed_orders')
      .set((row) => ({
        orders: sql<string>`replace(${row.ref('orders')}, '"orders":[', '"orders":[{"kind":"hold","army":"gone"},')`,
      }))
      .execute();
    expect((await repositories.campaigns.read(living.campaign))?.filed[0]?.orders[0]).toMatchObject({ army: 'gone' });
    await setDeadline(living, -1);
    await look(living);
    await look(living);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    expect((await toldOf(living)).filter((told) => told.startsWith('deadline'))).toEqual(['deadline > umpire']);
    expect(living.reported).toHaveLength(2);
  });
});

describe('An absence', () => {
  it('moves a deadline once, to the day after the absence at the same time', async () => {
    const living = await openLiving();
    const [first = '', second = ''] = await seatsOf(living);
    await join(living, { seat: first, away: [-2, 3] });
    await join(living, { seat: second });
    await setDeadline(living, -1);
    const before = (await timed(living)).schedule.deadline ?? '';
    await look(living);
    const moved = (await timed(living)).schedule.deadline ?? '';
    expect(Date.parse(`${moved}Z`) - Date.parse(`${before}Z`)).toBe(4 * 86_400_000);
    // No notice says who is absent.
    expect(await toldOf(living)).toEqual(['deadline > all']);
    expect(await stateOf(living)).toMatchObject({ month: 1 });
    await setDeadline(living, -1);
    await look(living);
    expect(await stateOf(living)).not.toMatchObject({ month: 1, battles: [] });
  });

  it('moves it by at most two weeks', async () => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await join(living, { seat: first, away: [-1, 300] });
    await setDeadline(living, -1);
    const before = (await timed(living)).schedule.deadline ?? '';
    await look(living);
    expect(Date.parse(`${(await timed(living)).schedule.deadline}Z`) - Date.parse(`${before}Z`)).toBe(14 * 86_400_000);
  });

  it.each([
    ['whose orders are in', true, false],
    ['who has a substitute', false, true],
  ])('of one %s moves nothing', async (_, isFiled, hasSubstitute) => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await join(living, { seat: first, away: [-1, 5] });
    if (hasSubstitute) await join(living, { seat: first, isSubstitute: true });
    if (isFiled) await file(living, first);
    await setDeadline(living, -1);
    await look(living);
    expect(await stateOf(living)).not.toMatchObject({ month: 1, battles: [] });
  });

  it('is not implied by missing orders', async () => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await join(living, { seat: first });
    await setDeadline(living, -1);
    await look(living);
    expect(await stateOf(living)).not.toMatchObject({ month: 1, battles: [] });
    expect(await toldOf(living)).not.toContain('members > all');
  });
});

describe('A reminder', () => {
  it('goes only to present players whose orders are missing', async () => {
    const living = await openLiving();
    const [first = '', second = ''] = await seatsOf(living);
    await join(living, { seat: first });
    await join(living, { seat: second });
    await file(living, first);
    await setDeadline(living, 24 * 3600 - 1, { seen: -60 });
    await look(living);
    expect((await toldOf(living)).filter((told) => told.startsWith('reminder'))).toEqual([`reminder > ${second}`]);
    await look(living);
    expect((await toldOf(living)).filter((told) => told.startsWith('reminder'))).toHaveLength(1);
  });

  it('is not sent if only messages could be ordered, or a battle is pending', async () => {
    const living = await openLiving();
    const state = await stateOf(living);
    const [first = '', second = ''] = await seatsOf(living);
    const rules = await loadBookCampaign(living.league.app, state.rules);
    const beaten = Object.fromEntries(Object.entries(state.armies).filter(([, { player }]) => player !== first));
    expect(hasToOrder(rules, state, first)).toBe(true);
    expect(hasToOrder(rules, { ...state, armies: beaten }, first)).toBe(false);
    expect(hasToOrder(rules, { ...state, armies: beaten }, second)).toBe(true);
    const settings = { playMode: 'umpire', deadline: null, notes: '' } as const;
    const read = { state: { ...state, armies: beaten }, filed: [], settings };
    expect(await listSeatsWithoutOrders(living.league.app, read)).not.toContain(first);
  });

  it('comes once for all missed reminders, and never after the deadline', async () => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await join(living, { seat: first });
    await living.league.store.db.updateTable('led_campaign').set({ remind: '[48,24,3]' }).execute();
    await setDeadline(living, 3600, { seen: -3 * 86_400, resolve: 'umpire' });
    await look(living);
    expect(await toldOf(living)).toEqual([`reminder > ${first}`]);
    await setDeadline(living, -1, { seen: -3 * 86_400, resolve: 'umpire' });
    await look(living);
    expect((await toldOf(living)).filter((told) => told.startsWith('reminder'))).toHaveLength(1);
  });

  it('is not sent to absent players', async () => {
    const living = await openLiving();
    const [first = ''] = await seatsOf(living);
    await join(living, { seat: first, away: [0, 1] });
    await setDeadline(living, 24 * 3600 - 1, { seen: -60 });
    await look(living);
    expect(await toldOf(living)).toEqual([]);
  });
});

describe('A list of pending tasks', () => {
  it('has a player’s missing orders, and for the umpire a month that can be resolved', async () => {
    const living = await openLiving();
    const [first = '', ...others] = await seatsOf(living);
    const player = await join(living, { seat: first });
    const umpire = await join(living, { role: 'umpire' });
    const waits = async (account: string) =>
      (await mine(await callOf(living, account, 'league.mine'))).map((each) => each.waits);
    expect([await waits(player), await waits(umpire)]).toEqual([[['orders']], [[]]]);
    await file(living, first);
    expect([await waits(player), await waits(umpire)]).toEqual([[[]], [[]]]);
    await setDeadline(living, -1, { resolve: 'umpire' });
    expect(await waits(umpire)).toEqual([['month']]);
    await setDeadline(living, 3600, { resolve: 'umpire' });
    for (const seat of others) await file(living, seat);
    expect(await waits(umpire)).toEqual([['month']]);
  });
});

describe('A seat with a substitute computer player', () => {
  const REGENT = { temperament: 'cautious', strength: 'novice' } as const;
  const keep = async (living: LivingLeague, when: 'always' | 'no-orders') => {
    const seats = await seatsOf(living);
    const [first = '', ...others] = seats;
    await living.league.app.repositories.campaigns.setSettings(
      living.campaign,
      {
        playMode: 'umpire',
        deadline: null,
        notes: '',
        keepers: Object.fromEntries(others.map((seat) => [seat, { ...REGENT, when }])),
      },
      living.league.app.clock(),
    );
    return { first, others };
  };
  const orderedBy = async ({ league: { app }, campaign }: LivingLeague) =>
    (await app.repositories.campaigns.regentOrders(campaign)).map(({ orders }) => orders.player);
  const decide = ({ league, campaign }: LivingLeague, seats: RegentJob['seats']) =>
    decideForRegents(league, { campaign, seats, isAwaited: false });
  const stored = ({ league }: LivingLeague) =>
    league.store.db.selectFrom('regent_decision').selectAll().orderBy('player').execute();
  /** Checks a month that waits for its computer players, and again after they have decided. */
  async function lookTwice(living: LivingLeague): Promise<void> {
    await look(living);
    expect(await toldOf(living)).not.toContain('month-resolved > all');
    const { rows } =
      await sql`select from nomarch_jobs.job where name = 'regents' and data ->> 'seats' = 'empty'`.execute(
        living.league.store.db,
      );
    expect(rows).toHaveLength(1);
    await decide(living, 'empty');
    await look(living);
  }

  it('is played by the computer at the deadline or during an absence', async () => {
    const living = await openLiving();
    const { first, others } = await keep(living, 'no-orders');
    await join(living, { seat: others[0] ?? '', away: [-1, 5] });
    await file(living, first);
    await setDeadline(living, 60, { resolve: 'all-in' });
    await look(living);
    expect(await stateOf(living)).toMatchObject({ year: 1, month: 1, battles: [] });
    expect(await orderedBy(living)).toEqual([]);
    await setDeadline(living, -1, { grace: 600 });
    await lookTwice(living);
    expect(await toldOf(living)).toContain('month-resolved > all');
    expect(await orderedBy(living)).toEqual(others.toSorted());
    expect(await verifyCampaign(living.league.app, living.campaign)).toMatchObject({
      sound: true,
      dice: { ownSeed: 0 },
    });
  });

  it('never delays a month if the computer always plays it', async () => {
    const living = await openLiving();
    const { first, others } = await keep(living, 'always');
    await setDeadline(living, 3600, { resolve: 'all-in' });
    await file(living, first);
    await lookTwice(living);
    expect(await toldOf(living)).toContain('month-resolved > all');
    expect(await orderedBy(living)).toEqual(others.toSorted());
  });

  it('has orders decided in advance for this month only, equal when asked again', async () => {
    const living = await openLiving();
    const { others } = await keep(living, 'no-orders');
    await decide(living, 'kept');
    expect(await stored(living)).toEqual([]);
    await decide(living, 'empty');
    const first = await stored(living);
    expect(first.map(({ player }) => player)).toEqual(others.toSorted());
    const other = await openLiving({ url: living.url, campaign: living.campaign });
    const undecided = async () => {
      const { app, store } = other.league;
      return (await listUndecidedSeats(store.db, app, await readCampaign(app, living.campaign))).map(
        ({ player }) => player,
      );
    };
    expect(await undecided()).toEqual([]);
    await living.league.store.db.deleteFrom('regent_decision').execute();
    await decide(await openLiving({ url: living.url, campaign: living.campaign }), 'empty');
    expect(await stored(living)).toEqual(first);
    const intervention = { reason: 'another head', public: true, decrees: [{ kind: 'note' as const }] };
    await intervene(living.league.app, { id: living.campaign, intervention });
    expect(await undecided()).toEqual(others);
  });
});
