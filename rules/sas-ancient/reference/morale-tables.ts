import type { ReferenceTable } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
import { FATIGUE } from '../battle/charge.ts';
import { KIND_ORDER } from '../battle/melee-side.ts';
import { MORALE_MODIFIERS, type MoraleTest } from '../battle/morale.ts';
import { isImpetuous } from '../battle/pursuit.ts';
import { signed } from '../battle/step.ts';
import * as book from '../citations.ts';
import { onCrusade } from '../crusades.ts';
import { isSkirmisher, KIND_NAME, type Kind } from '../troops/kinds.ts';
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

const testOf = (kind: Kind): MoraleTest => ({ ...EVERYTHING, kind, evading: isSkirmisher(kind) });

function modifiers({ troops, rulings }: ArmyInUse): ReferenceTable {
  const used = MORALE_MODIFIERS.filter(([, , applies]) =>
    troops.some(({ troop }) => Number(applies(testOf(troop.kind))) > 0),
  );
  return {
    id: 'morale',
    title: 'Morale',
    citation: book.MORALE,
    columns: ['To the base strength', ''],
    rows: used.map(([what, amountOf]) => [capital(what), signed(amountOf(rulings))]),
    rulings: ['SAS-11', ...(onCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

const RESULTS: ReferenceTable = {
  id: 'morale-results',
  title: 'Morale results',
  citation: book.MORALE_RESULTS,
  columns: ['D20', 'Result', ''],
  rows: [
    ['up to the value', 'steady', 'stays shaken if it was'],
    ['over it', 'shaken', 'no nearer to enemies; a charge stops 1" short'],
    ['over twice', 'retires shaken', 'back a full move at once, facing the threat'],
    [
      'over three times',
      'routs',
      'back a full move, off at the end of the turn; its commander lost, or captured if in contact',
    ],
  ],
  note: 'One worse for a 20 and for a mêlée lost, one better for a 1 and for a mêlée won; no worse than shaken when all opponents are gone.',
  rulings: ['SAS-4', 'SAS-9'],
};

/** Whole: the enemy’s troop types stand between one’s own. */
const ORDER: ReferenceTable = {
  id: 'test-order',
  title: 'Who tests first after a mêlée',
  citation: book.TEST_ORDER,
  columns: [],
  rows: [
    'losers',
    'attackers of fortifications',
    ...KIND_ORDER.map((equals) => equals.map((kind) => KIND_NAME[kind]).join(', ')),
  ].map((name, at) => [String(at + 1), name]),
  rulings: ['SAS-4'],
};

function afterwards({ troops, has, skirmishers, rulings }: ArmyInUse): ReferenceTable {
  const impetuous = troops.some(({ troop }) => isImpetuous(troop.kind));
  const always = troops.some(({ troop }) => isImpetuous(troop.kind) || troop.kind === 'cavalry');
  const others = troops.some(
    ({ troop }) => !isImpetuous(troop.kind) && troop.kind !== 'cavalry' && troop.kind !== 'artillery',
  );
  const optional = [
    ...(skirmishers ? ['skirmishers'] : []),
    ...(has('bowmen') ? ['massed missile troops'] : []),
    'who is behind fortifications',
  ];
  return {
    id: 'after-melee',
    title: 'After a mêlée',
    citation: book.PUSHBACKS,
    columns: [],
    rows: [
      ['The loser', has('artillery') ? 'a base depth back; not artillery' : 'a base depth back'],
      ['The winner', `follows up unless shaken; ${optional.join(', ')} may choose`],
      ['A draw', 'who is first shaken by its test recoils'],
      ...(always
        ? [['Knights, cavalry, warband', 'pursue who retires, evades, breaks off or routs, unless shaken']]
        : []),
      ...(others ? [['Others', 'must pursue who routs, may pursue who is shaken']] : []),
      ...(has('knights') && !onCrusade(rulings)
        ? [['Knights, each time they pursue', `${FATIGUE} strength lost`]]
        : []),
      [
        'After a pursuit',
        impetuous ? 'a turn standing; knights and warband for an initiative point' : 'a turn standing',
      ],
    ],
    rulings: ['SAS-24', ...(onCrusade(rulings) ? ['SAS-5'] : [])],
  };
}

const COMMANDS: ReferenceTable = {
  id: 'commands',
  title: 'Command morale',
  citation: book.COMMAND_MORALE,
  columns: [],
  rows: [
    ['A third of its units left, or less', 'the rest of the command is taken off'],
    ['Psiloi', 'count only where they are the majority'],
    ['An elite unit with its general', 'may fight on'],
  ],
  rulings: ['SAS-23'],
};

export const morale = (army: ArmyInUse): ReferenceTable[] => [
  modifiers(army),
  RESULTS,
  ORDER,
  afterwards(army),
  COMMANDS,
];
