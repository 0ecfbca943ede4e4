import type { About } from '../contract/app.ts';
import type { ImportStep } from '../contract/base.ts';
import type { Decision } from '../regents/regent.ts';
import type { TextHash } from '../rules/core/digest.ts';
import type { NationList } from '../rules/core/nation-list.ts';
import type { BooksAtHand } from './books.ts';
import type { Compute } from './campaigns/compute/computations.ts';
import type { Solve } from './armies/optimise/integer-program.ts';
import type { ReachLeague } from './joined/reach-league.ts';
import type { RunImport } from './imports/run-import.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { StoreKeeper } from './repositories/store-keeper.ts';

/** Makes of a secret and a salt, both as text, what is stored: slow, and outside the main thread. */
export type SlowHash = (secret: string, salt: string) => Promise<string>;

/** What regents decided a little ago: whoever types dice one by one asks for the same month again and again. */
export type DecidedBefore = Map<string, Decision>;

/** A seat whose invitation is used up, with the session that this began. */
export interface EnteredSeat {
  readonly campaign: string;
  readonly player: string;
  readonly session: string;
}

/** What every use case may reach; a composition root puts it together. */
export interface AppContext extends BooksAtHand {
  /** Of the store that is open now. Reading one of them throws a StoreError while none is. */
  readonly repositories: Repositories;
  /** The store's file and backups; null where the program has it for one command only. */
  readonly keeper: StoreKeeper | null;
  /** Why nothing can be stored now, as a sentence; '' where it can. */
  readonly readOnly: () => string;
  /** Ends the program. */
  readonly quit: () => void;
  /** What comes with the app. */
  readonly shipped: {
    readonly lists: readonly NationList[];
    /** Documents yet to be read by their book's campaign rules. Loaded when asked for: they bring their maps along. */
    readonly scenarios: () => Promise<readonly unknown[]>;
  };
  /** Now, as ISO 8601 in UTC. */
  readonly clock: () => string;
  readonly newId: () => string;
  /** 32 bytes that nobody can guess, in hexadecimal. */
  readonly newSecret: () => string;
  readonly slowHash: SlowHash;
  /** What goes on about PINs, by campaign. */
  readonly pinTries: Map<string, Promise<unknown>>;
  /** Solves integer programs, off the main thread. */
  readonly solve: Solve;
  /** Reads what is imported, off the main thread. */
  readonly imports: RunImport;
  /** Works out what the rules take long for: off the main thread where others are answered meanwhile. */
  readonly compute: Compute;
  /** Reaches a league that its user has joined; nothing else goes over a network. */
  readonly reachLeague: ReachLeague;
  /** What each import that goes on is at, by its caller's ticket. */
  readonly importSteps: Map<string, ImportStep>;
  readonly decided: DecidedBefore;
  /**
   * Seats whose invitations are used up and whose packs could not be read yet, by their links: the same link joins them once the league
   * answers. They are in no store: nothing is stored before the pack is checked.
   */
  readonly entered: Map<string, EnteredSeat>;
  /** The machine's own SHA-256, where it has a quicker one than the rules bring along. */
  readonly sha256?: TextHash;
  readonly about: About;
  /** Takes errors that nobody foresaw. */
  readonly report: (error: unknown) => void;
}
