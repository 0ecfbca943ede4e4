import type { Migration } from '../../../db/migration.ts';
import { foundation } from './0001-league.ts';
import { lockAndLook } from './0003-lock-campaign.ts';
import { readUpTo } from './0002-read-up-to.ts';

/** The league's own steps, numbered by themselves; each follows the store's own of the same program. */
export const leagueMigrations: readonly Migration[] = [foundation, readUpTo, lockAndLook];
