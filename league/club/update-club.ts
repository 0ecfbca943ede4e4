import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { CampaignWork, Effect } from '../context/campaign-work.ts';
import { updateMuster } from './muster.ts';
import { recordOrders, resolvedMonth } from './reliability.ts';

/** Notes when the story of the month that was resolved last changed; months that were taken back have none any more. */
async function dateMonth({ db, campaign }: CampaignWork, { state }: CampaignRead): Promise<void> {
  const { year, month } = resolvedMonth(state);
  await db
    .deleteFrom('chronicle_month')
    .where('campaign_id', '=', campaign)
    .where(({ or, and, eb }) => or([eb('year', '>', year), and([eb('year', '=', year), eb('month', '>=', month)])]))
    .execute();
  await db.insertInto('chronicle_month').values({ campaign_id: campaign, year, month }).execute();
}

/** What the club notes of a campaign: who filed in time, when its chronicle went on, and whether all players are there. */
export const updateClub: Effect = async (work, notices) => {
  const was = (...kinds: readonly string[]): boolean => notices.some(({ kind }) => kinds.includes(kind));
  const isResolved = was('month-resolved');
  const hasNewStory = was('month-resolved', 'battle-settled', 'taken-back');
  if (!hasNewStory && !was('members')) return;
  const read = await work.read();
  if (isResolved) await recordOrders(work, read);
  if (hasNewStory) await dateMonth(work, read);
  if (isResolved || was('members')) await updateMuster(work, read, isResolved);
};
