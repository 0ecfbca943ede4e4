import type { About } from '../contract/app.ts';
import type { ImportStep } from '../contract/base.ts';
import type { Decision } from '../regents/regent.ts';
import type { TextHash } from '../rules/core/digest.ts';
import type { NationList } from '../rules/core/nation-list.ts';
import type { AvailableBooks } from './books.ts';
import type { Compute } from './campaigns/compute/computations.ts';
import type { Solve } from './armies/optimise/integer-program.ts';
import type { ReachLeague } from './joined/reach-league.ts';
import type { RunImport } from './imports/import-environment.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { StoreAdmin } from './repositories/store-admin.ts';

/** Hashes a secret with a salt for storage. The hash is deliberately slow and runs off the main thread. */
export type SlowHash = (secret: string, salt: string) => Promise<string>;

/** Cache of recent regent decisions. When dice are typed one at a time, the same month is resolved repeatedly. */
export type DecisionCache = Map<string, Decision>;

/** A seat whose invitation was used, with the session that this started. */
export interface EnteredSeat {
  readonly campaign: string;
  readonly player: string;
  readonly session: string;
}

/** Dependencies of all use cases, assembled by a composition root. */
export interface AppContext extends AvailableBooks {
  /** Repositories of the open store. Their methods throw a StoreError while no store is open. */
  readonly repositories: Repositories;
  /** The store's file and backups. Null if the program opens the store for one command only. */
  readonly storeAdmin: StoreAdmin | null;
  /** Reason as a sentence if the store is read-only, otherwise ''. */
  readonly readOnly: () => string;
  readonly quit: () => void;
  /** Content included with the app. */
  readonly shipped: {
    readonly lists: readonly NationList[];
    /** Scenario documents, not yet validated. Loaded on demand because they include their maps. */
    readonly scenarios: () => Promise<readonly unknown[]>;
  };
  /** Current time as ISO 8601 in UTC. */
  readonly clock: () => string;
  readonly newId: () => string;
  /** 32 random bytes in hexadecimal. */
  readonly newSecret: () => string;
  readonly slowHash: SlowHash;
  /** Running PIN checks by campaign. */
  readonly pinChecks: Map<string, Promise<unknown>>;
  /** Solves integer programs off the main thread. */
  readonly solve: Solve;
  /** Reads imports off the main thread. */
  readonly imports: RunImport;
  /** Runs slow calculations of the rules. In a program that serves other calls, they run off the main thread. */
  readonly compute: Compute;
  /** Calls a joined league. Nothing else uses the network. */
  readonly reachLeague: ReachLeague;
  /** Current step of each running import, by the caller's ticket. */
  readonly importSteps: Map<string, ImportStep>;
  readonly decided: DecisionCache;
  /**
   * Seats whose invitation is used but whose turn file has not arrived yet, by invitation link. The same link joins the seat once the
   * league answers. Kept in memory only: nothing is stored before the turn file is checked.
   */
  readonly enteredSeats: Map<string, EnteredSeat>;
  /** The platform's own SHA-256 if it is faster than the rules' implementation. */
  readonly sha256?: TextHash;
  readonly about: About;
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
}
