import type { Advance, CampaignSummary, StoredCampaign } from '../../contract/campaigns.ts';
import type { NoticeKind } from '../../contract/league/notices.ts';
import { campaignSummaryOf } from '../../db/tables/campaign.ts';
import { createCampaign, openCampaign } from '../../services/campaigns/campaigns.ts';
import { importCampaign } from '../../services/campaigns/portable.ts';
import { setSettings } from '../../services/campaigns/resolve.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { ImportCall } from '../../services/imports/run-import.ts';
import { type AccountWork, accountCommand, ownAccount } from '../commands/account-command.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { LeagueCall } from '../league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** The campaigns that one is an umpire of, the newest change first. */
export async function allCampaigns(call: LeagueCall): Promise<CampaignSummary[]> {
  const rows = await call.league.store.db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .select([
      'campaign.id',
      'title',
      'rules',
      'year',
      'month',
      'winter',
      'players',
      'changed_at',
      'campaign.deadline',
      'branch_of',
    ])
    .where('account_id', '=', ownAccount(call).id)
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('campaign.id')
    .execute();
  return rows.map(campaignSummaryOf);
}

/** What a league keeps of every campaign beside the campaign itself. */
export const addLedCampaign = (db: LeagueDb, campaign: string) =>
  db.insertInto('led_campaign').values({ campaign_id: campaign }).execute();

/** A campaign that begins here is led by whoever began it. */
async function lead({ db, account }: AccountWork, { id }: StoredCampaign): Promise<string> {
  await addLedCampaign(db, id);
  await db.insertInto('member').values({ campaign_id: id, role: 'umpire', seat: '', account_id: account }).execute();
  return id;
}

export async function create(call: LeagueCall, input: Parameters<typeof createCampaign>[1]): Promise<StoredCampaign> {
  const id = await accountCommand(call, input, {}, async (work) => lead(work, await createCampaign(work.app, input)));
  return openCampaign(call.league.app, id);
}

export async function importText(call: LeagueCall, input: ImportCall, signal: AbortSignal | undefined) {
  const id = await accountCommand(call, input, {}, async (work) => {
    const imported = await importCampaign(work.app, { ...ticketed(call, input), signal });
    // In a league an umpire leads, whoever has led it before.
    const settings = { ...imported.settings, playMode: 'umpire' as const };
    return lead(work, await setSettings(work.app, { id: imported.id, settings }));
  });
  return openCampaign(call.league.app, id);
}

/** A call of an import with a ticket of its caller's own: nobody follows another's. */
export const ticketed = <T extends { readonly ticket?: string | undefined }>(call: LeagueCall, input: T): T =>
  input.ticket === undefined ? input : { ...input, ticket: `${ownAccount(call).id} ${input.ticket}` };

type OfCampaign = Readonly<{ id: string }>;

/** What is told of a command's answer; null for nothing. */
type Telling<Input, Answer> = (
  answer: Answer,
  input: Input,
) => { readonly kind: NoticeKind; readonly player?: string } | null;

/** An umpire's command whose answer is the campaign as it stands by then. */
export const changing =
  <Input extends OfCampaign>(
    useCase: (app: AppContext, input: Input) => Promise<StoredCampaign>,
    telling: Telling<Input, StoredCampaign>,
  ) =>
  (call: LeagueCall, input: Input): Promise<StoredCampaign> =>
    campaignCommand(
      call,
      { campaign: input.id, input },
      async ({ app, notify }) => {
        const answer = await useCase(app, input);
        const told = telling(answer, input);
        if (told) notify(told.kind, told);
        return answer;
      },
      { brief: () => null, again: ({ app }) => openCampaign(app, input.id) },
    );

/** An umpire's command whose answer is kept as it was. */
export const doing =
  <Input extends OfCampaign, Answer>(
    useCase: (app: AppContext, input: Input) => Promise<Answer>,
    telling: Telling<Input, Answer>,
  ) =>
  (call: LeagueCall, input: Input): Promise<Answer> =>
    campaignCommand(call, { campaign: input.id, input }, async ({ app, notify }) => {
      const answer = await useCase(app, input);
      const told = telling(answer, input);
      if (told) notify(told.kind, told);
      return answer;
    });

/** Which entries of the log a month or a battle has brought. */
type Brought = readonly [from: number, to: number];

/**
 * An umpire's command that resolves something. The answer is long, and its entries stand in the log: of one that is sent again they are
 * read there, with the campaign as it stands by then.
 */
export const resolving =
  <Input extends OfCampaign>(
    useCase: (app: AppContext, input: Input) => Promise<Advance>,
    telling: Telling<Input, Advance>,
  ) =>
  (call: LeagueCall, input: Input): Promise<Advance> =>
    campaignCommand(
      call,
      { campaign: input.id, input },
      async ({ app, notify }) => {
        const answer = await useCase(app, input);
        const told = telling(answer, input);
        if (told) notify(told.kind, told);
        return answer;
      },
      {
        brief: (answer): Advance | Brought =>
          answer.status === 'resolved' ? [answer.events[0]?.seq ?? 0, answer.events.at(-1)?.seq ?? 0] : answer,
        async again({ app }, kept) {
          if (!Array.isArray(kept)) return kept as Advance;
          const [from, to] = kept as unknown as Brought;
          const events = [...(await app.repositories.campaigns.log(input.id, from, to))];
          return { status: 'resolved', campaign: await openCampaign(app, input.id), events };
        },
      },
    );

/** Of a month or a battle only what was resolved is told; nothing was stored while a die is wanted. */
export const ifResolved =
  (kind: NoticeKind) =>
  ({ status }: Advance) =>
    status === 'resolved' ? { kind } : null;
