import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
import {
  CHARGES,
  DEFINITIONS,
  DIFFICULT_TERRAIN,
  FIRE_AND_SMOKE,
  FLANK_MARCHES,
  MELEE,
  MORALE,
  NIGHT_FIGHTING,
  SCOUTING,
  SHOOTING,
  TERRAIN,
} from '../citations.ts';

const ruling = createRulings('for-the-pharaoh');

export const FTP_B7 = ruling(
  'FTP-B7',
  DIFFICULT_TERRAIN,
  'The definitions and the table disagree about shallow and deep ditches.',
  'The table is right: crossing a shallow ditch takes a whole move and is impossible for wheels. A deep ditch stops all troops.',
  alternative(
    'text',
    'The definitions are right: a small ditch hinders only wheels. A large ditch stops wheels and disorders all other troops.',
  ),
);

export const FTP_B13 = ruling(
  'FTP-B13',
  SHOOTING,
  'The range table has one row for all chariots and battle-carts. The book does not say whether this row applies to crews with bought bows.',
  'A chariot or battle-cart with a bought bow, composite bow or sling uses the ranges of that weapon. All others use the chariot row.',
  alternative('own-row', 'All chariots and battle-carts use the ranges of the chariot row: 2, 4 and 8 cm.'),
);

export const FTP_B14 = ruling(
  'FTP-B14',
  SHOOTING,
  'Light chariots use the column for light armour, heavy chariots that for heavy armour. Wagons count as light chariots when shot at. The book has no column for battle-carts, nor for wagons in melee.',
  'Battle-carts and wagons count as light chariots in both tables.',
  alternative('carts-heavy', 'Battle-carts count as heavy chariots. Wagons count as light chariots.'),
);

export const FTP_B15 = ruling(
  'FTP-B15',
  SHOOTING,
  'A shield protects the left flank but not the right. The players do not always state which flank is attacked.',
  'Unless stated otherwise, the attack is on the left flank, and shields count.',
  alternative('right', 'Unless stated otherwise, the attack is on the right flank, and shields do not count.'),
);

export const FTP_B20 = ruling(
  'FTP-B20',
  CHARGES,
  'All troops may charge disordered units, and any unit’s flank or rear. Mounted troops other than Arab horses cannot charge camels. The book does not say which rule takes precedence.',
  'All troops may charge disordered camels, and any camels in the flank or rear. When camels charge camels, the chargers count as mounted troops.',
  alternative('camels-hold', 'Mounted troops other than Arab horses may never charge camels.'),
);

export const FTP_B21 = ruling(
  'FTP-B21',
  NIGHT_FIGHTING,
  'By night a unit is spotted if the die shows less than its distance in centimetres. As printed, distant units without lights are the easiest to spot.',
  'This is a misprint. A unit is spotted if the die shows more than its distance, so units with lights (d20) are spotted from farther away than others (d8).',
  alternative('as-printed', 'As printed: a unit is spotted if the die shows less than its distance.'),
);

export const BATTLE_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-B1',
    SCOUTING,
    'A side is out-scouted when the other’s scouting is 50% greater.',
    'Side A out-scouts side B if A’s points are above 0 and at least 1.5 × B’s. Barded cavalry counts 0. Mounted infantry counts as cavalry of its order. A scout chariot counts as a light chariot (½).',
  ),
  ruling(
    'FTP-B2',
    MORALE,
    'A unit loses a morale die for each 25% of casualties. The book states the limits in two different ways.',
    'A unit rolls four dice if more than 75% of it is left, three if more than 50%, two if more than 25%, otherwise one.',
  ),
  ruling(
    'FTP-B3',
    MORALE,
    'Fanatics test as one class better and mercenaries as one class worse. The book does not say what this means for the end classes, A+ and E.',
    'No unit tests as better than A+ (a morale of 3). Mercenaries of class E test with a morale of 15.',
  ),
  ruling(
    'FTP-B4',
    MORALE,
    'A mixed unit tests at the mean of its classes. The book does not say how to weight and round this mean.',
    'Each class with a complete group counts once. The mean is rounded to the nearest whole number. Halves are rounded up, which is worse.',
  ),
  ruling(
    'FTP-B5',
    MORALE,
    'A general with the unit may add or subtract any number of their stars. The book does not say whether they decide before or after the roll.',
    'The player names the number of stars before the roll. The breakdown shows the best number.',
  ),
  ruling(
    'FTP-B6',
    DIFFICULT_TERRAIN,
    'For steep hills the table gives two fractions of a move without saying which is for uphill and which for downhill.',
    'A third of a move uphill and two thirds downhill, as the definitions say.',
  ),
  FTP_B7,
  ruling(
    'FTP-B8',
    DIFFICULT_TERRAIN,
    'Streams are a linear obstacle or rough ground in the definitions, but have their own row in the table.',
    'The table is right: troops move at a third of their move, wheels at a fifth.',
  ),
  ruling(
    'FTP-B9',
    MELEE,
    'The tables say that an attack from behind the right flank or from the rear ignores shields in shooting, but not in melee.',
    'In melee this is a misprint: shields do not count there either.',
  ),
  ruling(
    'FTP-B10',
    SHOOTING,
    'The book does not say whether a natural 1 can hit when the score needed is 1 or less.',
    'A natural 1 can hit. Only rolls above 10 on a d12 or d20 always miss.',
  ),
  ruling(
    'FTP-B11',
    MELEE,
    'Chargers have their melee bonus only if they hit the enemy in a straight line and square to their own front.',
    'The players decide this, and enter yes or no.',
  ),
  ruling(
    'FTP-B12',
    MELEE,
    'In the book’s third example one unit fights two units of different classes.',
    'Class and every other factor are compared for each pair of opponents. Open order that charges chariots in the flank needs a 7.',
  ),
  FTP_B13,
  FTP_B14,
  FTP_B15,
  ruling(
    'FTP-B16',
    SHOOTING,
    'If no die can reach the score needed, the book says that no roll is needed.',
    'No roll is needed. Dice that are rolled anyway miss.',
  ),
  ruling(
    'FTP-B17',
    DEFINITIONS,
    'A figure with two “other weapons” fights as two figures. The book does not say how groups are then counted.',
    'The number of figures is doubled before it is divided into groups. The groups roll as “other weapons”.',
  ),
  ruling(
    'FTP-B18',
    FLANK_MARCHES,
    'A general adds their stars to the roll for a flank march. On a natural 1 the force loses its way.',
    'The score needed is 10, then 9, 8 and so on, down to 1. The stars are added to the roll. On a natural 1 the force always loses its way.',
  ),
  ruling(
    'FTP-B19',
    TERRAIN,
    'Rough ground stops wheels unless they are moved by hand. The book has a rate for this only for wagons, and does not say whether rough ground reduces it.',
    'All wheels moved by hand move 2 cm, even in rough ground, and become disordered.',
  ),
  FTP_B20,
  FTP_B21,
  ruling(
    'FTP-B22',
    FIRE_AND_SMOKE,
    'Each group that tries to start a fire rolls a die, and the intensity of the fire is the roll of “the arsonists”. The book does not say which die counts if there are several.',
    'The highest die counts.',
  ),
  ruling(
    'FTP-B23',
    FIRE_AND_SMOKE,
    'A fire that does not grow burns out: its intensity falls by 1 each turn. The book does not say when this begins, how firefighting changes the roll, or how hot a fire can get.',
    'Each group that fights the fire lowers its intensity by 1 before the roll. The first 1 is lost at once. The maximum intensity is 12, because a d12 marks the fire.',
  ),
  ruling(
    'FTP-B24',
    SHOOTING,
    'The definitions treat a mantlet as soft cover, the shooting rules as a shield.',
    'It counts as a shield: shooters roll a d12. Players may also count it as light cover from the front.',
  ),
];
