import type { ReferenceTable } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { DEPLOYMENT } from '../battle/deployment.ts';
import { DISCOVERED_WITHIN } from '../battle/hidden-in-woods.ts';
import { DIFFICULT_OR_UPHILL, PER_TURN } from '../battle/movement.ts';
import { FROM_HILL, INTO_WOODS, UP_OR_INTO } from '../battle/shooting/reach.ts';
import { signed } from '../battle/step.ts';
import * as book from '../citations.ts';
import { TOM_15 } from '../rulings.ts';
import type { ArmyInUse } from './army-in-use.ts';

/** Two things that change a figure once though both are true, or once each (ruling TOM-15). */
const oneOrEach = ({ rulings }: ArmyInUse, either: string, both: readonly [string, string]): readonly string[] =>
  choiceInForce(TOM_15, rulings) === 'each' ? both : [either];

export function turn({ shooters, ballistae, javelins }: ArmyInUse): ReferenceTable {
  const steps = [
    ...(shooters || ballistae ? ['Name every target before the first die is thrown'] : []),
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
    note: 'Halve first, then add and take away. Who has no charge of its own charges as far as it moves.',
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
        ...(shooters ? [['Over units more than 2 inches before the target', '1 die less']] : []),
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
      'Deployed hidden in a wood of one’s own area',
      `until it comes out or an enemy is within ${DISCOVERED_WITHIN} inches of the wood`,
    ],
    ['A charge into or through a wood', 'has nothing for charging'],
    ['Attacked in a wood', 'counts as obscured'],
  ],
};
