import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Decision, decisionSchema } from '../../contract/regents.ts';
import type { AppContext } from '../../services/app-context.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { type EmptySeat, findEmptySeats, cacheDecisions } from '../../services/regents/empty-seats.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { CommandContext } from '../commands/campaign-command.ts';
import type { Effect, LeagueCall, LeagueContext, RegentJob, RegentQueue } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Hashes the cache key of a decision, because the key contains secrets of the campaign. */
const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Loads stored decisions into the services' cache, so that regents need not decide again. @returns the seats without a stored decision */
async function filterUndecided(
  db: LeagueDb,
  app: AppContext,
  campaign: string,
  seats: readonly EmptySeat[],
): Promise<EmptySeat[]> {
  const unknown = seats.filter(({ key }) => !app.decided.has(key));
  if (unknown.length === 0) return [];
  const rows = await db
    .selectFrom('regent_decision')
    .select(['player', 'key', 'decision'])
    .where('campaign_id', '=', campaign)
    .execute();
  const stored = unknown.flatMap(({ player, key }): [string, Decision][] => {
    const row = rows.find((each) => each.player === player && hashKey(key).equals(each.key));
    return row ? [[key, decisionSchema.parse(JSON.parse(row.decision))]] : [];
  });
  cacheDecisions(app, stored);
  return unknown.filter(({ key }) => !app.decided.has(key));
}

/** Lists the seats whose regents have not yet decided on the current month. */
export const listUndecidedSeats = async (db: LeagueDb, app: AppContext, read: CampaignRead): Promise<EmptySeat[]> =>
  read.settings.keepers ? filterUndecided(db, app, read.id, await findEmptySeats(app, read)) : [];

/**
 * Lets the regents of a campaign decide, and stores each decision at once. Holds no lock on the campaign. Repeated or concurrent runs store
 * the same decisions. If the campaign advances meanwhile, the decisions are not used.
 */
export async function decideForRegents(
  { app, store }: Pick<CommandContext, 'app' | 'store'>,
  { campaign, seats }: RegentJob,
): Promise<void> {
  if (!(await app.repositories.campaigns.exists(campaign))) return;
  const read = await readCampaign(app, campaign);
  const { keepers = {} } = read.settings;
  const wanted = (await listUndecidedSeats(store.db, app, read)).filter(
    ({ player }) => seats === 'empty' || keepers[player]?.when === 'always',
  );
  for (const seat of wanted) {
    const [decision] = await app.compute('decide', { state: read.state, seats: [seat] });
    // Replaces the regent's decision for an earlier month.
    if (decision)
      await store.db
        .insertInto('regent_decision')
        .values({
          campaign_id: campaign,
          player: seat.player,
          key: hashKey(seat.key),
          decision: JSON.stringify(decision),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['campaign_id', 'player'])
            .doUpdateSet({ key: (row) => row.ref('excluded.key'), decision: (row) => row.ref('excluded.decision') }),
        )
        .execute();
  }
}

/** Notices after which regents have to decide again. */
const NEW_DECISION_KINDS: ReadonlySet<string> = new Set(['month-resolved', 'battle-settled', 'taken-back', 'changed']);

/** Queues the decisions of permanent regents as soon as a month begins. The month then waits only for its players. */
export const askRegents =
  (queue: RegentQueue): Effect =>
  async ({ db, campaign, read }, notices) => {
    if (!notices.some(({ kind }) => NEW_DECISION_KINDS.has(kind))) return;
    const { keepers = {} } = (await read()).settings;
    if (Object.values(keepers).some(({ when }) => when === 'always'))
      await queue.decide(db, { campaign, seats: 'kept', isAwaited: false });
  };

/** Maximum checks whether regents have decided: at least a minute in total. Then the process that answers the call lets them decide. */
const MAX_POLLS = 300;
const POLL_MILLISECONDS = 200;

interface OfMonth {
  readonly id: string;
  /** Year of the month to resolve. Defaults to the current month. */
  readonly year?: number;
  readonly month?: number;
}

/** Queues the decisions of a campaign's regents and waits for all of them, without a lock. */
export async function waitForRegents(
  { app, store, regents }: LeagueContext,
  { id, year, month }: OfMonth,
): Promise<void> {
  if (!regents || !(await app.repositories.campaigns.exists(id))) return;
  const read = await readCampaign(app, id);
  if ((year ?? read.state.year) !== read.state.year || (month ?? read.state.month) !== read.state.month) return;
  let undecided = await listUndecidedSeats(store.db, app, read);
  if (undecided.length === 0) return;
  await regents.decide(store.db, { campaign: id, seats: 'empty', isAwaited: false });
  for (let poll = 0; poll < MAX_POLLS && undecided.length > 0; poll += 1) {
    await wait(POLL_MILLISECONDS);
    undecided = await filterUndecided(store.db, app, id, undecided);
  }
}

/** Wraps a call that needs regents' orders. The regents decide before the call begins. */
export const withRegentDecisions =
  <Input extends OfMonth, Answer>(useCase: (call: LeagueCall, input: Input) => Promise<Answer>) =>
  async (call: LeagueCall, input: Input): Promise<Answer> => {
    await waitForRegents(call.league, input);
    return useCase(call, input);
  };
