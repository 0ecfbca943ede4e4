/** A column of a short table. */
export interface DataColumn<Row> {
  /** Key of the column and name of its slot. */
  readonly key: string;
  readonly title: string;
  /** Text of a cell without a slot. */
  readonly text?: (row: Row) => string;
  /** Numbers are aligned to the end of the cell. */
  readonly isNumber?: boolean;
  /** Sort key of a row. Without it, the column cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number;
  /** Text below the column. */
  readonly foot?: string;
  /** Additional classes of cells and heading. */
  readonly class?: string;
}
