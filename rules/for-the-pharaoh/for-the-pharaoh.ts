import { createArmySystem } from '../core/army/rules/tally.ts';
import type { ArmyFile } from '../core/army-file.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/likeness.ts';
import type { NationList } from '../core/nation-list.ts';
import type { RuleSystem, UnitMark } from '../core/rule-system.ts';
import { getTroopMorale, getUnitMorale } from './battle/morale/morale-table.ts';
import { GAME_REQUIREMENTS, MORALE, POINTS_COSTS, SCALES, TURNS_AND_BOUNDS } from './citations.ts';
import { pharaohField } from './field/field.ts';
import { PHARAOH_HEAD } from './head.ts';
import { pharaohParts, getPrice } from './points/price.ts';
import { listArmyMeasures, PHARAOH_ARMY, listUsualSizes } from './points/tally.ts';
import {
  FACETS,
  LIST_COLUMNS,
  toNeutralTroop,
  pharaohTroops,
  TROOP_FIELDS,
  getUnitSize,
} from './points/troop-words.ts';
import { isModel } from './points/troop.ts';
import { PHARAOH_PROCEDURES } from './procedures.ts';
import { createArmyReference } from './reference.ts';
import { pharaohTable } from './table/table.ts';

/** Returns the intrinsic morale of each unit, which screens show beside the unit. */
export const listUnitMarks = (army: ArmyFile, list: NationList | null): UnitMark[][] =>
  pharaohParts.counted(army, list).map((parts) => {
    const shares = parts.map(({ troop, count, groupSize }) => ({
      morale: getTroopMorale(troop),
      figures: count,
      groupSize,
    }));
    const tested = getUnitMorale(shares);
    return tested === null ? [] : [{ label: 'Morale', value: String(tested), citation: MORALE }];
  });

const PHARAOH_FACTS: BookFacts = {
  dice: {
    text: 'D10 or D12 for each group, D20 for a partial group, D6 for morale and generals; D8 by night, D4, D7 and D100 in campaigns and sieges',
    citation: GAME_REQUIREMENTS,
  },
  figures: { text: 'A figure is 50 men, a model two chariots or wagons; 15 mm figures by default', citation: SCALES },
  distances: {
    text: 'Centimetres (one millimetre is one metre); distances are doubled for 25 mm figures',
    citation: SCALES,
  },
  turn: { text: 'Two bounds (one for each side) of twelve phases each', citation: TURNS_AND_BOUNDS },
  size: { text: 'Points tables for any troop type, and the maxima of the army list', citation: POINTS_COSTS },
};

/** The rule book For the Pharaoh by C. R. Neal. */
export const forThePharaoh: RuleSystem = {
  ...PHARAOH_HEAD,
  credits: {
    author: 'C. R. Neal',
    text: 'Wargames rules for the Bronze and Chariot Age, one of the “For the” series. Facts and figures are the book’s; the wording is Nomarch’s.',
  },
  facts: PHARAOH_FACTS,
  ...createArmySystem(PHARAOH_ARMY),
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
  suitableMultiples: pharaohTroops.ask(listUsualSizes, []),
  neutral: pharaohTroops.ask<NeutralTroop | null>(toNeutralTroop, null),
  unitSize: pharaohTroops.ask(getUnitSize, 1),
  price: getPrice,
  measures: listArmyMeasures,
  reference: createArmyReference,
  unitMarks: listUnitMarks,
  // A model takes two hits: the first marks the model, the second removes it.
  hitsEach: pharaohTroops.ask((troop) => (isModel(troop) ? 2 : 1), 1),
  table: pharaohTable,
  field: pharaohField,
  loadCampaign: async () => (await import('./campaign/campaign.ts')).pharaohCampaign,
};
