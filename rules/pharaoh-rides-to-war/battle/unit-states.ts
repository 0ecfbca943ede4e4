import type { UnitState } from '../../core/table-rules.ts';
import * as book from '../citations.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: book.GENERAL_MORALE },
  {
    id: 'routed',
    label: 'Routed',
    tone: 'lost',
    meaning: [
      'the unit stays in place until it rallies, and leaves the battlefield if contacted or if it fails another test',
    ],
    citation: book.ROUTED,
  },
];

type Mark = Omit<UnitState, 'meaning'> & { readonly meaning: string };

export const MOVING_PHASES = ['first-moves', 'second-moves'];

const MARKS: readonly Mark[] = [
  {
    id: 'officer-in-front',
    label: 'Officer in front',
    tone: 'forward',
    meaning:
      'the officer fights in the front rank: two more melee dice, a morale bonus, and a roll for the officer’s fate',
    phases: [...MOVING_PHASES, 'melee'],
    citation: book.OFFICERS,
  },
  {
    id: 'charging',
    label: 'Charging',
    tone: 'forward',
    meaning: 'the unit stops an inch from its target, is shot at, and fights in the melee phase',
    until: 'turn',
    phases: MOVING_PHASES,
    citation: book.CHARGING,
  },
  {
    id: 'charged',
    label: 'Charged',
    tone: 'plain',
    meaning: 'the unit may not move this turn, but may evade heavier troops',
    until: 'turn',
    phases: MOVING_PHASES,
    citation: book.CHARGING,
  },
  {
    id: 'evaded',
    label: 'Evaded',
    tone: 'plain',
    meaning: 'the unit shoots with one die less if it has not shot yet',
    until: 'turn',
    phases: MOVING_PHASES,
    citation: book.EVADERS_SHOTS,
  },
  {
    id: 'has-shot',
    label: 'Has shot',
    tone: 'plain',
    meaning: 'the unit does not shoot again this turn',
    until: 'turn',
    phases: [...MOVING_PHASES, 'shooting'],
    citation: book.SHOOTING_PHASE,
  },
  {
    id: 'ran',
    label: 'Ran or galloped',
    tone: 'plain',
    meaning: 'the last move of the unit was a fast move; a normal move removes this marker',
    phases: MOVING_PHASES,
    citation: book.MOVEMENT_NOTES,
  },
  {
    id: 'out-of-command',
    label: 'Out of command',
    tone: 'shaken',
    meaning: 'the unit may not move this turn',
    until: 'turn',
    phases: MOVING_PHASES,
    citation: book.COMMAND,
  },
  {
    id: 'just-routed',
    label: 'Routed this turn',
    tone: 'lost',
    meaning: 'the unit may not try to rally before the next turn',
    until: 'turn',
    phases: ['shooting', 'melee', 'morale', 'rally'],
    citation: book.MORALE_PHASE,
  },
  {
    id: 'half-tested',
    label: 'Tested at half',
    tone: 'shaken',
    meaning: 'the unit has tested for losing half its stands',
    phases: ['morale'],
    citation: book.MORALE_PHASE,
  },
  {
    id: 'soft-sand',
    label: 'Soft sand',
    tone: 'shaken',
    meaning: 'half its move this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'dazzled',
    label: 'Dazzled',
    tone: 'shaken',
    meaning: 'the unit may not move this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'confused',
    label: 'Confused',
    tone: 'shaken',
    meaning: 'the unit may not move this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'rain',
    label: 'Rain',
    tone: 'shaken',
    meaning: 'hits of the unit’s bows and slings are halved this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'extra-arrows',
    label: 'Extra arrows',
    tone: 'forward',
    meaning: 'one more die per stand that shoots this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'inspired',
    label: 'Inspired',
    tone: 'forward',
    meaning: 'two more melee dice this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'swift',
    label: 'Swift',
    tone: 'forward',
    meaning: 'the unit may run or gallop again without ill effect',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'turns-freely',
    label: 'Turns freely',
    tone: 'forward',
    meaning: 'the unit may turn to face an enemy at any point of the turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
  {
    id: 'path',
    label: 'On a path',
    tone: 'forward',
    meaning: 'no terrain slows or bars the unit this turn',
    until: 'turn',
    citation: book.FATE_CARDS,
  },
];

/** Marks of fate cards are set by playing the card, so no phase offers them. */
export const UNIT_MARKS: readonly UnitState[] = MARKS.map(({ meaning, ...mark }) => ({
  ...mark,
  ...(mark.citation === book.FATE_CARDS ? { phases: [] } : {}),
  meaning: [meaning],
}));

export const HOLDING_MARKS = ['out-of-command', 'charged', 'dazzled', 'confused'] as const;

export const OFFICER_STATES: readonly UnitState[] = [
  { id: 'well', label: 'Well', tone: 'plain', meaning: [], citation: book.OFFICERS },
  {
    id: 'rear',
    label: 'At the rear',
    tone: 'lost',
    meaning: ['wounded and without a command; each morale phase the officer returns on a 6 and dies on a 1 or 2'],
    citation: book.OFFICERS,
  },
];
