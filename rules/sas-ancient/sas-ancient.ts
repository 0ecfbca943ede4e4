import { armiesUnder } from '../core/army/rules/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { armyMeasures } from './army/measures.ts';
import { priceOf } from './army/price.ts';
import { SAS_ARMY } from './army/tally.ts';
import { SAS_FACTS } from './facts.ts';
import { sasField } from './field/field.ts';
import { SAS_HEAD } from './head.ts';
import { SAS_PROCEDURES } from './procedures.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks, hitsEach } from './reference/unit-marks.ts';
import { sasTable } from './table/table.ts';
import { neutralTroop } from './troops/neutral.ts';
import { FACETS, LIST_COLUMNS, sasTroops, TROOP_FIELDS } from './troops/troop-words.ts';

/** SAS Ancient Rules as a rule system. */
export const sasAncient: RuleSystem = {
  ...SAS_HEAD,
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
  procedures: SAS_PROCEDURES,
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
  field: sasField,
  loadCampaign: null,
};
