import type { TableUnit } from '../../core/table-rules.ts';
import { createClash, type TestResult } from '../../core/table/clash.ts';
import { type Encounter, getOutcomeOdds } from '../../core/table/encounters.ts';
import { createTable } from '../../core/table/create-table.ts';
import { melee, listStrikeChances } from '../battle/melee.ts';
import { morale, RESULT_NAMES } from '../battle/morale.ts';
import { shooting } from '../battle/shooting.ts';
import { MORALE_STATES, STRENGTH, UNIT_MARKS } from '../battle/unit-states.ts';
import { MELEE, MORALE } from '../citations.ts';
import { SAS_PROCEDURES } from '../procedures.ts';
import { troopSchema } from '../troops/troop.ts';
import { TURN, getTurn } from './turn.ts';

const TEST_ENDS: Readonly<Record<string, Omit<TestResult, 'chance'>>> = {
  [RESULT_NAMES.shaken]: { then: 'fights-on', state: 'shaken' },
  [RESULT_NAMES['retire-shaken']]: { then: 'falls-back' },
  [RESULT_NAMES.rout]: { then: 'breaks' },
};

/** A charge and its mêlée, with strengths as the army counts them and morale tests after each round (SAS Ancient Rules, Melee; Morale). */
const clash = createClash({
  citations: [MELEE, MORALE],
  strike(striker, struck, { charging }, { rulings }) {
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit }], { rulings, settings: {}, happened: [] });
    return listStrikeChances({ ...fill('a', striker), ...fill('b', struck) }, charging, rulings);
  },
  test(unit, { result }, { rulings }) {
    if (troopSchema.safeParse(unit.part.troop).data?.kind === 'expendables') return [];
    const filled = morale.atTable.fill('unit', [{ unit }], { rulings, settings: {}, happened: [] });
    return getOutcomeOdds(morale, { ...filled, melee: result }, rulings).map(({ outcome, chance }) => ({
      then: 'fights-on',
      ...TEST_ENDS[outcome],
      chance,
    }));
  },
});

/** Labels for inputs and outcomes of procedures, if the key alone is unclear. */
const TABLE_LABELS: Readonly<Record<string, string>> = {
  a: 'Side A',
  b: 'Side B',
  kind: 'Troop type',
  '=light-horse': 'light horse',
  '=war-wagon': 'war wagon',
  baseStrength: 'Base strength: quality and armour',
  strength: 'Current strength',
  base: 'Base strength',
  random: 'Random part',
  missiles: 'Missiles',
  mount: 'Mount of riders',
  mixed: 'Mixed unit: some of its men shoot',
  commander: 'Commander with the unit',
  fortifications: 'Defends fortifications',
  uphill: 'Uphill of all enemy',
  artillery: 'Shot at by artillery',
  unitsLost: 'Units that its command has lost',
  elephants: 'In contact with elephants',
  flankOrRear: 'In flank or rear',
  marchColumn: 'In march column',
  evading: 'Skirmishers about to evade',
  melee: 'Its mêlée',
  opponentsGone: 'All its opponents retire or rout',
  facing: 'Opponent: number of the enemy unit, from 0',
  charging: 'Charging or counter-charging',
  pursuing: 'Pursuing or following up',
  contactedIn: 'Contacted in',
  hindered: 'Hindered by ground or an obstacle',
  badGoing: 'In bad going',
  behind: 'Is behind',
  reinforcing: 'Reinforces from the rear',
  range: 'Range, inches',
  weapon: 'Shoots as',
  'weapon=bow': 'bowmen',
  'weapon=crossbow': 'crossbowmen',
  'weapon=horse-bow': 'horse archers',
  'weapon=sling': 'slings',
  'weapon=handgun': 'handguns',
  'weapon=javelin': 'javelins',
  distance: 'Distance, inches',
  move: 'Move of the unit, inches',
  moved: 'Moved this turn, inches',
  upTo: 'May move, inches',
  ownMove: 'Its own full move, inches',
  chargersMove: 'The chargers’ full move, inches',
  sameType: 'Chargers are of the same troop type',
  refuge: 'A refuge for psiloi is near',
  wheel: 'Wheel, degrees',
  hasCharged: 'Has charged before (expendables)',
  way: 'Which way',
  going: 'Going at the start',
  entersDifficult: 'Enters difficult going',
  onRoad: 'By road or track',
  declared: 'Declared for initiative points',
  passed: 'Has passed its test',
  rallying: 'Rallies from a pursuit this turn',
  fromPursuit: 'Rallies from its pursuit',
  routed: 'It routs',
  '=orchard': 'orchard, olive or palm grove',
  runThrough: 'Friends fled through the unit this turn',
  legionaries: 'Roman legionaries',
  through: 'Friends in the way',
  mover: 'Who passes',
  friends: 'Effect on the friends',
  'friends=stay': 'they stay',
  'friends=pushed-back': 'they are pushed back',
  'friends=retire': 'they retire a full move',
  passes: 'It passes',
  friendsThrough: 'Friends fled or evaded through the unit',
  throughCrusaderFoot: 'Mounted Crusaders pass through the foot they stood with',
  outOfSight: 'Out of sight of each other',
  inMelee: 'In mêlée',
  cost: 'Initiative points',
  points: 'Initiative points',
  total: 'In all',
  shift: 'Columns shifted',
  column: 'Column of the chart',
  losses: 'Strength lost',
  commanderKilled: 'Commander killed',
  inRange: 'In range',
  tests: 'Who tests, in order',
  value: 'Morale value',
  face: 'Die',
  'result=retire-shaken': 'retires shaken',
  strengthLost: 'Strength lost to fatigue',
  countsAsCharging: 'Counts as charging',
  rallyCost: 'Initiative points to rally it',
  stillPursuing: 'Pursued last turn, not rallied',
  back: 'Who may be pushed back',
  forward: 'Who may follow',
  drawn: 'The mêlée was drawn',
  followsUp: 'Follows up',
  units: 'Units',
  lost: 'Units lost',
  psiloiLost: 'Psiloi lost',
  eliteWithGeneral: 'An elite unit led by a general is left',
  counted: 'Units that count',
  left: 'Units left',
  penalty: 'Penalty to morale tests',
  removed: 'Taken off',
  star: 'A star against the commander’s unit',
  active: 'It moved or shot',
  within: 'Visible within, inches',
};

/** Shooting by distance, a mêlée with and without a charge, and the following test (SAS Ancient Rules, Shooting; Melee; Morale). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'shooting',
    procedure: shooting,
    doer: 'shooter',
    other: 'target',
    cases: [4, 8, 12, 24].map((range) => ({ label: `shoots at ${range} inches`, input: { shooters: { range } } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'charges into mêlée as side A', input: { a: { units: { charging: true } } } },
      { label: 'fights on in mêlée as side A', input: {} },
    ],
  },
  {
    id: 'morale',
    procedure: morale,
    other: 'unit',
    cases: [
      { label: 'tests its morale when shot at', input: {} },
      { label: 'tests its morale after a mêlée that it lost', input: { melee: 'lost' } },
    ],
  },
];

export const sasTable = createTable({
  procedures: SAS_PROCEDURES,
  words: TABLE_LABELS,
  turn: TURN,
  turnUnder: getTurn,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [STRENGTH],
  encounters: ENCOUNTERS,
  clash,
});
