import type { Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { PhaseOutline, TurnOutline } from '../../core/table/create-table.ts';
import * as book from '../citations.ts';
import { isCrusade } from '../rulings.ts';

type Phase = Omit<PhaseOutline, 'id' | 'who'>;

const RETREAT: Step = {
  text: 'Retiring and routed units make a normal move to their rear, at full speed over any terrain.',
  citation: book.RETREATS,
};

const OTHERS_MOVE: PhaseOutline['what'] = [
  'One point moves a unit or a group. Shaken units may not approach enemies. Visible ambushes are placed on the table.',
  {
    text: 'A unit may move and re-form in one turn, and re-form several times, for a point each time.',
    citation: book.FORMATIONS,
  },
  {
    text: 'Units that meet without a charge declared are not in contact: they are placed an inch apart.',
    citation: book.CHARGING,
  },
];

/* Simultaneous Move Sequence: the book's numbers and letters. Steps with the same action are combined. */
const PHASES: readonly (readonly [id: string, phase: Phase])[] = [
  [
    '1A',
    {
      title: 'Initiative, and charges declared',
      what: [
        'Every commander rolls for initiative. The army commander may give spare points away.',
        'Charges and counter-charges are declared, a point for each unit.',
      ],
      citation: book.SEQUENCE,
    },
  ],
  [
    '1B',
    {
      title: 'Chargers move',
      what: [
        'Chargers are not shaken or in column. They wheel at most 45° and neither turn nor re-form to reach the target.',
      ],
      citation: book.CHARGING,
    },
  ],
  [
    '1C',
    {
      title: 'Charged units test morale',
      what: [
        'Units that declared a counter-charge do not test. Units that pass may counter-charge, turn to face, or evade.',
      ],
      citation: book.COUNTER_CHARGE,
    },
  ],
  [
    '1D',
    {
      title: 'Units that retire, evade or rout move; then pursuers move',
      what: [RETREAT, 'Pursuing knights and heavy chariots lose a point of strength each time.'],
      citation: book.SEQUENCE,
    },
  ],
  [
    '1F',
    {
      title: 'All other units move',
      what: OTHERS_MOVE,
      citation: book.MOVEMENT,
    },
  ],
  [
    '2A',
    {
      title: 'Shooting: first units that stood, then units that moved and may still shoot',
      what: [
        'Units with the same target shoot together. Not into mêlées, except at units that charged this turn.',
        {
          text: 'Both sides shoot at once: losses of units that stood are subtracted together, then units that moved shoot.',
          citation: book.SEQUENCE,
        },
        {
          text: 'Targets in order: enemies that charge it or friends beside it, those within 6 inches that could, those that shoot at it, the nearest (artillery may choose). Only between its flank lines.',
          citation: book.TARGET_PRIORITIES,
        },
        {
          text: 'Enemies that passed through its flank lines may be shot at, even if they end out of range.',
          citation: book.MOVE_AND_SHOOT,
        },
      ],
      citation: book.SHOOTING,
    },
  ],
  [
    '2C',
    {
      title: 'Units with casualties test morale; units that retire or rout move',
      what: ['A test for each unit that lost strength to shooting.'],
      citation: book.MORALE,
    },
  ],
  [
    '3A',
    {
      title: 'Mêlées',
      what: ['Both sides strike at once; more casualties win.'],
      citation: book.MELEE,
    },
  ],
  [
    '3B',
    {
      title: 'All units in mêlée test morale, in order',
      what: [
        'Losers first, then attackers of fortifications, then by troop type; losers are pushed back, winners follow.',
      ],
      citation: book.TEST_ORDER,
    },
  ],
  [
    '3C',
    {
      title: 'Units that retire or rout move, then pursuers',
      what: ['Knights, heavy chariots, cavalry and warband always pursue, unless shaken.'],
      citation: book.PURSUIT,
    },
  ],
  [
    '4',
    {
      title: 'Replace commanders; remove routed and destroyed units',
      what: ['A command with a third of its units or less is removed with them.'],
      citation: book.COMMAND_MORALE,
    },
  ],
];

type Changes = Readonly<Record<string, Pick<Phase, 'title' | 'what'>>>;

/* Phases that differ on the sheet for the Crusades (ruling SAS-5). */
const CRUSADE_CHANGES: Changes = {
  '1B': {
    title: 'Chargers move; knights and heavy chariots tire',
    what: [
      'Not shaken, not in column, without turning or re-forming to reach the target; the last four inches straight ahead.',
      'Charging knights and heavy chariots lose a point of strength.',
    ],
  },
  '1D': {
    title: 'Units that retire, evade or rout move',
    what: [RETREAT, 'Pursuers move with the others.'],
  },
  '1F': {
    title: 'Pursuers move, then the others',
    what: OTHERS_MOVE,
  },
};

const SET_UP: TurnOutline['setUp'] = [
  {
    id: 'set-up-1',
    title: 'Strength of the units',
    who: 'both',
    what: ['Every unit rolls once for the random part of its strength.'],
    citation: book.RANDOM_FACTOR,
  },
];

const createTurn = (changes: Changes): TurnOutline => ({
  bound: 'turn',
  runs: 1,
  citation: book.SEQUENCE,
  setUp: SET_UP,
  phases: PHASES.map(([id, printed]) => ({
    ...printed,
    ...changes[id],
    ...(id in changes ? { citation: book.CRUSADES } : {}),
    id,
    who: 'both',
  })),
});

/** A turn of both sides at once (Simultaneous Move Sequence). */
export const TURN: TurnOutline = createTurn({});
const CRUSADE_TURN = createTurn(CRUSADE_CHANGES);

/** Returns the turn, by the sheet for the Crusades if it is in force (ruling SAS-5). */
export const getTurn = (rulings: RulingsInForce): TurnOutline => (isCrusade(rulings) ? CRUSADE_TURN : TURN);
