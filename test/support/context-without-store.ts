import { createRouterClient, type RouterClient } from '@orpc/server';
import { shippedLists } from '../../army-lists/shipped.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { createContext } from '../../services/create-context.ts';
import { withoutStore } from '../../services/repositories/repositories.ts';
import { router } from '../../services/router.ts';
import { patientSolver } from './patient-solver.ts';

interface StorelessContext {
  readonly client: RouterClient<typeof router>;
  /** What nobody foresaw. */
  readonly reported: unknown[];
}

/** The contract over the rules and lists alone: whatever reaches for a store fails, and is reported. */
export function contextWithoutStore(lists: readonly NationList[] = shippedLists): StorelessContext {
  const reported: unknown[] = [];
  const context = createContext({
    repositories: withoutStore(lists),
    clock: () => '2026-01-01T00:00:00.000Z',
    newId: () => 'id',
    solve: patientSolver(),
    about: { version: '0.0.0', store: '', transport: 'command-line' },
    report: (error) => reported.push(error),
  });
  return { client: createRouterClient(router, { context }), reported };
}
