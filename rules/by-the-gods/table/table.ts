import type { TableUnit } from '../../core/table-rules.ts';
import { createClash } from '../../core/table/clash.ts';
import { type Encounter, getOutcomeOdds } from '../../core/table/encounters.ts';
import { createTable } from '../../core/table/create-table.ts';
import { BASE_MORALE_NUMBER, listBaseMoraleChances, getMoraleRow, ROW_NAMES } from '../battle/base-morale.ts';
import { fire } from '../battle/fire.ts';
import { listCasualtyChances, melee } from '../battle/melee.ts';
import { morale, OCCASION_NAMES, RESULT_NAMES } from '../battle/morale.ts';
import { LEADER_STATES, MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from '../battle/unit-states.ts';
import { BLACK_SIDE, describeCard, COMMAND_DECK } from '../cards/movement-card.ts';
import { MELEE, MORALE, MOVEMENT } from '../citations.ts';
import { getCurrentTroop } from '../define-procedure.ts';
import { BTG_PROCEDURES } from '../procedures.ts';
import { STRUCTURE_IDS, STRUCTURES, TABLE_STRUCTURES } from '../siege/structures.ts';
import { CIVILISATION_IDS, getCivilisationName } from '../troops/civilisations.ts';
import { ENGINE_NAMES, KIND_NAMES, MISSILE_NAMES, WEAPON_NAMES } from '../troops/kinds.ts';
import { TURN } from './turn.ts';

const TEST_ENDS = {
  'is well': 'fights-on',
  stops: 'fights-on',
  'falls back': 'falls-back',
  routs: 'breaks',
  rampages: 'breaks',
} as const;

/** A charge and the melee turns after it, in each of which the loser checks morale (By the Gods!, Melee; Morale). */
const clash = createClash({
  citations: [MELEE, MORALE],
  starts(unit, { rulings }) {
    const troop = getCurrentTroop(unit);
    if (!troop || unit.numbers[BASE_MORALE_NUMBER] !== undefined) return [{ unit, chance: 1 }];
    return listBaseMoraleChances(getMoraleRow(troop, rulings)).map(({ base, chance }) => ({
      unit: { ...unit, numbers: { ...unit.numbers, [BASE_MORALE_NUMBER]: base } },
      chance,
    }));
  },
  strike(striker, struck, { first }, { rulings }) {
    const asFighting = (unit: TableUnit): TableUnit => (first ? unit : { ...unit, marks: [...unit.marks, 'in-melee'] });
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit: asFighting(unit) }], { rulings, settings: {}, happened: [] });
    return listCasualtyChances({ ...fill('a', striker), ...fill('b', struck) }, rulings);
  },
  test(unit, { result, charging }, { rulings }) {
    if (result !== 'lost') return [];
    const filled = morale.atTable.fill('unit', [{ unit }], { rulings, settings: {}, happened: [] });
    return getOutcomeOdds(morale, { ...filled, charging, occasion: 'melee-lost' }, rulings).map(
      ({ outcome, chance }) => ({
        then: TEST_ENDS[outcome as keyof typeof TEST_ENDS],
        chance,
      }),
    );
  },
});

const labelValues = (key: string, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [`${key}=${id}`, name]));

/** Labels for inputs and outcomes of procedures whose key is not clear by itself. */
const TABLE_LABELS: Readonly<Record<string, string>> = {
  ...labelValues('kind', KIND_NAMES),
  ...labelValues('weapon', { ...ENGINE_NAMES, ...WEAPON_NAMES }),
  ...labelValues('missiles', MISSILE_NAMES),
  ...labelValues(
    'civilisation',
    Object.fromEntries([...CIVILISATION_IDS, 'other' as const].map((id) => [id, getCivilisationName(id)])),
  ),
  ...labelValues(
    'builder',
    Object.fromEntries([...CIVILISATION_IDS, 'other' as const].map((id) => [id, getCivilisationName(id)])),
  ),
  ...labelValues('row', ROW_NAMES),
  ...labelValues('result', RESULT_NAMES),
  ...labelValues('structure', Object.fromEntries(STRUCTURE_IDS.map((id) => [id, STRUCTURES[id].label.toLowerCase()]))),
  ...labelValues('occasion', OCCASION_NAMES),
  a: 'Side A',
  b: 'Side B',
  'loser=a': 'side A',
  'loser=b': 'side B',
  row: 'Row of the table',
  templar: 'Templars',
  skirmisher: 'Skirmishers',
  civilisation: 'People',
  builder: 'Built by',
  gone: 'Cards drawn this turn',
  overhead: 'Figures that fire overhead',
  moved: 'Moved this turn',
  distance: 'Distance, inches',
  outsideArc: 'Outside its 90° arc',
  inWoods: 'Both in the woods',
  fromAbove: 'From a hill or siege wall',
  cover: 'Woods, walls or buildings',
  extraArmour: 'More armour by events',
  immune: 'Praying',
  attacks: 'Enemy side attacked',
  onHill: 'On top of a hill',
  impact: 'First turn of contact',
  ferocity: 'Ferocious by an event',
  bloodthirst: 'Bloodthirsty by an event',
  base: 'Base morale',
  leader: 'With a leader',
  belowHalf: 'Under half strength',
  phalanxOrLegion: 'Phalanx or legion',
  occasion: 'When',
  'occasion=routs': 'the unit routs now',
  'occasion=rally-phase': 'rally and rout',
  'occasion=charged': 'charged while routing',
  'occasion=met-in-melee': 'contacted in a melee',
  'occasion=fire': 'by fire',
  'occasion=melee': 'in a melee',
  terrain: 'Ground',
  'terrain=rough': 'rough, hills',
  'terrain=woods': 'woods, swamp',
  firing: 'Fires as well',
  atEdge: 'Stood at the edge of the terrain',
  leaving: 'Leaves a building',
  overHalfLost: 'More than half lost',
  inMelee: 'In a melee',
  held: 'Held by its morale or an event',
  halved: 'Move halved by an event',
  twice: 'Move doubled by an event',
  woodsPath: 'A path through woods',
  friend: 'Nearest friend, inches',
  enemy: 'Nearest enemy, inches',
  hitsTaken: 'Hits taken before',
  units: 'Units',
  leaders: 'Minor leaders',
  number: 'Number of the event',
  left: 'Remaining damage value',
  reloading: 'Shot last turn',
  turns: 'Turns since its shot',
  why: 'Why not',
  toHit: 'Hits up to',
  overheadToHit: 'Overhead, hits up to',
  what: 'Effect of the card',
  side: 'Side that moves',
  event: 'An event',
  drawOn: 'Draw another card',
  afterwards: 'Cards with an effect afterwards',
};

/** Fire by distance, melee at contact and later, and morale checks by base morale (By the Gods!, Fire; Melee; Morale). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'fire',
    procedure: fire,
    doer: 'shooter',
    other: 'target',
    cases: [6, 8, 14, 16].map((distance) => ({ label: `fires at ${distance} inches`, input: { distance } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'fights at contact, as side A', input: {} },
      { label: 'fights on, as side A', input: { a: { impact: false }, b: { impact: false } } },
    ],
  },
  {
    id: 'morale',
    procedure: morale,
    other: 'unit',
    cases: [1, 2, 3, 4].map((base) => ({
      label: `checks morale after a lost melee, with a base morale of ${base}`,
      input: { base, occasion: 'melee-lost' },
    })),
  },
];

export const btgTable = createTable({
  procedures: BTG_PROCEDURES,
  words: TABLE_LABELS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  generals: LEADER_STATES,
  structures: TABLE_STRUCTURES,
  decks: [
    {
      ...COMMAND_DECK,
      meaning: describeCard,
      drawnBy: 'by-the-gods/movement-card',
      // Ruling BTG-7.
      shuffled: 'each-turn',
      citation: MOVEMENT,
    },
  ],
  currentTroop: (part, marks) => getCurrentTroop({ part, marks }),
  agreements: [BLACK_SIDE],
  encounters: ENCOUNTERS,
  clash,
});
