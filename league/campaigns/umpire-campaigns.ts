import type { AdvanceAnswer, CampaignSummary, StoredCampaign } from '../../contract/campaigns.ts';
import type { NoticeKind } from '../../contract/league/notices.ts';
import { parseSummary } from '../../db/repositories/campaign-row.ts';
import { createCampaign, type CreateRequest, openCampaign } from '../../services/campaigns/campaigns.ts';
import { importCampaign } from '../../services/campaigns/portable.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { hideFromUmpire } from '../../services/campaigns/orders.ts';
import { type Preview, previewCampaign, setSettings } from '../../services/campaigns/resolve.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { ImportCall } from '../../services/imports/import-environment.ts';
import { type AccountWork, runAccountCommand, expectAccount } from '../commands/account-command.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import type { CampaignWork, LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Returns the campaigns in which the caller is umpire, most recently changed first. */
export async function listCampaigns(call: LeagueCall): Promise<CampaignSummary[]> {
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
    .where('account_id', '=', expectAccount(call).id)
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('campaign.id')
    .execute();
  return rows.map(parseSummary);
}

/** Adds the row that holds the league's own data about a campaign. */
export const addLedCampaign = (db: LeagueDb, campaign: string) =>
  db.insertInto('led_campaign').values({ campaign_id: campaign }).execute();

/** Makes the account that creates or imports a campaign its umpire. */
export async function makeUmpire({ db, account }: AccountWork, { id }: StoredCampaign): Promise<string> {
  await addLedCampaign(db, id);
  await db.insertInto('member').values({ campaign_id: id, role: 'umpire', seat: '', account_id: account }).execute();
  return id;
}

export async function create(call: LeagueCall, input: CreateRequest): Promise<StoredCampaign> {
  const id = await runAccountCommand(call, input, async (work) =>
    makeUmpire(work, await createCampaign(work.app, input)),
  );
  return openCampaign(call.league.app, id);
}

export async function importText(call: LeagueCall, input: ImportCall, signal: AbortSignal | undefined) {
  const id = await runAccountCommand(call, input, async (work) => {
    const imported = await importCampaign(work.app, { ...withOwnTicket(call, input), signal });
    // Campaigns in a league always have an umpire, even if the imported campaign had none.
    const settings = { ...imported.settings, playMode: 'umpire' as const };
    return makeUmpire(work, await setSettings(work.app, { id: imported.id, settings }));
  });
  return openCampaign(call.league.app, id);
}

/** Adds the account's id to the ticket of an import, so that other accounts cannot follow its progress. */
export const withOwnTicket = <T extends { readonly ticket?: string | undefined }>(call: LeagueCall, input: T): T =>
  input.ticket === undefined ? input : { ...input, ticket: `${expectAccount(call).id} ${input.ticket}` };

/** Returns the umpire's view. An umpire who plays a seat sees the orders of others only after submitting that seat's orders. */
const toUmpireView = (campaign: StoredCampaign): StoredCampaign => ({
  ...campaign,
  ...hideFromUmpire(campaign),
});

export const openAsUmpire = async (app: AppContext, { id }: OfCampaign): Promise<StoredCampaign> =>
  toUmpireView(await openCampaign(app, id));

/** Previews a month, which reveals the submitted orders. @throws UseCaseError REFUSED if the umpire's own seat has not submitted orders */
export async function previewAsUmpire(
  app: AppContext,
  input: { readonly id: string; readonly seed: string },
): Promise<Preview> {
  const { unread = [] } = await openAsUmpire(app, input);
  if (unread.length > 0)
    throw new UseCaseError('REFUSED', 'you also play a seat: submit its orders before you preview the month', 'id');
  return previewCampaign(app, input);
}

type OfCampaign = Readonly<{ id: string }>;

/** Returns the notice that a command writes, or null. */
type NoticeOf<Input, Answer> = (
  answer: Answer,
  input: Input,
) => { readonly kind: NoticeKind; readonly player?: string } | null;

/** Runs an umpire's use case and writes a notice about it. */
const withNotice =
  <Input, Answer>(
    useCase: (app: AppContext, input: Input) => Promise<Answer>,
    noticeOf: NoticeOf<Input, Answer>,
    input: Input,
  ) =>
  async ({ app, notify }: CampaignWork): Promise<Answer> => {
    const answer = await useCase(app, input);
    const notice = noticeOf(answer, input);
    if (notice) notify(notice.kind, notice);
    return answer;
  };

/** Wraps an umpire's command whose answer is the campaign. A retry gets the current campaign. */
export const createChangeCommand =
  <Input extends OfCampaign>(
    useCase: (app: AppContext, input: Input) => Promise<StoredCampaign>,
    noticeOf: NoticeOf<Input, StoredCampaign>,
  ) =>
  (call: LeagueCall, input: Input): Promise<StoredCampaign> =>
    runCampaignCommand(call, input, async (work) => toUmpireView(await withNotice(useCase, noticeOf, input)(work)), {
      shorten: () => null,
      restore: ({ app }) => openAsUmpire(app, input),
    });

/** Wraps an umpire's command whose answer is short enough to store. */
export const createCommand =
  <Input extends OfCampaign, Answer>(
    useCase: (app: AppContext, input: Input) => Promise<Answer>,
    noticeOf: NoticeOf<Input, Answer>,
  ) =>
  (call: LeagueCall, input: Input): Promise<Answer> =>
    runCampaignCommand(call, input, withNotice(useCase, noticeOf, input));

/** Log entries added by a resolved month or battle. */
type LogRange = readonly [from: number, to: number];

/** Wraps an umpire's command with a long answer. Only its range of log entries is stored: a retry gets these and the current campaign. */
export const createResolveCommand =
  <Input extends OfCampaign>(
    useCase: (app: AppContext, input: Input) => Promise<AdvanceAnswer>,
    noticeOf: NoticeOf<Input, AdvanceAnswer>,
  ) =>
  (call: LeagueCall, input: Input): Promise<AdvanceAnswer> =>
    runCampaignCommand(call, input, withNotice(useCase, noticeOf, input), {
      shorten: (answer): AdvanceAnswer | LogRange =>
        answer.status === 'resolved' ? [answer.events[0]?.seq ?? 0, answer.events.at(-1)?.seq ?? 0] : answer,
      async restore({ app }, stored) {
        if (!Array.isArray(stored)) return stored as AdvanceAnswer;
        const [from, to] = stored as unknown as LogRange;
        const events = [...(await app.repositories.campaigns.log(input.id, from, to))];
        return { status: 'resolved', campaign: await openAsUmpire(app, input), events };
      },
    });

/** Returns a notice only if a month or battle was resolved. While a typed die is missing, nothing is stored. */
export const createResolvedNotice =
  (kind: NoticeKind) =>
  ({ status }: AdvanceAnswer) =>
    status === 'resolved' ? { kind } : null;
