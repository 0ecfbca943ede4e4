import { hash, randomBytes, randomUUID } from 'node:crypto';
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { leagueContract } from '../../contract/league.ts';
import { openPostgres } from '../../db/postgres/store.ts';
import { followBattles } from '../../league/battles/battles.ts';
import { notifyHints } from '../../league/commands/hints.ts';
import type { LeagueContext } from '../../league/league-context.ts';
import { createHub } from '../../league/live/hub.ts';
import { leagueRouter } from '../../league/router.ts';
import { recentCampaigns } from '../../league/seats/seen-campaign.ts';
import { leagueMigrations } from '../../league/store/migrations.ts';
import type { LeagueTables } from '../../league/store/tables.ts';
import { ownerInvitation } from '../../league/who/invitations.ts';
import { type Allowed, createLimits } from '../../league/who/limits.ts';
import { sessionAccount } from '../../league/who/sessions.ts';
import { hashOfToken } from '../../league/who/tokens.ts';
import { createContext } from '../../services/create-context.ts';
import { checkingOutputOf } from './check-output.ts';
import { patientSolver } from './patient-solver.ts';
import { testDatabase } from './postgres.ts';

export type LeagueClient = RouterClient<typeof leagueRouter>;

/** A browser: it calls with the session that it was given last. */
export interface Browser {
  readonly client: LeagueClient;
  /** The hash of its session; null where it has none. */
  session: string | null;
  /** What its next commands are known by; null for none. */
  key: string | null;
}

export interface TestLeague {
  readonly league: LeagueContext;
  /** What nobody foresaw. */
  readonly reported: unknown[];
  readonly url: string;
  readonly pool: Pool;
  browser(address?: string): Browser;
  /** A browser whose account owns the server. */
  owner(): Promise<Browser>;
  /** A browser that has used an invitation's link. */
  entered(link: string, name: string): Promise<Browser>;
  /** A campaign of a scenario, its umpire, and who plays its seats. */
  campaign(seats?: readonly string[], scenario?: string | Record<string, unknown>): Promise<TestCampaign>;
}

export interface TestCampaign {
  readonly id: string;
  readonly umpire: Browser;
  /** By seat. */
  readonly players: Readonly<Record<string, Browser>>;
}

const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

const MANY: Allowed = { calls: 1_000_000, longCalls: 1_000_000, tries: 1_000_000 };

/** Services of a league over an empty database of its own; no jobs are done and nothing listens. */
export async function openTestLeague(allowed: Allowed = MANY): Promise<TestLeague> {
  const url = await testDatabase();
  const reported: unknown[] = [];
  const report = (error: unknown): void => void reported.push(error);
  const further = [{ owner: 'league', migrations: leagueMigrations }];
  const store = await openPostgres<LeagueTables>({ url, further, connections: 6, report });
  const hints = notifyHints(store.db, report);
  const hub = createHub({ db: store.db, report });
  onTestFinished(async () => {
    await hub.close();
    await hints.close();
    await store.close();
  });
  const app = await createContext({
    repositories: store.repositories,
    clock: () => new Date().toISOString(),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    solve: patientSolver(),
    sha256: (text) => hash('sha256', text),
    about: { version: '0.0.0', store: '', transport: 'browser' },
    report,
  });
  const league: LeagueContext = {
    app,
    store,
    origin: 'https://club.example',
    hints,
    hub,
    effects: [followBattles],
    recent: recentCampaigns(),
    limits: createLimits(store.db, allowed),
  };

  function browser(address = '192.0.2.1'): Browser {
    const own: Browser = {
      session: null,
      key: null,
      client: createRouterClient(leagueRouter, {
        interceptors: [checkingOutputOf(leagueContract)],
        context: async () => ({
          league,
          account: own.session === null ? null : await sessionAccount(store.db, own.session),
          session: {
            hash: own.session,
            begin: (token) => (own.session = hashOfToken(token)),
            end: () => (own.session = null),
          },
          key: own.key,
          address,
        }),
      }),
    };
    return own;
  }

  async function entered(link: string, name: string): Promise<Browser> {
    const own = browser();
    await own.client.league.enter({ token: tokenOf(link), name });
    return own;
  }

  let owner: Promise<Browser> | null = null;
  const asOwner = (): Promise<Browser> =>
    (owner ??= ownerInvitation(league).then(({ link }) => entered(link, 'The owner')));

  return {
    league,
    reported,
    url,
    pool: store.pool,
    browser,
    entered,
    owner: asOwner,
    async campaign(seats = [], scenario = 'two-rivers') {
      const umpire = await asOwner();
      const { id } = await umpire.client.campaigns.create({ scenario });
      const players: Record<string, Browser> = {};
      for (const player of seats) {
        const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player });
        players[player] = await entered(link, `Who plays ${player}`);
      }
      return { id, umpire, players };
    },
  };
}

/** The code that a call was refused with; '' where it was not. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => {
      if (error instanceof ORPCError) return String(error.code);
      throw error;
    },
  );

export { tokenOf };
