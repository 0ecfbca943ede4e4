import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../../../db/postgres/launch.ts';
import { openPostgres } from '../../../db/postgres/store.ts';
import { openJobs } from '../../../league/scheduling/jobs.ts';
import { leagueMigrations } from '../../../league/store/open-league-store.ts';
import { askServer, databaseUrl, keepRows, type Template, TEMPLATES } from './postgres.ts';
import { contextOver } from '../program/test-context.ts';

/** Settings for speed: test data need not survive a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

const unforeseen = (error: unknown): never => {
  throw error;
};

/** Fills each template: adds what the previous template lacks. */
const MAKE: Record<Template, (url: string) => Promise<void>> = {
  async store_alone(url) {
    const store = await openPostgres({ url, connections: 1, report: unforeseen });
    // Stores the shipped lists once, instead of in every test.
    await contextOver({ file: url, ...store }, () => '2026-01-01T00:00:00.000Z', unforeseen);
    await store.close();
  },
  async with_league(url) {
    const further = [{ owner: 'league', migrations: leagueMigrations }];
    await (await openPostgres({ url, further, connections: 1, report: unforeseen })).close();
  },
  async with_jobs(url) {
    await (await openJobs({ url, hasMail: true, report: unforeseen })).close();
  },
};

async function makeTemplates(server: string): Promise<void> {
  let before = 'template1';
  for (const template of TEMPLATES) {
    await askServer(server, `create database ${template} template ${before}`);
    await MAKE[template](databaseUrl(server, template));
    before = template;
  }
  for (const template of TEMPLATES) await keepRows(databaseUrl(server, template));
}

/** Runs one server for all tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-pg-'));
  const server = await launchPostgres(folder, SETTINGS);
  const end = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', server.url);
  return end;
}
