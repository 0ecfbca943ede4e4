import type { Migration } from '../../migration.ts';
import { tables } from './0001-tables.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [tables];
