/** A migration from one schema version to the next. Released migrations are never edited or undone. */
export interface Migration {
  /** Resulting version, consecutive from 1. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
