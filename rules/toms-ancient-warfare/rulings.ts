import { alternative, type Ruling, createRulings } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = createRulings('toms-ancient-warfare');

export const TOM_5 = ruling(
  'TOM-5',
  section.POINT_SYSTEM,
  'The lines of the javelin cavalry and Arabian camels lack the c for cavalry.',
  'Both ride, so both count as cavalry.',
  alternative('as-printed', 'Only lines printed with a c are cavalry.'),
);

export const TOM_8 = ruling(
  'TOM-8',
  section.SPECIAL_RULES,
  'The raised pikes of the rear lines help against missiles. The book does not say by how much.',
  'They have no effect.',
  alternative('cover', 'Pikemen count as obscured against missiles: the save is one better.'),
);

export const TOM_15 = ruling(
  'TOM-15',
  section.MISSILES,
  'Some figures apply to either of two conditions: up a hill or into a forest, difficult ground or up a hill, on a hill or in a forest.',
  'Such a figure counts once, even if both are true.',
  alternative('each', 'It counts once for each condition.'),
);

export const TOM_36 = ruling(
  'TOM-36',
  section.WOODS,
  'Units behind others or obstacles are obscured, and units in a wood count as obscured. The book does not cover units that are both.',
  'Such a unit is obscured once: the save is one better.',
  alternative('each', 'Both count: the save is two better.'),
);

export const TOM_37 = ruling(
  'TOM-37',
  section.WOODS,
  'Units in a wood count as obscured, which improves saves by one. The rule is about missiles; the book does not say whether it applies in a mêlée.',
  'Against missiles only.',
  alternative('melee', 'In a mêlée too.'),
);

export const TOM_18 = ruling(
  'TOM-18',
  section.SHIELDS,
  'Obscured units need one less to save. The book does not cover units without shields.',
  'They save on 6+.',
  alternative('shields-only', 'They have no save.'),
);

export const TOM_22 = ruling(
  'TOM-22',
  section.BREAK_TESTS,
  'A die is added if any condition of a break test is met. The book does not say whether two conditions add two.',
  'One die for any number of conditions.',
  alternative('each', 'One die per condition.'),
);

export const TOM_24 = ruling(
  'TOM-24',
  section.RALLYING,
  'Enemies within 12 inches add a die to a rally, which helps it.',
  'As in the book.',
  alternative('hinders', 'Enemies within 12 inches subtract a die. With no dice left the unit does not rally.'),
);

export const TOM_26 = ruling(
  'TOM-26',
  section.CHARGING,
  'To reform, a die is rolled for every four men. Remaining men are not mentioned.',
  'One die per complete four, but at least one.',
  alternative('part-counts', 'Remaining men add one die.'),
);

export const TOM_29 = ruling(
  'TOM-29',
  section.FIRE_MISSILES,
  'A 1 on the fire die puts the fire out. The book does not say whether a die turned down to 1 does too.',
  'It does not: the fire burns one last turn with one die.',
  alternative('one-is-out', 'A fire turned down to 1 is out too.'),
);

export const TOM_F1 = ruling(
  'TOM-F1',
  section.SET_UP,
  'Cardboard bases are 1.3" × 2". The book does not say how many men are on one or which side is the front.',
  'A front of 1.3" and a depth of 2", for sixteen men in four rows, four riders in two rows, or an elephant or ballista.',
  alternative('across', 'The same bases with a front of 2" and a depth of 1.3".'),
  alternative(
    'rows',
    'Each row of four men on foot has a base, 2" wide and 1.3" deep; riders and models as in “across”.',
  ),
);

export const TOM_F2 = ruling(
  'TOM-F2',
  section.MISSILES,
  'The book does not give the arc of shooting or the points between which a range is measured.',
  'Men shoot at everything ahead of their front line, from the front centre of each man in the front row to the nearest edge of the target.',
  alternative('quarter', 'The same, within 45° to either side.'),
  alternative('all-round', 'The same, in all directions.'),
);

export const TOM_F5 = ruling(
  'TOM-F5',
  section.KILL_ROLLS,
  'Side flank and rear flank differ, but the book draws no lines between them.',
  'Front is everything ahead of the unit’s front line. Rear is everything behind its rear line, within 45° of its corners. The rest is flank. The position of the attacker’s front centre before its move decides.',
  alternative('diagonals', 'The same, but front is limited to 45° from the front corners.'),
);

export const TOM_F10 = ruling(
  'TOM-F10',
  section.TURN,
  'The book does not say when a battle ends.',
  'An army breaks at the end of a turn if less than half of its original points are in hand. Troops that are dead, off the table or berserk are not in hand; broken troops are while they may rally.',
  alternative('third', 'The same, with a third.'),
  alternative('two-thirds', 'The same, with two thirds.'),
  alternative('never', 'Armies never break: the players agree when the battle ends.'),
);

/** Rulings on matters of the field that the book leaves open. */
const TOM_FIELD_RULINGS: readonly Ruling[] = [
  TOM_F1,
  TOM_F2,
  ruling(
    'TOM-F3',
    section.MOVEMENT,
    'The book does not say whether a wheel is a turn, or where the 2 inches of difficult ground are subtracted.',
    'Each wheel on a front corner or turn on the spot costs 2 inches per 90° begun. The inches of difficult ground are due at its edge; a unit with fewer left stops there. Obstacles are difficult ground.',
  ),
  ruling(
    'TOM-F4',
    section.WOODS,
    'The book does not say how to measure inches into a wood, or what else stops missiles.',
    'Along the line of sight: at most four inches of wood if one of the two is in it, otherwise none. Missiles go over units, hills and obstacles.',
  ),
  TOM_F5,
  ruling(
    'TOM-F6',
    section.FIGHTING_ORDER,
    'The book does not say whether units change formation, or move back and sideways without turning.',
    'Foot stays in its lines of four, riders in one line. Units cannot move back or sideways without turning.',
  ),
  ruling(
    'TOM-F7',
    section.CHARGING,
    'The book does not say how a charge ends in contact.',
    'A charger ends base to base: it turns up to 45° to align with the edge, and slides along it by up to half its front if another unit is in the way. A base is in contact if half of it touches.',
  ),
  ruling(
    'TOM-F8',
    section.BREAK_TESTS,
    'The book does not say what happens to units that run off the table, except berserk elephants.',
    'Such units are lost, like berserk elephants.',
  ),
  ruling(
    'TOM-F9',
    section.MISSILES,
    'The book gives inches for shooting over units and for obscured targets, but not how to measure them.',
    'Along the shortest straight line between the two units. A unit or obstacle on it obscures the target if it is within 2 inches in front of it; a unit farther away is shot over. If one man of a unit reaches, all shoot.',
  ),
  TOM_F10,
  ruling(
    'TOM-F11',
    section.SET_UP,
    'The book does not give the table size.',
    'Eight feet by six: units are at least five inches wide, and across four feet bows would reach the enemy zone before the second move.',
  ),
  ruling(
    'TOM-F12',
    section.CHARGING,
    'The book does not say how near a move other than a charge may come to the enemy.',
    'It ends an inch away.',
  ),
];

export const TOM_RULINGS: readonly Ruling[] = [
  ruling(
    'TOM-1',
    section.GENERALS,
    'Generals have no price and are part of a unit. The book does not limit them.',
    'Generals are free. The umpire’s usual limit is one per eight units or part of eight. More or fewer are warnings.',
  ),
  ruling(
    'TOM-2',
    section.POINT_SYSTEM,
    'The elephants’ move and armour are printed together as “10ma”, and the camels have “20m(16"m+20"ch)”.',
    'Elephants move 10 and are armoured. Camels move 16, charge 20 and have no missiles.',
  ),
  ruling(
    'TOM-3',
    section.KILL_ROLLS,
    'A kill roll never falls below 2+: each point below adds a die. The book does not cover values above 6+.',
    'As in the book, with dice added to the whole attack. Values of 7 or more cannot kill.',
  ),
  ruling(
    'TOM-4',
    section.BREAK_TESTS,
    'The modifiers of a break test count its dice, and none left is a pass. The book does not say how to read several dice.',
    'Any die at or above the number breaks the unit.',
  ),
  TOM_5,
  ruling(
    'TOM-6',
    section.POINT_SYSTEM,
    'The Rhodian slinger and the javelin cavalry are printed with a bare “6+”.',
    'It is a shield that saves on 6+, as nothing else in the key has such a figure.',
  ),
  ruling(
    'TOM-7',
    section.SPECIAL_RULES,
    'Greek hoplites are one example of units that strike with two lines. The book names no others.',
    'Two lines for hoplites of any list, so also for the Carthaginian mercenaries; three for pikes, which no list has; one for all other foot.',
  ),
  TOM_8,
  ruling(
    'TOM-9',
    section.SET_UP,
    'Usual sizes are only given for peltasts (12), hoplites (16) and cavalry (4 to 8).',
    'Other foot counts as peltasts. Foot with incomplete lines of four and cavalry outside 4 to 8 are warnings. Another number of lines than usual is a note. Models have no usual number.',
  ),
  ruling(
    'TOM-10',
    section.POINT_SYSTEM,
    'The book has no points limit.',
    'Presets of 250 (about eight units with one general) and 500; any other limit can be entered.',
  ),
  ruling(
    'TOM-11',
    section.POINT_SYSTEM,
    'Points are per figure, but ballistae and elephants have crews of 4 and 3.',
    'The points include the crew, and models are counted.',
  ),
  ruling(
    'TOM-12',
    section.SET_UP,
    'Units with several troop types are not mentioned.',
    'Allowed with a warning. Each part forms and strikes separately.',
  ),
  ruling(
    'TOM-13',
    section.POINT_SYSTEM,
    'The book does not say how points follow from characteristics.',
    'A printed unit costs what is printed. A custom troop type states its points.',
  ),
  ruling(
    'TOM-14',
    section.JAVELIN_STRIKES,
    'Men with javelins may throw them before contact, and cavalry with bows dismounts to fight, but no line names its weapons.',
    'Missiles of up to 8 inches are javelins. Cavalry with longer ones has bows.',
  ),
  TOM_15,
  ruling(
    'TOM-16',
    section.HILLS,
    'The book does not give the order of halving, adding and subtracting for moves and ranges, or the effect between two hills.',
    'Halve the printed figure first, rounded down, then add and subtract, to at least 0. From hill to hill both +4 and −2 count. A move or charge uphill loses its 2 inches once.',
  ),
  ruling(
    'TOM-17',
    section.MISSILES,
    'A die is lost for shooting over units, “over 2 inches away”. Units up to 2 inches behind others are obscured.',
    'One die in all if the target is more than 2 inches behind the units shot over. Within 2 inches it is obscured instead, and no die is lost.',
  ),
  TOM_18,
  ruling(
    'TOM-19',
    section.SPECIAL_RULES,
    'Units attacked from behind cannot use their shields. The book does not say whether this applies to missiles.',
    'It applies to missiles and mêlée alike. Cover still counts, as for a unit without shields.',
  ),
  ruling(
    'TOM-20',
    section.GENERALS,
    'Sixes on kill rolls against a general’s unit are rolled again. The book does not say in which attacks, or with several generals.',
    'In any attack with kill rolls that can kill, including missiles and elephants but not burning. A second 6 kills one general instead of a man. Once all generals are dead it kills a man.',
  ),
  ruling(
    'TOM-21',
    section.KILL_ROLLS,
    'The book does not say how dismounted cavalry with bows, elephants and similar troops count for modifiers.',
    'In a mêlée cavalry with bows is infantry in every respect. Elephants are neither cavalry nor infantry. A crew is infantry.',
  ),
  TOM_22,
  ruling(
    'TOM-23',
    section.BREAK_TESTS,
    'FC tests have no numbers of their own. If auxiliaries or siege engines cause one, it is read as a panic test.',
    'An FC test has the numbers of a break test, 5+ trained and 4+ untrained, or those of a panic test if auxiliaries or siege engines cause it. All three count dice the same way.',
  ),
  TOM_24,
  ruling(
    'TOM-25',
    section.RALLYING,
    'Auxiliary units cause no panic tests. The book does not say which units are auxiliary, or how many dice must rally.',
    'The players agree beforehand. Any one die rallies.',
  ),
  TOM_26,
  ruling(
    'TOM-27',
    section.HOLDFAST,
    'A unit on holdfast does not shoot in the turn it declares it. The book does not say whether it may shoot at chargers in the enemy’s turn.',
    'It may, as that is another turn.',
  ),
  ruling(
    'TOM-28',
    section.BALLISTAE,
    'The book does not say which modifiers and saves apply against a ballista, or which dice count for a miss.',
    'It kills on 3+, cavalry on 4+, without saves. Only a 1 is a miss; any other bolt stops, even without a kill. Only ones of the first roll can kill a crewman.',
  ),
  TOM_29,
  ruling(
    'TOM-30',
    section.FIRE_MISSILES,
    'The book does not say when fire starts and first burns, or who may use it. D3 means a three-sided die.',
    'Fire starts if at least one kill roll succeeds, saved or not. It burns at once, then in each player’s turn. Ballistae have no fire missiles. A D3 is a halved six-sided die, rounded up.',
  ),
  ruling(
    'TOM-31',
    section.ELEPHANTS,
    'The book does not say how elephants fight and are attacked, or how to test for an attack that takes several lives.',
    'They trample units that they touch. Their crew shoots, and strikes in a mêlée as a line of infantry. Attacks on them are on an armoured target whose lives the crew’s shields save. One panic test for an attack that leaves 2 lives or 1.',
  ),
  ruling(
    'TOM-32',
    section.ELEPHANTS,
    'A random direction uses scatter dice.',
    'A D8: 1 is straight ahead, then clockwise in eighths of a turn.',
  ),
  ruling(
    'TOM-33',
    section.MOVEMENT,
    'The book does not give the charge distance of lines with only a move.',
    'The same as the move.',
  ),
  ruling(
    'TOM-34',
    section.ELEPHANTS,
    'Elephants cause panic tests within 8 inches, and FC tests to cavalry within 10 inches.',
    'Enemy cavalry takes the FC test instead of the panic test.',
  ),
  ruling(
    'TOM-35',
    section.SET_UP,
    'A roll decides who deploys first and has the first turn. Ties are not mentioned.',
    'Each side rolls a die: the higher deploys first and has the first turn. Ties are rolled again.',
  ),
  TOM_36,
  TOM_37,
  ...TOM_FIELD_RULINGS,
];
