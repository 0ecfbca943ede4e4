import type { ReferenceTable } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { DEPLOYMENT } from '../battle/deployment.ts';
import { LIVES, PANICS_AT, TRAMPLE_DICE } from '../battle/elephants.ts';
import { DISCOVERED_WITHIN } from '../battle/hidden-in-woods.ts';
import { halfMove } from '../battle/holdfast.ts';
import { KILLS_ON } from '../battle/kill-number.ts';
import { ELEPHANT_UNDER_FIRE } from '../battle/morale/break-test.ts';
import { BERSERK_RUN, BREAKS_ON, GENERAL_NEAR, type MoraleTroops, moraleTroopsOf } from '../battle/morale/morale.ts';
import { RALLIES_ON } from '../battle/morale/rally.ts';
import { DIFFICULT_OR_UPHILL, PER_TURN } from '../battle/movement.ts';
import { BALLISTA_BACKFIRES_ON, BALLISTA_KILLS_ON, BALLISTA_RANGE } from '../battle/shooting/ballista.ts';
import { BURNS_ON, fireFaces } from '../battle/shooting/fire.ts';
import { FROM_HILL, INTO_WOODS, UP_OR_INTO } from '../battle/shooting/reach.ts';
import { signed } from '../battle/define-procedure.ts';
import * as book from '../citations.ts';
import { MOST_BALLISTA_CREW } from '../points/troop.ts';
import { TOM_15, TOM_22, TOM_24 } from '../rulings.ts';
import type { ArmyInUse } from './army-in-use.ts';

export function moraleNumbers(of: MoraleTroops): { breaks: string; panics: string; fc: string; rallies: string } {
  const breaks = `${BREAKS_ON.break[of]}+`;
  return {
    breaks,
    panics: `${BREAKS_ON.panic[of]}+`,
    fc: of === 'elephant' ? '–' : breaks,
    rallies: of === 'elephant' ? 'never' : `${RALLIES_ON[of]}+`,
  };
}

const WHO: readonly (readonly [MoraleTroops, string])[] = [
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
    ['On fire, and no 1 on the fire die', 'break'],
    ['A friend destroyed within 8 inches', 'FC'],
    ['End of turn: a broken friend within 8 inches', 'panic'],
  ],
  note: 'A broken unit turns about at once and moves off at its usual pace in its next turn. Auxiliaries and siege engines cause no panic, and FC tests with the numbers of panic.',
  rulings: ['TOM-23', 'TOM-25'],
});

function numbers({ troops }: ArmyInUse): ReferenceTable {
  const inUse = WHO.filter(([of]) => troops.some(({ troop }) => moraleTroopsOf(troop) === of));
  return {
    id: 'test-numbers',
    title: 'Morale numbers',
    citation: book.BREAK_TESTS,
    columns: ['Any one die', 'Break', 'Panic', 'FC', 'Rally'],
    rows: inUse.map(([of, words]) => {
      const { breaks, panics, fc, rallies } = moraleNumbers(of);
      return [words, breaks, panics, fc, rallies];
    }),
    rulings: ['TOM-4', 'TOM-23'],
  };
}

function testDice({ generals, rulings }: ArmyInUse): ReferenceTable {
  const each = choiceInForce(TOM_22, rulings) === 'each';
  const sheltered =
    choiceInForce(TOM_15, rulings) === 'each' ? ['On a hill', 'In a forest'] : ['On a hill or in a forest'];
  return {
    id: 'test-dice',
    title: 'Dice of a test',
    citation: book.BREAK_TESTS,
    columns: [],
    rows: [
      [each ? 'Each reason to test' : 'Any reason to test', signed(1)],
      ['Below half strength', signed(1)],
      [`No general within ${GENERAL_NEAR} inches`, signed(1)],
      ...(generals ? [['A general in the unit', signed(-1)]] : []),
      ...sheltered.map((words) => [words, signed(-1)]),
    ],
    note: 'With no dice left it holds.',
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
    ...(generals ? [['Each general within 10 inches', signed(1)]] : []),
    ['Enemies within 12 inches', signed(choiceInForce(TOM_24, rulings) === 'hinders' ? -1 : 1)],
  ],
  note: 'At the end of its turn, if it lost no men in the previous enemy turn.',
  rulings: ['TOM-24'],
});

export const morale = (army: ArmyInUse): ReferenceTable[] => [
  tests(army),
  numbers(army),
  testDice(army),
  ...(army.troops.some(({ troop }) => moraleTroopsOf(troop) !== 'elephant') ? [rally(army)] : []),
];

const ballistae: ReferenceTable = {
  id: 'ballistae',
  title: 'Ballistae',
  citation: book.BALLISTAE,
  columns: [],
  rows: [
    ['Moves or shoots', `a die for each of the crew, at most ${MOST_BALLISTA_CREW}`],
    ['Kills', `on ${BALLISTA_KILLS_ON}+, cavalry on ${BALLISTA_KILLS_ON + 1}+; no armour, no saves`],
    ['Any 1', `misses: half the dice at the unit behind, to ${BALLISTA_RANGE} inches`],
    [`${BALLISTA_BACKFIRES_ON} ones or more`, 'one of the crew dies'],
  ],
  rulings: ['TOM-28'],
};

const elephants: ReferenceTable = {
  id: 'elephants',
  title: 'Elephants',
  citation: book.ELEPHANTS,
  columns: [],
  rows: [
    ['Lives', `${LIVES}, one less for each kill`],
    ['A unit it touches', `${TRAMPLE_DICE} dice at ${KILLS_ON}+, shields save`],
    [`Down to ${PANICS_AT} lives, and to 1`, `panic test on ${BREAKS_ON.panic.elephant}+`],
    ['Shot at with fire', `break test on ${ELEPHANT_UNDER_FIRE}+`],
    ['Fire at a unit within 8 inches', `break test on ${BREAKS_ON.break.elephant}+`],
    ['Fails', `berserk: ${BERSERK_RUN} inches in a random direction each turn, never rallies`],
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
      ['To set them up', 'a turn, for the next turn only'],
      ['Reach', ranges.map((range) => `${range} → ${halfMove(range)}`).join(', ')],
      ['Burns', `D${fireFaces(false)} turns of either player, D${fireFaces(true)} if flammable`],
      ['Each turn', `as many dice as turns are left, ${BURNS_ON}+ kills, no saves`],
      ['A 1 on the fire die', 'puts it out'],
    ],
    rulings: ['TOM-29', 'TOM-30'],
  };
}

/** Special rules of the machines, beasts and fires in the army. */
export const specialRules = (army: ArmyInUse): ReferenceTable[] => [
  ...(army.ballistae ? [ballistae] : []),
  ...(army.elephants ? [elephants] : []),
  ...(army.shooters ? [fireMissiles(army)] : []),
];

/** Two conditions that change a figure once in total, or once each (ruling TOM-15). */
const oneOrEach = ({ rulings }: ArmyInUse, either: string, both: readonly [string, string]): readonly string[] =>
  choiceInForce(TOM_15, rulings) === 'each' ? both : [either];

export function turn({ shooters, ballistae, javelins }: ArmyInUse): ReferenceTable {
  const steps = [
    ...(shooters || ballistae ? ['Name every target before the first roll'] : []),
    'Move and shoot in either order, or charge',
    `Those charged answer${javelins ? '; javelins fly just before contact' : ''}`,
    'Strike: units on holdfast, then chargers, then the charged',
    'At the end: panic at broken friends, then rally',
  ];
  return {
    id: 'turn',
    title: 'A turn',
    citation: book.TURN,
    columns: [],
    rows: steps.map((words, at) => [String(at + 1), words]),
    note: `Deploy within ${DEPLOYMENT} inches of your own edge; the higher die deploys first and begins.`,
    rulings: ['TOM-35'],
  };
}

export function movement(army: ArmyInUse): ReferenceTable {
  const hard = oneOrEach(army, 'Difficult ground or uphill', ['Difficult ground', 'Uphill']);
  const trained = army.troops.some(({ troop }) => troop.trained);
  return {
    id: 'movement',
    title: 'Moves and charges',
    citation: book.MOVEMENT,
    columns: ['Changes', 'Inches'],
    rows: [
      ['Each turn of up to 90°', signed(-PER_TURN)],
      ...hard.map((words) => [words, signed(-DIFFICULT_OR_UPHILL)]),
      ['Charge from a hill', signed(FROM_HILL)],
      ...(trained ? [['The turn after holdfast', 'half']] : []),
    ],
    note: 'Halve first, then add and subtract. Troops without a charge move charge as far as they move.',
    rulings: ['TOM-15', 'TOM-16', 'TOM-33'],
  };
}

export function shooting(army: ArmyInUse): ReferenceTable[] {
  const { shooters, ballistae, javelins } = army;
  if (!shooters && !ballistae) return [];
  const into = oneOrEach(army, 'Up a hill or into a wood', ['Up a hill', 'Into a wood']);
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
        ['From a hill', `${signed(FROM_HILL)} inches`],
        ...into.map((words) => [words, `${signed(UP_OR_INTO)} inches`]),
        ...(shooters ? [['Over units more than 2 inches in front of the target', '1 die less']] : []),
        ['Over or through a wood', 'no'],
        ['Out of a wood', `up to ${INTO_WOODS} inches from its edge`],
        ['At a unit in a wood', `less than ${INTO_WOODS} inches deep`],
      ],
      ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      rulings: [...(javelins ? ['TOM-14'] : []), 'TOM-15', 'TOM-16', ...(shooters ? ['TOM-17'] : [])],
    },
  ];
}

export const woods: ReferenceTable = {
  id: 'woods',
  title: 'Woods',
  citation: book.WOODS,
  columns: [],
  rows: [
    [
      'Deployed hidden in a wood in its own area',
      `until it comes out or an enemy is within ${DISCOVERED_WITHIN} inches of the wood`,
    ],
    ['A charge into or through a wood', 'has nothing for charging'],
    ['Attacked in a wood', 'counts as obscured'],
  ],
};
