/** A column of a short table. */
export interface DataColumn<Row> {
  /** Names the column, and the slot for its cells. */
  readonly key: string;
  readonly title: string;
  /** What a cell says where no slot fills it. */
  readonly text?: (row: Row) => string;
  /** Numbers stand at the end of their cells. */
  readonly isNumber?: boolean;
  /** What the rows can be sorted by; a column without it has a plain head. */
  readonly sortBy?: (row: Row) => string | number;
  /** What stands under the column. */
  readonly foot?: string;
  /** Further classes of its cells and its head. */
  readonly class?: string;
}
