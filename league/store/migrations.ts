import type { Migration } from '../../db/migration.ts';
import { foundation } from './foundation.ts';
import { lockAndLook } from './lock-and-look.ts';
import { readUpTo } from './read-up-to.ts';

/** The league's own steps, numbered by themselves; each follows the store's own of the same program. */
export const leagueMigrations: readonly Migration[] = [foundation, readUpTo, lockAndLook];
