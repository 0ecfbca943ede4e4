import { alternative, type Ruling, rulingsOf } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = rulingsOf('toms-ancient-warfare');

export const TOM_5 = ruling(
  'TOM-5',
  section.POINT_SYSTEM,
  'The lines of the javelin cavalry and of the Arabian camels lack the c of cavalry.',
  'Both ride, so both count as cavalry.',
  alternative('as-printed', 'Only lines printed with a c are cavalry.'),
);

export const TOM_8 = ruling(
  'TOM-8',
  section.SPECIAL_RULES,
  'The raised pikes of the rear lines help against missiles; by how much is not said.',
  'They change no figure.',
  alternative('cover', 'Missiles meet pikemen as if they were obscured: the save is one better.'),
);

export const TOM_15 = ruling(
  'TOM-15',
  section.MISSILES,
  'Several figures are given for one thing or another: up a hill or into a forest, difficult ground or up a hill, on a hill or in a forest.',
  'Such a figure counts once, though both are true.',
  alternative('each', 'It counts for each that is true.'),
);

export const TOM_36 = ruling(
  'TOM-36',
  section.WOODS,
  'Units behind others or obstacles are obscured, and units in a wood count as being obscured; what holds for a unit of which both are true is not said.',
  'It is obscured once: the save is one better.',
  alternative('each', 'Each counts: the save is two better.'),
);

export const TOM_37 = ruling(
  'TOM-37',
  section.WOODS,
  'Units in a wood count as being obscured, which saves one better; obscured stands among the rules of missiles, and whether it helps in a mêlée is not said.',
  'Against missiles only.',
  alternative('melee', 'In a mêlée as well.'),
);

export const TOM_18 = ruling(
  'TOM-18',
  section.SHIELDS,
  'Obscured units save one better; what that gives a unit without shields is not said.',
  'A save of 6+, as one better than none.',
  alternative('shields-only', 'Nothing: only a shield’s save gets better.'),
);

export const TOM_22 = ruling(
  'TOM-22',
  section.BREAK_TESTS,
  'A die is added when any of the conditions of a break test is met; whether two conditions at once add two is not said.',
  'One die, however many conditions are met.',
  alternative('each', 'A die for each condition that is met.'),
);

export const TOM_24 = ruling(
  'TOM-24',
  section.RALLYING,
  'Enemies within 12 inches add a die to a rally, which helps it.',
  'As the book.',
  alternative('hinders', 'Enemies within 12 inches take a die away; with none left the unit does not rally.'),
);

export const TOM_26 = ruling(
  'TOM-26',
  section.CHARGING,
  'To reform, a die is thrown for every four men; men over are not mentioned.',
  'A die for each complete four, and never less than one die.',
  alternative('part-counts', 'Men over the last complete four add one more die.'),
);

export const TOM_29 = ruling(
  'TOM-29',
  section.FIRE_MISSILES,
  'A 1 on the fire die puts the fire out; whether that is the throw alone or also a die turned down to 1 is not said.',
  'The throw alone. A fire turned down to 1 burns on for that last turn, with one die.',
  alternative('one-is-out', 'A fire turned down to 1 is out as well.'),
);

export const TOM_F1 = ruling(
  'TOM-F1',
  section.SET_UP,
  'Bases of cardboard are 1.3" × 2"; how many men stand on one, and which of its sides is the front, is not said.',
  'A front of 1.3" and a depth of 2", for sixteen men in their four rows of four, for four riders in two rows of two, and for an elephant or a ballista.',
  alternative('across', 'The same bases with a front of 2" and a depth of 1.3".'),
  alternative(
    'rows',
    'Each row of four men on foot has a base of its own, 2" wide and 1.3" deep; riders and models as by “across”.',
  ),
);

export const TOM_F2 = ruling(
  'TOM-F2',
  section.MISSILES,
  'In which arc men shoot, and between which points a range is measured, is not said.',
  'At whatever is ahead of the line of their front, from the middle of the front of each man of the front row to the nearest edge of the target.',
  alternative('quarter', 'The same, within 45° to either side.'),
  alternative('all-round', 'The same, all round.'),
);

export const TOM_F5 = ruling(
  'TOM-F5',
  section.KILL_ROLLS,
  'Side flank and rear flank are told apart, but no lines are drawn between them.',
  'Whatever is ahead of the line of a unit’s front is before it; whatever is behind the line of its rear and no farther out than 45° from its corners is behind it; the rest is at its flank. Where the middle of the attacker’s front was before his move decides.',
  alternative('diagonals', 'The same, but before it is only what lies within 45° out from the corners of its front.'),
);

export const TOM_F10 = ruling(
  'TOM-F10',
  section.TURN,
  'When a battle is over is not said.',
  'An army breaks at the end of a turn in which the points that it still has in hand are under half of those that it began with. Who is dead, off the table or berserk is not in hand; who is broken is, as long as he may rally.',
  alternative('third', 'The same, under a third.'),
  alternative('two-thirds', 'The same, under two thirds.'),
  alternative('never', 'No army breaks: the players agree when the battle is over.'),
);

/** Rulings on matters of the field that the book leaves open. */
const TOM_FIELD_RULINGS: readonly Ruling[] = [
  TOM_F1,
  TOM_F2,
  ruling(
    'TOM-F3',
    section.MOVEMENT,
    'Whether a wheel is a turn, and where the 2 inches of hard ground are taken off, is not said.',
    'Each wheel on a front corner and each turn on the spot takes 2 inches for every 90° begun, however short it is. The inches of hard ground are due where the move comes upon it: who has less left stops at its edge. Obstacles are difficult ground.',
  ),
  ruling(
    'TOM-F4',
    section.WOODS,
    'How inches into a wood are measured, and what beside woods stops missiles, is not said.',
    'Along the line of sight: four inches of wood at the most where one of the two is in it, none where neither is. Missiles go over units, hills and obstacles.',
  ),
  TOM_F5,
  ruling(
    'TOM-F6',
    section.FIGHTING_ORDER,
    'Whether units change their formation, or go back and sideways without turning, is not said.',
    'Foot stays in its lines of four, riders in one line. Nobody goes back or sideways but by turning.',
  ),
  ruling(
    'TOM-F7',
    section.CHARGING,
    'How a charge comes into contact is not said.',
    'A charger ends base to base: it turns up to 45° to lie flush with the edge it met, and slides along it by up to half its front where somebody stands in the way. A base is in contact when half of it touches.',
  ),
  ruling(
    'TOM-F8',
    section.BREAK_TESTS,
    'What becomes of units that run off the table is not said, but of elephants gone berserk.',
    'They are gone, as elephants are.',
  ),
  ruling(
    'TOM-F9',
    section.MISSILES,
    'What is shot over and what obscures is told by inches, not how they are measured.',
    'Along the shortest straight line between the two units. A unit or an obstacle on it obscures the target where it lies within 2 inches before it; a unit farther off is shot over. All men of a unit shoot where one of them reaches.',
  ),
  TOM_F10,
  ruling(
    'TOM-F11',
    section.SET_UP,
    'The size of the table is not said.',
    'Eight feet by six: units are five inches wide and more, and across four feet bows would reach from strip to strip before anybody had moved twice.',
  ),
  ruling(
    'TOM-F12',
    section.CHARGING,
    'How near a move that is no charge may come to the enemy is not said.',
    'It ends an inch before him.',
  ),
];

export const TOM_RULINGS: readonly Ruling[] = [
  ruling(
    'TOM-1',
    section.GENERALS,
    'Generals have no price and stand in a unit; how many there may be is not said.',
    'Generals are free; the umpire’s usual limit is one for eight units or part of eight. More and fewer are warnings.',
  ),
  ruling(
    'TOM-2',
    section.POINT_SYSTEM,
    'The elephants’ move and armour are run together as “10ma”, and the camels have “20m(16"m+20"ch)”.',
    'Elephants move 10 and are armoured. Camels move 16, charge 20 and have no missiles.',
  ),
  ruling(
    'TOM-3',
    section.KILL_ROLLS,
    'A kill roll never falls below 2+: each point below adds a die. What happens above 6+ is not said.',
    'As the book, the dice being added to the attack as a whole; and what would need 7 or more cannot kill.',
  ),
  ruling(
    'TOM-4',
    section.BREAK_TESTS,
    'The modifiers of a break test count its dice, and none left is a pass; how several dice are read is not said.',
    'Any die at or above the breaking number breaks the unit.',
  ),
  TOM_5,
  ruling(
    'TOM-6',
    section.POINT_SYSTEM,
    'The Rhodian slinger and the javelin cavalry are printed with a bare “6+”.',
    'It is a shield that saves on 6+; nothing else in the key has such a figure.',
  ),
  ruling(
    'TOM-7',
    section.SPECIAL_RULES,
    'Greek hoplites are named as an example of units that strike with two lines; the others are not.',
    'Two lines for hoplites of any list, so for the Carthaginian mercenaries too; three for pikes, which no list has; one for all others on foot.',
  ),
  TOM_8,
  ruling(
    'TOM-9',
    section.SET_UP,
    'Usual sizes are given for peltasts (12), hoplites (16) and cavalry (4 to 8) only.',
    'Other foot is taken as peltasts. Foot that does not fill its lines of four and cavalry outside 4 to 8 are warnings; another number of lines than usual is a remark. None is an error, and models have no usual number.',
  ),
  ruling(
    'TOM-10',
    section.POINT_SYSTEM,
    'The book names no limit of points.',
    'Presets of 250 (about eight units with one general) and 500; any other limit can be typed.',
  ),
  ruling(
    'TOM-11',
    section.POINT_SYSTEM,
    'Points are for a figure; ballistae and elephants have crews of 4 and 3.',
    'The points are for the model with its crew, and models are what is counted.',
  ),
  ruling(
    'TOM-12',
    section.SET_UP,
    'Units of more than one troop type are not mentioned.',
    'Allowed with a warning; each part forms and strikes by itself.',
  ),
  ruling(
    'TOM-13',
    section.POINT_SYSTEM,
    'Nothing tells how the points of a figure come from its characteristics.',
    'A printed line costs what is printed; a troop type of one’s own states its points.',
  ),
  ruling(
    'TOM-14',
    section.JAVELIN_STRIKES,
    'Men with javelins may throw them before contact and cavalry with bows dismounts to fight, but no line names its weapons.',
    'Missiles of 8 inches or less are javelins, longer ones are not; cavalry with longer ones has bows.',
  ),
  TOM_15,
  ruling(
    'TOM-16',
    section.HILLS,
    'In which order moves and ranges are halved, lengthened and shortened is not said, nor what holds between two hills.',
    'Halve the printed figure first, fractions dropped, then add and take away; never below 0. From hill to hill both +4 and −2 count. A move or charge up at a hill loses its 2 inches once.',
  ),
  ruling(
    'TOM-17',
    section.MISSILES,
    'A die is lost for shooting over units, “over 2 inches away”; units up to 2 inches behind others are obscured.',
    'One die in all when the target stands more than 2 inches behind the units shot over; within 2 inches it is obscured instead and no die is lost.',
  ),
  TOM_18,
  ruling(
    'TOM-19',
    section.SPECIAL_RULES,
    'Units attacked from behind have no use of their shields; whether that holds for missiles is not said.',
    'For missiles as for a mêlée. Cover still counts as for a unit without shields.',
  ),
  ruling(
    'TOM-20',
    section.GENERALS,
    'Sixes on kill rolls against a general’s unit are thrown again; which attacks, and what several generals do, is left open.',
    'Any attack with kill rolls, missiles and elephants too, that can kill at all; burning is none. A second 6 kills one general in place of a man; once all are dead it falls on a man.',
  ),
  ruling(
    'TOM-21',
    section.KILL_ROLLS,
    'How dismounted cavalry with bows, elephants and their like count for the modifiers is left open.',
    'In a mêlée cavalry with bows is infantry in every respect, striking or struck. Elephants are neither cavalry nor infantry. A crew is infantry.',
  ),
  TOM_22,
  ruling(
    'TOM-23',
    section.BREAK_TESTS,
    'FC tests have no numbers of their own; when auxiliaries or siege engines cause one it is read as a panic test.',
    'An FC test has the numbers of a break test, 5+ trained and 4+ untrained, and those of a panic test when auxiliaries or siege engines cause it. All three count their dice alike.',
  ),
  TOM_24,
  ruling(
    'TOM-25',
    section.RALLYING,
    'Auxiliary units cause no panic tests; which units are auxiliary is not said, nor how many dice must rally.',
    'The players agree on it beforehand. Any one die rallies.',
  ),
  TOM_26,
  ruling(
    'TOM-27',
    section.HOLDFAST,
    'A unit on holdfast shoots nothing in the turn it declares it; whether it may shoot at chargers in the enemy’s turn is not said.',
    'It may: that is another turn.',
  ),
  ruling(
    'TOM-28',
    section.BALLISTAE,
    'Which modifiers and saves stand against a ballista, and which of its dice count for a miss, is left open.',
    'It kills on 3+, cavalry one harder; no save of any kind. Only a 1 is a miss, a bolt that hits or strikes nobody stops. Ones of the first throw alone can kill a crewman.',
  ),
  TOM_29,
  ruling(
    'TOM-30',
    section.FIRE_MISSILES,
    'When fire starts, when it first burns, and who may use it, is left open. A three-sided die is meant by D3.',
    'When at least one kill roll succeeds, shield or not; it burns at once and then in each player’s turn. Ballistae have no fire missiles. A D3 is a six-sided die halved, rounded up.',
  ),
  ruling(
    'TOM-31',
    section.ELEPHANTS,
    'How elephants fight and are fought, and how one attack that takes several lives is tested for, is left open.',
    'They trample whom they touch; their crew shoots, and strikes in a mêlée as a line of infantry. Attacks on them are on an armoured target whose lives the crew’s shields save. One panic test for an attack that leaves 2 lives or 1.',
  ),
  ruling(
    'TOM-32',
    section.ELEPHANTS,
    'A random direction is by scatter dice.',
    'A die of eight: 1 is straight ahead, then clockwise by eighths of a turn.',
  ),
  ruling(
    'TOM-33',
    section.MOVEMENT,
    'What a charge covers where the line gives a move only is not said.',
    'As much as a move.',
  ),
  ruling(
    'TOM-34',
    section.ELEPHANTS,
    'Elephants cause panic tests at 8 inches, and FC tests to cavalry at 10 inches.',
    'Cavalry of the enemy takes the FC test in place of the panic test.',
  ),
  ruling(
    'TOM-35',
    section.SET_UP,
    'A throw decides who deploys first and has the first turn; ties are not mentioned.',
    'A die each, the higher does both; ties are thrown again.',
  ),
  TOM_36,
  TOM_37,
  ...TOM_FIELD_RULINGS,
];
