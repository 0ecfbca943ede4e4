import Database from 'better-sqlite3';
import { Client } from 'pg';
import { isOnPostgres } from '../program/test-context.ts';

/** Reads rows of a test's store directly. @param at its file, or the address of its database */
export async function storedRows(at: string, query: string): Promise<readonly (readonly unknown[])[]> {
  if (!isOnPostgres()) {
    const sqlite = new Database(at, { readonly: true });
    try {
      return sqlite.prepare<[], unknown[]>(query).raw().all();
    } finally {
      sqlite.close();
    }
  }
  const client = new Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}
