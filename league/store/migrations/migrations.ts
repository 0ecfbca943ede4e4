import type { Migration } from '../../../db/migration.ts';
import { conversations } from './0007-conversations.ts';
import { club } from './0008-club.ts';
import { leagueKey } from './0004-league-key.ts';
import { leagueTables } from './0001-league.ts';
import { lockCampaign } from './0003-lock-campaign.ts';
import { storeCheck } from './0005-store-check.ts';
import { newsTables } from './0009-news.ts';
import { regentDecisions } from './0011-regent-decisions.ts';
import { battleDeadlines } from './0012-battle-deadlines.ts';
import { seenLosses } from './0010-seen-losses.ts';
import { fieldBattles } from './0013-field-battles.ts';
import { battleTimes } from './0015-battle-times.ts';
import { watchedBattles } from './0014-watched-battles.ts';
import { publicPages } from './0006-public-pages.ts';
import { readUpTo } from './0002-read-up-to.ts';

/** The league's own migrations, with numbers of their own. They run after the store's. */
export const leagueMigrations: readonly Migration[] = [
  leagueTables,
  readUpTo,
  lockCampaign,
  leagueKey,
  storeCheck,
  publicPages,
  conversations,
  club,
  newsTables,
  seenLosses,
  regentDecisions,
  battleDeadlines,
  fieldBattles,
  watchedBattles,
  battleTimes,
];
