import { createArmySystem } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/likeness.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { listArmyMeasures, getPrice, PRW_ARMY } from './army/army.ts';
import { FATE_CARDS, MOVES, ORGANIZATION, TERMS, TURN } from './citations.ts';
import { prwField } from './field/field.ts';
import { PRW_HEAD } from './head.ts';
import { PRW_PROCEDURES } from './procedures.ts';
import { createArmyReference, listUnitMarks } from './reference/reference.ts';
import { prwTable } from './table/table.ts';
import { FACETS, LIST_COLUMNS, toNeutralTroop, prwTroops, TROOP_FIELDS, UNIT_SIZE } from './troops/troop-words.ts';
import { TYPES } from './troops/types.ts';

const PRW_FACTS: BookFacts = {
  dice: { text: 'D6, D10 to shoot, and a hand of six fate cards from an ordinary deck', citation: FATE_CARDS },
  figures: { text: 'No scale; 20 mm castings, three per stand of foot, two of cavalry, one chariot', citation: TERMS },
  distances: { text: 'Inches', citation: MOVES },
  turn: { text: 'Movement, shooting, melee, morale and rally; both sides in each phase', citation: TURN },
  size: { text: 'No points: an army is an order of battle of forces, each under an officer', citation: ORGANIZATION },
};

export const pharaohRidesToWar: RuleSystem = {
  ...PRW_HEAD,
  credits: {
    author: 'The Jackson Gamers',
    text: 'Rules for the Egyptian and the Assyrian army of the Stribling and Teuber collections, version 3.4 of 2011, with their deck of fate cards. Facts and figures are the book’s; the words here are ours.',
  },
  facts: PRW_FACTS,
  ...createArmySystem(PRW_ARMY),
  limitPresets: [],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: PRW_PROCEDURES,
  readTroop: prwTroops.read,
  face: prwTroops.face,
  suitableMultiples: () => [],
  neutral: prwTroops.ask<NeutralTroop | null>(toNeutralTroop, null),
  unitSize: () => UNIT_SIZE,
  unmixedUnits: true,
  price: getPrice,
  measures: listArmyMeasures,
  reference: createArmyReference,
  unitMarks: listUnitMarks,
  lossMarks: { shares: ['½'], of: 'figures' },
  hitsEach: prwTroops.ask(({ type }) => TYPES[type].hits, 1),
  table: prwTable,
  field: prwField,
  loadCampaign: null,
};
