import type { PhaseOutline, TurnOutline } from '../../core/table/create-table.ts';
import * as book from '../citations.ts';

type Phase = Pick<PhaseOutline, 'title' | 'citation'> & { readonly what: readonly string[] };

const SET_UP: readonly Phase[] = [
  {
    title: 'Sides and buildings',
    what: [
      'Agree which side is black and which is red.',
      'Put walls, towers and buildings on the table with their damage values, and say which buildings are barracks.',
    ],
    citation: book.BUILDINGS,
  },
  {
    title: 'Base morale',
    what: ['Roll two dice for each unit. The result applies for the whole battle.'],
    citation: book.MORALE,
  },
];

const PHASES: readonly Phase[] = [
  {
    title: 'Movement',
    what: [
      'Shuffle the deck and draw cards. A number card moves half as many units of its colour, rounded up.',
      'Black court cards and aces move unattached leaders; red ones call for an event.',
    ],
    citation: book.MOVEMENT,
  },
  {
    title: 'Fire',
    what: [
      'Units that did not move fire; skirmishers, slingers and horse archers also after a move. Siege weapons shoot every second turn.',
    ],
    citation: book.FIRE,
  },
  {
    title: 'Morale from fire',
    what: [
      'Units that lost figures to missiles, wounded elephants and units whose leader was killed check their morale.',
    ],
    citation: book.MORALE,
  },
  {
    title: 'Melee',
    what: [
      'Units in contact fight until one is destroyed, routs or falls back. They may not leave the melee.',
      'A friend within an inch of the melee may join it at the nearest gap.',
    ],
    citation: book.MELEE,
  },
  {
    title: 'Morale from melee',
    what: [
      'Units that lost a melee, are surrounded or lost their leader check morale; so do friends within sight and 2 inches of a rout.',
    ],
    citation: book.MORALE,
  },
  {
    title: 'Rally and rout',
    what: ['Routed units try to rally, or run another full move; rampaging elephants continue. Siege weapons reload.'],
    citation: book.SEQUENCE,
  },
];

export const PHASE_LINES: readonly (readonly [title: string, what: string])[] = PHASES.map(({ title, what }) => [
  title,
  what[0] ?? '',
]);

const createPhases = (phases: readonly Phase[], before: string): readonly PhaseOutline[] =>
  phases.map((phase, at) => ({ ...phase, id: `${before}${at + 1}`, who: 'both' }));

/** Both sides play each phase together (Sequence of play; ruling BTG-7). */
export const TURN: TurnOutline = {
  bound: 'turn',
  runs: 1,
  citation: book.SEQUENCE,
  setUp: createPhases(SET_UP, 'set-up-'),
  phases: createPhases(PHASES, ''),
};
