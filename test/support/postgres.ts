import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' PostgreSQL listens; only in the projects that have one. */
    postgres: string;
  }
}

/** A database of the newest schema that those of the tests are copies of. */
export const TEMPLATE = 'newest_schema';

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function askServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let databases = 0;

/** A database of the newest schema with the lists that come with the app, or an empty one; gone when the test is. @returns its address */
export async function testDatabase(template = TEMPLATE): Promise<string> {
  const server = inject('postgres');
  const name = `test_${process.pid}_${(databases += 1)}`;
  await askServer(server, `create database ${name} template ${template}`);
  onTestFinished(() => askServer(server, `drop database ${name} with (force)`));
  return databaseUrl(server, name);
}
