import type { Encounter } from '../../core/table/encounters.ts';
import { tableOf } from '../../core/table/table-of.ts';
import { melee } from '../battle/melee.ts';
import { breakTest } from '../battle/morale/break-test.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { FIRE_DIE, MORALE_STATES, UNIT_MARKS } from '../battle/unit-states.ts';
import { TOMS_PROCEDURES } from '../procedures.ts';
import { clash } from './clash.ts';
import { TURN } from './turn.ts';

/** Words for what the procedures ask and answer, where a key does not say it by itself. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  'first=a': 'side A',
  'first=b': 'side B',
  move: 'Move, inches',
  charge: 'Charge, inches',
  range: 'Missile range, inches',
  distance: 'Distance, inches',
  inWoods: 'Inches into a wood',
  nearestEnemy: 'Nearest enemy, inches',
  reach: 'Reach, inches',
  inches: 'Inches',
  turns: 'Turns of up to 90°',
  onHill: 'On a hill',
  woodsBetween: 'Woods between',
  overUnits: 'Over other units',
  throughWoods: 'Through woods',
  lines: 'Lines that strike',
  bows: 'Has bows',
  pikes: 'Raises pikes',
  obscured: 'Obscured',
  aspect: 'Attacked from',
  'aspect=side': 'side flank',
  'aspect=rear': 'rear flank',
  occasion: 'When',
  'occasion=turn': 'in its own turn',
  'occasion=javelin-strike': 'javelins on the charge',
  'occasion=at-chargers': 'at those who charge it',
  other: 'Another modifier',
  belowHalf: 'Below half strength',
  auxiliary: 'Auxiliaries or a siege engine broke',
  engagedOrFleeing: 'Fighting or fleeing',
  lostMen: 'Lost men in the enemy’s turn',
  enemyNear: 'Enemies within 12 inches',
  'generals=none': 'none within 8 inches',
  'generals=near': 'one within 8 inches',
  'generals=in-unit': 'one in the unit',
  'conditions=half-lost': 'half of its men have fallen',
  'conditions=loss-below-half': 'it lost men while below half',
  'conditions=generals-killed': 'all generals were killed in one turn',
  'conditions=on-fire': 'it burns',
  'conditions=flame-missiles': 'an elephant shot at with flaming missiles',
  'conditions=flame-missiles-near': 'flaming missiles near an elephant',
  men: 'Men',
  unitDestroyed: 'Nobody is left around him',
  prepared: 'Flames were lit in the turn before',
  flammable: 'Burns well',
  fire: 'Fire die',
  needed: 'Needed at least',
  save: 'Saved at least at',
  generalsKilled: 'Generals killed',
  breaksOn: 'Breaks at',
  burnsOn: 'Turns left to burn',
  why: 'Why not',
};

/** Missiles by distance, a fight with and without a charge, and the break test of who lost half its men (Tom’s Ancient Warfare, Missiles; Melee; Break Tests). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'missiles',
    procedure: missiles,
    doer: 'shooter',
    other: 'target',
    cases: [8, 12, 24, 36].map((distance) => ({ label: `shoots at ${distance} inches`, input: { distance } })),
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'attacker',
    other: 'defender',
    cases: [
      { label: 'charges and strikes', input: { charging: true } },
      { label: 'strikes without a charge', input: {} },
    ],
  },
  {
    id: 'break-test',
    procedure: breakTest,
    other: 'unit',
    cases: [
      {
        label: 'tests with half of its men lost, no general near',
        input: { conditions: ['half-lost'], generals: 'none' },
      },
      {
        label: 'tests with half of its men lost, a general in it',
        input: { conditions: ['half-lost'], generals: 'in-unit' },
      },
    ],
  },
];

/** A battle of Tom’s Ancient Warfare at the table. */
export const tomsTable = tableOf({
  procedures: TOMS_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [FIRE_DIE],
  encounters: ENCOUNTERS,
  clash,
});
