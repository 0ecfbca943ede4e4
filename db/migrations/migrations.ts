import { foundation } from './0001-foundation.ts';
import { builder } from './0002-builder.ts';
import type { Migration } from './migration.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [foundation, builder];

export const NEWEST_SCHEMA = migrations.length;
