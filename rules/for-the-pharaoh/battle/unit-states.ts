import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import {
  BREACHES,
  DEFINITIONS,
  DISORDER,
  ESCALADE,
  FORMATION_CHANGES,
  MORALE,
  MORALE_CHANGES,
  POSITIONING,
} from '../citations.ts';
import { EXTRA_MORALE } from './morale/lasting-change.ts';
import { type MoraleResult, RESULT_MEANING, RESULT_NAME } from './morale/morale-table.ts';

const STATE_TONES: readonly (readonly [result: MoraleResult, tone: UnitState['tone'], short?: string])[] = [
  ['obey', 'plain', 'Under orders'],
  ['advance', 'forward'],
  ['attack', 'forward'],
  ['assault', 'forward'],
  ['halt', 'shaken', 'Halted'],
  ['recoil', 'shaken'],
  ['retire', 'shaken'],
  ['retreat', 'lost'],
  ['rout', 'lost'],
];

/** Lasting results of a morale test, by result id. The latest applies. */
export const MORALE_STATES: readonly UnitState[] = STATE_TONES.map(([id, tone, short]) => ({
  id,
  label: short ?? RESULT_NAME[id],
  tone,
  meaning: RESULT_MEANING[id],
  citation: MORALE,
}));

/** Troops that can go on foot. No wheels can climb a ladder. */
const canGoOnFoot: NonNullable<UnitState['applies']> = ({ kind = 'infantry' }) =>
  kind === 'infantry' || kind === 'mounted-infantry' || kind === 'cavalry';

export const UNIT_MARKS: readonly UnitState[] = [
  {
    id: 'disordered',
    label: 'Disordered',
    tone: 'shaken',
    meaning: [
      'the unit stays disordered until it has spent a turn without moving, shooting, fighting or further disorder',
    ],
    citation: DISORDER,
  },
  {
    id: 'no-orders',
    label: 'Orders forgotten',
    tone: 'shaken',
    meaning: ['the unit’s orders are forgotten until a general or messenger reissues them'],
    citation: MORALE,
  },
  {
    id: 'orders-to-halt',
    label: 'Orders to halt',
    tone: 'shaken',
    meaning: ['its general left it without an order; it must halt until it receives an order'],
    citation: POSITIONING,
  },
  {
    id: 'changing-formation',
    label: 'Changing formation',
    tone: 'shaken',
    meaning: ['until the change is complete, a charge that strikes the unit disorders it'],
    citation: FORMATION_CHANGES,
  },
  {
    id: 'dismounted',
    label: 'Dismounted',
    tone: 'plain',
    applies: ({ kind }) => kind === 'cavalry' || kind === 'mounted-infantry',
    meaning: ['the unit fights on foot in a looser order, group for group; the remaining figures hold the horses'],
    citation: DEFINITIONS,
  },
  {
    id: 'on-ladders',
    label: 'On ladders',
    tone: 'forward',
    applies: canGoOnFoot,
    meaning: [
      'counts as disordered, and as charging until the defenders are pushed back',
      'raising the ladders takes a movement turn; the wall’s height counts double',
    ],
    citation: ESCALADE,
    setUpOnly: true,
  },
  {
    id: 'ladders-raised',
    label: 'Ladders raised',
    tone: 'forward',
    applies: canGoOnFoot,
    meaning: ['the unit is climbing: each centimetre of wall takes two centimetres of its move'],
    citation: ESCALADE,
    setUpOnly: true,
  },
  {
    id: 'on-battlements',
    label: 'On the battlements',
    tone: 'plain',
    meaning: ['counts as higher and behind a defensible obstacle until pushed back'],
    citation: ESCALADE,
    setUpOnly: true,
  },
  {
    id: 'on-tower',
    label: 'On a siege tower',
    tone: 'forward',
    meaning: ['counts as charging, and as high as the defenders, until the defenders are pushed back'],
    citation: ESCALADE,
    setUpOnly: true,
  },
  {
    id: 'at-parapet',
    label: 'At the parapet',
    tone: 'plain',
    meaning: ['counts as behind a defensible obstacle until pushed back'],
    citation: ESCALADE,
    setUpOnly: true,
  },
  {
    id: 'in-breach',
    label: 'In the breach',
    tone: 'forward',
    meaning: ['the breach counts as bad going, and no wheels can pass'],
    citation: BREACHES,
    setUpOnly: true,
  },
];

export const STORM_MARKS: readonly string[] = UNIT_MARKS.filter(({ setUpOnly }) => setUpOnly).map(({ id }) => id);

/** Id of the number by which sixes and ones have changed a unit's morale. */
export const MORALE_SHIFT = 'morale-shift';

export const UNIT_NUMBERS: readonly UnitNumber[] = [
  {
    id: MORALE_SHIFT,
    label: 'Change of morale',
    least: -20,
    most: 20,
    agreed: [EXTRA_MORALE, 'played'],
    citation: MORALE_CHANGES,
  },
];
