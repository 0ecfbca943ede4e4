import { leagueMethods, type CampaignWork, type LeagueCall } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { LeagueRole, Members, WithoutUmpire } from '../../contract/league/members.ts';
import { runCampaignCommand, runCampaignTask } from '../commands/campaign-command.ts';
import { expectAccount } from '../commands/account-command.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { Actor } from '../auth/actor.ts';
import { type InvitationLink, createInvitation, withdrawInvitations } from '../accounts/invitations.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';

interface OfCampaign {
  readonly campaign: string;
}

interface OfSeat extends OfCampaign {
  readonly player: string;
}

/** Selects the current members of a campaign with the names of their accounts. */
const selectMembers = (db: LeagueDb, campaign: string) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select([
      'member.id as member',
      'role',
      'seat',
      'is_substitute as isSubstitute',
      'account.id as account',
      'account.name',
      'passes_on as passesOn',
      sql<boolean>`coalesce((now() at time zone led_campaign.zone)::date between away_from and away_to, false)`.as(
        'isAway',
      ),
    ])
    .where('member.campaign_id', '=', campaign)
    .where('until', 'is', null)
    .orderBy('member.id')
    .execute();

/** Selects the players who have submitted orders for this month. */
async function selectFiled(db: LeagueDb, campaign: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('filed_orders')
    .select('player')
    .where('campaign_id', '=', campaign)
    .where('resolved_at', 'is', null)
    .execute();
  return new Set(rows.map(({ player }) => player));
}

/** Checks whether the caller may remove umpires and readers. */
const canRemove = ({ memberships, account }: Actor): boolean =>
  memberships.some(({ role }) => role === 'umpire') || (memberships.length === 0 && account?.isOwner === true);

async function getMembers({ league, actor }: LeagueCall, campaign: string): Promise<Members> {
  const { db } = league.store;
  const {
    state,
    settings: { keepers = {} },
  } = await getCampaign(league, campaign);
  const [all, filed] = await Promise.all([selectMembers(db, campaign), selectFiled(db, campaign)]);
  const findMember = (player: string, isSubstitute: boolean) =>
    all.find((member) => member.role === 'player' && member.seat === player && member.isSubstitute === isSubstitute);
  return {
    seats: state.players.map(({ id, power, colour }) => {
      const holder = findMember(id, false);
      const regent = keepers[id]?.when;
      return {
        player: id,
        power,
        colour,
        name: holder?.name ?? '',
        isFiled: filed.has(id),
        isAway: holder?.isAway ?? false,
        substitute: findMember(id, true)?.name ?? '',
        passesOn: holder?.passesOn ?? false,
        ...(regent ? { regent } : {}),
      };
    }),
    umpires: all.filter(({ role }) => role === 'umpire').map(({ name }) => name),
    readers: all.filter(({ role }) => role === 'reader').length,
    removable: canRemove(actor)
      ? all.flatMap(({ member, role, name }) => (role === 'player' ? [] : [{ member, role, name }]))
      : [],
    sendsMail: league.news.hasMail,
  };
}

/** Selects a seat's holder and substitute. */
async function selectHolders({ db, campaign }: CampaignWork, seat: string) {
  const rows = await db
    .selectFrom('member')
    .select(['account_id as account', 'is_substitute as isSubstitute'])
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('seat', '=', seat)
    .where('until', 'is', null)
    .execute();
  return {
    holder: rows.find(({ isSubstitute }) => !isSubstitute) ?? null,
    substitute: rows.find(({ isSubstitute }) => isSubstitute) ?? null,
  };
}

/** Checks that a seat exists. @throws UseCaseError BAD_INPUT for an unknown seat */
async function expectSeat({ app, campaign }: CampaignWork, seat: string): Promise<void> {
  const summary = await app.repositories.campaigns.projection(campaign);
  const players = summary?.summary.players ?? [];
  if (players.some(({ id }) => id === seat)) return;
  const names = players.map(({ id }) => id).join(', ');
  throw new UseCaseError('BAD_INPUT', `“${seat}” does not play in this campaign; its players: ${names}`, 'player');
}

interface Inviting extends OfSeat {
  readonly role: LeagueRole;
}

/** Creates an invitation. @throws UseCaseError REFUSED for a taken seat */
export async function inviteTo(
  work: CampaignWork,
  origin: string,
  { role, player }: Inviting,
): Promise<InvitationLink> {
  const seat = role === 'player' ? player : '';
  if (role === 'player') {
    await expectSeat(work, player);
    if ((await selectHolders(work, player)).holder)
      throw new UseCaseError('REFUSED', `The seat “${player}” is taken. Take it back first.`, 'player');
  }
  return createInvitation(work.db, origin, { campaign: work.campaign, role, seat, isSubstitute: false });
}

/** Ends the memberships of a seat's holder and substitute, or only the substitute's. The ended rows are kept as history. */
async function endTenures({ db, campaign, notify, inform }: CampaignWork, seat: string, onlySubstitutes: boolean) {
  const ended = await db
    .updateTable('member')
    .set({ until: sql<string>`now()` })
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('seat', '=', seat)
    .where('until', 'is', null)
    .$if(onlySubstitutes, (query) => query.where('is_substitute', '=', true))
    .returning(['id', 'account_id as account'])
    .execute();
  for (const { id, account } of ended)
    if (account !== null) inform({ kind: 'seat-taken', to: { seat, left: account }, about: String(id) });
  const withdrawn = await withdrawInvitations(db, { campaign, role: 'player', seat, isSubstitute: true });
  if (ended.length > 0) notify('members');
  return ended.length > 0 || withdrawn > 0;
}

const notFound = (sentence: string): UseCaseError => new UseCaseError('NOT_FOUND', sentence, 'player');

/** Selects the campaigns without an umpire, sorted by title. */
const withoutUmpire = ({ league }: LeagueCall): Promise<WithoutUmpire[]> =>
  league.store.db
    .selectFrom('campaign')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'campaign.id')
    .select(['campaign.id', 'title'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member')
            .select('member.id')
            .whereRef('member.campaign_id', '=', 'campaign.id')
            .where('role', '=', 'umpire')
            .where('until', 'is', null),
        ),
      ),
    )
    .orderBy('title')
    .orderBy('campaign.id')
    .execute();

export const membersMethods = leagueMethods({
  withoutUmpire,
  /** Creates an umpire's invitation. @throws UseCaseError REFUSED if the campaign has an umpire or does not exist */
  async inviteUmpire(call, { id }) {
    const { league } = call;
    if (!(await withoutUmpire(call)).some((campaign) => campaign.id === id))
      throw new UseCaseError('REFUSED', 'This campaign does not exist or has an umpire.', 'id');
    return runCampaignTask(league, id, (work) =>
      inviteTo(work, league.origin, { campaign: id, role: 'umpire', player: '' }),
    );
  },
  members: (call, { campaign }) => getMembers(call, campaign),
  invite: (call, input) => runCampaignCommand(call, input, (work) => inviteTo(work, call.league.origin, input)),
  /** Ends a holder's membership and creates a new link to the seat, for a player who has lost their account, which stays lost. */
  inviteAgain: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      if (!(await endTenures(work, input.player, false)))
        throw new UseCaseError(
          'REFUSED',
          `The seat “${input.player}” has no holder. Invite a player instead.`,
          'player',
        );
      return inviteTo(work, call.league.origin, { ...input, role: 'player' });
    }),
  async vacate(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      if (!(await endTenures(work, input.player, false))) throw notFound(`The seat “${input.player}” has no holder.`);
      return null;
    });
    return getMembers(call, input.campaign);
  },
  /** Removes a reader or an umpire. @throws UseCaseError NOT_FOUND for any other member; REFUSED for the only umpire */
  async removeMember(call, input) {
    await runCampaignCommand(call, input, async ({ db, campaign, notify, inform }) => {
      const { member } = input;
      const present = await selectMembers(db, campaign);
      const removed = present.find((each) => each.member === member && each.role !== 'player');
      if (!removed) throw new UseCaseError('NOT_FOUND', 'This person is no umpire or reader here.', 'member');
      if (removed.role === 'umpire' && present.filter(({ role }) => role === 'umpire').length === 1)
        throw new UseCaseError('REFUSED', 'A campaign needs at least one umpire. Invite another one first.', 'member');
      await db
        .updateTable('member')
        .set({ until: sql<string>`now()` })
        .where('id', '=', member)
        .execute();
      inform({ kind: 'seat-taken', to: { seat: '', left: removed.account }, about: String(member) });
      notify('members');
      return null;
    });
    return getMembers(call, input.campaign);
  },
  /** Creates a link for a seat's substitute. @throws UseCaseError REFUSED if the seat has no holder, or already has a substitute */
  substitute: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      const { campaign, player: seat } = input;
      const { holder, substitute: present } = await selectHolders(work, seat);
      const refuse = (sentence: string): never => {
        throw new UseCaseError('REFUSED', sentence, 'player');
      };
      if (!holder) refuse(`The seat “${seat}” has no holder. Invite a player instead.`);
      if (present)
        refuse(
          present.account === expectAccount(call).id
            ? 'You are already this seat’s substitute.'
            : `The seat “${seat}” already has a substitute.`,
        );
      const made = await createInvitation(work.db, call.league.origin, {
        campaign,
        role: 'player',
        seat,
        isSubstitute: true,
      });
      // If the umpire created the link, the seat's holder gets a notice.
      const isHolders = holder?.account === expectAccount(call).id;
      work.inform({ kind: 'substitute-wanted', to: { seat: isHolders ? '' : seat }, about: made.expiresAt });
      return made;
    }),
  /** Ends the substitute's membership, so that the holder plays again, and deletes an unused link. */
  async endSubstitute(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      if (!(await endTenures(work, input.player, true)))
        throw notFound(`The seat “${input.player}” has no substitute.`);
      return null;
    });
    return getMembers(call, input.campaign);
  },
});
