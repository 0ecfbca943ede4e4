import { foundation } from './migrations/before-seals/0001-foundation.ts';
import { builder } from './migrations/before-seals/0002-builder.ts';
import { maps } from './migrations/before-seals/0003-maps.ts';
import { campaigns } from './migrations/before-seals/0004-campaigns.ts';
import { listUndo } from './migrations/before-seals/0005-list-undo.ts';
import { table } from './migrations/before-seals/0006-table.ts';
import { packs } from './migrations/before-seals/0007-packs.ts';
import { projection } from './migrations/before-seals/0008-projection.ts';
import { printedCells } from './migrations/before-seals/0009-printed-cells.ts';
import { listArmy } from './migrations/before-seals/0010-list-army.ts';
import { rowSeals } from './migrations/0011-row-seals.ts';
import { takeBack } from './migrations/0012-take-back.ts';
import { proof } from './migrations/0013-proof.ts';
import { pins } from './migrations/0014-pins.ts';
import { battleUndo } from './migrations/0015-battle-undo.ts';
import { ownTroops } from './migrations/0016-own-troops.ts';
import { joined } from './migrations/0017-joined.ts';
import { joinedAnswers } from './migrations/0018-joined-answers.ts';
import { regents } from './migrations/0019-regents.ts';
import { leagueKey } from './migrations/0020-league-key.ts';
import { wrongPins } from './migrations/0021-wrong-pins.ts';
import { sealedLogs } from './migrations/0022-sealed-logs.ts';
import { foughtBattles } from './migrations/0023-fought-battles.ts';
import { notebooks } from './migrations/0024-notebooks.ts';
import { seatNotebooks } from './migrations/0025-seat-notebooks.ts';
import { armyTrials } from './migrations/0026-army-trials.ts';
import type { Migration } from '../migration.ts';

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [
  foundation,
  builder,
  maps,
  campaigns,
  listUndo,
  table,
  packs,
  projection,
  printedCells,
  listArmy,
  rowSeals,
  takeBack,
  proof,
  pins,
  battleUndo,
  ownTroops,
  joined,
  joinedAnswers,
  regents,
  leagueKey,
  wrongPins,
  sealedLogs,
  foughtBattles,
  notebooks,
  seatNotebooks,
  armyTrials,
];

export const NEWEST_SCHEMA = migrations.length;
