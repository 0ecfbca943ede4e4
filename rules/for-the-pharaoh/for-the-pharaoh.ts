import { armiesUnder } from '../core/army/rules/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { PHARAOH_FACTS } from './facts.ts';
import { PHARAOH_HEAD } from './head.ts';
import { suitingMultiples } from './points/legality.ts';
import { armyMeasures } from './points/measures.ts';
import { neutralTroop, unitSize } from './points/neutral.ts';
import { priceOf } from './points/price.ts';
import { PHARAOH_ARMY } from './points/tally.ts';
import { FACETS, LIST_COLUMNS, pharaohTroops, TROOP_FIELDS } from './points/troop-words.ts';
import { isModel } from './points/troop.ts';
import { PHARAOH_PROCEDURES } from './procedures.ts';
import { armyReference } from './reference.ts';
import { pharaohField } from './field/field.ts';
import { pharaohTable } from './table/table.ts';
import { armyUnitMarks } from './unit-marks.ts';

/** C. R. Neal's For the Pharaoh as a rule system. */
export const forThePharaoh: RuleSystem = {
  ...PHARAOH_HEAD,
  credits: {
    author: 'C. R. Neal',
    text: 'Wargames rules for the Bronze and Chariot Age, one of the “For the” series. Facts and figures are the book’s; the words here are ours.',
  },
  facts: PHARAOH_FACTS,
  ...armiesUnder(PHARAOH_ARMY),
  limitPresets: [
    { id: 'short', label: 'Short or competition game', limit: 4000 },
    { id: 'long', label: 'Long game', limit: 10000 },
  ],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: PHARAOH_PROCEDURES,
  readTroop: pharaohTroops.read,
  face: pharaohTroops.face,
  suitingMultiples: pharaohTroops.ask(suitingMultiples, []),
  neutral: pharaohTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: pharaohTroops.ask(unitSize, 1),
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  // A model stands for two: the first hit is marked, the second takes it off.
  hitsEach: pharaohTroops.ask((troop) => (isModel(troop) ? 2 : 1), 1),
  table: pharaohTable,
  field: pharaohField,
  loadCampaign: async () => (await import('./campaign/campaign.ts')).pharaohCampaign,
};
