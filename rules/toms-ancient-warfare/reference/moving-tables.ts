import type { ReferenceTable } from '../../core/rule-system.ts';
import { getChoice } from '../../core/ruling.ts';
import { DEPLOYMENT_DEPTH } from '../battle/deployment.ts';
import { ELEPHANT_LIVES, MAX_PANIC_LIVES, TRAMPLE_DICE } from '../battle/elephants.ts';
import { DISCOVERY_DISTANCE } from '../battle/hidden-in-woods.ts';
import { getHalfMove } from '../battle/holdfast.ts';
import { KILL_FACE } from '../battle/kill-number.ts';
import { ELEPHANT_FIRE_FACE } from '../battle/morale/break-test.ts';
import {
  BERSERK_DISTANCE,
  BREAK_FACES,
  SUPPORT_DISTANCE,
  type MoraleTroops,
  getMoraleTroops,
} from '../battle/morale/morale.ts';
import { RALLY_FACES } from '../battle/morale/rally.ts';
import { DIFFICULT_COST, TURN_COST } from '../battle/movement.ts';
import { BACKFIRE_ONES, BALLISTA_KILL_FACE, BALLISTA_RANGE } from '../battle/shooting/ballista.ts';
import { BURN_FACE, getFireFaces } from '../battle/shooting/fire.ts';
import { HILL_BONUS, WOODS_DEPTH, COVER_PENALTY } from '../battle/shooting/reach.ts';
import { formatSigned } from '../battle/define-procedure.ts';
import * as book from '../citations.ts';
import { MAX_BALLISTA_CREW } from '../points/troop.ts';
import { TOM_15, TOM_22, TOM_24 } from '../rulings.ts';
import type { ArmyInUse } from './army-in-use.ts';

export function getMoraleNumbers(of: MoraleTroops): { breaks: string; panics: string; fc: string; rallies: string } {
  const breaks = `${BREAK_FACES.break[of]}+`;
  return {
    breaks,
    panics: `${BREAK_FACES.panic[of]}+`,
    fc: of === 'elephant' ? '–' : breaks,
    rallies: of === 'elephant' ? 'never' : `${RALLY_FACES[of]}+`,
  };
}

const TROOP_LABELS: readonly (readonly [MoraleTroops, string])[] = [
  ['trained', 'Trained'],
  ['untrained', 'Untrained'],
  ['elephant', 'Elephants'],
];

const tests = ({ generals }: ArmyInUse): ReferenceTable => ({
  id: 'tests',
  title: 'When to test',
  citation: book.BREAK_TESTS,
  columns: ['At once', 'Test'],
  rows: [
    ['Half of the unit lost', 'break'],
    ['Any loss below half', 'break'],
    ...(generals ? [['All generals killed in one turn', 'break']] : []),
    ['Hit by fire that a 1 on the fire die did not put out', 'break'],
    ['A friend destroyed within 8 inches', 'FC'],
    ['End of turn: a broken friend within 8 inches', 'panic'],
  ],
  note: 'A broken unit turns about at once and moves off at its usual pace in its next turn. Auxiliaries and siege engines cause no panic tests, and their FC tests use the numbers of panic tests.',
  rulings: ['TOM-23', 'TOM-25'],
});

function numbers({ troops }: ArmyInUse): ReferenceTable {
  const usedLabels = TROOP_LABELS.filter(([of]) => troops.some(({ troop }) => getMoraleTroops(troop) === of));
  return {
    id: 'test-numbers',
    title: 'Morale numbers',
    citation: book.BREAK_TESTS,
    columns: ['Dice that must succeed: any one', 'Break', 'Panic', 'FC', 'Rally'],
    rows: usedLabels.map(([of, words]) => {
      const { breaks, panics, fc, rallies } = getMoraleNumbers(of);
      return [words, breaks, panics, fc, rallies];
    }),
    rulings: ['TOM-4', 'TOM-23'],
  };
}

function testDice({ generals, rulings }: ArmyInUse): ReferenceTable {
  const countsEach = getChoice(TOM_22, rulings) === 'each';
  const sheltered = getChoice(TOM_15, rulings) === 'each' ? ['On a hill', 'In a forest'] : ['On a hill or in a forest'];
  return {
    id: 'test-dice',
    title: 'Dice of a test',
    citation: book.BREAK_TESTS,
    columns: [],
    rows: [
      [countsEach ? 'Each reason to test' : 'Any reason to test', formatSigned(1)],
      ['Below half strength', formatSigned(1)],
      [`No general within ${SUPPORT_DISTANCE} inches`, formatSigned(1)],
      ...(generals ? [['A general in the unit', formatSigned(-1)]] : []),
      ...sheltered.map((words) => [words, formatSigned(-1)]),
    ],
    note: 'With no dice left the unit passes the test.',
    rulings: ['TOM-15', 'TOM-22'],
  };
}

const rally = ({ generals, rulings }: ArmyInUse): ReferenceTable => ({
  id: 'rally',
  title: 'Dice to rally',
  citation: book.RALLYING,
  columns: [],
  rows: [
    ['To begin with', '1'],
    ...(generals ? [['Each general within 10 inches', formatSigned(1)]] : []),
    ['Enemies within 12 inches', formatSigned(getChoice(TOM_24, rulings) === 'hinders' ? -1 : 1)],
  ],
  note: 'At the end of its turn, if it lost no men in the last enemy turn.',
  rulings: ['TOM-24'],
});

export const createMoraleTables = (army: ArmyInUse): ReferenceTable[] => [
  tests(army),
  numbers(army),
  testDice(army),
  ...(army.troops.some(({ troop }) => getMoraleTroops(troop) !== 'elephant') ? [rally(army)] : []),
];

const ballistae: ReferenceTable = {
  id: 'ballistae',
  title: 'Ballistae',
  citation: book.BALLISTAE,
  columns: [],
  rows: [
    ['Moves or shoots', `a die for each of the crew, at most ${MAX_BALLISTA_CREW}`],
    ['Kills', `on ${BALLISTA_KILL_FACE}+, cavalry on ${BALLISTA_KILL_FACE + 1}+; no armour, no saves`],
    ['Any 1', `misses: half the dice at the unit behind, to ${BALLISTA_RANGE} inches`],
    [`${BACKFIRE_ONES} ones or more`, 'one of the crew dies'],
  ],
  rulings: ['TOM-28'],
};

const elephants: ReferenceTable = {
  id: 'elephants',
  title: 'Elephants',
  citation: book.ELEPHANTS,
  columns: [],
  rows: [
    ['Lives', `${ELEPHANT_LIVES}, one less for each kill`],
    ['A unit it touches', `${TRAMPLE_DICE} dice at ${KILL_FACE}+, shields save`],
    [`${MAX_PANIC_LIVES} lives left, and again with 1 left`, `panic test on ${BREAK_FACES.panic.elephant}+`],
    ['Shot at with fire', `break test on ${ELEPHANT_FIRE_FACE}+`],
    ['Fire at a unit within 8 inches', `break test on ${BREAK_FACES.break.elephant}+`],
    ['Fails', `berserk: ${BERSERK_DISTANCE} inches in a random direction each turn, never rallies`],
    ['Slain', 'falls D6 inches in a random direction and tramples'],
    ['Enemies within 8 inches', 'panic test'],
    ['Enemy cavalry within 10 inches', 'FC test'],
  ],
  note: 'No other FC or panic test. Half strength is half its lives.',
  rulings: ['TOM-31', 'TOM-32', 'TOM-34'],
};

function fireMissiles({ troops }: ArmyInUse): ReferenceTable {
  const ranges = [
    ...new Set(troops.flatMap(({ troop }) => (troop.kind === 'ballista' ? [] : (troop.range ?? [])))),
  ].sort((one, other) => one - other);
  return {
    id: 'fire-missiles',
    title: 'Fire missiles',
    citation: book.FIRE_MISSILES,
    columns: [],
    rows: [
      ['To set them up', 'takes a turn; they can be shot in the next turn only'],
      ['Reach', ranges.map((range) => `${range} → ${getHalfMove(range)}`).join(', ')],
      ['Burns', `D${getFireFaces(false)} turns of either player, D${getFireFaces(true)} if flammable`],
      ['Each turn', `as many dice as turns are left, ${BURN_FACE}+ kills, no saves`],
      ['A 1 on the fire die', 'puts it out'],
    ],
    rulings: ['TOM-29', 'TOM-30'],
  };
}

/** Special rules of the machines, beasts and fires in the army. */
export const createSpecialRuleTables = (army: ArmyInUse): ReferenceTable[] => [
  ...(army.ballistae ? [ballistae] : []),
  ...(army.elephants ? [elephants] : []),
  ...(army.shooters ? [fireMissiles(army)] : []),
];

/** Two conditions that change a figure once in total, or once each (ruling TOM-15). */
const listConditions = ({ rulings }: ArmyInUse, either: string, both: readonly [string, string]): readonly string[] =>
  getChoice(TOM_15, rulings) === 'each' ? both : [either];

export function createTurnTable({ shooters, ballistae, javelins }: ArmyInUse): ReferenceTable {
  const steps = [
    ...(shooters || ballistae ? ['Name every target before the first roll'] : []),
    'Move and shoot in either order, or charge',
    `Charged units respond${javelins ? '; javelins are thrown just before contact' : ''}`,
    'Strike: units on holdfast, then chargers, then the charged',
    'At the end: panic tests for broken friends, then rallies',
  ];
  return {
    id: 'turn',
    title: 'A turn',
    citation: book.TURN,
    columns: [],
    rows: steps.map((words, at) => [String(at + 1), words]),
    note: `Deploy within ${DEPLOYMENT_DEPTH} inches of your own edge; the higher die deploys first and begins.`,
    rulings: ['TOM-35'],
  };
}

export function createMovementTable(army: ArmyInUse): ReferenceTable {
  const hard = listConditions(army, 'Difficult ground or uphill', ['Difficult ground', 'Uphill']);
  const trained = army.troops.some(({ troop }) => troop.trained);
  return {
    id: 'movement',
    title: 'Moves and charges',
    citation: book.MOVEMENT,
    columns: ['Changes', 'Inches'],
    rows: [
      ['Each turn of up to 90°', formatSigned(-TURN_COST)],
      ...hard.map((words) => [words, formatSigned(-DIFFICULT_COST)]),
      ['Charge from a hill', formatSigned(HILL_BONUS)],
      ...(trained ? [['The turn after holdfast', 'half']] : []),
    ],
    note: 'Halve first, then add and subtract. Troops without a printed charge distance charge as far as they move.',
    rulings: ['TOM-15', 'TOM-16', 'TOM-33'],
  };
}

export function createShootingTables(army: ArmyInUse): ReferenceTable[] {
  const { shooters, ballistae, javelins } = army;
  if (!shooters && !ballistae) return [];
  const terrainConditions = listConditions(army, 'Up a hill or into a wood', ['Up a hill', 'Into a wood']);
  const notes = [
    ...(shooters ? ['Every man with missiles shoots.'] : []),
    ...(javelins ? ['Javelins are thrown once more on the charge, just before contact.'] : []),
    ...(shooters ? ['The bonus for not moving is lost on the charge and when charged.'] : []),
  ];
  return [
    {
      id: 'shooting',
      title: 'Missiles',
      citation: book.MISSILES,
      columns: [],
      rows: [
        ['From a hill', `${formatSigned(HILL_BONUS)} inches`],
        ...terrainConditions.map((words) => [words, `${formatSigned(COVER_PENALTY)} inches`]),
        ...(shooters ? [['Over units more than 2 inches before the target', '1 die less']] : []),
        ['Over or through a wood', 'no'],
        ['Out of a wood', `up to ${WOODS_DEPTH} inches from its edge`],
        ['At a unit in a wood', `less than ${WOODS_DEPTH} inches deep`],
      ],
      ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      rulings: [...(javelins ? ['TOM-14'] : []), 'TOM-15', 'TOM-16', ...(shooters ? ['TOM-17'] : [])],
    },
  ];
}

export const WOODS_TABLE: ReferenceTable = {
  id: 'woods',
  title: 'Woods',
  citation: book.WOODS,
  columns: [],
  rows: [
    [
      'Deployed hidden in a wood in its own area',
      `until it comes out or an enemy is within ${DISCOVERY_DISTANCE} inches of the wood`,
    ],
    ['A charge into or through a wood', 'has no bonus for charging'],
    ['Attacked in a wood', 'counts as obscured'],
  ],
};
