import type { ReferenceTable } from '../../core/rule-system.ts';
import { phaseText } from '../../core/table/turn-position.ts';
import { capital } from '../../core/words.ts';
import { COMMAND_INCHES } from '../battle/command.ts';
import * as book from '../citations.ts';
import { type Ground, GROUNDS, type TroopType, TYPES } from '../troops/types.ts';
import { TURN } from '../table/turn.ts';
import type { ArmyInUse } from './army-in-use.ts';

/** The turn’s phases, each with what is done in it. */
export const turn: ReferenceTable = {
  id: 'turn',
  title: 'A turn',
  citation: book.TURN,
  columns: [],
  rows: TURN.phases.map((phase) => [phase.title, phaseText(phase)]),
  note: `Both sides go through it together. A unit farther than ${COMMAND_INCHES} inches from its officer and the general throws a die to move: 1 or 2 stays.`,
  rulings: ['PRW-5', 'PRW-16'],
};

/** What stands of each troop type take and how far they move. */
export const troops = ({ troops: inUse }: ArmyInUse): ReferenceTable => ({
  id: 'troops',
  title: 'The troops',
  citation: book.MOVES,
  columns: ['', 'Castings', 'Hits', 'Move', 'Fast'],
  rows: inUse.map(({ name, troop }) => {
    const { castings, hits, move, fast } = TYPES[troop.type];
    return [name, String(castings), String(hits), `${move}"`, `${fast}"`];
  }),
  note: 'Castings and hits of a stand; a normal move, and a run or gallop, in inches.',
  rulings: ['PRW-7'],
});

const GROUND_NAME: Readonly<Record<Ground, string>> = {
  woods: 'Woods',
  rough: 'Rough',
  hills: 'Hills',
  'rough-hills': 'Rough hills',
  swamp: 'Swamp',
};

const SHARE = { 1: 'full', 0.5: '½', 0: 'no' } as const;

export const ground = ({ types }: ArmyInUse): ReferenceTable => ({
  id: 'ground',
  title: 'Moving through ground',
  citation: book.ASSYRIAN_FORCES,
  columns: ['', ...GROUNDS.map((each) => GROUND_NAME[each])],
  rows: types.map(({ name, going }) => [capital(name), ...GROUNDS.map((each) => SHARE[going[each]])]),
  note: 'Chariots cross what bars them on a road.',
  rulings: ['PRW-20'],
});

function turnWords({ turning: { turns, aboutFace } }: TroopType): string {
  if (turns === null) return 'any';
  const limit = turns === 1 ? 'one of 45°' : 'two of 45°';
  if (aboutFace === 'no') return `${limit} in all`;
  return `${limit}, or about-face ${aboutFace === 'instead' ? 'in place of the move' : 'and move'}`;
}

const CHARGE_WORDS = { anybody: 'yes', never: 'no', 'not-spears': 'not the front of infantry with spears' } as const;

export const drill = ({ types }: ArmyInUse): ReferenceTable => ({
  id: 'drill',
  title: 'Turns, formations, charges',
  citation: book.EGYPTIAN_FORCES,
  columns: ['', 'Turns', 'Formations', 'Charges'],
  rows: types.map((type) => [capital(type.name), turnWords(type), type.formations, CHARGE_WORDS[type.charges]]),
  note: 'Chargers go for who is to their front, stop an inch away and are shot at; the charged may not move, but lighter troops evade a normal move, with a hit for each 1 of a die a stand.',
  rulings: ['PRW-11', 'PRW-17'],
});
