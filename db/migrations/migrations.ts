import { foundation } from './0001-foundation.ts';
import type { Migration } from './migration.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [foundation];

export const NEWEST_SCHEMA = migrations.length;
