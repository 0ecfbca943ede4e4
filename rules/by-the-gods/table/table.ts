import type { TableUnit } from '../../core/table-rules.ts';
import { clashOf } from '../../core/table/clash.ts';
import { type Encounter, oddsOf } from '../../core/table/encounters.ts';
import { tableOf } from '../../core/table/table-of.ts';
import { BASE_MORALE_NUMBER, baseMoraleChances, moraleRow, ROW_NAME } from '../battle/base-morale.ts';
import { fire } from '../battle/fire.ts';
import { casualtyChances, melee } from '../battle/melee.ts';
import { morale, OCCASION_NAME, RESULT_NAME } from '../battle/morale.ts';
import { LEADER_STATES, MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from '../battle/unit-states.ts';
import { BLACK_SIDE, cardMeaning, COMMAND_DECK } from '../cards/movement-card.ts';
import { MELEE, MORALE, MOVEMENT } from '../citations.ts';
import { troopNow } from '../define-procedure.ts';
import { BTG_PROCEDURES } from '../procedures.ts';
import { STRUCTURE_IDS, STRUCTURES, TABLE_STRUCTURES } from '../siege/structures.ts';
import { CIVILISATION_IDS, civilisationName } from '../troops/civilisations.ts';
import { ENGINE_NAME, KIND_NAME, MISSILE_NAME, WEAPON_NAME } from '../troops/kinds.ts';
import { TURN } from './turn.ts';

const ENDS = {
  'is well': 'fights-on',
  stops: 'fights-on',
  'falls back': 'falls-back',
  routs: 'breaks',
  rampages: 'breaks',
} as const;

/**
 * A charge and the melee turns after it. The loser of each turn checks its morale; an unrolled base counts by its chances (By the Gods!,
 * Melee; Morale).
 */
const clash = clashOf({
  citations: [MELEE, MORALE],
  starts(unit, { rulings }) {
    const troop = troopNow(unit);
    if (!troop || unit.numbers[BASE_MORALE_NUMBER] !== undefined) return [{ unit, chance: 1 }];
    return baseMoraleChances(moraleRow(troop, rulings)).map(({ base, chance }) => ({
      unit: { ...unit, numbers: { ...unit.numbers, [BASE_MORALE_NUMBER]: base } },
      chance,
    }));
  },
  strike(striker, struck, { first }, { rulings }) {
    const asFought = (unit: TableUnit): TableUnit => (first ? unit : { ...unit, marks: [...unit.marks, 'in-melee'] });
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit: asFought(unit) }], { rulings, settings: {}, happened: [] });
    return casualtyChances({ ...fill('a', striker), ...fill('b', struck) }, rulings);
  },
  test(unit, { went, charging }, { rulings }) {
    if (went !== 'lost') return [];
    const filled = morale.atTable.fill('unit', [{ unit }], { rulings, settings: {}, happened: [] });
    return oddsOf(morale, { ...filled, charging, occasion: 'melee-lost' }, rulings).map(({ outcome, chance }) => ({
      then: ENDS[outcome as keyof typeof ENDS],
      chance,
    }));
  },
});

const values = (key: string, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [`${key}=${id}`, name]));

/** Labels for inputs and outcomes of procedures whose key is not clear by itself. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  ...values('kind', KIND_NAME),
  ...values('weapon', { ...ENGINE_NAME, ...WEAPON_NAME }),
  ...values('missiles', MISSILE_NAME),
  ...values(
    'civilisation',
    Object.fromEntries([...CIVILISATION_IDS, 'other' as const].map((id) => [id, civilisationName(id)])),
  ),
  ...values(
    'builder',
    Object.fromEntries([...CIVILISATION_IDS, 'other' as const].map((id) => [id, civilisationName(id)])),
  ),
  ...values('row', ROW_NAME),
  ...values('result', RESULT_NAME),
  ...values('structure', Object.fromEntries(STRUCTURE_IDS.map((id) => [id, STRUCTURES[id].label.toLowerCase()]))),
  ...values('occasion', OCCASION_NAME),
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
  overhead: 'Of them overhead',
  moved: 'Moved this turn',
  distance: 'Distance, inches',
  outsideArc: 'Outside of its 90 degrees',
  inWoods: 'Both in the woods',
  fromAbove: 'From a hill or siege wall',
  cover: 'Woods, walls or buildings',
  extraArmour: 'More armour by events',
  immune: 'Praying',
  attacks: 'Attacks the enemy’s',
  onHill: 'On top of a hill',
  impact: 'First turn of contact',
  ferocity: 'Ferocious by an event',
  bloodthirst: 'Bloodthirsty by an event',
  base: 'Base morale',
  leader: 'With a leader',
  belowHalf: 'Under half strength',
  phalanxOrLegion: 'Phalanx or legion',
  occasion: 'When',
  'occasion=routs': 'it routs now',
  'occasion=rally-phase': 'rally and rout',
  'occasion=charged': 'charged while it routs',
  'occasion=met-in-melee': 'met in a melee',
  'occasion=fire': 'by fire',
  'occasion=melee': 'in a melee',
  terrain: 'Ground',
  'terrain=rough': 'rough, hills',
  'terrain=woods': 'woods, swamp',
  firing: 'Fires as well',
  atEdge: 'Stood at its edge',
  leaving: 'Leaves a building',
  overHalfLost: 'More than half lost',
  inMelee: 'In a melee',
  held: 'Held by its morale or an event',
  halved: 'Half by an event',
  twice: 'Twice by an event',
  woodsPath: 'A path through woods',
  friend: 'Nearest friend, inches',
  enemy: 'Nearest enemy, inches',
  hitsTaken: 'Hits taken before',
  units: 'Units',
  leaders: 'Minor leaders',
  number: 'Number of the event',
  left: 'Damage it can still take',
  reloading: 'Shot last turn',
  turns: 'Turns since its shot',
  why: 'Why not',
  toHit: 'Hits up to',
  overheadToHit: 'Overhead, hits up to',
  what: 'What it does',
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
      label: `checks its morale after a melee lost, with a base of ${base}`,
      input: { base, occasion: 'melee-lost' },
    })),
  },
];

export const btgTable = tableOf({
  procedures: BTG_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  generals: LEADER_STATES,
  structures: TABLE_STRUCTURES,
  decks: [
    {
      ...COMMAND_DECK,
      meaning: cardMeaning,
      drawnBy: 'by-the-gods/movement-card',
      // Ruling BTG-7.
      shuffled: 'each-turn',
      citation: MOVEMENT,
    },
  ],
  troopNow: (part, marks) => troopNow({ part, marks }),
  agreements: [BLACK_SIDE],
  encounters: ENCOUNTERS,
  clash,
});
