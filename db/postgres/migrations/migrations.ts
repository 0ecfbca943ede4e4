import type { Migration } from '../../migration.ts';
import { tables } from './0001-tables.ts';
import { joinedAnswers } from './0002-joined-answers.ts';
import { regents } from './0003-regents.ts';
import { leagueKey } from './0004-league-key.ts';
import { wrongPins } from './0005-wrong-pins.ts';
import { foughtBattles } from './0006-fought-battles.ts';
import { notebooks } from './0007-notebooks.ts';
import { seatNotebooks } from './0008-seat-notebooks.ts';
import { armyTrials } from './0009-army-trials.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [
  tables,
  joinedAnswers,
  regents,
  leagueKey,
  wrongPins,
  foughtBattles,
  notebooks,
  seatNotebooks,
  armyTrials,
];
