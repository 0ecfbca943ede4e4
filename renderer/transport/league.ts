import { createORPCClient } from '@orpc/client';
import type { LeagueClient } from '../../contract/league.ts';
import { link } from './client.ts';

/** What only a league has. The rest of what it serves is called by `client`, whose methods have the same shapes. */
export const { league } = createORPCClient<LeagueClient>(link);
