import { UseCaseError } from '../../contract/errors.ts';
import { createCampaign } from '../../services/campaigns/campaigns.ts';
import { lead } from '../campaigns/umpire-campaigns.ts';
import { type AccountWork, accountCommand, ownAccount } from '../commands/account-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { mayPropose } from './club.ts';

/** So many campaigns of an account may wait for their muster at once. */
const MOST_WAITING = 3;

const refuse = (sentence: string): never => {
  throw new UseCaseError('REFUSED', sentence, 'scenario');
};

async function expectRoom({ db, account }: AccountWork): Promise<void> {
  const waiting = await db
    .selectFrom('member')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select('member.id')
    .where('account_id', '=', account)
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .where('is_mustering', '=', true)
    .execute();
  if (waiting.length >= MOST_WAITING)
    refuse(`${MOST_WAITING} campaigns of yours wait for their players: begin or remove one first.`);
}

/**
 * Begins a campaign that its caller leads: the club finds it, its seats can be requested, and its first month waits for a muster.
 * @throws UseCaseError REFUSED where the caller may not, or has several that wait
 */
export const propose = (
  call: LeagueCall,
  input: { readonly scenario: string; readonly about: string },
): Promise<{ readonly campaign: string }> =>
  accountCommand(call, input, {}, async (work) => {
    const { app, db } = work;
    if (!(await mayPropose(db, ownAccount(call))))
      refuse('Who runs the league has not allowed you to propose campaigns.');
    await expectRoom(work);
    const campaign = await lead(work, await createCampaign(app, { scenario: input.scenario }));
    await db
      .updateTable('led_campaign')
      .set({ audience: 'club', about: input.about, takes_applications: true, is_mustering: true })
      .where('campaign_id', '=', campaign)
      .execute();
    return { campaign };
  });
