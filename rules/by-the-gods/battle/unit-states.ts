import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import { BUILDINGS, EVENTS, MELEE, MORALE, MOVEMENT, SIEGE } from '../citations.ts';
import { BASE_MORALE_NUMBER } from './base-morale.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'ok', label: 'Well', tone: 'plain', meaning: [], citation: MORALE },
  {
    id: 'routed',
    label: 'Routed',
    tone: 'lost',
    meaning: ['the unit flees a full move in each rally and rout phase, and again when charged or hit by missiles'],
    citation: MORALE,
  },
  {
    id: 'rampaging',
    label: 'Rampaging',
    tone: 'lost',
    meaning: ['the elephants attack the nearest unit, friend or foe'],
    citation: MORALE,
  },
  {
    id: 'captured',
    label: 'Captured',
    tone: 'lost',
    meaning: ['the captured unit scores a point in some scenarios'],
    citation: MORALE,
  },
];

type Mark = readonly [
  id: string,
  label: string,
  tone: UnitState['tone'],
  meaning: string,
  citation: string,
  until?: 'turn',
];

const MARKS: readonly Mark[] = [
  ['charging', 'Charging', 'forward', '+1 to the unit’s morale', MOVEMENT, 'turn'],
  ['in-melee', 'In melee', 'forward', 'the unit may not leave the melee; spears have no bonus', MELEE],
  ['fought', 'Fought', 'plain', 'the unit has already fought its melee this turn', MELEE, 'turn'],
  ['fell-back', 'Fell back', 'shaken', 'the unit fell back one move', MORALE, 'turn'],
  ['stopped', 'Stopped', 'shaken', 'the unit may not move again this turn', MORALE, 'turn'],
  ['in-building', 'In a building', 'plain', 'fire into or out of the building has a penalty of 1', BUILDINGS],
  ['hidden', 'Hidden', 'plain', 'the unit hides in a building', BUILDINGS],
  ['reloading', 'Reloading', 'plain', 'the siege weapon does not shoot', SIEGE],
  ['ferocious', 'Ferocious', 'forward', 'two more bonus dice in melees', EVENTS],
  [
    'bloodthirsty',
    'Bloodthirsty',
    'forward',
    '2 more kills in melees; the unit must charge the nearest enemy',
    EVENTS,
    'turn',
  ],
  ['armour-of-gods', 'Armour of the gods', 'plain', '2 more armour', EVENTS, 'turn'],
  ['armour-of-dead', 'Armour of the dead', 'plain', '1 more armour', EVENTS, 'turn'],
  ['praying', 'Praying', 'plain', 'missiles do not harm the unit; it may not move', EVENTS, 'turn'],
  ['moves-twice', 'Moves twice', 'forward', 'two moves', EVENTS, 'turn'],
  ['marksmen', 'Marksmen', 'forward', 'the unit’s missiles hit on one more face of the die', EVENTS, 'turn'],
  ['walks-off', 'Walks off', 'lost', 'the unit moves towards its own edge each turn, until a leader stops it', EVENTS],
  ['idle', 'Idle', 'shaken', 'the unit’s leader naps, so the unit does not move', EVENTS, 'turn'],
  ['stung', 'Stung', 'shaken', 'half a move; units within 12 inches do not move', EVENTS, 'turn'],
  ['mounted', 'Mounted', 'plain', 'the unit moves and fights as cavalry', EVENTS],
  [
    'carried-over',
    'Carried over',
    'forward',
    'the unit crosses the water at once and moves on in full',
    EVENTS,
    'turn',
  ],
  ['woods-path', 'Path in the woods', 'forward', 'moves through woods at full speed', EVENTS, 'turn'],
  ['found-javelins', 'Found javelins', 'plain', 'the unit throws javelins', EVENTS],
  ['found-short-bows', 'Found short bows', 'plain', 'the unit shoots with short bows', EVENTS],
  ['found-compound-bows', 'Found compound bows', 'plain', 'the unit shoots with compound bows', EVENTS],
];

const isEngine = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'siege-weapon';

/** Phases in which temporary marks matter. Marks not listed matter in every phase (By the Gods!, Sequence of play). */
const MARK_PHASES: Readonly<Record<string, readonly string[]>> = {
  charging: ['1', '5'],
  'in-melee': ['1', '4', '5'],
  fought: [],
  'fell-back': ['3', '5'],
  stopped: ['1', '3'],
  hidden: ['1'],
  reloading: ['2', '6'],
};

/** Returns which troops can be marked by hand. Marks of events come with their outcomes; only engines reload. */
function getMarkFilter(id: string, citation: string): NonNullable<UnitState['applies']> {
  if (citation === EVENTS || id === 'fought') return () => false;
  return id === 'reloading' ? isEngine : (troop) => !isEngine(troop);
}

export const UNIT_MARKS: readonly UnitState[] = MARKS.map(([id, label, tone, meaning, citation, until]) => ({
  id,
  label,
  tone,
  meaning: [meaning],
  citation,
  applies: getMarkFilter(id, citation),
  ...(MARK_PHASES[id] ? { phases: MARK_PHASES[id] } : {}),
  // Units in contact fight each turn, so a melee that was not fought is over.
  ...(id === 'in-melee' ? { requiredMarker: 'fought' } : {}),
  ...(until === undefined ? {} : { until }),
}));

export const LEADER_STATES: readonly UnitState[] = [
  { id: 'well', label: 'Well', tone: 'plain', meaning: [], citation: MELEE },
  {
    id: 'deserted',
    label: 'Deserted',
    tone: 'lost',
    meaning: ['the leader left the table with a unit'],
    citation: EVENTS,
  },
];

export const UNIT_NUMBERS: readonly UnitNumber[] = [
  {
    id: BASE_MORALE_NUMBER,
    label: 'Base morale',
    least: 1,
    most: 4,
    rolledBy: 'by-the-gods/base-morale',
    citation: MORALE,
  },
];
