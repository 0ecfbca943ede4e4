import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { Effect } from '../context/campaign-work.ts';
import type { CommandContext } from '../commands/campaign-command.ts';
import type { RegentJob, RegentQueue } from '../context/league-context.ts';
import { putDecision, undecidedSeats } from './decisions.ts';

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
    if (decision) await putDecision(store.db, campaign, seat, decision);
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
