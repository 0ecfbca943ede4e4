import type { ReferenceTable } from '../../core/rule-system.ts';
import { capitalise } from '../../core/words.ts';
import { FATIGUE_LOSS, STRAIGHT_CHARGE_INCHES, MAX_WHEEL } from '../battle/charge.ts';
import { EVADE_LEAD } from '../battle/evade.ts';
import { KIND_ORDER } from '../battle/melee-side.ts';
import { MORALE_MODIFIERS, type MoraleTest } from '../battle/morale.ts';
import { MAX_MASSED_MOVE, getShootingMove } from '../battle/move-and-shoot.ts';
import { MARCH_DISTANCES } from '../battle/movement.ts';
import { COMMAND_RANGE } from '../battle/initiative.ts';
import { isImpetuous } from '../battle/pushback.ts';
import { formatSigned } from '../battle/chart.ts';
import * as book from '../citations.ts';
import { isCrusade } from '../rulings.ts';
import { COMMANDER_DICE, COMMANDER_NAMES, isMounted, isSkirmisher, type Kind, KIND_NAMES } from '../troops/kinds.ts';
import { getMoveDistances, OBSTACLE_COST } from '../troops/troop.ts';
import { getBaseStrength, getRandomPart, formatRandomPart } from '../troops/strength.ts';
import type { ArmyInUse } from './army-in-use.ts';

const EVERYTHING: Omit<MoraleTest, 'kind' | 'evading'> = {
  baseStrength: 6,
  commander: true,
  fortifications: true,
  uphill: true,
  artillery: true,
  unitsLost: 1,
  chargedBy: 'knights',
  elephants: true,
  flankOrRear: true,
  marchColumn: true,
  melee: 'none',
  opponentsGone: false,
};

const createTest = (kind: Kind): MoraleTest => ({ ...EVERYTHING, kind, evading: isSkirmisher(kind) });

function modifiers({ troops: createTroopTable, rulings }: ArmyInUse): ReferenceTable {
  const used = MORALE_MODIFIERS.filter(([, , applies]) =>
    createTroopTable.some(({ troop }) => Number(applies(createTest(troop.kind))) > 0),
  );
  return {
    id: 'morale',
    title: 'Morale',
    citation: book.MORALE,
    columns: ['To the base strength', ''],
    rows: used.map(([what, amountOf]) => [capitalise(what), formatSigned(amountOf(rulings))]),
    rulings: ['SAS-11', ...(isCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

const RESULTS: ReferenceTable = {
  id: 'morale-results',
  title: 'Morale results',
  citation: book.MORALE_RESULTS,
  columns: ['D20', 'Result', ''],
  rows: [
    ['up to the value', 'steady', 'a shaken unit stays shaken'],
    ['over it', 'shaken', 'may not approach enemies; a charge stops 1" short'],
    ['over twice', 'retires shaken', 'falls back a full move at once, facing the threat'],
    [
      'over three times',
      'routs',
      'flees a full move and is removed at the end of the turn; its commander is lost, or captured if in contact',
    ],
  ],
  note: 'One result worse for a roll of 20 and for a lost mêlée, one better for a roll of 1 and for a won mêlée. At worst shaken if all opponents are gone.',
  rulings: ['SAS-4', 'SAS-9'],
};

/** Unfiltered, since the order includes the enemy's troop types. */
const TEST_ORDER: ReferenceTable = {
  id: 'test-order',
  title: 'Who tests first after a mêlée',
  citation: book.TEST_ORDER,
  columns: [],
  rows: [
    'losers',
    'attackers of fortifications',
    ...KIND_ORDER.map((equals) => equals.map((kind) => KIND_NAMES[kind]).join(', ')),
  ].map((name, at) => [String(at + 1), name]),
  rulings: ['SAS-4'],
};

function afterwards({ troops, has, skirmishers, rulings }: ArmyInUse): ReferenceTable {
  const impetuous = troops.some(({ troop }) => isImpetuous(troop.kind));
  const always = troops.some(({ troop }) => isImpetuous(troop.kind) || troop.kind === 'cavalry');
  const hasOthers = troops.some(
    ({ troop }) => !isImpetuous(troop.kind) && troop.kind !== 'cavalry' && troop.kind !== 'artillery',
  );
  const optional = [
    ...(skirmishers ? ['skirmishers'] : []),
    ...(has('bowmen') ? ['massed missile troops'] : []),
    'units behind fortifications',
  ];
  return {
    id: 'after-melee',
    title: 'After a mêlée',
    citation: book.PUSHBACKS,
    columns: [],
    rows: [
      ['The loser', has('artillery') ? 'pushed back a base depth, except artillery' : 'a base depth back'],
      ['The winner', `follows up unless shaken; ${optional.join(', ')} may choose`],
      ['A draw', 'the first unit shaken by its test recoils'],
      ...(always
        ? [['Knights, cavalry, warband', 'pursue enemies that retire, evade, break off or rout, unless shaken']]
        : []),
      ...(hasOthers ? [['Others', 'must pursue routed enemies, may pursue shaken ones']] : []),
      ...(has('knights') && !isCrusade(rulings)
        ? [['Knights, each time they pursue', `${FATIGUE_LOSS} strength lost`]]
        : []),
      [
        'After a pursuit',
        impetuous ? 'a turn standing; knights and warband for an initiative point' : 'a turn standing',
      ],
    ],
    rulings: ['SAS-24', ...(isCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

const COMMANDS: ReferenceTable = {
  id: 'commands',
  title: 'Command morale',
  citation: book.COMMAND_MORALE,
  columns: [],
  rows: [
    ['A third of its units or less left', 'the rest of the command is removed'],
    ['Psiloi', 'count only if they are the majority'],
    ['An elite unit with its general', 'may fight on'],
  ],
  rulings: ['SAS-23'],
};

export const createMoraleTables = (army: ArmyInUse): ReferenceTable[] => [
  modifiers(army),
  RESULTS,
  TEST_ORDER,
  afterwards(army),
  COMMANDS,
];

const formatDistance = (inches: number | null): string => (inches === null ? 'no' : `${inches}"`);

/** Turns of daylight (SAS Ancient Rules, Time Scale). */
export const DAYLIGHT_TURNS = { least: 10, most: 18 } as const;
/** Yards per inch, or metres per 2.5 cm (SAS Ancient Rules, Ground scale). */
export const YARDS_TO_AN_INCH = 25;

export function createTurnTable({ shooters, has, rulings }: ArmyInUse): ReferenceTable {
  const tired = has('knights');
  const crusade = isCrusade(rulings);
  const phases: readonly (readonly [string, string] | null)[] = [
    ['1A', 'Commanders roll for initiative; charges are declared'],
    ['1B', 'Chargers and units that declared a counter-charge move'],
    crusade && tired ? ['1C', `Charging knights and heavy chariots lose ${FATIGUE_LOSS} strength`] : null,
    [crusade ? '1D' : '1C', 'Charged units that do not counter-charge test morale'],
    [crusade ? '1E' : '1D', 'Units that retire, evade or rout move'],
    crusade ? null : ['1E', tired ? `Pursuing knights lose ${FATIGUE_LOSS} strength; pursuers move` : 'Pursuers move'],
    ['1F', crusade ? 'Pursuers move, then the others' : 'The others move'],
    shooters.length > 0 ? ['2A', 'Units that stood shoot'] : null,
    shooters.length > 0 ? ['2B', 'Units that moved and still can shoot'] : null,
    ['2C', 'Units with casualties test morale'],
    ['2D', 'Units that retire or rout move'],
    ['3A', 'Mêlées'],
    ['3B', 'All units in mêlée test morale, in order'],
    ['3C', 'Units that retire or rout move'],
    ['3D', 'Pursuers move'],
    ['4A', 'Commanders are replaced'],
    ['4B', 'Routed and destroyed units and commands are removed'],
  ];
  return {
    id: 'turn',
    title: 'A turn',
    citation: book.SEQUENCE,
    columns: [],
    rows: phases.flatMap((phase) => (phase ? [phase] : [])),
    note: `Both sides at once. A day has ${DAYLIGHT_TURNS.least} to ${DAYLIGHT_TURNS.most} turns of light, by season and latitude; an inch is ${YARDS_TO_AN_INCH} yards.`,
    ...(crusade ? { rulings: ['SAS-5'] } : {}),
  };
}

/** Strength, morale and moves of each troop type. */
export function troops({ troops: inUse, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'troops',
    title: 'The troops',
    citation: book.STRENGTHS,
    columns: ['', 'Base', 'Random', 'Good going', 'Difficult'],
    rows: inUse.map(({ name, troop }) => {
      const move = getMoveDistances(troop);
      const base = String(getBaseStrength(troop, rulings));
      return [
        name,
        base,
        formatRandomPart(getRandomPart(troop.kind)),
        formatDistance(move.good),
        formatDistance(move.difficult),
      ];
    }),
    note: 'Strength is base plus random part, minus losses. Morale is tested against the base only.',
    rulings: ['SAS-6', 'SAS-11'],
  };
}

export function createInitiativeTable({ commanders, has, rulings }: ArmyInUse): ReferenceTable {
  const impetuous = has('knights', 'warband');
  const average = commanders.some((quality) => quality === 'great' || quality === 'skilful');
  return {
    id: 'initiative',
    title: 'Initiative points',
    citation: book.INITIATIVE,
    columns: [],
    rows: [
      ...commanders.map((quality) => [capitalise(COMMANDER_NAMES[quality]), COMMANDER_DICE[quality]]),
      ['Move a unit or a group of units', '1'],
      ['Interpenetrate', has('psiloi') ? '1, psiloi 0' : '1'],
      ['Retire a unit, or change its formation', '1'],
      [impetuous ? 'Rally a shaken or impetuous unit' : 'Rally a shaken unit', '1'],
      ['Charge: move a unit into contact', '1'],
      [`Out of sight, in mêlée or over ${COMMAND_RANGE}" away`, '+1'],
    ],
    note: 'The army commander’s spare points go to other commanders at any distance.',
    rulings: [...(average ? ['SAS-2'] : []), 'SAS-20', ...(isCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

export function createMovementTable(army: ArmyInUse): ReferenceTable {
  const { mounted, foot, skirmishers, has, some } = army;
  const free = has('psiloi', 'peltasts', 'warband');
  return {
    id: 'movement',
    title: 'Moving',
    citation: book.MOVEMENT,
    columns: [],
    rows: [
      ['Commander, mounted', '12", difficult 4"'],
      ...(mounted ? [['Crossing an obstacle, mounted', `−${OBSTACLE_COST.mounted}"`]] : []),
      ...(foot ? [['Crossing an obstacle, foot', `−${OBSTACLE_COST.foot}"`]] : []),
      ['Entering difficult going', free ? 'stops; not psiloi, peltasts, warband' : 'stops'],
      ['Back, facing the enemy', skirmishers ? 'half; skirmishers in full' : 'half'],
      ...(some(({ formationTrained }) => formationTrained) ? [['To the flank, formation trained', 'half']] : []),
      [
        'March column',
        `moves again for more points; ${MARCH_DISTANCES.open}" from enemies, ${MARCH_DISTANCES.cover}" in cover`,
      ],
      ['Evading', `the chargers’ full move + ${EVADE_LEAD}"`],
    ],
  };
}

export function createChargingTable({ foot, mounted, some, rulings }: ArmyInUse): ReferenceTable {
  const shooting = some(({ kind, missiles }) => !isMounted(kind) && missiles !== null && missiles !== 'javelin');
  return {
    id: 'charging',
    title: 'Charges',
    citation: book.CHARGING,
    columns: [],
    rows: [
      ['Not', 'shaken, or in march column'],
      ['Wheel', `at most ${MAX_WHEEL}°, within one move`],
      ...(isCrusade(rulings) ? [['Straight ahead', `the last ${STRAIGHT_CHARGE_INCHES}"`]] : []),
      ...(foot
        ? [['Foot charging mounted troops', 'only if shaken, or in flank or rear, and not counter-charging']]
        : []),
      ...(shooting ? [['Foot that shoots', 'never charges mounted troops, and does not counter-charge']] : []),
      ...(mounted ? [['Counter-charge at mounted', 'mounted only']] : []),
      [
        'Counter-charge',
        'for a point without a test, or without moving after a passed test; not after friends fled through the unit',
      ],
    ],
    rulings: ['SAS-21', ...(isCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

const MOVE_TEXT = { full: 'full', half: 'half', massed: `${MAX_MASSED_MOVE}"`, none: 'none' } as const;

export function createMoveAndShootTables({ troops: inUse }: ArmyInUse): ReferenceTable[] {
  const rows = inUse.flatMap(({ name, troop: { kind, missiles } }) =>
    missiles === null ? [] : [[name, MOVE_TEXT[getShootingMove(kind, missiles)]]],
  );
  if (rows.length === 0) return [];
  return [{ id: 'move-and-shoot', title: 'Move and shoot', citation: book.MOVE_AND_SHOOT, columns: [], rows }];
}
