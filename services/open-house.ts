import { shippedLists } from '../army-lists/shipped.ts';
import type { About } from '../contract/app.ts';
import type { TextHash } from '../rules/core/digest.ts';
import { RULES_VERSION, ruleSystems } from '../rules/systems.ts';
import { tallyUnder } from './armies/armies.ts';
import type { Solve } from './armies/optimise/integer-program.ts';
import type { House } from './house.ts';
import type { Repositories } from './repositories/repositories.ts';

/** What only a composition root can give. */
export interface Foundation {
  readonly repositories: Repositories;
  readonly clock: () => string;
  readonly newId: () => string;
  readonly solve: Solve;
  readonly sha256?: TextHash;
  readonly about: Omit<About, 'rulesVersion'>;
  readonly report: (error: unknown) => void;
}

const loadScenarios = async (): Promise<readonly unknown[]> =>
  (await import('../scenarios/shipped.ts')).shippedScenarios;

/** A house of the rule books, lists and scenarios that come with the app. Touches no store. */
export const furnish = ({ about, ...foundation }: Foundation): House => ({
  ...foundation,
  books: { systems: ruleSystems, version: RULES_VERSION },
  shipped: { lists: shippedLists, scenarios: loadScenarios },
  about: { ...about, rulesVersion: RULES_VERSION },
});

/** A furnished house over an open store. New shipped lists are stored; newer versions of stored ones wait for their user's answer. */
export async function openHouse(foundation: Foundation): Promise<House> {
  const house = furnish(foundation);
  await house.repositories.lists.synchronise(house.shipped.lists, tallyUnder(house));
  return house;
}
