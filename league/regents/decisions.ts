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

/** The key that the services keep a decision by holds the campaign's secrets. */
const storedKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Hands decisions that are stored to the services, which would ask the regents again. @returns the seats of which none is stored */
async function withoutDecision(
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
    const row = rows.find((each) => each.player === player && storedKey(key).equals(each.key));
    return row ? [[key, decisionSchema.parse(JSON.parse(row.decision))]] : [];
  });
  cacheDecisions(app, stored);
  return unknown.filter(({ key }) => !app.decided.has(key));
}

/** Seats of the month at hand whose regents have yet to decide. */
export const undecidedSeats = async (db: LeagueDb, app: AppContext, read: CampaignRead): Promise<EmptySeat[]> =>
  read.settings.keepers ? withoutDecision(db, app, read.id, await findEmptySeats(app, read)) : [];

/**
 * Has the regents of a campaign decide and stores each decision as it is made, without the campaign's lock. Whoever does it again, or at
 * the same time, stores the same. A campaign that went on meanwhile has no use for them.
 */
export async function decideForRegents(
  { app, store }: Pick<CommandContext, 'app' | 'store'>,
  { campaign, seats }: RegentJob,
): Promise<void> {
  if (!(await app.repositories.campaigns.exists(campaign))) return;
  const read = await readCampaign(app, campaign);
  const { keepers = {} } = read.settings;
  const wanted = (await undecidedSeats(store.db, app, read)).filter(
    ({ player }) => seats === 'empty' || keepers[player]?.when === 'always',
  );
  for (const seat of wanted) {
    const [decision] = await app.compute('decide', { state: read.state, seats: [seat] });
    // Stores what a regent decided in place of what it decided for an earlier month.
    if (decision)
      await store.db
        .insertInto('regent_decision')
        .values({
          campaign_id: campaign,
          player: seat.player,
          key: storedKey(seat.key),
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

/** What another month begins with, or other regents. */
const ASKS_AGAIN: ReadonlySet<string> = new Set(['month-resolved', 'battle-settled', 'taken-back', 'changed']);

/** Has the regents that always keep a seat decide as soon as a month begins, so that it waits for nobody but its players. */
export const askRegents =
  (queue: RegentQueue): Effect =>
  async ({ db, campaign, read }, notices) => {
    if (!notices.some(({ kind }) => ASKS_AGAIN.has(kind))) return;
    const { keepers = {} } = (await read()).settings;
    if (Object.values(keepers).some(({ when }) => when === 'always'))
      await queue.decide(db, { campaign, seats: 'kept', isAwaited: false });
  };

/** How often a call looks whether regents have decided: for a minute at least. Then its own process asks them, in a thread. */
const LOOKS = 300;
const LOOK_EVERY_MILLISECONDS = 200;

interface OfMonth {
  readonly id: string;
  /** The month that is to be resolved; the one at hand by default. */
  readonly year?: number;
  readonly month?: number;
}

/** Puts the campaign's regents on the queue and waits until all have decided. No lock is held meanwhile. */
export async function waitForRegents(
  { app, store, regents }: LeagueContext,
  { id, year, month }: OfMonth,
): Promise<void> {
  if (!regents || !(await app.repositories.campaigns.exists(id))) return;
  const read = await readCampaign(app, id);
  if ((year ?? read.state.year) !== read.state.year || (month ?? read.state.month) !== read.state.month) return;
  let undecided = await undecidedSeats(store.db, app, read);
  if (undecided.length === 0) return;
  await regents.decide(store.db, { campaign: id, seats: 'empty', isAwaited: false });
  for (let look = 0; look < LOOKS && undecided.length > 0; look += 1) {
    await wait(LOOK_EVERY_MILLISECONDS);
    undecided = await withoutDecision(store.db, app, id, undecided);
  }
}

/** A call that needs what regents order: they decide before it begins. */
export const afterRegents =
  <Input extends OfMonth, Answer>(useCase: (call: LeagueCall, input: Input) => Promise<Answer>) =>
  async (call: LeagueCall, input: Input): Promise<Answer> => {
    await waitForRegents(call.league, input);
    return useCase(call, input);
  };
