import { createArmySystem } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/likeness.ts';
import type { RuleSystem } from '../core/rule-system.ts';
import { listArmyMeasures, BTG_ARMY, getPrice } from './army/army.ts';
import { FIRE, MELEE, MOVEMENT, SEQUENCE } from './citations.ts';
import { btgField } from './field/field.ts';
import { BTG_HEAD } from './head.ts';
import { BTG_PROCEDURES } from './procedures.ts';
import { createArmyReference, listUnitMarks } from './reference/reference.ts';
import { btgTable } from './table/table.ts';
import { btgTroops, FACETS, LIST_COLUMNS, toNeutralTroop, TROOP_FIELDS, getUnitSize } from './troops/troop-words.ts';
import { getHitsPerFigure } from './troops/kinds.ts';

const BTG_FACTS: BookFacts = {
  dice: { text: 'D6 for every two figures, D10 for leaders, and playing cards that move the units', citation: MELEE },
  figures: { text: 'No scale; figures are counted one by one', citation: FIRE },
  distances: { text: 'Inches', citation: MOVEMENT },
  turn: { text: 'Movement by cards, fire, melee, rally and rout; both sides act in each phase', citation: SEQUENCE },
  size: { text: 'No points: players may agree on a number of figures', citation: SEQUENCE },
};

export const byTheGods: RuleSystem = {
  ...BTG_HEAD,
  credits: {
    author: 'Sean Pitts, Jackson Gamers',
    text: 'Rules for all antiquity, moved by playing cards and upset by random events; version 2.5 of October 1999, with the siege expansion. Facts and figures are the book’s; the words here are ours.',
  },
  facts: BTG_FACTS,
  ...createArmySystem(BTG_ARMY),
  limitPresets: [],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: BTG_PROCEDURES,
  readTroop: btgTroops.read,
  face: btgTroops.face,
  suitableMultiples: btgTroops.ask(({ kind }) => (kind === 'siege-weapon' ? [] : [2]), []),
  neutral: btgTroops.ask<NeutralTroop | null>(toNeutralTroop, null),
  unitSize: btgTroops.ask(getUnitSize, 1),
  unmixedUnits: true,
  price: getPrice,
  measures: listArmyMeasures,
  reference: createArmyReference,
  unitMarks: listUnitMarks,
  lossMarks: { shares: ['½'], of: 'figures' },
  hitsEach: btgTroops.ask(getHitsPerFigure, 1),
  table: btgTable,
  field: btgField,
  loadCampaign: null,
};
