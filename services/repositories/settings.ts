/** What the user has set, by name; values are JSON. */
export interface SettingRepository {
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Stores each of the given ones, and leaves the others. */
  put(settings: Readonly<Record<string, unknown>>): Promise<void>;
}
