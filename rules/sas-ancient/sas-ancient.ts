import { armiesUnder } from '../core/army/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import { anyProcedure } from '../core/procedure.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { armyMeasures } from './army/measures.ts';
import { priceOf } from './army/price.ts';
import { SAS_ARMY } from './army/tally.ts';
import { charge } from './battle/charge.ts';
import { commandMorale } from './battle/command-morale.ts';
import { commanderFate } from './battle/commander-fate.ts';
import { counterCharge } from './battle/counter-charge.ts';
import { evade } from './battle/evade.ts';
import { initiative } from './battle/initiative.ts';
import { interpenetration } from './battle/interpenetration.ts';
import { melee } from './battle/melee.ts';
import { morale } from './battle/morale.ts';
import { moveAndShoot } from './battle/move-and-shoot.ts';
import { movement } from './battle/movement.ts';
import { orders } from './battle/orders.ts';
import { pursuit } from './battle/pursuit.ts';
import { pushback } from './battle/pushback.ts';
import { shooting } from './battle/shooting.ts';
import { unitStrength } from './battle/unit-strength.ts';
import { visibility } from './battle/visibility.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks, hitsEach } from './reference/unit-marks.ts';
import { sasTable } from './table/table.ts';
import { neutralTroop } from './troops/neutral.ts';
import { FACETS, LIST_COLUMNS, sasTroops, TROOP_FIELDS } from './troops/troop-words.ts';
import { SAS_FACTS } from './facts.ts';
import { SAS_HEAD } from './head.ts';

/** SAS Ancient Rules as a rule system. */
export const sasAncient: RuleSystem = {
  ...SAS_HEAD,
  rulesVersion: '2',
  credits: {
    author: 'SAS, a wargames club',
    text: 'Rules for battles of antiquity and the Crusades, grown out of Principles of War, with the troop types of DBM. Facts and figures are the book’s; the words here are ours.',
  },
  facts: SAS_FACTS,
  ...armiesUnder(SAS_ARMY),
  limitPresets: [
    { id: 'battle', label: 'One battle of about eight units', limit: 50 },
    { id: 'two-battles', label: 'Two battles', limit: 100 },
    { id: 'three-battles', label: 'Three battles', limit: 150 },
  ],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: [
    anyProcedure(unitStrength),
    anyProcedure(initiative),
    anyProcedure(orders),
    anyProcedure(visibility),
    anyProcedure(charge),
    anyProcedure(counterCharge),
    anyProcedure(morale),
    anyProcedure(evade),
    anyProcedure(movement),
    anyProcedure(moveAndShoot),
    anyProcedure(interpenetration),
    anyProcedure(shooting),
    anyProcedure(melee),
    anyProcedure(pushback),
    anyProcedure(pursuit),
    anyProcedure(commanderFate),
    anyProcedure(commandMorale),
  ],
  readTroop: sasTroops.read,
  face: sasTroops.face,
  suitingMultiples: () => [],
  usualSize: () => 1,
  neutral: sasTroops.ask<NeutralTroop | null>(neutralTroop, null),
  // A line of the army is so many units.
  unitSize: () => 1,
  unmixedUnits: true,
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  lossMarks: { shares: [], of: 'hits' },
  hitsEach(raw, rulings) {
    const read = sasTroops.parse(raw);
    return 'troop' in read ? hitsEach(read.troop, rulings) : 1;
  },
  table: sasTable,
  campaign: null,
};
