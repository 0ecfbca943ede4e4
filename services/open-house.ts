import { shippedLists } from '../army-lists/shipped.ts';
import type { About } from '../contract/app.ts';
import { RULES_VERSION, ruleSystems } from '../rules/systems.ts';
import { tallyForStore } from './armies/armies.ts';
import type { House } from './house.ts';
import type { Repositories } from './repositories/repositories.ts';

/** What only a composition root can give. */
export interface Foundation {
  readonly repositories: Repositories;
  readonly clock: () => string;
  readonly newId: () => string;
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

/** Brings the stored lists up to the shipped ones, and counts the armies anew whose list changed. */
async function bringListsUpToDate(house: House): Promise<void> {
  const { lists, armies } = house.repositories;
  const changed = await lists.synchronise(house.shipped.lists);
  for (const { id, version, army } of await armies.ofLists(changed)) {
    const list = army.list === null ? null : await lists.one(army.list);
    await armies.retally(id, version, tallyForStore(house, army, list));
  }
}

/** A furnished house over an open store, its lists up to date. */
export async function openHouse(foundation: Foundation): Promise<House> {
  const house = furnish(foundation);
  await bringListsUpToDate(house);
  return house;
}
