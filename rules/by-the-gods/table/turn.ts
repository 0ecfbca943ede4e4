import type { PhaseOutline, TurnOutline } from '../../core/table/table-of.ts';
import * as book from '../citations.ts';

type Phase = Pick<PhaseOutline, 'title' | 'citation'> & { readonly what: readonly string[] };

const SET_UP: readonly Phase[] = [
  {
    title: 'Sides and buildings',
    what: [
      'One side is black and the other red; agree who.',
      'Put walls, towers and buildings on the table with their damage values, and say which buildings are barracks.',
    ],
    citation: book.BUILDINGS,
  },
  {
    title: 'Base morale',
    what: ['Two dice for each unit; what they give stays with it for the whole battle.'],
    citation: book.MORALE,
  },
];

const PHASES: readonly Phase[] = [
  {
    title: 'Movement',
    what: [
      'Shuffle the deck, and draw cards: a number moves half as many units of its colour, rounded up; one side is black, the other red.',
      'Black court cards and aces move leaders who are attached to nobody; red ones call for an event.',
    ],
    citation: book.MOVEMENT,
  },
  {
    title: 'Fire',
    what: [
      'Whoever stood still fires; skirmishers, slingers and horse archers also after a move. Siege weapons shoot every second turn.',
    ],
    citation: book.FIRE,
  },
  {
    title: 'Morale from fire',
    what: [
      'Units that lost figures to missiles check their morale; so do elephants that are wounded, and units whose leader fell.',
    ],
    citation: book.MORALE,
  },
  {
    title: 'Melee',
    what: [
      'Units in contact fight, until one is destroyed, routs or falls back; none of them moves out.',
      'A friend within an inch of the melee may join it at the nearest gap.',
    ],
    citation: book.MELEE,
  },
  {
    title: 'Morale from melee',
    what: [
      'Who lost a melee checks morale, and who is surrounded or lost its leader; friends in sight within 2 inches of a rout do too.',
    ],
    citation: book.MORALE,
  },
  {
    title: 'Rally and rout',
    what: ['Routed units try to rally, or run another full move; rampaging elephants go on. Siege weapons reload.'],
    citation: book.SEQUENCE,
  },
];

/** The phases, each with one sentence about it. */
export const PHASE_LINES: readonly (readonly [title: string, what: string])[] = PHASES.map(({ title, what }) => [
  title,
  what[0] ?? '',
]);

const phasesOf = (phases: readonly Phase[], before: string): readonly PhaseOutline[] =>
  phases.map((phase, at) => ({ ...phase, id: `${before}${at + 1}`, who: 'both' }));

/** Both sides play each phase together (Sequence of play; ruling BTG-7). */
export const TURN: TurnOutline = {
  bound: 'turn',
  runs: 1,
  citation: book.SEQUENCE,
  setUp: phasesOf(SET_UP, 'set-up-'),
  phases: phasesOf(PHASES, ''),
};
