import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Values bound in one statement: well below SQLite's limit, and few enough statements to keep prepared. */
const MOST_VALUES = 1000;

type Row = Readonly<Record<string, string | number | null>>;

/** A statement for so many rows of a shape, and the order in which it binds their columns. */
const statement = (table: keyof Tables, columns: readonly string[], rows: number): string => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${Array(rows).fill(row).join(', ')}`;
};

/**
 * Inserts many rows of one shape with few statements. The text depends on nothing but the number of rows, so each is compiled
 * once and kept by the connection: building every row through the query builder costs several times what SQLite needs to write it.
 */
export async function insertRows<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly (Tables[Table] & object)[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most) as readonly Row[];
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    await db.executeQuery(CompiledQuery.raw(statement(table, columns, some.length), values));
  }
}
