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
  'As the table: a shallow ditch takes a move and stops wheels, a deep one stops all troops.',
  alternative(
    'text',
    'As the definitions: a small ditch hinders wheels only, a large one stops wheels and disorders the rest.',
  ),
);

export const FTP_B13 = ruling(
  'FTP-B13',
  SHOOTING,
  'The ranges have one row for all chariots and battle-carts. The book does not say whether it applies to crews that have bought bows.',
  'A chariot or battle-cart with a bought bow, composite bow or sling uses the ranges of that weapon. Others use their own row.',
  alternative('own-row', 'All chariots and battle-carts use the ranges of their own row: 2, 4 and 8 cm.'),
);

export const FTP_B14 = ruling(
  'FTP-B14',
  SHOOTING,
  'Light chariots use the column of light armour and heavy ones that of heavy armour. Wagons are shot at as light chariots. Battle-carts, and wagons in melee, have no column.',
  'Battle-carts and wagons count as light chariots in both tables.',
  alternative('carts-heavy', 'Battle-carts count as heavy chariots, wagons as light ones.'),
);

export const FTP_B15 = ruling(
  'FTP-B15',
  SHOOTING,
  'A shield covers the left flank and not the right. The attacked flank is not always stated.',
  'Unless stated, the left flank is attacked, and shields count.',
  alternative('right', 'Unless stated, the right flank is attacked, and shields do not count.'),
);

export const FTP_B20 = ruling(
  'FTP-B20',
  CHARGES,
  'All troops may charge disordered units, flanks and rears. Mounted troops other than Arab horses cannot charge camels. The book does not say which rule wins.',
  'The first: all troops may charge disordered camels, and their flank and rear. Camels count as mounted troops when they charge camels.',
  alternative('camels-hold', 'The second: no mounted troops except Arab horses may ever charge camels.'),
);

export const FTP_B21 = ruling(
  'FTP-B21',
  NIGHT_FIGHTING,
  'By night a unit is spotted when the die shows less than its distance in centimetres. Distant units without lights are then the easiest to spot.',
  'A misprint: it is spotted when the die shows more than the distance, so a d20 for lights sees farther than a d8.',
  alternative('as-printed', 'As printed: spotted when the die shows less than the distance.'),
);

export const BATTLE_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-B1',
    SCOUTING,
    'A side is out-scouted when the other’s scouting is 50% greater.',
    'A out-scouts B when A is above 0 and at least 1.5 × B. Barded cavalry counts 0; mounted infantry counts as the cavalry of its order; a scout chariot is a light chariot (½).',
  ),
  ruling(
    'FTP-B2',
    MORALE,
    'A morale die is lost for each 25% of casualties. The book gives the limits in two ways.',
    'Four dice with more than 75% of the unit left, three with more than 50%, two with more than 25%, otherwise one.',
  ),
  ruling(
    'FTP-B3',
    MORALE,
    'Fanatics test one class higher, mercenaries one lower. The classes end at A+ and E.',
    'No better than A+ (3); mercenaries of class E test at 15.',
  ),
  ruling(
    'FTP-B4',
    MORALE,
    'A mixed unit tests at the mean of its classes. Weighting and rounding are not stated.',
    'Each class with a complete group counts once. A mean that is not whole is rounded to the nearest number, halves upwards, which is worse.',
  ),
  ruling(
    'FTP-B5',
    MORALE,
    'A general with the unit may add or subtract any of their stars. The book does not say whether before or after the dice.',
    'The amount is named before the dice are seen. The breakdown shows the best amount.',
  ),
  ruling(
    'FTP-B6',
    DIFFICULT_TERRAIN,
    'For steep hills the table gives two fractions without saying which is which.',
    'Uphill a third, downhill two thirds, as the definitions say.',
  ),
  FTP_B7,
  ruling(
    'FTP-B8',
    DIFFICULT_TERRAIN,
    'Streams are a linear obstacle or rough ground in the definitions, but have their own row in the table.',
    'As the table: a third of the move, wheels a fifth.',
  ),
  ruling(
    'FTP-B9',
    MELEE,
    'From behind the right flank and to the rear troops have no shield when shot at, but have one in melee.',
    'A misprint in melee: no shield there in either case.',
  ),
  ruling(
    'FTP-B10',
    SHOOTING,
    'The book does not say whether a natural 1 can hit when the score needed is 1 or less.',
    'It can. Only faces above 10 of a d12 or d20 always miss.',
  ),
  ruling(
    'FTP-B11',
    MELEE,
    'Chargers have their melee bonus only if they strike in a straight line and square to their front.',
    'The players enter this as yes or no.',
  ),
  ruling(
    'FTP-B12',
    MELEE,
    'In the third example one unit fights two others of different classes.',
    'Class and every other factor are compared for each pair of opponents. Open order that charges chariots in the flank needs a 7.',
  ),
  FTP_B13,
  FTP_B14,
  FTP_B15,
  ruling(
    'FTP-B16',
    SHOOTING,
    'If the score needed cannot be rolled, the book sees no need to roll.',
    'No roll is needed. Dice that are rolled anyway miss.',
  ),
  ruling(
    'FTP-B17',
    DEFINITIONS,
    'A figure with two other weapons fights as two. The book does not say how this forms groups.',
    'Its figures count double before they form groups, and roll as other weapons.',
  ),
  ruling(
    'FTP-B18',
    FLANK_MARCHES,
    'A general adds stars to a flank march’s die. A natural 1 loses the force.',
    'The score needed stays 10, 9, 8 and so on, down to 1. The stars are added to the face. A natural 1 always loses the force.',
  ),
  ruling(
    'FTP-B19',
    TERRAIN,
    'Rough ground stops wheels unless they are moved by hand. Only wagons have a rate for this, and the book does not say whether the ground slows it.',
    'All wheels moved by hand go 2 cm, in rough ground too, and become disordered.',
  ),
  FTP_B20,
  FTP_B21,
  ruling(
    'FTP-B22',
    FIRE_AND_SMOKE,
    'Each group that kindles rolls a die, and the fire is as hot as the throw of “the arsonists”. The book does not say which of several dice counts.',
    'The highest die.',
  ),
  ruling(
    'FTP-B23',
    FIRE_AND_SMOKE,
    'A fire that does not grow begins to burn out, one less each turn. The time of the first step, the effect of firefighting on the throw, and the maximum heat are not stated.',
    'Each group that fights the fire subtracts 1 before the roll. The first step down is immediate. The d12 that marks the fire stops at 12.',
  ),
  ruling(
    'FTP-B24',
    SHOOTING,
    'A mantlet is soft cover in the definitions and a shield in the shooting mechanism.',
    'A shield: a d12. Players may also count it as light cover from the front.',
  ),
];
