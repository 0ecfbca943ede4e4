import type { About } from '../contract/app.ts';
import { type Book, books as shippedBooks } from '../rules/books.ts';
import type { TextHash } from '../rules/core/digest.ts';
import type { NationList } from '../rules/core/nation-list.ts';
import type { Solve } from './armies/optimise/integer-program.ts';
import type { AppContext, SlowHash } from './app-context.ts';
import type { Computation, Compute } from './campaigns/compute/computations.ts';
import { runImportsLocally, type RunImport } from './imports/import-environment.ts';
import { rejectLeagues, type ReachLeague } from './joined/reach-league.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { StoreAdmin } from './repositories/store-admin.ts';
import { synchroniseLists } from './lists/list-changes.ts';

/** Parts that a composition root must supply. */
export interface ContextParts {
  readonly repositories: Repositories;
  /** Absent in programs that run one command. */
  readonly storeAdmin?: StoreAdmin | null;
  /** Reason why the store is read-only. Absent if it is writable. */
  readonly readOnly?: () => string;
  readonly quit?: () => void;
  /** Replaces the shipped army lists. */
  readonly lists?: readonly NationList[];
  /** Replaces the shipped rule books. */
  readonly books?: readonly Book[];
  readonly clock: () => string;
  readonly newId: () => string;
  readonly newSecret: () => string;
  readonly slowHash: SlowHash;
  readonly solve: Solve;
  /** Reads imports in their own thread. */
  readonly imports?: RunImport;
  /** Resolves months in their own thread. */
  readonly compute?: Compute;
  /** Separate thread for regents and captains, which take longer than everything else. */
  readonly leaderCompute?: Compute;
  /** Absent if leagues cannot be joined. */
  readonly reachLeague?: ReachLeague;
  readonly sha256?: TextHash;
  readonly about: Omit<About, 'books' | 'updatable'> & Partial<Pick<About, 'updatable'>>;
  readonly report: (error: unknown) => void;
}

const loadScenarios = async (): Promise<readonly unknown[]> =>
  (await import('../scenarios/shipped.ts')).shippedScenarios;

/** Calculations of regents and captains, run in their own thread if there is one. */
const LEADER_TASKS: ReadonlySet<Computation> = new Set(['decide', 'fight', 'lead']);

/** Creates the context with the shipped content. Stores new shipped lists. Newer versions wait until the user accepts them. */
export async function createContext({
  about,
  lists,
  books = shippedBooks,
  storeAdmin = null,
  readOnly = () => '',
  quit = () => undefined,
  leaderCompute,
  ...parts
}: ContextParts): Promise<AppContext> {
  // Loaded when first used, because this imports the campaign rules and regents.
  const localCompute: Compute = async (...task) =>
    (await import('./campaigns/compute/computations.ts')).computeHere({ books, sha256: parts.sha256 })(...task);
  const { compute = localCompute } = parts;
  const context: AppContext = {
    reachLeague: rejectLeagues,
    imports: runImportsLocally({ books, sha256: parts.sha256 }),
    ...parts,
    compute: (kind, ...task) => (LEADER_TASKS.has(kind) && leaderCompute ? leaderCompute : compute)(kind, ...task),
    storeAdmin,
    readOnly,
    quit,
    books,
    importSteps: new Map(),
    decided: new Map(),
    enteredSeats: new Map(),
    pinChecks: new Map(),
    shipped: {
      lists: lists ?? (await import('../army-lists/shipped.ts')).shippedLists,
      scenarios: loadScenarios,
    },
    about: {
      updatable: false,
      ...about,
      books: books.map(({ id, title, rulesVersion }) => ({ id, title, rulesVersion })),
    },
  };
  await synchroniseLists(context);
  return context;
}
