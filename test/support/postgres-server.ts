import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { openPostgres } from '../../db/postgres/store.ts';
import { askServer, databaseUrl, TEMPLATE } from './postgres.ts';
import { contextOver } from './test-context.ts';

/** Nothing that tests store outlives them: it need not be on disk. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

const unforeseen = (error: unknown): never => {
  throw error;
};

async function makeTemplate(server: string): Promise<void> {
  await askServer(server, `create database ${TEMPLATE}`);
  const file = databaseUrl(server, TEMPLATE);
  const store = await openPostgres({ url: file, connections: 1, report: unforeseen });
  // With the lists that come with the app, as every test would else wait for them to be stored.
  await contextOver({ file, ...store }, () => '2026-01-01T00:00:00.000Z', unforeseen);
  await store.close();
}

/** One server for all tests of a run, started before the first and gone after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-pg-'));
  const server = await launchPostgres(folder, SETTINGS);
  const end = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', server.url);
  return end;
}
