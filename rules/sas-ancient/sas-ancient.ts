import { armiesUnder } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { armyMeasures, priceOf, SAS_ARMY } from './army/tally.ts';
import { COMMANDERS, GROUND_SCALE, SEQUENCE, STRENGTHS, UNIT_SIZES } from './citations.ts';
import { sasField } from './field/field.ts';
import { SAS_HEAD } from './head.ts';
import { SAS_PROCEDURES } from './procedures.ts';
import { armyReference, armyUnitMarks, hitsEach } from './reference/reference.ts';
import { sasTable } from './table/table.ts';
import { neutralTroop } from './troops/neutral.ts';
import { FACETS, LIST_COLUMNS, sasTroops, TROOP_FIELDS } from './troops/troop-words.ts';

const SAS_FACTS: BookFacts = {
  dice: {
    text: 'D6 and D10 for strength, D4, D6 or average dice for initiative, D20 for morale',
    citation: COMMANDERS,
  },
  figures: {
    text: 'A unit stands for 1,000 foot, 500 cavalry or skirmishers, 100 chariots, 10 elephants or engines',
    citation: UNIT_SIZES,
  },
  distances: { text: 'Inches: one inch is 25 yards', citation: GROUND_SCALE },
  turn: { text: 'Both sides at once, by initiative points of their commanders', citation: SEQUENCE },
  size: {
    text: 'The strength of its units; battles of about eight units, each under a commander',
    citation: STRENGTHS,
  },
};

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
