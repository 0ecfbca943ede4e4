import type { PhaseOutline, TurnOutline } from '../../core/table/table-of.ts';
import type { TurnPosition } from '../../core/table-rules.ts';
import { STORM_MARKS } from '../battle/unit-states.ts';
import { step } from '../battle/working.ts';
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
      '4,000 points a side make a short game, 10,000 a long one.',
      'Agree on the size of the figures and on how many men each stands for.',
    ],
    citation: PICK_TROOPS,
  },
  {
    id: 'terrain',
    title: 'Lay out the terrain',
    who: 'both',
    what: [
      'Terrain fits the country and the age, and favours neither side. A pack of cards may lay it.',
      step(
        TERRAIN,
        'Say of each hill whether it is gentle, steep or sheer, of each wood whether it is open or dense, how wide each ford is, and which bridges are of wood and burn.',
      ),
    ],
    citation: LAY_TERRAIN,
  },
  {
    id: 'sides',
    title: 'Pick sides and the first bound',
    who: 'both',
    what: ['A die each, ties again: the higher chooses its long edge or its bound, the other takes the rest.'],
    citation: SIDES_AND_BOUNDS,
  },
  {
    id: 'scouting',
    title: 'Scouting',
    who: 'both',
    what: [
      'Half as many scouting points again out-scout the other side. Who is out-scouted deploys everything now and makes no flank march.',
      step(
        NIGHT_FIGHTING,
        'Where night is played: who has out-scouted the other may choose to fight by night, before anybody deploys.',
      ),
    ],
    citation: SCOUTING,
  },
  {
    id: 'maps',
    title: 'Draw maps',
    who: 'both',
    what: ['Each side draws the terrain and, roughly, where its units stand; half a sheet of paper is enough.'],
    citation: MAPS,
  },
  {
    id: 'first-deployment',
    title: 'Deploy the first troops',
    who: 'both',
    what: [
      'The front rank of each unit; all of it where the side is out-scouted. Nobody in or behind buildings, woods or hills, or else out of sight.',
      'From the own edge half way to the middle line, 25 cm from either short edge and 40 cm from any enemy.',
      step(TERRAIN, 'Palisades, ditches and plashing stand where their troops deploy, and are declared then.'),
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
        'Flank marches, their flank and who is in them, forced marches and whom a unit supports are written now. An army that is out-scouted makes no flank march.',
      ),
    ],
    citation: WRITTEN_ORDERS,
  },
  {
    id: 'last-deployment',
    title: 'Deploy the remaining troops',
    who: 'both',
    what: [
      'What is not on the table yet follows within the same limits; then flank marches are declared, and the first turn begins.',
      step(SPECIAL_FORMATIONS, 'Circles of open order cavalry and wedges may be shown where there is room.'),
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
      'Each general who is to act throws a die: his stars or less, and he may move to a unit and give it other orders.',
      step(ACTIVATION, 'He reacts to what he sees, and to nothing else.'),
      'A general with a unit may say “follow me” at once. New orders are read a turn after they arrive, and obeyed a turn later.',
      'Orders that were forgotten are given again without a die, by generals without stars too; messengers may carry either.',
      step(
        POSITIONING,
        'A unit that its general leaves without an order has orders to halt. Alone he moves in this phase only, but for falling back and evading; he may always go to a unit that halted or worse.',
      ),
      step(MESSENGERS, 'Allies do not obey each other’s generals: orders to them go through a general of theirs.'),
      step(NIGHT_FIGHTING, 'By night: each enemy unit that is not spotted yet may be.'),
    ],
    citation: GENERALS,
  },
  {
    who: 'both',
    what: [
      'A unit that retires tests; one that retreats only with a general beside it. A unit in rout never does.',
      step(HALT, 'A unit that recovers has orders to halt.'),
      'A general with a unit that stays in trouble is at risk.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'both',
    what: [
      'Rout and retreat: charge speed and bonuses to their own table edge, backs to the enemy.',
      'Retirement: normal speed away from the nearest enemy, facing him.',
      'Units with orders to support one that halted or worse come to the same.',
    ],
    citation: RESULTS,
  },
  {
    who: 'both',
    what: [
      'Regulars test when friends in rout or retreat come within 20 cm; irregulars for enemies too, though a bad result then only disorders them.',
    ],
    citation: WHEN_TO_TEST,
  },
  {
    who: 'active',
    what: [
      'Name who charges whom. A charger needs to obey orders or better.',
      'A charge may be delayed by one or two thirds of a move, by one to four fifths for models; that is said now.',
      'Open order foot charges open order foot and models; open order horse charges open order troops and models; close and medium order foot charges foot. Anybody may charge wagons, the disordered, and a flank or rear. Wagons never charge.',
      step(MORALE_CHANGES, 'Where the optional tests are played: every unit within an enemy’s charge tests.'),
    ],
    citation: CHARGES,
  },
  {
    who: 'passive',
    what: [
      'Those charged stand, counter-charge or evade, and test: a counter-charge and an evasion need to obey orders or better.',
      step(
        EVADES,
        'Open order may always evade, close order never; light chariots are open order here, heavy ones close.',
      ),
      step(
        COUNTER_CHARGES,
        'Who has orders to support a unit that is charged may counter-charge for it or with it, after a test of its own. A counter-charge is delayed as the charge is, and by nothing else.',
      ),
      step(HALT, 'To stand is always allowed.'),
    ],
    citation: CHARGES,
  },
  {
    who: 'both',
    what: [
      'Evaders and those after them move first, then chargers, then counter-chargers.',
      step(EVADES, 'Who is caught evading is struck as in the rear, and fights back.'),
      step(
        DISCOVERED_CHARGES,
        'A charge whose target got away may strike who stands behind, without limits on whom and without a counter-charge.',
      ),
      step(FEINT_CHARGES, 'Regulars whose target withdrew may halt after a normal move, or where it stood.'),
      step(
        SNAP_SHOT,
        'Darts and javelins may be thrown in a charge or counter-charge as a snap shot; who stands, and who supports any of these, shoots with whatever he has. Losses make the target test again.',
      ),
      step(
        DISORDER,
        'A charge that meets nobody disorders the charger; one that strikes a unit in a change of formation disorders that.',
      ),
    ],
    citation: MOVEMENT,
  },
  {
    who: 'active',
    what: ['Shoot, a die for each group that can; losses come off at once. A unit may shoot at several targets.'],
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
        'A change of formation takes the whole phase, two for irregulars; a wider or narrower front is made besides a move.',
      ),
      step(INTERPENETRATING, 'Units may pass through each other; one of the two moves, and neither shoots.'),
      step(
        FALL_BACK,
        'Open order and light chariots fall back before closer troops that advance on them, and still shoot.',
      ),
      step(
        INTO_CONTACT,
        'A unit may join a melee that is fought already, without the limits or the bonus of a charge.',
      ),
      step(
        WITHDRAWAL,
        'Regular infantry that obeys its orders may leave its melee by a normal move, and is disordered by it.',
      ),
      step(ESCALADE, 'Ladders are raised in a move of their own; a wall that is climbed counts twice its height.'),
      step(FORCED_MARCHES, 'Forced marches lose stragglers, and are named when the unit first moves so.'),
      step(FLANK_MARCHES, 'Forces off the table dice to come on.'),
      step(DISORDER, 'A unit that stood, did not shoot and was not in melee sheds its disorder.'),
      step(MORALE_CHANGES, 'Where the optional tests are played: every unit within an enemy’s charge tests.'),
      step(
        FIRE_AND_SMOKE,
        'A group that does nothing else may kindle what burns, wooden bridges too, or put a fire out. A fire destroys who is in it.',
      ),
    ],
    citation: MOVEMENT,
  },
  {
    who: 'both',
    what: [
      'Both sides of every melee throw, whosever bound it is.',
      step(
        AFTER_MELEE,
        'From its second bound on a unit may expand its frontage as far as a change of formation lets it.',
      ),
      step(MOVEMENT_BASICS, 'Nothing else of a formation changes in melee: nobody laps round a flank or rear.'),
      step(DISORDER, 'Scythed chariots disorder whom they fight.'),
    ],
    citation: MELEE,
  },
  {
    who: 'both',
    what: [
      'Every unit that lost figures in melee tests.',
      step(
        FOLLOW_UP,
        'Who wants to stay in contact with those who break off follows up, on a result to obey or better. Irregular cavalry always does; foot with distance weapons or behind an obstacle, open order and light chariots never need to.',
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

/** The phase of all other moves, including ladders. */
const STORM_PHASE = '10';

/** A storm starts with the moves up the wall, because its troops are already picked and deployed (For the Pharaoh, Sieges, Over). */
export const opens = (marks: ReadonlySet<string>): TurnPosition | null =>
  STORM_MARKS.some((id) => marks.has(id))
    ? { turn: 1, bound: 0, phase: phases.findIndex(({ id }) => id === STORM_PHASE) }
    : null;

/** Eight steps, then turns of two bounds of twelve phases, one per active side (For the Pharaoh, A Note on Turns, Bounds and Phases). */
export const TURN: TurnOutline = { bound: 'bound', runs: 2, citation: SEQUENCE, setUp: SET_UP, phases };
