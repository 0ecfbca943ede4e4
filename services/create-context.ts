import type { About } from '../contract/app.ts';
import { type Book, books as shippedBooks } from '../rules/books.ts';
import type { TextHash } from '../rules/core/digest.ts';
import type { NationList } from '../rules/core/nation-list.ts';
import type { Solve } from './armies/optimise/integer-program.ts';
import type { AppContext, SlowHash } from './app-context.ts';
import type { Computation, Compute } from './campaigns/compute/computations.ts';
import { importsHere, type RunImport } from './imports/run-import.ts';
import { noLeague, type ReachLeague } from './joined/reach-league.ts';
import type { Repositories } from './repositories/repositories.ts';
import type { StoreKeeper } from './repositories/store-keeper.ts';
import { synchroniseLists } from './lists/lists.ts';

/** What only a composition root can give. */
export interface ContextParts {
  readonly repositories: Repositories;
  /** Of a program that runs for long. */
  readonly keeper?: StoreKeeper | null;
  /** Why the store is read-only; absent where it can be written. */
  readonly readOnly?: () => string;
  /** Ends the program. */
  readonly quit?: () => void;
  /** The lists that come with the app, where other ones are wanted. */
  readonly lists?: readonly NationList[];
  /** The rule books, in place of the shipped ones. */
  readonly books?: readonly Book[];
  readonly clock: () => string;
  readonly newId: () => string;
  readonly newSecret: () => string;
  readonly slowHash: SlowHash;
  readonly solve: Solve;
  /** Where imports are read in a thread of their own. */
  readonly imports?: RunImport;
  /** Where months are resolved in a thread of their own. */
  readonly compute?: Compute;
  /** Where regents alone decide, and captains fight, in a thread of their own: it takes them longer than all else takes. */
  readonly deciding?: Compute;
  /** Where leagues can be joined. */
  readonly reachLeague?: ReachLeague;
  readonly sha256?: TextHash;
  readonly about: Omit<About, 'books' | 'updatable'> & Partial<Pick<About, 'updatable'>>;
  readonly report: (error: unknown) => void;
}

const loadScenarios = async (): Promise<readonly unknown[]> =>
  (await import('../scenarios/shipped.ts')).shippedScenarios;

/** What automatic players and captains work out: in a thread of its own where there is one. */
const LEADS: ReadonlySet<Computation> = new Set(['decide', 'fight', 'lead']);

/** The context with what comes with the app. New shipped lists are stored; newer versions of stored ones wait for their user's answer. */
export async function createContext({
  about,
  lists,
  books = shippedBooks,
  keeper = null,
  readOnly = () => '',
  quit = () => undefined,
  deciding,
  ...parts
}: ContextParts): Promise<AppContext> {
  // Loaded with the first month: it brings the rules of campaigns and the regents along.
  const here: Compute = async (...task) =>
    (await import('./campaigns/compute/computations.ts')).computeHere({ books, sha256: parts.sha256 })(...task);
  const { compute = here } = parts;
  const context: AppContext = {
    reachLeague: noLeague,
    imports: importsHere({ books, sha256: parts.sha256 }),
    ...parts,
    compute: (kind, ...task) => (LEADS.has(kind) && deciding ? deciding : compute)(kind, ...task),
    keeper,
    readOnly,
    quit,
    books,
    importSteps: new Map(),
    decided: new Map(),
    entered: new Map(),
    pinTries: new Map(),
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
