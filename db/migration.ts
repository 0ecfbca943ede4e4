/** One step from a version of the schema to the next. Never edited once released; never undone. */
export interface Migration {
  /** The version it leads to, from 1 without a gap. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
