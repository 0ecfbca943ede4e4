/** Bare `pg` transactions, unnamed statements one after another, as anybody would write them. */
import type { Pool } from 'pg';

export type Row = Readonly<Record<string, unknown>>;
export type Statement = string | { readonly text: string; readonly values: unknown[] };

/** An insert of rows. */
export function insert(table: string, rows: readonly Row[]): { readonly text: string; readonly values: unknown[] } {
  const columns = Object.keys(rows[0] ?? {});
  const places = rows.map(
    (_, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join()})`,
  );
  const text = `insert into ${table} (${columns.join()}) values ${places.join()}`;
  return { text, values: rows.flatMap((row) => Object.values(row)) };
}

export async function bareTransaction(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}
