import { foundation } from './0001-foundation.ts';
import { builder } from './0002-builder.ts';
import { maps } from './0003-maps.ts';
import { campaigns } from './0004-campaigns.ts';
import { listUndo } from './0005-list-undo.ts';
import { table } from './0006-table.ts';
import { packs } from './0007-packs.ts';
import { projection } from './0008-projection.ts';
import { printedCells } from './0009-printed-cells.ts';
import { listArmy } from './0010-list-army.ts';
import { rowSeals } from './0011-row-seals.ts';
import { takeBack } from './0012-take-back.ts';
import { proof } from './0013-proof.ts';
import { pins } from './0014-pins.ts';
import { battleUndo } from './0015-battle-undo.ts';
import { ownTroops } from './0016-own-troops.ts';
import { joined } from './0017-joined.ts';
import { joinedAnswers } from './0018-joined-answers.ts';
import { regents } from './0019-regents.ts';
import { leagueKey } from './0020-league-key.ts';
import { wrongPins } from './0021-wrong-pins.ts';
import { sealedLogs } from './0022-sealed-logs.ts';
import { foughtBattles } from './0023-fought-battles.ts';
import { notebooks } from './0024-notebooks.ts';
import { seatNotebooks } from './0025-seat-notebooks.ts';
import type { Migration } from '../../migration.ts';

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
];

export const NEWEST_SCHEMA = migrations.length;
