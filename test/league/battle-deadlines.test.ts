import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BattleEnd } from '../../contract/league/notices.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import { timingMethods } from '../../league/scheduling/timing.ts';
import { verifyCampaign } from '../../services/campaigns/verify.ts';
import { atBattle, read } from '../support/campaign/at-battle.ts';
import { callOf, type LivingLeague, openLiving, startWorking, toldOf } from '../support/league/living-league.ts';
import { mailServer, subjectOf } from '../support/league/mail-server.ts';

const { schedule, setSchedule } = timingMethods;

const mailOf = (seat: string): string => `${seat === '' ? 'umpire' : seat}@home.example`;

/** Lets some hours pass on the battle's clock. */
const pass = ({ league, campaign }: LivingLeague, hours: number) =>
  sql`update waiting_battle set since = since - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours}),
    seen_to = seen_to - make_interval(hours => ${hours}) where campaign_id = ${campaign}`.execute(league.store.db);

const look = (living: LivingLeague): Promise<void> => resolveWhenDue(living.league, living.jobs, living.campaign);

/** Creates a campaign with a pending battle and these settings. */
async function waitingBattle(end: BattleEnd, opening: Parameters<typeof atBattle>[0] = {}) {
  const at = await atBattle(opening);
  const { living, accounts, battle } = at;
  const umpire = (method: string) => callOf(living, accounts.get('') ?? '', `league.${method}`);
  const { campaign } = living;
  const set = async (change: object) => {
    const { schedule: now } = await schedule(await umpire('schedule'), { campaign });
    return setSchedule(await umpire('setSchedule'), { campaign, schedule: { ...now, deadline: null, ...change } });
  };
  await set({ battleEnd: end });
  const ofBattle = async (seat: string) => (await at.seen(seat)).find(({ seats }) => seats.includes(at.one));
  /** Counts the results in the log. */
  const ends = async () =>
    (await living.league.app.repositories.campaigns.log(campaign, at.seq + 1)).filter(
      ({ payload }) => payload.kind === 'battle-settled' && payload.result.battle === battle.id,
    ).length;
  const isOpen = async () => (await read(living)).state.battles.some(({ id }) => id === battle.id);
  return { ...at, set, ofBattle, ends, isOpen };
}

describe('A battle without a result from one side', () => {
  it('shows its deadline and what happens then, and waits until then', async () => {
    const { living, one, ofBattle, isOpen } = await waitingBattle('quick');
    const due = (await ofBattle(one))?.due;
    expect(due).toMatchObject({ then: 'quick', isOver: false });
    const hours = (Date.parse(due?.at ?? '') - Date.parse(living.league.app.clock())) / 3_600_000;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThan(73);
    await pass(living, 71);
    await look(living);
    expect(await isOpen()).toBe(true);
  });

  it.each(['quick', 'fought'] as const)(
    'is settled by the %s method at its deadline, with dice fixed in advance, whatever the other side claims',
    async (end) => {
      const { living, one, two, enter, ofBattle, isOpen } = await waitingBattle(end);
      await enter(one, { winner: 'attacker' });
      expect((await ofBattle(two))?.due?.then).toBe(end);
      await pass(living, 73);
      await look(living);
      expect(await isOpen()).toBe(false);
      const { app } = living.league;
      const fought = await app.repositories.campaigns.foughtBattles(living.campaign);
      expect(fought.length > 0).toBe(end === 'fought');
      expect(await living.league.store.db.selectFrom('entered_result').selectAll().execute()).toEqual([]);
      expect(await toldOf(living)).toContain('battle-settled > all');
      expect(await verifyCampaign(app, living.campaign)).toMatchObject({ sound: true, dice: { ownSeed: 0, typed: 0 } });
    },
  );

  it('goes to the umpire at its deadline by default, with one notice', async () => {
    const { living, one, two, ofBattle, isOpen, waits } = await waitingBattle('umpire');
    await pass(living, 73);
    await look(living);
    await look(living);
    expect(await isOpen()).toBe(true);
    expect((await ofBattle(one))?.due).toMatchObject({ then: 'umpire', isOver: true });
    expect(await waits('')).toContain('battle');
    const told = (await toldOf(living)).filter((each) => each === `battle-entered > ${two}`);
    expect(told).toHaveLength(1);
  });

  it('goes to the umpire if both results differ, whatever the settings say', async () => {
    const { living, one, two, enter, isOpen } = await waitingBattle('quick');
    await enter(one, { winner: 'attacker' });
    await enter(two, { winner: 'defender' });
    await pass(living, 73);
    await look(living);
    expect(await isOpen()).toBe(true);
  });

  it('waits while deadlines are paused, and starts its time again afterwards', async () => {
    const { living, one, set, ofBattle, isOpen } = await waitingBattle('quick');
    await set({ paused: true });
    expect((await ofBattle(one))?.due).toBeNull();
    await pass(living, 73);
    await look(living);
    expect(await isOpen()).toBe(true);
    await set({ paused: false });
    await look(living);
    expect(await isOpen()).toBe(true);
    await pass(living, 73);
    await look(living);
    expect(await isOpen()).toBe(false);
  });

  it('has no deadline if no hours are set', async () => {
    const { living, one, set, ofBattle, isOpen } = await waitingBattle('quick');
    await set({ battleHours: null });
    expect((await ofBattle(one))?.due).toBeNull();
    await pass(living, 1000);
    await look(living);
    expect(await isOpen()).toBe(true);
  });

  it('waits once for an absent player, to the day after the absence', async () => {
    const { living, one, accounts, isOpen } = await waitingBattle('quick');
    await living.league.store.db
      .updateTable('account')
      .set({ away_from: sql<string>`current_date - 1`, away_to: sql<string>`current_date + 2` })
      .where('id', '=', accounts.get(one) ?? '')
      .execute();
    await pass(living, 73);
    await look(living);
    expect(await isOpen()).toBe(true);
    await pass(living, 5 * 24);
    await look(living);
    expect(await isOpen()).toBe(false);
  });

  it('is settled once if two processes reach its deadline together', async () => {
    const { living, ends, isOpen } = await waitingBattle('quick');
    const other = await openLiving({ url: living.url, campaign: living.campaign });
    await pass(living, 73);
    await Promise.all([look(living), look(other)]);
    expect(await isOpen()).toBe(false);
    expect(await ends()).toBe(1);
    expect([...living.reported, ...other.reported]).toEqual([]);
  });

  it('has a job for its deadline, which a later process restores', async () => {
    const { living, isOpen } = await waitingBattle('quick');
    const planned = await sql<{ hours: number }>`
      select cast(round(extract(epoch from start_after - now()) / 3600) as integer) as hours from nomarch_jobs.job
      where name = 'moment' and state < 'completed'`.execute(living.league.store.db);
    // The reminder comes a day before.
    expect(planned.rows).toEqual([{ hours: 48 }]);
    await pass(living, 73);
    await sql`delete from nomarch_jobs.job where name = 'moment'`.execute(living.league.store.db);
    await startWorking(living);
    await expect.poll(isOpen).toBe(false);
  });
});

describe('A player in a pending battle', () => {
  it('gets a mail a day before the deadline without a result, and another with the outcome', async () => {
    const { received, mailer } = await mailServer();
    const { living, one, two, enter } = await waitingBattle('quick', { hasMail: true, mailOf });
    await startWorking(living, mailer);
    await enter(one, {});
    const ofSeat = (seat: string, words: string) =>
      received.filter((mail) => mail.to.includes(mailOf(seat)) && subjectOf(mail).includes(words));
    await pass(living, 50);
    await look(living);
    await expect.poll(() => ofSeat(two, 'a battle report is due').length).toBe(1);
    expect(ofSeat(two, 'a battle report is due')[0]?.text).toContain('the battle is resolved quickly');
    await pass(living, 30);
    await look(living);
    for (const seat of [one, two])
      await expect.poll(() => ofSeat(seat, 'the deadline of a battle has passed').length).toBe(1);
    expect(ofSeat(two, 'the deadline of a battle has passed')[0]?.text).toContain('the battle was resolved quickly');
    expect(ofSeat(one, 'a battle report is due')).toEqual([]);
    expect(ofSeat('', 'the deadline of a battle has passed')).toEqual([]);
  });
});
