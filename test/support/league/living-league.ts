import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runCampaignTask } from '../../../league/commands/campaign-command.ts';
import type { CampaignWork, LeagueCall } from '../../../league/context/league-context.ts';
import { addLedCampaign } from '../../../league/campaigns/umpire-campaigns.ts';
import type { Mailer } from '../../../league/news/mailer.ts';
import { createOutlets } from '../../../league/news/outlets.ts';
import { startMonthJobs, startNewsJobs } from '../../../league/work.ts';
import { localGuard } from '../browser/local-guard.ts';
import { queueNews } from '../../../league/news/queue-news.ts';
import { askRegents } from '../../../league/regents/decisions.ts';
import { reschedule } from '../../../league/open-process.ts';
import { type Jobs, openJobs } from '../../../league/scheduling/jobs.ts';
import { selectMemberships } from '../../../league/auth/actor.ts';
import { createCampaign } from '../../../services/campaigns/campaigns.ts';
import { fileOrders } from '../../../services/campaigns/orders.ts';
import { busyOrders } from '../campaign/campaign-orders.ts';
import { type LeagueServices, openLeagueServices } from './league-services.ts';

/** A league process that handles due jobs, with one campaign. */
export interface LivingLeague extends Omit<LeagueServices, 'pool' | 'report'> {
  readonly jobs: Jobs;
  readonly campaign: string;
}

interface Opening {
  /** Database of an existing league. A new one by default. */
  readonly url?: string;
  readonly campaign?: string;
  readonly hasMail?: boolean;
  /** Clock of the process. */
  readonly clock?: () => string;
  readonly every?: number;
  /** Folder of the owner's backups. */
  readonly backups?: string;
}

/** Opens a league process with one campaign, over a new database or that of another process. */
export async function openLiving({
  url,
  clock,
  hasMail = false,
  every = 0.5,
  backups,
  ...of
}: Opening = {}): Promise<LivingLeague> {
  let jobs: Jobs | undefined;
  const services = await openLeagueServices({ url, clock, backups }, async (opened) => {
    jobs = await openJobs({ ...opened, hasMail, every });
    return {
      jobs,
      effects: [reschedule(jobs), askRegents(jobs), queueNews(jobs)],
      close: jobs.close,
    };
  });
  if (!jobs) throw new Error('no jobs were opened');
  const { app, store } = services.league;
  const campaign = of.campaign ?? (await createCampaign(app, { scenario: 'two-rivers' })).id;
  if (of.campaign === undefined) await addLedCampaign(store.db, campaign);
  return { ...services, jobs, campaign };
}

interface Joining {
  readonly role?: 'umpire' | 'player' | 'reader';
  readonly seat?: string;
  readonly isSubstitute?: boolean;
  readonly mail?: string;
  /** First and last day of an absence, as days from today. */
  readonly away?: readonly [from: number, to: number];
}

/** Creates a signed-in member of the campaign. @returns the account's id, which is also its session's token */
export async function join({ league, campaign }: LivingLeague, joining: Joining): Promise<string> {
  const { role = 'player', seat = '', isSubstitute = false, mail = '', away } = joining;
  const { db } = league.store;
  const id = randomUUID();
  const day = (days: number) => sql<string>`current_date + cast(${days} as integer)`;
  await db
    .insertInto('account')
    .values({
      id,
      name: `Account ${seat}`,
      ...(away ? { away_from: day(away[0]), away_to: day(away[1]) } : {}),
    })
    .execute();
  if (mail !== '')
    await db
      .insertInto('channel')
      .values({
        id: `mail of ${id}`,
        account_id: id,
        kind: 'mail',
        address: mail,
        name: mail,
        confirmed_at: sql<string>`now()`,
      })
      .execute();
  await db
    .insertInto('session')
    .values({ hash: hash('sha256', id), account_id: id, expires_at: sql<string>`now() + interval '1 day'` })
    .execute();
  await db
    .insertInto('member')
    .values({ campaign_id: campaign, role, seat, is_substitute: isSubstitute, account_id: id })
    .execute();
  return id;
}

/** Starts to handle due jobs. */
export async function startWorking({ league, jobs, reported }: LivingLeague, mailer: Mailer | null = null) {
  await startMonthJobs(league, jobs, (why) => void reported.push(why));
  await startNewsJobs(league, jobs, createOutlets(league, { mailer, guard: localGuard }));
}

/** Creates the context of an admitted call. */
export async function callOf({ league, campaign }: LivingLeague, account: string, method: string): Promise<LeagueCall> {
  return {
    league,
    method,
    key: null,
    actor: {
      account: { id: account, name: 'somebody', isOwner: false },
      memberships: await selectMemberships(league.store.db, account, campaign),
    },
    session: { hash: hash('sha256', account), begin: () => undefined, end: () => undefined },
  };
}

/** Sets the deadline some seconds from now, by the database's clock; anything due before `seen` seconds from now counts as handled. */
export const setDeadline = (
  { league, campaign }: LivingLeague,
  seconds: number,
  also: { readonly resolve?: 'umpire' | 'deadline' | 'all-in'; readonly grace?: number; readonly seen?: number } = {},
) => {
  const at = sql<string>`now() + make_interval(secs => ${seconds})`;
  return league.store.db
    .updateTable('led_campaign')
    .set({
      deadline: sql<string>`(${at}) at time zone zone`,
      deadline_at: at,
      seen_to: sql<string>`now() + make_interval(secs => ${also.seen ?? -3600})`,
      resolve: also.resolve ?? 'deadline',
      grace: also.grace ?? 0,
      timed_year: 1,
      timed_month: 1,
    })
    .where('campaign_id', '=', campaign)
    .execute();
};

/** Submits orders that keep every army of a seat busy. */
export const file = (living: LivingLeague, player: string, march = false): Promise<void> =>
  runCampaignTask(living.league, living.campaign, async ({ app, campaign, notify }: CampaignWork) => {
    const read = await app.repositories.campaigns.read(campaign);
    if (!read) throw new Error('the campaign is gone');
    await fileOrders(app, { id: campaign, orders: busyOrders(read.state, player, march) });
    notify('orders-filed', { player });
  });

/** Lists all notices of a campaign, as `kind of player > recipients`. */
export async function toldOf({ league, campaign }: LivingLeague): Promise<string[]> {
  const rows = await league.store.db
    .selectFrom('notice')
    .select(['seat', 'n', 'kind', 'player'])
    .where('campaign_id', '=', campaign)
    .orderBy('at')
    .orderBy('n')
    .execute();
  return rows.map(
    ({ seat, kind, player }) => `${kind}${player && ` of ${player}`} > ${seat === '' ? 'umpire' : (seat ?? 'all')}`,
  );
}
