import type { ArmyFile } from '../core/army-file.ts';
import { armiesUnder } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { NeutralTroop } from '../core/convert/likeness.ts';
import type { NationList } from '../core/nation-list.ts';
import type { ReferenceTable, RuleSystem, UnitMark } from '../core/rule-system.ts';
import { LIVES } from './battle/elephants.ts';
import { moraleTroopsOf } from './battle/morale/morale.ts';
import * as book from './citations.ts';
import { KILL_ROLLS, MOVEMENT, POINT_SYSTEM, SET_UP, TURN } from './citations.ts';
import { tomsField } from './field/field.ts';
import { TOMS_HEAD } from './head.ts';
import { armyMeasures, type CountedTroop, priceOf, TOMS_ARMY, tomsParts } from './points/tally.ts';
import { FACETS, LIST_COLUMNS, neutralTroop, tomsTroops, TROOP_FIELDS, unitSize } from './points/troop-words.ts';
import { fightsInLines, isModel, strikingInLines, suitingMultiples, type Troop, usualSize } from './points/troop.ts';
import { TOMS_PROCEDURES } from './procedures.ts';
import { armyInUse, isHorseArcher } from './reference/army-in-use.ts';
import { generals, holdfast, killRolls, saves, troops, whenCharged } from './reference/fighting-tables.ts';
import { morale, moraleNumbers, movement, shooting, specialRules, turn, woods } from './reference/moving-tables.ts';
import { tomsTable } from './table/table.ts';

function strikes({ troop, count }: CountedTroop, army: ArmyFile): number {
  if (isModel(troop)) return strikingInLines(count * troop.crew, troop.lines);
  const inLines = fightsInLines(troop, army.rulings) || isHorseArcher(troop, army.rulings);
  return inLines ? strikingInLines(count, troop.lines) : count;
}

/** Joins values in order, each once. */
const joined = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** Lists the unit's figures needed in play: break, panic and rally numbers, and melee dice. */
export function armyUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return tomsParts.counted(army, list).map((counted) => {
    if (counted.length === 0) return [];
    const numbers = counted.map(({ troop }) => moraleNumbers(moraleTroopsOf(troop)));
    const dice = counted.reduce((sum, part) => sum + strikes(part, army), 0);
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    return [
      mark('Breaks', joined(numbers.map(({ breaks }) => breaks)), book.BREAK_TESTS),
      mark('Panics', joined(numbers.map(({ panics }) => panics)), book.BREAK_TESTS),
      mark('Rallies', joined(numbers.map(({ rallies }) => rallies)), book.RALLYING),
      ...(dice > 0 ? [mark('Strikes', String(dice), book.FIGHTING_ORDER)] : []),
    ];
  });
}

/**
 * Hits of a figure or model: an elephant has lives, a ballista its crew
 * (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; rulings TOM-11, TOM-28, TOM-31).
 */
const hitsEach = ({ kind, crew }: Pick<Troop, 'kind' | 'crew'>): number =>
  kind === 'elephants' ? LIVES : kind === 'ballista' ? crew : 1;

/** Returns the book's rules as tables, limited to the army's troops and generals. */
export function armyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const inUse = armyInUse(army, list);
  if (inUse.troops.length === 0) return [];
  return [
    turn(inUse),
    troops(inUse),
    movement(inUse),
    ...shooting(inUse),
    ...killRolls(inUse),
    saves(inUse),
    ...whenCharged(inUse),
    ...(inUse.troops.some(({ troop }) => troop.trained) ? [holdfast] : []),
    ...(inUse.generals ? [generals] : []),
    ...morale(inUse),
    woods,
    ...specialRules(inUse),
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
