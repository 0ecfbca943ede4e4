import { leagueMethods, type CampaignWork, type LeagueContext } from '../context/league-context.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { Application } from '../../contract/league/club.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { withdrawInvitations } from '../accounts/invitations.ts';
import { expectUniqueName } from '../accounts/accounts.ts';
import { expectFindable } from '../campaigns/cached-campaign.ts';
import { expectAccount } from '../commands/account-command.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { NO_RECORD, selectReliability } from './reliability.ts';

/** Lists the seats that have neither a holder nor a permanent regent. */
async function listFreeSeats({ app, db, campaign }: CampaignWork): Promise<readonly string[]> {
  const { state, settings } = await readCampaign(app, campaign);
  const rows = await db
    .selectFrom('member')
    .select('seat')
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .execute();
  const taken = new Set(rows.map(({ seat }) => seat));
  return state.players.map(({ id }) => id).filter((id) => !taken.has(id) && settings.keepers?.[id]?.when !== 'always');
}

const refuse = (sentence: string): never => {
  throw new UseCaseError('REFUSED', sentence, 'player');
};

const deleteApplications = (db: LeagueDb, campaign: string, account: string) =>
  db.deleteFrom('application').where('campaign_id', '=', campaign).where('account_id', '=', account).execute();

/** Selects the applications for seats of a campaign, oldest first. */
async function selectApplications({ store: { db } }: LeagueContext, campaign: string): Promise<Application[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select([
      'application.id as application',
      'seat as player',
      'account.id as account',
      'account.name',
      'text',
      selectIsoText('sent_at').as('sentAt'),
    ])
    .where('campaign_id', '=', campaign)
    .orderBy('application.id')
    .execute();
  const known = await selectReliability(
    db,
    rows.map(({ account }) => account),
  );
  return rows.map((row) => ({ ...row, reliability: known.get(row.account) ?? NO_RECORD }));
}

/** Makes an account the holder of a free seat. @throws UseCaseError REFUSED */
async function giveSeat(work: CampaignWork, account: string, seat: string): Promise<void> {
  const { db, campaign } = work;
  if (!(await listFreeSeats(work)).includes(seat)) refuse('This seat is not free.');
  const found = await db.selectFrom('account').select('name').where('id', '=', account).executeTakeFirstOrThrow();
  await expectUniqueName(db, { account, name: found.name, campaign });
  await withdrawInvitations(db, { campaign, role: 'player', seat, isSubstitute: false });
  await db
    .insertInto('member')
    .values({ campaign_id: campaign, role: 'player', seat, is_substitute: false, account_id: account })
    .execute();
}

export const applicationsMethods = leagueMethods({
  /** Applies for a free seat or the next free one. @throws UseCaseError REFUSED; NOT_YOURS for a campaign hidden from the caller */
  apply: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      const { db, campaign, notify, inform } = work;
      await expectFindable(db, call.actor, campaign);
      const { takesApplications } = await db
        .selectFrom('led_campaign')
        .select('takes_applications as takesApplications')
        .where('campaign_id', '=', campaign)
        .executeTakeFirstOrThrow();
      if (!takesApplications) refuse('This campaign does not accept requests for seats.');
      if (call.actor.memberships.some(({ role }) => role !== 'reader')) refuse('You are already in this campaign.');
      if (input.player !== '' && !(await listFreeSeats(work)).includes(input.player)) refuse('This seat is not free.');
      const account = expectAccount(call);
      await expectUniqueName(db, { account: account.id, name: account.name, campaign });
      const { player: seat, text } = input;
      const { id } = await db
        .insertInto('application')
        .values({ campaign_id: campaign, account_id: account.id, seat, text })
        .onConflict((conflict) => conflict.columns(['campaign_id', 'account_id']).doUpdateSet({ seat, text }))
        .returning('id')
        .executeTakeFirstOrThrow();
      notify('members', { seat: '' });
      inform({ kind: 'seat-wanted', to: { seat: '' }, about: String(id) });
      return {};
    }),
  withdrawApplication: (call, input) =>
    runCampaignCommand(call, input, async ({ db, campaign, notify }) => {
      await expectFindable(db, call.actor, campaign);
      await deleteApplications(db, campaign, expectAccount(call).id);
      notify('members', { seat: '' });
      return {};
    }),
  applications: ({ league }, { campaign }) => selectApplications(league, campaign),
  /** Gives an applicant a seat, or declines. @throws UseCaseError NOT_FOUND for a missing application; REFUSED for a taken seat */
  async answerApplication(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      const { db, campaign, notify } = work;
      const found = await db
        .selectFrom('application')
        .select('account_id as account')
        .where('id', '=', input.application)
        .where('campaign_id', '=', campaign)
        .executeTakeFirst();
      if (!found)
        throw new UseCaseError('NOT_FOUND', 'This request for a seat does not exist or was withdrawn.', 'application');
      if (input.player !== '') await giveSeat(work, found.account, input.player);
      await deleteApplications(db, campaign, found.account);
      notify('members');
      return null;
    });
    return selectApplications(call.league, input.campaign);
  },
});
