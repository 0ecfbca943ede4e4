import { armiesUnder } from '../core/army/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import { anyProcedure } from '../core/procedure.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { BTG_ARMY } from './army/army.ts';
import { armyMeasures } from './army/measures.ts';
import { priceOf } from './army/price.ts';
import { avoidCharge } from './battle/avoid-charge.ts';
import { baseMorale } from './battle/base-morale.ts';
import { fire } from './battle/fire.ts';
import { leaderHit } from './battle/leader-hit.ts';
import { melee } from './battle/melee.ts';
import { morale } from './battle/morale.ts';
import { movement } from './battle/movement.ts';
import { rally } from './battle/rally.ts';
import { rampage } from './battle/rampage.ts';
import { routMove } from './battle/rout-move.ts';
import { event } from './cards/event.ts';
import { eventNumber } from './cards/event-number.ts';
import { movementCard } from './cards/movement-card.ts';
import { BTG_FACTS } from './facts.ts';
import { BTG_HEAD } from './head.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks } from './reference/unit-marks.ts';
import { damageValueOf } from './siege/damage-value.ts';
import { siegeReload } from './siege/siege-reload.ts';
import { siegeShot } from './siege/siege-shot.ts';
import { btgTable } from './table/table.ts';
import { neutralTroop, unitSize } from './troops/neutral.ts';
import { hitsEach } from './troops/troop.ts';
import { btgTroops, FACETS, LIST_COLUMNS, TROOP_FIELDS } from './troops/troop-words.ts';

/** By the Gods! as a rule system. */
export const byTheGods: RuleSystem = {
  ...BTG_HEAD,
  rulesVersion: '2',
  credits: {
    author: 'Sean Pitts, Jackson Gamers',
    text: 'Rules for all antiquity, moved by playing cards and upset by random events; version 2.5 of October 1999, with the siege expansion. Facts and figures are the book’s; the words here are ours.',
  },
  facts: BTG_FACTS,
  ...armiesUnder(BTG_ARMY),
  limitPresets: [],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: [
    anyProcedure(baseMorale),
    anyProcedure(movementCard),
    anyProcedure(movement),
    anyProcedure(eventNumber),
    anyProcedure(event),
    anyProcedure(avoidCharge),
    anyProcedure(fire),
    anyProcedure(leaderHit),
    anyProcedure(morale),
    anyProcedure(melee),
    anyProcedure(routMove),
    anyProcedure(rampage),
    anyProcedure(rally),
    anyProcedure(damageValueOf),
    anyProcedure(siegeShot),
    anyProcedure(siegeReload),
  ],
  readTroop: btgTroops.read,
  face: btgTroops.face,
  suitingMultiples: btgTroops.ask(({ kind }) => (kind === 'siege-weapon' ? [] : [2]), []),
  neutral: btgTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: btgTroops.ask(unitSize, 1),
  unmixedUnits: true,
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  lossMarks: { shares: ['½'], of: 'figures' },
  hitsEach: btgTroops.ask(hitsEach, 1),
  table: btgTable,
  campaign: null,
};
