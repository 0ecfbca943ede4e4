import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { implement, ORPCError, withEventMeta } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { onTestFinished } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { leagueContract } from '../../../contract/league.ts';
import type { Me } from '../../../contract/league/accounts.ts';
import type { FrontPage, CampaignListing } from '../../../contract/league/club.ts';
import type { EnteredBattle } from '../../../contract/league/battles.ts';
import type { Members } from '../../../contract/league/members.ts';
import {
  type ConversationMarks,
  type LeagueMessage,
  getConversationSeats as seatsOfConversation,
} from '../../../contract/league/messages.ts';
import type { NoticeKind } from '../../../contract/league/notices.ts';
import type { PlayerPack } from '../../../contract/campaign-documents.ts';
import { reachLeague } from '../../../network/reach-league.ts';
import { signIdentity } from '../../../services/joined/league-identity.ts';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { toContractError } from '../../../services/error-boundary.ts';
import { fileOrders, withdrawOrders } from '../../../services/campaigns/orders.ts';
import { createPack, getReport } from '../../../services/campaigns/players.ts';
import { readCampaign } from '../../../services/campaigns/campaigns.ts';
import { openTestContext, type TestContext } from '../program/test-context.ts';

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The parts of a league that a joining app needs, over a campaign in its own store. */
export interface FakeLeague {
  readonly origin: string;
  readonly campaign: string;
  readonly client: TestContext['client'];
  /** Idempotency keys of received commands, in order. */
  readonly keys: readonly string[];
  /** Creates an invitation. @returns its link */
  invite(player: string, role?: 'player' | 'umpire'): string;
  /** Takes a seat from its player. */
  vacate(player: string): void;
  /** Ends every session. */
  signOutAll(): void;
  /** Executes the next calls but loses their answers. */
  loseAnswers(count: number, path?: string): void;
  readonly port: number;
  /** Secret from which the league's key is derived. */
  readonly secret: string;
  /** Returns all sessions, each with its seats. */
  sessions(): ReadonlyMap<string, ReadonlySet<string>>;
  /** Cookies received with calls. */
  readonly cookies: readonly string[];
  /** Orders received, oldest first. */
  readonly sent: readonly OrdersFile[];
  /** Cuts off the next calls before they are executed: all, or those of one method such as `packs/open`. */
  cutOff(count: number, path?: string): void;
  /** Sends a notice to every stream, and to those that resume later. */
  tell(kind: NoticeKind): void;
  /** Ends every stream like a league that is stopped. */
  endStreams(): void;
  /** Pending battles. */
  readonly battles: EnteredBattle[];
  stop(): Promise<void>;
}

/** Returns a club's front page with one campaign. */
const frontPage = (campaign: string, title: string): FrontPage => ({
  club: { name: 'The club', about: '', frontPage: 'club', proposers: 'none', mayPropose: false },
  campaigns: [
    {
      ...{ campaign, title, about: '', audience: 'club', year: 1, month: 1, winter: false, deadlineAt: null },
      ...{ isMustering: true, takesApplications: true, isClosed: false, seats: [], news: null, part: 'player' },
      umpires: [{ account: '', name: 'Olga' }],
      chronicle: '',
      feed: '',
    },
  ],
  seasons: [],
});
const musteredBy = (player: string): CampaignListing => ({
  ...{ audience: 'club', about: '', takesApplications: true, isMustering: true, isClosed: false, isFirstMonth: true },
  showsBattles: false,
  here: [player],
});

const refuse = (code: ErrorCode): ORPCError<string, unknown> =>
  new ORPCError(code, { ...ERRORS[code], data: { path: '' } });

interface FakeOptions {
  readonly scenario?: string;
  /** Document of a campaign to run under the same id. */
  readonly leads?: string;
  /** Secret from which the league's key is derived. Random by default. */
  readonly secret?: string;
  /** Former addresses that the league claims. */
  readonly former?: readonly string[];
  /** Another league, whose proof of identity this league forwards as its own. */
  readonly relays?: string;
  /** Sessions of an earlier league that this league continues, with their seats. */
  readonly sessions?: ReadonlyMap<string, ReadonlySet<string>>;
  readonly port?: number;
  /** Changes the league's turn files before they are sent. */
  readonly pack?: (pack: PlayerPack) => PlayerPack;
  /** Changes the league's answers. @param method such as `packs.open` */
  readonly answer?: (method: string, answer: unknown) => unknown;
}

export async function startFakeLeague({
  scenario = 'two-rivers',
  leads,
  secret = randomBytes(32).toString('hex'),
  former = [],
  relays,
  sessions: begun = new Map(),
  port = 0,
  pack: changed = (pack) => pack,
  answer = (_method, given) => given,
}: FakeOptions = {}): Promise<FakeLeague> {
  const { context, client } = await openTestContext();
  const { id: campaign, state } = await (leads === undefined
    ? client.campaigns.create({ scenario })
    : client.campaigns.importText({ text: leads, fileName: 'campaign.json', ticket: 'fake' }));
  const invitations = new Map<string, { readonly player: string; readonly role: 'player' | 'umpire' }>();
  const sessions = new Map([...begun].map(([session, seats]) => [session, new Set(seats)]));
  const answers = new Map<string, unknown>();
  const keys: string[] = [];
  const cookies: string[] = [];
  const sent: OrdersFile[] = [];
  const battles: EnteredBattle[] = [];
  const messages: LeagueMessage[] = [];
  const marks: ConversationMarks['marks'][number][] = [];
  let passesOn = false;
  const told: NoticeKind[] = [];
  let substitute = '';
  /** Wakes open streams when it resolves; `end` ends them. */
  let streams = Promise.withResolvers<'more' | 'end'>();
  const wake = (why: 'more' | 'end'): void => {
    const { resolve } = streams;
    streams = Promise.withResolvers();
    resolve(why);
  };
  let unread = 0;
  let lost = 0;
  let lostPath = '';
  let cut = 0;
  let cutPath = '';
  let made = 0;
  const newToken = (): string => String((made += 1)).padStart(43, 't');
  const powerOf = (player: string): string => state.players.find(({ id }) => id === player)?.power ?? '';

  const sessionOf = ({ request }: Call): string | undefined =>
    /nomarch=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const seatsOf = (call: Call): Set<string> => {
    const seats = sessions.get(sessionOf(call) ?? '');
    if (!seats) throw refuse('SIGNED_OUT');
    return seats;
  };
  const expectSeat = (call: Call, input: { readonly campaign: string; readonly player: string }): void => {
    if (!seatsOf(call).has(input.player) || input.campaign !== campaign) throw refuse('NOT_YOURS');
  };
  const me = (call: Call): Me => {
    const isKnown = sessions.has(sessionOf(call) ?? '');
    const account: Me['account'] = { id: 'a', name: 'Somebody', owner: false, passkeys: [], sessions: 1, away: null };
    return { account: isKnown ? account : null, version: '0.0.0' };
  };
  const open = async (player: string) => {
    const pack = changed(await createPack(context, { id: campaign, player }));
    return { pack, orders: pack.orders, changedAt: context.clock(), findings: [] };
  };

  const members = (): Members => ({
    seats: state.players.map(({ id, power, colour }) => ({
      player: id,
      power,
      colour,
      name: '',
      isFiled: false,
      isAway: false,
      substitute: id === 'ur' ? substitute : '',
      passesOn: false,
    })),
    umpires: ['Olga'],
    readers: 0,
    removable: [],
    sendsMail: true,
  });
  const notice = (n: number, kind: NoticeKind) =>
    withEventMeta({ n, for: null, kind, player: '', at: '2026-01-01T00:00:00Z' }, { id: `${String(n)}.0` });
  async function* noticesAfter(heard: number | null) {
    let n = heard ?? told.length;
    if (heard === null) yield notice(n, 'listening');
    for (;;) {
      const woken = streams.promise;
      for (; n < told.length; n += 1) yield notice(n + 1, told[n] ?? 'changed');
      if ((await woken) === 'end') return;
    }
  }

  const os = implement(leagueContract).$context<Call>();
  /** Repeats the answer to a command with a known key. */
  const answerOnce = async <T>({ request }: Call, work: () => Promise<T>): Promise<T> => {
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    if (!answers.has(key)) answers.set(key, await work());
    return answers.get(key) as T;
  };
  const router = {
    league: {
      identity: os.league.identity.handler(async ({ input }) =>
        relays === undefined
          ? signIdentity(secret, { origin, former: [...former], nonce: input.nonce })
          : reachLeague({ origin: relays, session: null }).calls.league.identity(input),
      ),
      me: os.league.me.handler(({ context: call }) => me(call)),
      invitation: os.league.invitation.handler(({ input }) => {
        const found = invitations.get(input.token);
        if (!found) throw refuse('NOT_FOUND');
        const power = powerOf(found.player);
        const { role, player } = found;
        const expiresAt = '2026-12-31T00:00:00Z';
        return { title: state.title, role, power, campaign, seat: player, expiresAt };
      }),
      enter: os.league.enter.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          const found = invitations.get(input.token);
          if (!found) throw refuse('NOT_FOUND');
          invitations.delete(input.token);
          const session = sessionOf(call) ?? newToken();
          sessions.set(session, new Set([...(sessions.get(session) ?? []), found.player]));
          call.response.setHeader('set-cookie', `nomarch=${session}; HttpOnly; SameSite=Lax; Path=/`);
          call.request.headers.cookie = `nomarch=${session}`;
          return Promise.resolve(me(call));
        }),
      ),
      signOut: os.league.signOut.handler(({ context: call }) => {
        sessions.delete(sessionOf(call) ?? '');
        return me(call);
      }),
      mine: os.league.mine.handler(async ({ context: call }) => {
        const { state: now } = await readCampaign(context, campaign);
        return [...seatsOf(call)].map((seat) => ({
          campaign,
          title: now.title,
          role: 'player' as const,
          seat,
          power: powerOf(seat),
          year: now.year,
          month: now.month,
          winter: false,
          deadlineAt: '2026-12-01T19:00:00.000Z',
          waits: ['orders'],
          unread,
          changedAt: context.clock(),
        }));
      }),
      front: os.league.front.handler(({ context: call }) => {
        seatsOf(call);
        return frontPage(campaign, state.title);
      }),
      muster: os.league.muster.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          return Promise.resolve(musteredBy(input.player));
        }),
      ),
      members: os.league.members.handler(({ context: call }) => {
        seatsOf(call);
        return members();
      }),
      report: os.league.report.handler(({ context: call, input }) => {
        expectSeat(call, input);
        return getReport(context, { id: campaign, player: input.player, from: input.from });
      }),
      battles: os.league.battles.handler(({ context: call, input }) => {
        expectSeat(call, input);
        return battles;
      }),
      enterResult: os.league.enterResult.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          const { player, result } = input;
          const [battle] = battles.splice(0, 1);
          if (battle) battles.push({ ...battle, results: [{ player, result, enteredAt: '2026-01-01T00:00:00Z' }] });
          return Promise.resolve({ status: 'waits' as const });
        }),
      ),
      messages: os.league.messages.handler(({ context: call, input }) => {
        expectSeat(call, input);
        return messages.filter(({ n }) => n > input.after);
      }),
      sendMessage: os.league.sendMessage.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          const { player: from, to, text } = input;
          const sentAt = '2026-01-01T00:00:00Z';
          const sent = { n: messages.length + 1, from, to, text, year: 1, month: 1, sentAt };
          messages.push(sent);
          unread += 1;
          return Promise.resolve(sent);
        }),
      ),
      conversations: os.league.conversations.handler(({ context: call, input }) => {
        expectSeat(call, input);
        return { marks, passesOn };
      }),
      muteConversation: os.league.muteConversation.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          const { conversation, muted } = input;
          marks.push({ conversation, muted, readUpTo: 0 });
          return Promise.resolve({});
        }),
      ),
      passMessagesOn: os.league.passMessagesOn.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          ({ passesOn } = input);
          return Promise.resolve({});
        }),
      ),
      readUpTo: os.league.readUpTo.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          unread = 0;
          for (const { from, to } of messages)
            marks.push({ conversation: [...seatsOfConversation(from, to)], readUpTo: input.n, muted: false });
          return Promise.resolve({});
        }),
      ),
      substitute: os.league.substitute.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          substitute = 'Berta';
          return Promise.resolve({ link: `${origin}/#/enter/${newToken()}`, expiresAt: '2026-12-31T00:00:00Z' });
        }),
      ),
      endSubstitute: os.league.endSubstitute.handler(({ context: call, input }) =>
        answerOnce(call, () => {
          expectSeat(call, input);
          substitute = '';
          return Promise.resolve(members());
        }),
      ),
      notices: os.league.notices.handler(({ context: call, input, lastEventId }) => {
        expectSeat(call, input);
        return noticesAfter(lastEventId === undefined ? null : Number.parseInt(lastEventId, 10));
      }),
      schedule: os.league.schedule.handler(({ context: call }) => {
        seatsOf(call);
        const schedule = {
          deadline: '2026-12-01T20:00',
          zone: 'Europe/Paris',
          everyDays: 7,
          resolve: 'deadline' as const,
        };
        return {
          schedule: { ...schedule, grace: 0, remind: [24], paused: false },
          deadlineAt: '2026-12-01T19:00:00.000Z',
        };
      }),
      withdraw: os.league.withdraw.handler(({ context: call, input }) =>
        answerOnce(call, async () => {
          expectSeat(call, input);
          await withdrawOrders(context, { id: campaign, player: input.player });
          return {};
        }),
      ),
    },
    packs: {
      open: os.packs.open.handler(({ context: call, input }) => {
        expectSeat(call, input);
        return open(input.player);
      }),
      writeOrders: os.packs.writeOrders.handler(({ context: call, input }) =>
        answerOnce(call, async () => {
          expectSeat(call, input);
          sent.push(input.orders);
          await fileOrders(context, { id: campaign, orders: input.orders });
          return open(input.player);
        }),
      ),
    },
  };
  const handler = new RPCHandler<Call>(router, {
    clientInterceptors: [async ({ path, next }) => answer(path.join('.'), await next())],
    interceptors: [
      (call) =>
        call.next().catch((error: unknown) => {
          throw error instanceof ORPCError ? (error as Error) : toContractError(error, context.report);
        }),
    ],
  });
  const server = createServer((request, response) => {
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie);
    if (request.headers.origin !== origin) {
      response.writeHead(403).end();
      return;
    }
    if (cut > 0 && (request.url ?? '').includes(cutPath)) {
      cut -= 1;
      response.destroy();
      return;
    }
    if (lost > 0 && (request.url ?? '').includes(lostPath)) {
      lost -= 1;
      // Executes the command but loses its answer.
      response.end = () => response.destroy();
    }
    void handler.handle(request, response, { prefix: '/rpc', context: { request, response } });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  onTestFinished(stop);
  return {
    origin,
    campaign,
    client,
    keys,
    port: Number(new URL(origin).port),
    secret,
    sessions: () => sessions,
    cookies,
    sent,
    invite(player, role = 'player') {
      const token = newToken();
      invitations.set(token, { player, role });
      return `${origin}/#/enter/${token}`;
    },
    vacate(player) {
      for (const seats of sessions.values()) seats.delete(player);
    },
    signOutAll: () => sessions.clear(),
    loseAnswers(count, path = '') {
      [lost, lostPath] = [count, path];
    },
    battles,
    tell(kind) {
      told.push(kind);
      wake('more');
    },
    endStreams: () => wake('end'),
    cutOff(count, path = '') {
      [cut, cutPath] = [count, path];
    },
    stop,
  };
}
