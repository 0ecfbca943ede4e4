import { armiesUnder } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { KILL_ROLLS, MOVEMENT, POINT_SYSTEM, SET_UP, TURN } from './citations.ts';
import { tomsField } from './field/field.ts';
import { TOMS_HEAD } from './head.ts';
import { armyMeasures, priceOf, TOMS_ARMY } from './points/tally.ts';
import { FACETS, LIST_COLUMNS, neutralTroop, tomsTroops, TROOP_FIELDS, unitSize } from './points/troop-words.ts';
import { suitingMultiples, usualSize } from './points/troop.ts';
import { TOMS_PROCEDURES } from './procedures.ts';
import { armyReference, armyUnitMarks, hitsEach } from './reference/reference.ts';
import { tomsTable } from './table/table.ts';

const TOMS_FACTS: BookFacts = {
  dice: { text: 'D6; D3 for fire missiles, D8 for elephants', citation: KILL_ROLLS },
  figures: { text: '5 men, or 10 in a large battle; plastic figures by the dozen', citation: SET_UP },
  distances: { text: 'Inches', citation: MOVEMENT },
  turn: { text: 'One side after the other: move and shoot in any order, or charge', citation: TURN },
  size: { text: 'Points for a figure, printed for 23 troop types of three peoples', citation: POINT_SYSTEM },
};

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
