import { createRouterClient, type RouterClient } from '@orpc/server';
import { createMemoryStore } from '../../../db/sqlite/store.ts';
import type { Book } from '../../../rules/books.ts';
import { digest } from '../../../rules/core/digest.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { Compute } from '../../../services/campaigns/compute/computations.ts';
import { createContext } from '../../../services/create-context.ts';
import { router } from '../../../services/router.ts';
import { patientSolver } from '../patient-solver.ts';
import { slowHash } from '../../../threads/threaded-imports.ts';

interface MemoryContext {
  readonly client: RouterClient<typeof router>;
  /** Unexpected errors. */
  readonly reported: unknown[];
  /** Returns the number of changed rows so far. */
  readonly changes: () => number;
}

/** Opens the contract over a store in memory, with the given lists and books or the shipped ones. Its secrets are random. */
export async function openMemoryContext(
  lists?: readonly NationList[],
  books?: readonly Book[],
  compute?: Compute,
  owner = '',
): Promise<MemoryContext> {
  const reported: unknown[] = [];
  let secrets = 0;
  const { repositories, changes } = createMemoryStore();
  const context = await createContext({
    repositories,
    ...(lists ? { lists } : {}),
    ...(books ? { books } : {}),
    ...(compute ? { compute } : {}),
    clock: () => '2026-01-01T00:00:00.000Z',
    newId: () => 'id',
    newSecret: () => digest(owner === '' ? (secrets += 1) : [owner, (secrets += 1)]),
    slowHash,
    solve: patientSolver(),
    about: { version: '0.0.0', store: '', transport: 'command-line' },
    report: (error) => reported.push(error),
  });
  return { client: createRouterClient(router, { context }), reported, changes };
}
