import type { PhaseOutline, TurnOutline } from '../../core/table/create-table.ts';
import type { TurnPosition } from '../../core/table-rules.ts';
import { STORM_MARKS } from '../battle/unit-states.ts';
import { step } from '../battle/steps.ts';
import {
  ACTIVATION,
  AFTER_MELEE,
  CHARGES,
  COMBINED_MOVEMENT,
  COUNTER_CHARGES,
  DEPLOYMENT,
  DISCOVERED_CHARGES,
  DISORDER,
  ESCALADE,
  EVADES,
  FALL_BACK,
  FEINT_CHARGES,
  FIRE_AND_SMOKE,
  FLANK_MARCHES,
  FOLLOW_UP,
  FORCED_MARCHES,
  FORMATION_CHANGES,
  GENERALS,
  HALT,
  INTERPENETRATING,
  INTO_CONTACT,
  LAY_TERRAIN,
  MAPS,
  MELEE,
  MESSENGERS,
  MORALE_CHANGES,
  MOVEMENT,
  MOVEMENT_BASICS,
  NIGHT_FIGHTING,
  PICK_TROOPS,
  POSITIONING,
  REMAINING_TROOPS,
  RESULTS,
  SCOUTING,
  SEQUENCE,
  SHOOTING,
  SIDES_AND_BOUNDS,
  SNAP_SHOT,
  SPECIAL_FORMATIONS,
  TERRAIN,
  WHEN_TO_TEST,
  WITHDRAWAL,
  WRITTEN_ORDERS,
} from '../citations.ts';

/** The eight steps before the first turn, in the book's order (For the Pharaoh, Pre-Game Sequence). */
const SET_UP: readonly PhaseOutline[] = [
  {
    id: 'pick-troops',
    title: 'Pick troops',
    who: 'both',
    what: [
      '4,000 points per side make a short game, 10,000 a long one.',
      'Agree on the size of the figures and the number of men per figure.',
    ],
    citation: PICK_TROOPS,
  },
  {
    id: 'terrain',
    title: 'Lay out the terrain',
    who: 'both',
    what: [
      'Terrain suits the country and the age, and favours neither side. A pack of cards may place it.',
      step(
        TERRAIN,
        'Decide whether each hill is gentle, steep or sheer, whether each wood is open or dense, how wide each ford is, and which bridges are wooden and can burn.',
      ),
    ],
    citation: LAY_TERRAIN,
  },
  {
    id: 'sides',
    title: 'Pick sides and the first bound',
    who: 'both',
    what: [
      'Each side rolls a die, ties again. The higher chooses its long edge or its bound, the other gets the rest.',
    ],
    citation: SIDES_AND_BOUNDS,
  },
  {
    id: 'scouting',
    title: 'Scouting',
    who: 'both',
    what: [
      'A side with half as many scouting points again out-scouts the other. An out-scouted side deploys everything now and makes no flank march.',
      step(
        NIGHT_FIGHTING,
        'With night fighting: the side that out-scouts the other may choose to fight by night before deployment.',
      ),
    ],
    citation: SCOUTING,
  },
  {
    id: 'maps',
    title: 'Draw maps',
    who: 'both',
    what: ['Each side draws the terrain and the approximate places of its units. Half a sheet of paper is enough.'],
    citation: MAPS,
  },
  {
    id: 'first-deployment',
    title: 'Deploy the first troops',
    who: 'both',
    what: [
      'The front rank of each unit, or all ranks of an out-scouted side. No units in or behind buildings, woods or hills, or otherwise out of sight.',
      'From its own edge half way to the middle line, 25 cm from either short edge and 40 cm from any enemy.',
      step(TERRAIN, 'Palisades, ditches and plashing are placed with their troops, and declared then.'),
    ],
    citation: DEPLOYMENT,
  },
  {
    id: 'orders',
    title: 'Write orders',
    who: 'both',
    what: [
      'Every unit has its orders, on the table and off it; a word may do. Units of one brigade may share theirs. They stand in each unit’s orders here and on the sheet of orders.',
      step(
        FLANK_MARCHES,
        'Flank marches with their flank and units, forced marches and support orders are written now. An out-scouted army makes no flank march.',
      ),
    ],
    citation: WRITTEN_ORDERS,
  },
  {
    id: 'last-deployment',
    title: 'Deploy the remaining troops',
    who: 'both',
    what: [
      'The remaining troops follow within the same limits. Then flank marches are declared, and the first turn begins.',
      step(SPECIAL_FORMATIONS, 'Circles of open order cavalry and wedges may be shown if space permits.'),
    ],
    citation: REMAINING_TROOPS,
  },
];

/** Titles of the twelve phases, in the book's order (For the Pharaoh, Game Sequence). */
export const PHASE_TITLES = [
  'Activate and move generals and messengers; write new orders',
  'Morale of units that retire, and of those that retreat with a general',
  'Move units in rout, retreat and retirement',
  'Morale of units that saw routs and retreats',
  'Declare charges; morale of the chargers',
  'Responses to charges; morale of those charged',
  'Move evaders and pursuers, then chargers, then counter-chargers',
  'Shoot',
  'Morale of units that lost to shooting',
  'All other moves',
  'Melee, both sides',
  'Morale of units that lost in melee',
] as const;

type Phase = Omit<PhaseOutline, 'id' | 'title'>;

const PHASES: readonly Phase[] = [
  {
    who: 'active',
    what: [
      'Each acting general rolls a die. On their stars or less they may move to a unit and give it new orders.',
      step(ACTIVATION, 'Generals react only to what they see.'),
      'A general with a unit may order “follow me” at once. Other new orders are read a turn after they arrive, and obeyed a turn later.',
      'Forgotten orders are reissued without a die, even by generals without stars. Messengers may carry both.',
      step(
        POSITIONING,
        'A unit left by its general without an order has orders to halt. A general alone moves only in this phase, except to fall back and evade, and may always go to a unit that halted or worse.',
      ),
      step(MESSENGERS, 'Allies do not obey each other’s generals. Orders to them pass through an allied general.'),
      step(NIGHT_FIGHTING, 'By night: each unspotted enemy unit may be spotted.'),
    ],
    citation: GENERALS,
  },
  {
    who: 'both',
    what: [
      'A retiring unit tests, a retreating one only with a general. A unit in rout never tests.',
      step(HALT, 'A unit that recovers has orders to halt.'),
      'A general is at risk if their unit stays in trouble.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'both',
    what: [
      'Rout and retreat: charge speed and bonuses to their own table edge, backs to the enemy.',
      'Retirement: normal speed away from the nearest enemy, facing it.',
      'Units with orders to support a unit that halted or worse get the same result.',
    ],
    citation: RESULTS,
  },
  {
    who: 'both',
    what: [
      'Regulars test when friends in rout or retreat come within 20 cm. Irregulars test for enemies too, but a bad result then only disorders them.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'active',
    what: [
      'Name the chargers and their targets. A charger needs to obey orders or better.',
      'A charge may be delayed by one or two thirds of a move, for models by one to four fifths. Declare this now.',
      'Open order foot charges open order foot and models. Open order horse charges open order troops and models. Close and medium order foot charges foot. Any troops may charge wagons, disordered units, and a flank or rear. Wagons never charge.',
      step(MORALE_CHANGES, 'Where the optional tests are played: every unit within an enemy’s charge tests.'),
    ],
    citation: CHARGES,
  },
  {
    who: 'passive',
    what: [
      'Charged units stand, counter-charge or evade, and test. A counter-charge and an evade need to obey orders or better.',
      step(
        EVADES,
        'Open order may always evade, close order never. Light chariots count as open order, heavy ones as close.',
      ),
      step(
        COUNTER_CHARGES,
        'A unit with orders to support the charged unit may counter-charge for it or with it, after its own test. A counter-charge has exactly the delay of the charge.',
      ),
      step(HALT, 'A unit may always stand.'),
    ],
    citation: CHARGES,
  },
  {
    who: 'both',
    what: [
      'Evaders and their pursuers move first, then chargers, then counter-chargers.',
      step(EVADES, 'A unit caught while evading is struck in the rear, and fights back.'),
      step(
        DISCOVERED_CHARGES,
        'After its target escaped, a charge may strike a unit behind it, without limits on targets and without a counter-charge.',
      ),
      step(
        FEINT_CHARGES,
        'Regulars may halt after a normal move, or at the target’s former place, if the target withdrew.',
      ),
      step(
        SNAP_SHOT,
        'Darts and javelins may be thrown in a charge or counter-charge as a snap shot. Standing and supporting units shoot with any weapon. A target with losses tests again.',
      ),
      step(
        DISORDER,
        'A charge without contact disorders the charger. A charge against a unit that changes formation disorders that unit.',
      ),
    ],
    citation: MOVEMENT,
  },
  {
    who: 'active',
    what: [
      'Shoot with a die for each group that can. Losses are removed at once. A unit may shoot at several targets.',
    ],
    citation: SHOOTING,
  },
  {
    who: 'both',
    what: [
      'Every unit that lost figures to shooting tests.',
      step(MORALE_CHANGES, 'Where the optional tests are played: every unit that was shot at tests.'),
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'active',
    what: [
      'All other units move.',
      step(COMBINED_MOVEMENT, 'A brigade moves together, at the speed of its slowest unit.'),
      step(
        FORMATION_CHANGES,
        'A change of formation takes the whole phase, two for irregulars. A wider or narrower front still permits a move.',
      ),
      step(INTERPENETRATING, 'Units may pass through each other. Only one of them moves, and neither shoots.'),
      step(
        FALL_BACK,
        'Open order and light chariots fall back before closer troops that advance on them, and still shoot.',
      ),
      step(INTO_CONTACT, 'A unit may join an existing melee, without the limits or the bonus of a charge.'),
      step(
        WITHDRAWAL,
        'Regular infantry that obeys its orders may leave its melee by a normal move, and becomes disordered.',
      ),
      step(ESCALADE, 'Raising ladders takes a whole move. A wall counts twice its height for climbers.'),
      step(FORCED_MARCHES, 'Forced marches lose stragglers, and are declared at the unit’s first such move.'),
      step(FLANK_MARCHES, 'Forces off the table roll to arrive.'),
      step(DISORDER, 'A unit that did not move, shoot or fight recovers from disorder.'),
      step(MORALE_CHANGES, 'Where the optional tests are played: every unit within an enemy’s charge tests.'),
      step(
        FIRE_AND_SMOKE,
        'A group that does nothing else may set an object on fire, including wooden bridges, or fight a fire. A fire destroys troops in it.',
      ),
    ],
    citation: MOVEMENT,
  },
  {
    who: 'both',
    what: [
      'Both sides of every melee roll, in either side’s bound.',
      step(
        AFTER_MELEE,
        'From its second bound a unit may expand its frontage within the limits of a formation change.',
      ),
      step(MOVEMENT_BASICS, 'Formations do not change in any other way in melee: no unit laps round a flank or rear.'),
      step(DISORDER, 'Scythed chariots disorder their opponents.'),
    ],
    citation: MELEE,
  },
  {
    who: 'both',
    what: [
      'Every unit that lost figures in melee tests.',
      step(
        FOLLOW_UP,
        'A unit may follow up an enemy that breaks off, on a result to obey or better. Irregular cavalry always does. Foot with distance weapons or behind an obstacle, open order and light chariots never have to.',
      ),
    ],
    citation: WHEN_TO_TEST,
  },
];

const phases: readonly PhaseOutline[] = PHASES.map((phase, at) => ({
  id: String(at + 1),
  title: PHASE_TITLES[at] ?? '',
  ...phase,
}));

/** Phase of all other moves, including moves up ladders. */
const STORM_PHASE = '10';

/** A storm starts with the moves up the wall: its troops are already picked and deployed (For the Pharaoh, Sieges, Over). */
export const findStormOpening = (marks: ReadonlySet<string>): TurnPosition | null =>
  STORM_MARKS.some((id) => marks.has(id))
    ? { turn: 1, bound: 0, phase: phases.findIndex(({ id }) => id === STORM_PHASE) }
    : null;

/** Eight steps, then turns of two bounds of twelve phases, one per active side (For the Pharaoh, A Note on Turns, Bounds and Phases). */
export const TURN: TurnOutline = { bound: 'bound', runs: 2, citation: SEQUENCE, setUp: SET_UP, phases };
