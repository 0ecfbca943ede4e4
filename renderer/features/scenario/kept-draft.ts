import { type Scenario, scenarioSchema } from '../../../rules/campaign.ts';

/*
 * The state of a scenario that is not stored: one that is on its way, or that no campaign could start from yet and that the program
 * therefore does not take. It waits in the window's own storage until it is sound.
 */

const keyOf = (id: string): string => `nomarch.scenario.${id}`;

/** Without room left the draft is on the screen only; what was sound before is stored all the same. */
export function keepDraft(scenario: Scenario, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(keyOf(scenario.id), JSON.stringify(scenario));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (id: string, storage: Storage = localStorage): void => storage.removeItem(keyOf(id));

/** The draft that waits, or null; what is no scenario of that id is none. */
export function keptDraft(id: string, storage: Storage = localStorage): Scenario | null {
  const text = storage.getItem(keyOf(id));
  if (text === null) return null;
  try {
    const read = scenarioSchema.safeParse(JSON.parse(text));
    return read.success && read.data.id === id ? read.data : null;
  } catch {
    return null;
  }
}
