import type { Scenario } from '../../rules/campaign.ts';

/** Scenarios of one's own; those that come with the app are no rows. Documents come out unread, as they were stored. */
export interface ScenarioRepository {
  /** In order of title. */
  all(): Promise<readonly unknown[]>;
  one(id: string): Promise<unknown>;
  /**
   * In place of one of the same id, where that may be replaced; it is null where there is none.
   * @returns whether it was stored
   */
  put(scenario: Scenario, at: string, mayReplace: (stored: unknown) => boolean): Promise<boolean>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}
