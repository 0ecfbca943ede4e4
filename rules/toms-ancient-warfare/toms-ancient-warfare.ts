import { armiesUnder } from '../core/army/rules/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { suitingMultiples, usualSize } from './points/formation.ts';
import { armyMeasures } from './points/measures.ts';
import { neutralTroop, unitSize } from './points/neutral.ts';
import { priceOf } from './points/price.ts';
import { TOMS_ARMY } from './points/tally.ts';
import { FACETS, LIST_COLUMNS, tomsTroops, TROOP_FIELDS } from './points/troop-words.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks, hitsEach } from './reference/unit-marks.ts';
import { tomsTable } from './table/table.ts';
import { TOMS_FACTS } from './facts.ts';
import { tomsField } from './field/field.ts';
import { TOMS_HEAD } from './head.ts';
import { TOMS_PROCEDURES } from './procedures.ts';

/** Tom’s Ancient Warfare as a rule system. */
export const tomsAncientWarfare: RuleSystem = {
  ...TOMS_HEAD,
  credits: {
    author: 'Tom',
    text: 'Rules for large units of plastic figures: Greeks, Persians and Carthaginians. Facts and figures are the book’s; the words here are ours.',
  },
  facts: TOMS_FACTS,
  ...armiesUnder(TOMS_ARMY),
  limitPresets: [
    { id: 'small', label: 'About eight units', limit: 250 },
    { id: 'large', label: 'About sixteen units', limit: 500 },
  ],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: TOMS_PROCEDURES,
  readTroop: tomsTroops.read,
  face: tomsTroops.face,
  suitingMultiples: tomsTroops.ask(suitingMultiples, []),
  usualSize: tomsTroops.ask(usualSize, null),
  neutral: tomsTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: tomsTroops.ask(unitSize, 1),
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  lossMarks: { shares: ['½'], of: 'hits' },
  hitsEach: tomsTroops.ask(hitsEach, 1),
  table: tomsTable,
  field: tomsField,
  loadCampaign: null,
};
