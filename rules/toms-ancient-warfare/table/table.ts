import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { createClash, type RoundResult } from '../../core/table/clash.ts';
import { type Encounter, getOutcomeOdds } from '../../core/table/encounters.ts';
import { type PhaseOutline, createTable, type TurnOutline } from '../../core/table/create-table.ts';
import { countHitsLeft } from '../battle/define-procedure.ts';
import { MAX_PANIC_LIVES } from '../battle/elephants.ts';
import { listCasualtyChances, melee } from '../battle/melee.ts';
import { breakTest, panicTest } from '../battle/morale/break-test.ts';
import { getMoraleTroops } from '../battle/morale/morale.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { FIRE_DIE, MORALE_STATES, UNIT_MARKS } from '../battle/unit-states.ts';
import * as book from '../citations.ts';
import { BREAK_TESTS, FIGHTING_ORDER } from '../citations.ts';
import { troopSchema } from '../points/troop.ts';
import { TOMS_PROCEDURES } from '../procedures.ts';

const SET_UP: readonly PhaseOutline[] = [
  {
    id: 'deploy',
    title: 'Deploy',
    who: 'both',
    what: [
      'Lay out woods and open ground. Both sides roll: the higher deploys first and has the first turn.',
      'Deploy within 12 inches of your own table edge.',
    ],
    citation: book.SET_UP,
  },
];

const PHASES: readonly PhaseOutline[] = [
  {
    id: '1',
    title: 'Name every target before the first roll',
    who: 'active',
    what: [
      'For each unit, name its target to shoot or charge, or declare holdfast, before any roll.',
      'Trained units in holdfast do not shoot now, and strike first if they are charged in the enemy’s next turn.',
      'Flaming missiles take this turn to light and fly in the next.',
    ],
    citation: book.MISSILES,
  },
  {
    id: '2',
    title: 'Move',
    who: 'active',
    what: [
      'Move and shoot in either order, or charge.',
      'Broken units move straight ahead at their usual pace; berserk elephants run 10 inches in a random direction.',
      'Units in holdfast in their last turn move half.',
      'Hidden units are revealed when they come out of their wood, or when an enemy comes within 8 inches of it.',
    ],
    citation: book.MOVEMENT,
  },
  {
    id: '3',
    title: 'Shoot',
    who: 'active',
    what: [
      'Every man with missiles rolls a die; a unit that did not move has a bonus of one. Ballistae shoot or move.',
      {
        text: 'Kills on an elephant reduce its lives one by one, not the men of its unit.',
        citation: book.ELEPHANTS,
      },
    ],
    citation: book.MISSILES,
  },
  {
    id: '4',
    title: 'Charges and responses',
    who: 'both',
    what: [
      'Javelins are thrown just before contact.',
      'Charged units may shoot without the bonus for standing still. With a general within 10 inches they may counter-charge or turn to face a flank instead, unless they already fight or flee.',
    ],
    citation: book.CHARGING,
  },
  {
    id: '5',
    title: 'Mêlée',
    who: 'both',
    what: ['Units in holdfast strike first, then the chargers, then the charged.'],
    citation: book.FIGHTING_ORDER,
  },
  {
    id: '6',
    title: 'Fires burn',
    who: 'both',
    what: ['Each fire burns in both players’ turns, with as many dice as its die shows. The die then goes down by 1.'],
    citation: book.FIRE_MISSILES,
  },
  {
    id: '7',
    title: 'Break tests still due',
    who: 'both',
    what: [
      'Take a test as soon as its cause occurs, in any step: half of the unit lost, losses below half, all generals killed, fire.',
      'Units also test for elephants nearby and for friends destroyed within 8 inches.',
    ],
    citation: book.BREAK_TESTS,
  },
  {
    id: '8',
    title: 'End of the turn: panic, then rally',
    who: 'active',
    what: [
      'Units within 8 inches of broken friends test for panic.',
      'Broken units that lost no men in the previous enemy turn try to rally.',
    ],
    citation: book.RALLYING,
  },
];

/** Deployment, then alternating player turns (Set up to Rallying; ruling TOM-35). */
const TURN: TurnOutline = { bound: 'turn', runs: 2, citation: book.TURN, setUp: SET_UP, phases: PHASES };

const NO_FACTS = { settings: {}, happened: [] };

const countHits = ({ parts }: TableUnit): { readonly left: number; readonly all: number } => ({
  left: parts.reduce((sum, part) => sum + countHitsLeft(part), 0),
  all: parts.reduce((sum, { count, hits }) => sum + count * hits, 0),
});

/** Finds the reason for a test: half lost, a loss while below half, or an elephant with few lives (Break Tests; Elephant Special Rules). */
function findCause(unit: TableUnit, { taken }: RoundResult): 'half-lost' | 'loss-below-half' | 'lives-low' | null {
  const { left, all } = countHits(unit);
  if (taken === 0) return null;
  if (left * 2 <= all && (left + taken) * 2 > all) return 'half-lost';
  if ((left + taken) * 2 < all) return 'loss-below-half';
  const kind = troopSchema.safeParse(unit.part.troop).data?.kind;
  return kind === 'elephants' && left <= MAX_PANIC_LIVES ? 'lives-low' : null;
}

function getBreakChance(unit: TableUnit, round: RoundResult, rulings: RulingsInForce): number {
  const cause = findCause(unit, round);
  const troop = troopSchema.safeParse(unit.part.troop).data;
  if (cause === null || !troop) return 0;
  const { left, all } = countHits(unit);
  const asked = {
    troops: getMoraleTroops(troop),
    belowHalf: left * 2 < all,
    generals: unit.generals.length > 0 ? 'in-unit' : 'none',
  };
  const odds =
    cause === 'lives-low'
      ? getOutcomeOdds(panicTest, { ...asked, cause }, rulings)
      : getOutcomeOdds(breakTest, { ...asked, conditions: [cause] }, rulings);
  return odds.reduce((sum, { outcome, chance }) => sum + (outcome === 'holds' ? 0 : chance), 0);
}

/** A charge, its mêlée without a general near, and the break tests (Tom’s Ancient Warfare, Fighting Order; Break Tests). */
const clash = createClash({
  citations: [FIGHTING_ORDER, BREAK_TESTS],
  strike(striker, struck, { charging }, { rulings }) {
    const fill = (role: string, unit: TableUnit) => melee.atTable.fill(role, [{ unit }], { rulings, ...NO_FACTS });
    return listCasualtyChances({ ...fill('attacker', striker), ...fill('defender', struck), charging }, rulings);
  },
  test(unit, round, { rulings }) {
    const broken = getBreakChance(unit, round, rulings);
    return broken === 0
      ? []
      : [
          { then: 'breaks', chance: broken },
          { then: 'fights-on', chance: 1 - broken },
        ];
  },
});

/** Labels for inputs and outcomes of procedures, if the key alone is unclear. */
const TABLE_LABELS: Readonly<Record<string, string>> = {
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
  'occasion=at-chargers': 'at units that charge it',
  other: 'Another modifier',
  belowHalf: 'Below half strength',
  auxiliary: 'Auxiliaries or a siege engine broke',
  engagedOrFleeing: 'Fighting or fleeing',
  lostMen: 'Lost men in the enemy’s turn',
  enemyNear: 'Enemies within 12 inches',
  'generals=none': 'no general within 8 inches',
  'generals=near': 'a general within 8 inches',
  'generals=in-unit': 'a general in the unit',
  'conditions=half-lost': 'half of its men have fallen',
  'conditions=loss-below-half': 'it lost men while below half',
  'conditions=generals-killed': 'all generals were killed in one turn',
  'conditions=on-fire': 'it burns',
  'conditions=flame-missiles': 'an elephant shot at with flaming missiles',
  'conditions=flame-missiles-near': 'flaming missiles near an elephant',
  men: 'Men',
  unitDestroyed: 'The unit is destroyed',
  prepared: 'Flames were lit in the turn before',
  flammable: 'Burns well',
  fire: 'Fire die',
  needed: 'Lowest face needed',
  save: 'Saved on',
  generalsKilled: 'Generals killed',
  breaksOn: 'Breaks at',
  burnsOn: 'Turns left to burn',
  why: 'Why not',
};

/** Missiles, mêlées with or without a charge, and the break test at half strength (Tom’s Ancient Warfare, Missiles; Melee; Break Tests). */
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
        label: 'tests after losing half of its men, without a general near',
        input: { conditions: ['half-lost'], generals: 'none' },
      },
      {
        label: 'tests after losing half of its men, with a general in the unit',
        input: { conditions: ['half-lost'], generals: 'in-unit' },
      },
    ],
  },
];

export const tomsTable = createTable({
  procedures: TOMS_PROCEDURES,
  words: TABLE_LABELS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [FIRE_DIE],
  encounters: ENCOUNTERS,
  clash,
});
