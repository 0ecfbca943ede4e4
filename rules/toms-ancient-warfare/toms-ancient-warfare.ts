import type { ArmyFile } from '../core/army-file.ts';
import { createArmySystem } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/likeness.ts';
import type { NationList } from '../core/nation-list.ts';
import type { ReferenceTable, RuleSystem, UnitMark } from '../core/rule-system.ts';
import { ELEPHANT_LIVES } from './battle/elephants.ts';
import { getMoraleTroops } from './battle/morale/morale.ts';
import * as book from './citations.ts';
import { KILL_ROLLS, MOVEMENT, POINT_SYSTEM, SET_UP, TURN } from './citations.ts';
import { tomsField } from './field/field.ts';
import { TOMS_HEAD } from './head.ts';
import { listArmyMeasures, type CountedTroop, getPrice, TOMS_ARMY, tomsParts } from './points/tally.ts';
import { FACETS, LIST_COLUMNS, toNeutralTroop, tomsTroops, TROOP_FIELDS, getUnitSize } from './points/troop-words.ts';
import {
  fightsInLines,
  isModel,
  countStrikingMen,
  listSuitableMultiples,
  type Troop,
  getDefaultSize,
} from './points/troop.ts';
import { TOMS_PROCEDURES } from './procedures.ts';
import { getArmyInUse, isHorseArcher } from './reference/army-in-use.ts';
import {
  generals,
  HOLDFAST_TABLE,
  createKillTables,
  createSaveTable,
  createTroopTable,
  createChargedTables,
} from './reference/fighting-tables.ts';
import {
  createMoraleTables,
  getMoraleNumbers,
  createMovementTable,
  createShootingTables,
  createSpecialRuleTables,
  createTurnTable,
  WOODS_TABLE,
} from './reference/moving-tables.ts';
import { tomsTable } from './table/table.ts';

function countMeleeDice({ troop, count }: CountedTroop, army: ArmyFile): number {
  if (isModel(troop)) return countStrikingMen(count * troop.crew, troop.lines);
  const isInLines = fightsInLines(troop, army.rulings) || isHorseArcher(troop, army.rulings);
  return isInLines ? countStrikingMen(count, troop.lines) : count;
}

/** Joins values in order, each once. */
const joinUnique = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** Lists each unit's numbers needed in play: break, panic and rally numbers, and melee dice. */
export function listUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return tomsParts.counted(army, list).map((counted) => {
    if (counted.length === 0) return [];
    const numbers = counted.map(({ troop }) => getMoraleNumbers(getMoraleTroops(troop)));
    const dice = counted.reduce((sum, part) => sum + countMeleeDice(part, army), 0);
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    return [
      mark('Breaks', joinUnique(numbers.map(({ breaks }) => breaks)), book.BREAK_TESTS),
      mark('Panics', joinUnique(numbers.map(({ panics }) => panics)), book.BREAK_TESTS),
      mark('Rallies', joinUnique(numbers.map(({ rallies }) => rallies)), book.RALLYING),
      ...(dice > 0 ? [mark('Strikes', String(dice), book.FIGHTING_ORDER)] : []),
    ];
  });
}

/**
 * Hits of a figure or model: an elephant has lives, a ballista its crew
 * (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; rulings TOM-11, TOM-28, TOM-31).
 */
const hitsEach = ({ kind, crew }: Pick<Troop, 'kind' | 'crew'>): number =>
  kind === 'elephants' ? ELEPHANT_LIVES : kind === 'ballista' ? crew : 1;

/** Returns the book's rules as tables, limited to the army's troops and generals. */
export function createArmyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const used = getArmyInUse(army, list);
  if (used.troops.length === 0) return [];
  return [
    createTurnTable(used),
    createTroopTable(used),
    createMovementTable(used),
    ...createShootingTables(used),
    ...createKillTables(used),
    createSaveTable(used),
    ...createChargedTables(used),
    ...(used.troops.some(({ troop }) => troop.trained) ? [HOLDFAST_TABLE] : []),
    ...(used.generals ? [generals] : []),
    ...createMoraleTables(used),
    WOODS_TABLE,
    ...createSpecialRuleTables(used),
  ];
}

const TOMS_FACTS: BookFacts = {
  dice: { text: 'D6; D3 for fire missiles, D8 for elephants', citation: KILL_ROLLS },
  figures: { text: '5 men, or 10 in a large battle; plastic figures by the dozen', citation: SET_UP },
  distances: { text: 'Inches', citation: MOVEMENT },
  turn: { text: 'One side after the other: move and shoot in any order, or charge', citation: TURN },
  size: { text: 'Points for a figure, printed for 23 troop types of three peoples', citation: POINT_SYSTEM },
};

export const tomsAncientWarfare: RuleSystem = {
  ...TOMS_HEAD,
  credits: {
    author: 'Tom',
    text: 'Rules for large units of plastic figures: Greeks, Persians and Carthaginians. Facts and figures are the book’s; the words here are ours.',
  },
  facts: TOMS_FACTS,
  ...createArmySystem(TOMS_ARMY),
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
  suitableMultiples: tomsTroops.ask(listSuitableMultiples, []),
  defaultSize: tomsTroops.ask(getDefaultSize, null),
  neutral: tomsTroops.ask<NeutralTroop | null>(toNeutralTroop, null),
  unitSize: tomsTroops.ask(getUnitSize, 1),
  price: getPrice,
  measures: listArmyMeasures,
  reference: createArmyReference,
  unitMarks: listUnitMarks,
  lossMarks: { shares: ['½'], of: 'hits' },
  hitsEach: tomsTroops.ask(hitsEach, 1),
  table: tomsTable,
  field: tomsField,
  loadCampaign: null,
};
