import { armiesUnder } from '../core/army/rules/tally.ts';
import type { NeutralTroop } from '../core/convert/neutral-troop.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { PRW_ARMY } from './army/army.ts';
import { armyMeasures } from './army/measures.ts';
import { priceOf } from './army/price.ts';
import { PRW_FACTS } from './facts.ts';
import { prwField } from './field/field.ts';
import { PRW_HEAD } from './head.ts';
import { PRW_PROCEDURES } from './procedures.ts';
import { armyReference } from './reference/reference.ts';
import { armyUnitMarks } from './reference/unit-marks.ts';
import { prwTable } from './table/table.ts';
import { neutralTroop, UNIT_SIZE } from './troops/neutral.ts';
import { FACETS, LIST_COLUMNS, prwTroops, TROOP_FIELDS } from './troops/troop-words.ts';
import { TYPES } from './troops/types.ts';

/** Pharaoh Rides to War as a rule system. */
export const pharaohRidesToWar: RuleSystem = {
  ...PRW_HEAD,
  credits: {
    author: 'The Jackson Gamers',
    text: 'Rules for the Egyptian and the Assyrian army of the Stribling and Teuber collections, version 3.4 of 2011, with their deck of fate cards. Facts and figures are the book’s; the words here are ours.',
  },
  facts: PRW_FACTS,
  ...armiesUnder(PRW_ARMY),
  limitPresets: [],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: PRW_PROCEDURES,
  readTroop: prwTroops.read,
  face: prwTroops.face,
  suitingMultiples: () => [],
  neutral: prwTroops.ask<NeutralTroop | null>(neutralTroop, null),
  unitSize: () => UNIT_SIZE,
  unmixedUnits: true,
  price: priceOf,
  measures: armyMeasures,
  reference: armyReference,
  unitMarks: armyUnitMarks,
  lossMarks: { shares: ['½'], of: 'figures' },
  hitsEach: prwTroops.ask(({ type }) => TYPES[type].hits, 1),
  table: prwTable,
  field: prwField,
  loadCampaign: null,
};
