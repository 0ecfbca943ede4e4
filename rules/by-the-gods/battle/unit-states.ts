import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import { BUILDINGS, EVENTS, MELEE, MORALE, MOVEMENT, SIEGE } from '../citations.ts';
import { BASE_MORALE_NUMBER } from './base-morale.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'ok', label: 'Well', tone: 'plain', meaning: [], citation: MORALE },
  {
    id: 'routed',
    label: 'Routed',
    tone: 'lost',
    meaning: ['it runs a full move in each phase of rally and rout, and again when it is charged or hit by missiles'],
    citation: MORALE,
  },
  {
    id: 'rampaging',
    label: 'Rampaging',
    tone: 'lost',
    meaning: ['the elephants go for the nearest unit, friend or foe'],
    citation: MORALE,
  },
  {
    id: 'captured',
    label: 'Captured',
    tone: 'lost',
    meaning: ['it counts a point in some scenarios'],
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
  ['charging', 'Charging', 'forward', '+1 on its morale', MOVEMENT, 'turn'],
  ['in-melee', 'In melee', 'forward', 'it may not move out; spears have no bonus', MELEE],
  ['fought', 'Fought', 'plain', 'it has fought its melee of this turn', MELEE, 'turn'],
  ['fell-back', 'Fell back', 'shaken', 'it moved back one move', MORALE, 'turn'],
  ['stopped', 'Stopped', 'shaken', 'it may not move again this turn', MORALE, 'turn'],
  ['in-building', 'In a building', 'plain', 'fire at it or out of it is one harder', BUILDINGS],
  ['hidden', 'Hidden', 'plain', 'it hides in a building', BUILDINGS],
  ['reloading', 'Reloading', 'plain', 'the siege weapon does not shoot', SIEGE],
  ['ferocious', 'Ferocious', 'forward', 'two more bonus dice in melees', EVENTS],
  [
    'bloodthirsty',
    'Bloodthirsty',
    'forward',
    '2 more kills in melees; it must charge the nearest enemy',
    EVENTS,
    'turn',
  ],
  ['armour-of-gods', 'Armour of the gods', 'plain', '2 more armour', EVENTS, 'turn'],
  ['armour-of-dead', 'Armour of the dead', 'plain', '1 more armour', EVENTS, 'turn'],
  ['praying', 'Praying', 'plain', 'missiles do nothing to it; it may not move', EVENTS, 'turn'],
  ['moves-twice', 'Moves twice', 'forward', 'two moves', EVENTS, 'turn'],
  ['marksmen', 'Marksmen', 'forward', 'its missiles hit on one face more', EVENTS, 'turn'],
  ['walks-off', 'Walks off', 'lost', 'a normal move towards its edge each turn, until a leader stops it', EVENTS],
  ['idle', 'Idle', 'shaken', 'its leader naps; it does not move', EVENTS, 'turn'],
  ['stung', 'Stung', 'shaken', 'half a move; units within 12 inches do not move', EVENTS, 'turn'],
  ['mounted', 'Mounted', 'plain', 'it moves and fights as cavalry', EVENTS],
  ['carried-over', 'Carried over', 'forward', 'over the water at once, and on in full', EVENTS, 'turn'],
  ['woods-path', 'Path in the woods', 'forward', 'in full through woods', EVENTS, 'turn'],
  ['found-javelins', 'Found javelins', 'plain', 'it throws javelins', EVENTS],
  ['found-short-bows', 'Found short bows', 'plain', 'it shoots with short bows', EVENTS],
  ['found-compound-bows', 'Found compound bows', 'plain', 'it shoots with compound bows', EVENTS],
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
  ...(id === 'in-melee' ? { heldBy: 'fought' } : {}),
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
    thrownBy: 'by-the-gods/base-morale',
    citation: MORALE,
  },
];
