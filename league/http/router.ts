import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement } from '@orpc/server';
import { type LeagueContract, leagueContract } from '../../contract/league.ts';
import * as campaigns from '../../services/campaigns/campaigns.ts';
import { checkPack } from '../../services/campaigns/check-pack.ts';
import * as orders from '../../services/campaigns/orders.ts';
import { playerPack, report } from '../../services/campaigns/players.ts';
import { documentOf, noteSecretsTaken } from '../../services/campaigns/portable.ts';
import * as resolve from '../../services/campaigns/resolve.ts';
import { scenarios } from '../../services/campaigns/scenarios.ts';
import { statistics } from '../../services/campaigns/statistics.ts';
import { bringBack, takeBack } from '../../services/campaigns/take-back.ts';
import { verify } from '../../services/campaigns/verify.ts';
import type { AppContext } from '../../services/app-context.ts';
import { deployment } from '../../services/regents/deployment.ts';
import { think } from '../../services/regents/empty-seats.ts';
import { reasons, suggest } from '../../services/regents/suggest.ts';
import { toContractError } from '../../services/error-boundary.ts';
import { guardInput } from '../../services/input-guard.ts';
import * as lists from '../../services/lists/lists.ts';
import * as notebooks from '../../services/notebooks/notebooks.ts';
import { battles, enterResult } from '../battles/battles.ts';
import * as fields from '../battles/field-battles.ts';
import { fieldBattle } from '../battles/field-views.ts';
import { watchBattle, watchBattles } from '../battles/watch-battles.ts';
import * as requests from '../club/applications.ts';
import { club, setClub } from '../club/club.ts';
import { front, watch } from '../club/front.ts';
import { listing, muster, setListing } from '../club/listing.ts';
import * as people from '../club/people.ts';
import { propose } from '../club/propose.ts';
import { beginSeason, setClosed } from '../club/seasons.ts';
import type { IncomingCall, LeagueCall } from '../context/league-context.ts';
import { notices } from '../live/notices.ts';
import * as channels from '../news/channels.ts';
import * as messages from '../messages/messages.ts';
import * as led from '../campaigns/umpire-campaigns.ts';
import * as members from '../seats/members.ts';
import * as amends from '../owner/amends.ts';
import * as jobs from '../owner/failed-jobs.ts';
import * as links from '../owner/links-out.ts';
import * as server from '../owner/server-state.ts';
import { mailLink } from '../news/mail-link.ts';
import { afterRegents } from '../regents/wait-for-regents.ts';
import { mine } from '../seats/memberships.ts';
import * as published from '../pages/published.ts';
import * as packs from '../seats/packs.ts';
import * as settings from '../accounts/settings.ts';
import { schedule, setSchedule } from '../scheduling/schedule.ts';
import * as accounts from '../accounts/accounts.ts';
import { leagueIdentity } from '../accounts/identity.ts';
import { lastCheck } from '../check-store.ts';
import { authorizeCall } from '../commands/authorize-call.ts';
import * as invitations from '../accounts/invitations.ts';
import * as passkeys from '../accounts/passkeys.ts';

interface CallOptions {
  readonly signal: AbortSignal | undefined;
  /** Where a stream resumes. */
  readonly lastEventId: string | undefined;
}

/** Answers a method of the contract; the call has been authorized. */
type UseCase<Method> =
  Method extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        call: LeagueCall,
        input: InferSchemaOutput<Input>,
        options: CallOptions,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

type UseCases = {
  readonly [Feature in keyof LeagueContract]: {
    readonly [Method in keyof LeagueContract[Feature]]: UseCase<LeagueContract[Feature][Method]>;
  };
};

/** Makes a services' query a use case of the league; it needs no transaction. */
const query =
  <Input, Answer>(useCase: (app: AppContext, input: Input) => Answer) =>
  ({ league }: LeagueCall, input: Input): Answer =>
    useCase(league.app, input);

const changedNotice = () => ({ kind: 'changed' }) as const;
const noNotice = () => null;

const useCases: UseCases = {
  app: {
    about: query((app) => app.about),
    settings: settings.settings,
    changeSettings: settings.changeSettings,
    importStep: (call, input) => ({
      step: call.league.app.importSteps.get(led.withOwnTicket(call, input).ticket) ?? null,
    }),
  },
  lists: {
    all: query((app, input) => lists.allLists(app, input.rules)),
    one: query((app, input) => lists.oneList(app, input.id)),
  },
  packs: { all: packs.allPacks, open: packs.openPack, writeOrders: packs.writeOrders, suggest: packs.suggest },
  regents: { suggest: query(suggest), reasons: query(reasons), deployment: query(deployment), think: query(think) },
  notebooks: {
    read: query(notebooks.readNotebook),
    write: led.command(notebooks.writeNotebook, noNotice),
    pictures: query(notebooks.pictures),
    putPicture: led.command(notebooks.putPicture, noNotice),
    removePicture: led.command(notebooks.removePicture, noNotice),
  },
  campaigns: {
    scenarios: query(scenarios),
    all: led.allCampaigns,
    create: led.create,
    importText: (call, input, { signal }) => led.importText(call, input, signal),
    open: query(led.openAsUmpire),
    fileOrders: led.changeCommand(
      (app, input) => orders.fileOrders(app, { ...input, areHidden: true }),
      (_, input) => ({ kind: 'orders-filed', player: input.orders.player }),
    ),
    readOrders: (call, input, { signal }) =>
      orders.readOrders(call.league.app, { ...led.withOwnTicket(call, input), signal }),
    withdrawOrders: led.changeCommand(orders.withdrawOrders, (_, { player }) => ({ kind: 'orders-withdrawn', player })),
    advance: afterRegents(led.resolveCommand(resolve.advance, led.ifResolved('month-resolved'))),
    preview: afterRegents(query(led.previewAsUmpire)),
    settleBattle: led.resolveCommand(resolve.settleBattle, led.ifResolved('battle-settled')),
    takeBack: led.changeCommand(takeBack, () => ({ kind: 'taken-back' })),
    bringBack: led.changeCommand(bringBack, () => ({ kind: 'taken-back' })),
    typedDice: query((app, input) => resolve.keptDiceOf(app, input.id)),
    dropTypedDice: led.command(resolve.dropTypedDice, noNotice),
    intervene: led.changeCommand(resolve.intervene, changedNotice),
    setSettings: led.changeCommand(resolve.setSettings, changedNotice),
    log: query(campaigns.campaignLog),
    checkpoints: query((app, input) => campaigns.checkpoints(app, input.id)),
    stateAt: query(campaigns.stateAt),
    statistics: query((app, input) => statistics(app, input.id)),
    report: query(report),
    playerPack: query(playerPack),
    verify: query((app, input) => verify(app, input.id)),
    checkPack: (call, input, { signal }) => checkPack(call.league.app, { ...led.withOwnTicket(call, input), signal }),
    async exportDocument(call, input) {
      if (input.secrets) await led.changeCommand(noteSecretsTaken, () => ({ kind: 'changed' }))(call, input);
      const document = await documentOf(call.league.app, input);
      return { ...document, filed: (await led.openAsUmpire(call.league.app, input)).filed };
    },
    remove: led.command((app, { id }) => campaigns.removeCampaign(app, id), noNotice),
  },
  league: {
    identity: ({ league }, { nonce }) => leagueIdentity(league, nonce),
    me: accounts.me,
    invitation: invitations.invitation,
    enter: invitations.enter,
    signOut: accounts.signOut,
    signOutEverywhere: accounts.signOutEverywhere,
    changeAccount: accounts.changeAccount,
    forgetMe: accounts.forgetMe,
    beginPasskey: passkeys.beginPasskey,
    addPasskey: passkeys.addPasskey,
    removePasskey: passkeys.removePasskey,
    beginSignIn: passkeys.beginSignIn,
    signIn: passkeys.signIn,
    mine,
    withoutUmpire: members.withoutUmpire,
    storeCheck: lastCheck,
    inviteUmpire: members.inviteUmpire,
    members: members.members,
    invite: members.invite,
    inviteAgain: members.inviteAgain,
    vacate: members.vacate,
    removeMember: members.removeMember,
    substitute: members.substitute,
    endSubstitute: members.endSubstitute,
    mailLink,
    schedule,
    setSchedule,
    withdraw: packs.withdraw,
    report: packs.report,
    edition: packs.edition,
    messages: messages.messages,
    sendMessage: messages.sendMessage,
    conversations: messages.conversations,
    readUpTo: messages.readUpTo,
    muteConversation: messages.muteConversation,
    passMessagesOn: messages.passMessagesOn,
    battles,
    serverState: server.serverState,
    serverAccounts: server.serverAccounts,
    endSessionsOf: server.endSessionsOf,
    endAllSessions: amends.endAllSessions,
    stopMail: amends.stopMail,
    removeTexts: amends.removeTexts,
    linksOut: links.linksOut,
    renewLink: links.renewLink,
    withdrawLink: links.withdrawLink,
    failedJobs: jobs.failedJobs,
    retryJob: jobs.retryJob,
    tryMail: server.tryMail,
    backUp: server.backUp,
    news: channels.news,
    setNews: channels.setNews,
    addChannel: channels.addChannel,
    confirmChannel: channels.confirmChannel,
    tryChannel: channels.tryChannel,
    removeChannel: channels.removeChannel,
    setCalendar: channels.setCalendar,
    pages: published.pages,
    publishArmy: published.publishArmy,
    publishCampaign: published.publishCampaign,
    takeBackPage: published.takeBackPage,
    enterResult,
    fieldBattle,
    wantField: fields.wantField,
    deployField: fields.deployField,
    answerField: fields.answerField,
    setStandingAnswers: fields.setStandingAnswers,
    watchBattles,
    watchBattle,
    club,
    setClub,
    front,
    watch,
    person: people.person,
    setNamed: people.setNamed,
    setProposer: people.setProposer,
    apply: requests.apply,
    withdrawApplication: requests.withdrawApplication,
    applications: requests.applications,
    answerApplication: requests.answerApplication,
    propose,
    beginSeason,
    setClosed,
    listing,
    setListing,
    muster,
    notices: (call, input, options) => notices(call, call.league.hub, input, options),
  },
};

const os = implement(leagueContract)
  .$context<IncomingCall>()
  // Runs before validation, so that it catches everything that a method may throw.
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
const bound = <Feature extends keyof LeagueContract>(feature: Feature) =>
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
  app: bound('app'),
  campaigns: bound('campaigns'),
  league: bound('league'),
  lists: bound('lists'),
  notebooks: bound('notebooks'),
  packs: bound('packs'),
  regents: bound('regents'),
});
