import { type UseCase, type UseCases, type IncomingCall, type LeagueCall } from '../context/league-context.ts';
import type { ContractProcedure } from '@orpc/contract';
import { implement } from '@orpc/server';
import { type LeagueContract, leagueContract } from '../../contract/league.ts';
import type { AppContext } from '../../services/app-context.ts';
import * as campaigns from '../../services/campaigns/campaigns.ts';
import { checkPack, verifyCampaign } from '../../services/campaigns/verify.ts';
import * as orders from '../../services/campaigns/orders.ts';
import { createPack, getReport } from '../../services/campaigns/players.ts';
import { createDocument, noteSecretsExport } from '../../services/campaigns/portable.ts';
import * as resolve from '../../services/campaigns/resolve.ts';
import { listScenarios } from '../../services/campaigns/scenarios.ts';
import { getStatistics } from '../../services/campaigns/statistics.ts';
import { redoUndo, takeBack } from '../../services/campaigns/take-back.ts';
import { toContractError } from '../../services/error-boundary.ts';
import { guardInput } from '../../services/input-guard.ts';
import * as lists from '../../services/lists/list-changes.ts';
import * as notebooks from '../../services/notebooks/notebooks.ts';
import { deployArmy, listReasons, suggest } from '../../services/regents/suggest.ts';
import { decideAhead } from '../../services/regents/empty-seats.ts';
import { changeSettings, settings, accountsMethods } from '../accounts/accounts.ts';
import { getLeagueIdentity, linksMethods } from '../news/links.ts';
import { invitationsMethods } from '../accounts/invitations.ts';
import { passkeysMethods } from '../accounts/passkeys.ts';
import { selectMemberships } from '../auth/actor.ts';
import { expectPermission, canCall, parseTarget } from '../auth/permission.ts';
import { battlesMethods } from '../battles/battles.ts';
import { fieldBattlesMethods } from '../battles/field-battles.ts';
import { fieldViewsMethods } from '../battles/field-views.ts';
import {
  listCampaigns,
  createChangeCommand,
  createCommand,
  create,
  createResolvedNotice,
  importText,
  openAsUmpire,
  previewAsUmpire,
  createResolveCommand,
  withOwnTicket,
} from '../campaigns/umpire-campaigns.ts';
import { checkStoreMethods } from '../check-store.ts';
import { applicationsMethods } from '../club/applications.ts';
import { clubMethods } from '../club/club.ts';
import { frontMethods } from '../club/front.ts';
import { listingMethods } from '../club/listing.ts';
import { peopleMethods } from '../club/people.ts';
import { seasonsMethods } from '../club/seasons.ts';
import { hasStoredAnswer } from '../commands/idempotency.ts';
import { streamNotices } from '../live/hub.ts';
import { messagesMethods } from '../messages/messages.ts';
import { channelsMethods } from '../news/channels.ts';
import { serverStateMethods } from '../owner/server-state.ts';
import { publishedMethods } from '../pages/published.ts';
import { withRegentDecisions } from '../regents/decisions.ts';
import { timingMethods } from '../scheduling/timing.ts';
import { membersMethods } from '../seats/members.ts';
import {
  listPacks,
  membershipsMethods,
  openPack,
  packsMethods,
  getSuggestion as suggestForSeat,
  writeOrders,
} from '../seats/memberships.ts';

/**
 * Checks rate limits and permission before validating the input. Errors about the input would otherwise tell strangers whether the named
 * campaign exists.
 * @throws UseCaseError LIMITED, SIGNED_OUT or NOT_YOURS
 */
export async function authorizeCall(incoming: IncomingCall, method: string, input: unknown): Promise<LeagueCall> {
  const { league, account, session, key, address } = incoming;
  await league.limits.expect(method, { session: account ? session.hash : null, address });
  const { campaign, seat } = parseTarget(method, input);
  const memberships =
    account && campaign !== null ? await selectMemberships(league.store.db, account.id, campaign) : [];
  const actor = { account, memberships };
  // Accepts a retry whose answer is stored. The call that removes a campaign also ends the umpire's membership, so a retry of it has no
  // permission.
  const isRepeated =
    !canCall(method, actor, seat) &&
    account !== null &&
    key !== null &&
    campaign !== null &&
    (await hasStoredAnswer(league.store.db, { account: account.id, key, method, input }));
  if (!isRepeated) expectPermission(method, actor, seat);
  // Counts only permitted calls, so that strangers cannot use up a seat's limit.
  await league.limits.expectAdvice(method, JSON.stringify([campaign, seat]));
  return { league, method, actor, session, key };
}

/** Wraps a query of the services, which needs no transaction, as a use case of the league. */
const query =
  <Input, Answer>(useCase: (app: AppContext, input: Input) => Answer) =>
  ({ league }: LeagueCall, input: Input): Answer =>
    useCase(league.app, input);

const changedNotice = () => ({ kind: 'changed' }) as const;
const noNotice = () => null;

const useCases: UseCases = {
  app: {
    about: query((app) => app.about),
    settings,
    changeSettings,
    importStep: (call, input) => ({
      step: call.league.app.importSteps.get(withOwnTicket(call, input).ticket) ?? null,
    }),
  },
  lists: {
    all: query((app, input) => lists.loadLists(app, input.rules)),
    one: query((app, input) => lists.loadList(app, input.id)),
  },
  packs: { all: listPacks, open: openPack, writeOrders, suggest: suggestForSeat },
  regents: {
    suggest: query(suggest),
    reasons: query(listReasons),
    deployment: query(deployArmy),
    think: query(decideAhead),
  },
  notebooks: {
    read: query(notebooks.readNotebook),
    write: createCommand(notebooks.writeNotebook, noNotice),
    pictures: query(notebooks.listPictures),
    putPicture: createCommand(notebooks.putPicture, noNotice),
    removePicture: createCommand(notebooks.removePicture, noNotice),
  },
  campaigns: {
    scenarios: query(listScenarios),
    all: listCampaigns,
    create,
    importText: (call, input, { signal }) => importText(call, input, signal),
    open: query(openAsUmpire),
    fileOrders: createChangeCommand(
      (app, input) => orders.fileOrders(app, { ...input, areHidden: true }),
      (_, input) => ({ kind: 'orders-filed', player: input.orders.player }),
    ),
    readOrders: (call, input, { signal }) =>
      orders.readOrders(call.league.app, { ...withOwnTicket(call, input), signal }),
    withdrawOrders: createChangeCommand(orders.withdrawOrders, (_, { player }) => ({
      kind: 'orders-withdrawn',
      player,
    })),
    advance: withRegentDecisions(createResolveCommand(resolve.advanceMonth, createResolvedNotice('month-resolved'))),
    preview: withRegentDecisions(query(previewAsUmpire)),
    settleBattle: createResolveCommand(resolve.settleBattle, createResolvedNotice('battle-settled')),
    takeBack: createChangeCommand(takeBack, () => ({ kind: 'taken-back' })),
    bringBack: createChangeCommand(redoUndo, () => ({ kind: 'taken-back' })),
    typedDice: query((app, input) => resolve.getKeptDice(app, input.id)),
    dropTypedDice: createCommand(resolve.dropTypedDice, noNotice),
    intervene: createChangeCommand(resolve.intervene, changedNotice),
    setSettings: createChangeCommand(resolve.setSettings, changedNotice),
    log: query(campaigns.getLog),
    checkpoints: query((app, input) => campaigns.listCheckpoints(app, input.id)),
    stateAt: query(campaigns.getStateAt),
    statistics: query((app, input) => getStatistics(app, input.id)),
    report: query(getReport),
    playerPack: query(createPack),
    verify: query((app, input) => verifyCampaign(app, input.id)),
    checkPack: (call, input, { signal }) => checkPack(call.league.app, { ...withOwnTicket(call, input), signal }),
    async exportDocument(call, input) {
      if (input.secrets) await createChangeCommand(noteSecretsExport, () => ({ kind: 'changed' }))(call, input);
      const document = await createDocument(call.league.app, input);
      return { ...document, filed: (await openAsUmpire(call.league.app, input)).filed };
    },
    remove: createCommand((app, { id }) => campaigns.removeCampaign(app, id), noNotice),
  },
  league: {
    ...accountsMethods,
    ...invitationsMethods,
    ...passkeysMethods,
    ...membershipsMethods,
    ...membersMethods,
    ...checkStoreMethods,
    ...linksMethods,
    ...timingMethods,
    ...packsMethods,
    ...messagesMethods,
    ...battlesMethods,
    ...serverStateMethods,
    ...channelsMethods,
    ...publishedMethods,
    ...fieldViewsMethods,
    ...fieldBattlesMethods,
    ...clubMethods,
    ...frontMethods,
    ...peopleMethods,
    ...applicationsMethods,
    ...seasonsMethods,
    ...listingMethods,
    identity: ({ league }, { nonce }) => getLeagueIdentity(league, nonce),
    notices: (call, input, options) => streamNotices(call, call.league.hub, input, options),
  },
};

const os = implement(leagueContract)
  .$context<IncomingCall>()
  // Runs before validation, so that it catches every error of a method.
  .use(async ({ context, next, path }, input) => {
    try {
      guardInput(input);
      const method = path.join('.');
      const answer = await next({ context: await authorizeCall(context, method, input) });
      await context.league.limits.succeeded(method, context);
      return answer;
    } catch (error) {
      throw toContractError(error, context.league.app.report);
    }
  });

type Handler = (call: {
  context: LeagueCall;
  input: unknown;
  signal?: AbortSignal | undefined;
  lastEventId?: string | undefined;
}) => unknown;
type Bound = Readonly<Record<string, { readonly handler: (handler: Handler) => unknown }>>;

/** Binds a feature's methods to its use cases. The casts are safe: `UseCases` has checked each against its method. */
const bindFeature = <Feature extends keyof LeagueContract>(feature: Feature) =>
  Object.fromEntries(
    Object.entries(
      useCases[feature] as Readonly<Record<string, UseCase<ContractProcedure<never, never, never, never>>>>,
    ).map(([method, useCase]) => {
      const { [method]: procedure } = os[feature] as unknown as Bound;
      return [
        method,
        procedure?.handler(({ context, input, signal, lastEventId }) =>
          useCase(context, input as never, { signal, lastEventId }),
        ),
      ];
    }),
  ) as unknown as Parameters<typeof os.router>[0][Feature];

export const leagueRouter = os.router({
  app: bindFeature('app'),
  campaigns: bindFeature('campaigns'),
  league: bindFeature('league'),
  lists: bindFeature('lists'),
  notebooks: bindFeature('notebooks'),
  packs: bindFeature('packs'),
  regents: bindFeature('regents'),
});
