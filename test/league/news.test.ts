import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NEWS, type NewsSettings } from '../../contract/league/news.ts';
import { listEnteringPlayers } from '../../league/battles/entered-results.ts';
import { applicationsMethods } from '../../league/club/applications.ts';
import { messagesMethods } from '../../league/messages/messages.ts';
import { membersMethods } from '../../league/seats/members.ts';
import { resolveWhenDue } from '../../league/scheduling/resolve-when-due.ts';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { atBattle } from '../support/campaign/at-battle.ts';
import {
  callOf,
  file,
  join,
  type LivingLeague,
  openLiving,
  setDeadline,
  startWorking,
} from '../support/league/living-league.ts';
import { mailServer, subjectOf } from '../support/league/mail-server.ts';

const { apply, withdrawApplication } = applicationsMethods;

const { muteConversation, readUpTo, sendMessage } = messagesMethods;

const { endSubstitute, substitute, vacate } = membersMethods;

const mailOf = (seat: string): string => `${seat === '' ? 'umpire' : seat}@home.example`;

/** Creates a campaign whose members all have a mailbox. */
async function peopled() {
  const living = await openLiving({ hasMail: true });
  const read = await living.league.app.repositories.campaigns.read(living.campaign);
  const seats = (read?.state.players ?? []).map(({ id }) => id);
  const accounts = new Map<string, string>();
  for (const seat of seats) accounts.set(seat, await join(living, { seat, mail: mailOf(seat) }));
  accounts.set('', await join(living, { role: 'umpire', mail: mailOf('') }));
  const call = (seat: string, method: string) => callOf(living, accounts.get(seat) ?? '', `league.${method}`);
  return { living, seats, accounts, call };
}

const choose = ({ league }: LivingLeague, account: string, settings: Partial<NewsSettings>) =>
  league.store.db
    .updateTable('account')
    .set({ news: JSON.stringify({ ...DEFAULT_NEWS, ...settings }) })
    .where('id', '=', account)
    .execute();

/** Lists stored news as `kind > address`. */
async function queued({ league }: LivingLeague): Promise<string[]> {
  const rows = await league.store.db
    .selectFrom('news')
    .innerJoin('channel', 'channel.id', 'channel_id')
    .select(['news.kind', 'address'])
    .orderBy('news.id')
    .execute();
  return rows.map(({ kind, address }) => `${kind} > ${address}`);
}

/** Makes all news due now. */
const due = ({ league }: LivingLeague) =>
  league.store.db
    .updateTable('news')
    .set({ due_at: sql<string>`now()` })
    .execute()
    .then(() => sql`update nomarch_jobs.job set start_after = now() where name = 'news'`.execute(league.store.db));

const left =
  ({ league }: LivingLeague) =>
  async (): Promise<number> =>
    (await sql`select from nomarch_jobs.job where name = 'news' and state < 'completed'`.execute(league.store.db)).rows
      .length;

describe('A member with a task', () => {
  it('is the only one to get a mail about their pending battle', async () => {
    const { received, mailer } = await mailServer();
    const { living, state, one, two, others, enter } = await atBattle({ hasMail: true, mailOf });
    await startWorking(living, mailer);
    const subjectsOf = (seat: string) =>
      received.filter(({ to }) => to.includes(mailOf(seat))).map((mail) => subjectOf(mail));
    const about = (seat: string, words: string) => subjectsOf(seat).filter((subject) => subject.includes(words)).length;
    // Other players may fight elsewhere in the same month.
    const fighting = state.battles.flatMap((battle) => listEnteringPlayers(state, battle));
    const seats = [one, two, ...others];
    await expect
      .poll(() => seats.map((seat) => about(seat, 'report a battle')))
      .toEqual(seats.map((seat) => (fighting.includes(seat) ? 1 : 0)));
    // The month is not over while a battle is pending.
    for (const mail of received) expect(subjectOf(mail)).not.toMatch(/has begun/);
    for (const seat of [one, two]) {
      const mail = received.find(({ to, text }) => to.includes(mailOf(seat)) && text.includes('report a battle'));
      expect(mail?.text).toContain(`https://club.example/#/seats/${living.campaign}/${seat}`);
    }
    await enter(one, { winner: 'attacker' });
    expect(await enter(two, { winner: 'defender' })).toEqual({ status: 'differs' });
    // The side that entered its result last learns of a difference from the answer.
    await expect.poll(() => ['', one, two].map((seat) => about(seat, 'different results'))).toEqual([1, 1, 0]);
    expect(living.reported).toEqual([]);
  });

  it('gets no mail twice about a month, unless it was undone', async () => {
    const { living, seats } = await peopled();
    await setDeadline(living, -1);
    for (const seat of seats) await file(living, seat);
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    const months = async () =>
      (await queued(living)).filter((each) => each === `month-resolved > ${mailOf(seats[0] ?? '')}`);
    expect(await months()).toHaveLength(1);
    await runCampaignTask(living.league, living.campaign, async ({ notify }) => notify('taken-back'));
    expect(await months()).toEqual([]);
  });
});

describe('A message', () => {
  it('is mailed some minutes later with others, unless read or muted', async () => {
    const { received, mailer } = await mailServer();
    const { living, seats, accounts, call } = await peopled();
    const [one = '', two = '', three = '', four = ''] = seats;
    const kinds = { ...DEFAULT_NEWS.kinds, message: { mail: 'now', webhook: 'off', push: 'off' } as const };
    for (const seat of [one, two, three, four]) await choose(living, accounts.get(seat) ?? '', { kinds });
    const { campaign } = living;
    const muted = { campaign, player: four, conversation: [one, four], muted: true };
    await muteConversation(await call(four, 'muteConversation'), muted);
    for (const text of ['Peace?', 'Until winter.', 'Say yes.'])
      await sendMessage(await call(one, 'sendMessage'), { campaign, player: one, to: [two, three], text });
    expect(await queued(living)).toEqual(
      [two, three, two, three, two, three].map((seat) => `message > ${mailOf(seat)}`),
    );
    await sendMessage(await call(one, 'sendMessage'), { campaign, player: one, to: [four], text: 'And you?' });
    await startWorking(living, mailer);
    await readUpTo(await call(three, 'readUpTo'), { campaign, player: three, n: 3 });
    await due(living);
    await expect.poll(left(living)).toBe(0);
    expect(received.map((mail) => [mail.to, subjectOf(mail)])).toEqual([[[mailOf(two)], 'The Two Rivers: a message']]);
    for (const { text } of received) expect(text).not.toMatch(/Peace|winter\./);
  });
});

describe('A seat', () => {
  it('sends news about its return or substitute to those concerned', async () => {
    const { living, seats, call } = await peopled();
    const [one = '', two = ''] = seats;
    const { campaign } = living;
    await substitute(await call(one, 'substitute'), { campaign, player: one });
    await substitute(await call('', 'substitute'), { campaign, player: two });
    expect(await queued(living)).toEqual([`substitute-wanted > ${mailOf('')}`, `substitute-wanted > ${mailOf(two)}`]);
    await join(living, { seat: one, isSubstitute: true, mail: 'stand@home.example' });
    await endSubstitute(await call(one, 'endSubstitute'), { campaign, player: one });
    await vacate(await call('', 'vacate'), { campaign, player: two });
    expect((await queued(living)).slice(2)).toEqual([`seat-taken > stand@home.example`, `seat-taken > ${mailOf(two)}`]);
    const { received, mailer } = await mailServer();
    await startWorking(living, mailer);
    await expect.poll(() => received.filter((mail) => subjectOf(mail).includes('your part has ended')).length).toBe(2);
  });
});

describe('An application for a seat', () => {
  it('is mailed to the umpire once, unless it was withdrawn', async () => {
    const { received, mailer } = await mailServer();
    const { living, seats, accounts, call } = await peopled();
    const { campaign } = living;
    const [one = '', two = ''] = seats;
    await vacate(await call('', 'vacate'), { campaign, player: one });
    await vacate(await call('', 'vacate'), { campaign, player: two });
    const { db } = living.league.store;
    await db.updateTable('led_campaign').set({ audience: 'club', takes_applications: true }).execute();
    const asking = async (seat: string, text: string) =>
      apply(await callOf(living, accounts.get(seat) ?? '', 'league.apply'), { campaign, player: seat, text });
    await asking(one, 'May I?');
    await asking(one, 'May I, please?');
    await asking(two, 'And I?');
    const wanted = async () => (await queued(living)).filter((each) => each.startsWith('seat-wanted'));
    expect(await wanted()).toEqual([`seat-wanted > ${mailOf('')}`, `seat-wanted > ${mailOf('')}`]);
    await withdrawApplication(await callOf(living, accounts.get(two) ?? '', 'league.withdrawApplication'), {
      campaign,
    });
    await startWorking(living, mailer);
    await expect.poll(left(living)).toBe(0);
    const told = received.filter((mail) => subjectOf(mail).includes('a request for a seat'));
    expect(told.map(({ to }) => to)).toEqual([[mailOf('')]]);
    expect(told[0]?.text).not.toContain('May I');
  });
});

describe('A member’s choice of mail', () => {
  it('is respected: none, at once, or daily, with times in their zone', async () => {
    const { received, mailer } = await mailServer();
    const { living, seats, accounts } = await peopled();
    const [one = '', two = '', three = ''] = seats;
    const kindsWith = (mail: 'off' | 'now' | 'daily') => ({
      ...DEFAULT_NEWS.kinds,
      'orders-due': { mail, webhook: 'off', push: 'off' } as const,
    });
    await choose(living, accounts.get(one) ?? '', { kinds: kindsWith('off') });
    await choose(living, accounts.get(two) ?? '', { kinds: kindsWith('daily') });
    await choose(living, accounts.get(three) ?? '', { zone: 'Asia/Kolkata' });
    await setDeadline(living, 23 * 3600, { seen: -2 * 3600 });
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    const { deadline } = await living.league.store.db
      .selectFrom('led_campaign')
      .select(sql<string>`to_char(deadline_at at time zone 'Asia/Kolkata', 'HH24:MI')`.as('deadline'))
      .executeTakeFirstOrThrow();
    await startWorking(living, mailer);
    await expect.poll(() => received.some(({ to }) => to.includes(mailOf(three)))).toBe(true);
    const own = received.find(({ to }) => to.includes(mailOf(three)))?.text ?? '';
    expect(own).toContain(`at ${deadline} (Asia/Kolkata)`);
    expect(received.filter(({ to }) => to.includes(mailOf(one)) || to.includes(mailOf(two)))).toEqual([]);
    expect(await queued(living)).not.toContain(`orders-due > ${mailOf(one)}`);
    await due(living);
    await expect.poll(() => received.filter(({ to }) => to.includes(mailOf(two))).length).toBe(1);
  });
});
