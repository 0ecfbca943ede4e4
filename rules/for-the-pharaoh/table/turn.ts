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
      'Terrain should suit the country and the period, and favour neither side. A deck of cards may place it.',
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
      'Each side rolls a die; ties reroll. The higher roll chooses its long edge or its bound. The other side makes the other choice.',
    ],
    citation: SIDES_AND_BOUNDS,
  },
  {
    id: 'scouting',
    title: 'Scouting',
    who: 'both',
    what: [
      'A side with at least 1.5 times the other’s scouting points out-scouts it. An out-scouted side deploys everything now and cannot make a flank march.',
      step(
        NIGHT_FIGHTING,
        'If night fighting is used, the side that out-scouts the other may choose, before deployment, to fight by night.',
      ),
    ],
    citation: SCOUTING,
  },
  {
    id: 'maps',
    title: 'Draw maps',
    who: 'both',
    what: [
      'Each side draws a map with the terrain and the approximate positions of its units. Half a sheet of paper is enough.',
    ],
    citation: MAPS,
  },
  {
    id: 'first-deployment',
    title: 'Deploy the first troops',
    who: 'both',
    what: [
      'Deploy the front rank of each unit, or all ranks of an out-scouted side. Do not deploy units that are out of sight, for example in or behind buildings, woods or hills.',
      'Units deploy between their own edge and half way to the middle line, at least 25 cm from either short edge and 40 cm from any enemy.',
      step(TERRAIN, 'Palisades, ditches and plashing are declared and placed together with their troops.'),
    ],
    citation: DEPLOYMENT,
  },
  {
    id: 'orders',
    title: 'Write orders',
    who: 'both',
    what: [
      'Every unit on or off the table needs an order; one word may be enough. Units of one brigade may share an order. The app shows orders with each unit and on the sheet of orders.',
      step(
        FLANK_MARCHES,
        'Write flank marches (flank and units), forced marches and support orders now. An out-scouted army cannot make a flank march.',
      ),
    ],
    citation: WRITTEN_ORDERS,
  },
  {
    id: 'last-deployment',
    title: 'Deploy the remaining troops',
    who: 'both',
    what: [
      'Deploy the remaining troops within the same limits. Then flank marches are declared, and the first turn begins.',
      step(SPECIAL_FORMATIONS, 'Wedges and circles of open order cavalry may be shown on the table if there is space.'),
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
  'Morale of units with losses from shooting',
  'All other moves',
  'Melee, both sides',
  'Morale of units with losses in melee',
] as const;

type Phase = Omit<PhaseOutline, 'id' | 'title'>;

const PHASES: readonly Phase[] = [
  {
    who: 'active',
    what: [
      'Each general who wants to act rolls a die. If the roll is their stars or less, they may move to a unit and give it new orders.',
      step(ACTIVATION, 'Generals react only to what they see.'),
      'A general with a unit may order “follow me” at once. Other new orders are written down one turn after they arrive, and obeyed one turn after that.',
      'Forgotten orders are reissued without a die, even by generals without stars. Messengers may carry new and reissued orders.',
      step(
        POSITIONING,
        'If a general leaves a unit without an order, the unit has orders to halt. A general without a unit moves only in this phase, except to fall back and evade, and may always go to a unit that halted or worse.',
      ),
      step(
        MESSENGERS,
        'Allies do not obey each other’s generals. Orders to allies must pass through an allied general.',
      ),
      step(NIGHT_FIGHTING, 'By night: roll to spot each unspotted enemy unit.'),
    ],
    citation: GENERALS,
  },
  {
    who: 'both',
    what: [
      'A retiring unit tests. A retreating unit tests only if a general is with it. A unit in rout never tests.',
      step(HALT, 'A unit that recovers has orders to halt.'),
      'A general is at risk if their unit’s new result is a halt or worse.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'both',
    what: [
      'Units in rout or retreat move at charge speed with bonuses to their own table edge, with their backs to the enemy.',
      'Retiring units move at normal speed away from the nearest enemy, facing it.',
      'Units with orders to support a unit that halted or worse get the same result.',
    ],
    citation: RESULTS,
  },
  {
    who: 'both',
    what: [
      'Regulars test when friends in rout or retreat come within 20 cm. Irregulars also test when enemies do so, but a bad result of this test only disorders them.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'active',
    what: [
      'Name the chargers and their targets. A charger needs a morale result of “obey orders” or better.',
      'A charge may be delayed by one or two thirds of a move, or for models by one to four fifths. Declare the delay now.',
      'Open order foot charges open order foot and models. Open order horse charges open order troops and models. Close and medium order foot charges foot. Any troops may charge wagons, disordered units, and a flank or rear. Wagons never charge.',
      step(MORALE_CHANGES, 'With the optional tests, every unit within an enemy’s charge reach tests.'),
    ],
    citation: CHARGES,
  },
  {
    who: 'passive',
    what: [
      'Charged units stand, counter-charge or evade, and test. A counter-charge or an evade needs a morale result of “obey orders” or better.',
      step(
        EVADES,
        'Open order may always evade, close order never. Light chariots count as open order, heavy chariots as close order.',
      ),
      step(
        COUNTER_CHARGES,
        'A unit with orders to support the charged unit may counter-charge instead of it or together with it, after its own test. A counter-charge always has the same delay as the charge.',
      ),
      step(HALT, 'A unit may always stand and receive the charge.'),
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
        'If its target escapes, a charge may strike a unit behind the target. There are no limits on this new target, and it cannot counter-charge.',
      ),
      step(
        FEINT_CHARGES,
        'If the target withdrew, regulars may halt after a normal move, or at the target’s previous position.',
      ),
      step(
        SNAP_SHOT,
        'Darts and javelins may be thrown in a charge or counter-charge as a snap shot. Standing and supporting units shoot with any weapon. A target that loses figures tests again.',
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
    what: ['Roll a die for each group that can shoot. Remove casualties at once. A unit may shoot at several targets.'],
    citation: SHOOTING,
  },
  {
    who: 'both',
    what: [
      'Every unit that lost figures to shooting tests.',
      step(MORALE_CHANGES, 'With the optional tests, every unit that was shot at tests.'),
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
        'A formation change takes the whole phase, or two phases for irregulars. A unit that only expands or contracts its front may also move.',
      ),
      step(
        INTERPENETRATING,
        'Units may pass through each other. Only one of the two may move in that phase, and neither may shoot.',
      ),
      step(
        FALL_BACK,
        'Open order and light chariots may fall back from advancing troops in closer order, and still shoot.',
      ),
      step(INTO_CONTACT, 'A unit may join an existing melee, without the limits or the bonus of a charge.'),
      step(
        WITHDRAWAL,
        'Regular infantry with a result of “obey orders” may leave a melee with a normal move, but becomes disordered.',
      ),
      step(ESCALADE, 'Raising ladders takes a whole move. For climbers the height of a wall counts double.'),
      step(
        FORCED_MARCHES,
        'Units on a forced march lose stragglers. Declare a forced march at the unit’s first such move.',
      ),
      step(FLANK_MARCHES, 'Roll for the arrival of forces off the table.'),
      step(DISORDER, 'A unit that did not move, shoot or fight recovers from disorder.'),
      step(MORALE_CHANGES, 'With the optional tests, every unit within an enemy’s charge reach tests.'),
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
      'Both sides roll in every melee, in both sides’ bounds.',
      step(
        AFTER_MELEE,
        'From the second bound of a melee a unit may expand its frontage within the limits of a formation change.',
      ),
      step(
        MOVEMENT_BASICS,
        'Formations cannot change in any other way in melee, so no unit can wrap round a flank or rear.',
      ),
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
        'A unit may follow up an enemy that breaks off if its result is “obey orders” or better. Irregular cavalry always follows up. Foot with distance weapons, foot behind an obstacle, open order and light chariots never have to follow up.',
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
