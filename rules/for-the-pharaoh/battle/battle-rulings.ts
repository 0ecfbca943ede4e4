import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
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

const ruling = rulingsOf('for-the-pharaoh');

export const FTP_B7 = ruling(
  'FTP-B7',
  DIFFICULT_TERRAIN,
  'Of shallow and deep ditches the definitions say one thing and the table another.',
  'As the table: a shallow ditch takes a move and stops wheels, a deep one stops everybody.',
  alternative(
    'text',
    'As the definitions: a small ditch hinders wheels only, a large one stops wheels and disorders the rest.',
  ),
);

export const FTP_B13 = ruling(
  'FTP-B13',
  SHOOTING,
  'The ranges have a row for all chariots and battle-carts; which of them holds when their crew has bought bows is not said.',
  'A chariot or battle-cart that has bought a bow, composite bow or sling shoots at the ranges of that weapon; others at those of their own row.',
  alternative('own-row', 'All chariots and battle-carts shoot at the ranges of their own row: 2, 4 and 8 cm.'),
);

export const FTP_B14 = ruling(
  'FTP-B14',
  SHOOTING,
  'Light chariots stand in the column of light armour and heavy ones in that of heavy armour; wagons are shot at as light chariots. Where battle-carts stand, and wagons in melee, is not said.',
  'Battle-carts and wagons count as light chariots in both tables.',
  alternative('carts-heavy', 'Battle-carts count as heavy chariots, wagons as light ones.'),
);

export const FTP_B15 = ruling(
  'FTP-B15',
  SHOOTING,
  'A shield covers the left flank and not the right; which flank is attacked is not always said.',
  'Where nobody says, it is the left one, and the shield holds.',
  alternative('right', 'Where nobody says, it is the right one, and the shield does not hold.'),
);

export const FTP_B20 = ruling(
  'FTP-B20',
  CHARGES,
  'Anybody may charge the disordered and any flank or rear; mounted troops other than Arab horses cannot charge camels. Which of them comes first is not said.',
  'The first: disordered camels, and their flank and rear, may be charged by anybody. Camels count as mounted troops when they charge camels.',
  alternative('camels-hold', 'The second: nobody mounted but Arab horses ever charges camels.'),
);

export const FTP_B21 = ruling(
  'FTP-B21',
  NIGHT_FIGHTING,
  'By night a unit is spotted when the die shows less than its distance in centimetres: then who is far, and without lights, is spotted most easily.',
  'A misprint: it is spotted when the die shows more than the distance, so that a d20 for lights sees farther than a d8.',
  alternative('as-printed', 'As printed: spotted when the die shows less than the distance.'),
);

/** Rulings for the book's sections on the battle. */
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
    'A morale die is lost for each 25% of casualties; the bounds are given in two ways.',
    'With more than 75% of the unit left four dice, more than 50% three, more than 25% two, else one.',
  ),
  ruling(
    'FTP-B3',
    MORALE,
    'Fanatics test one class higher, mercenaries one lower; the classes end at A+ and E.',
    'No better than A+ (3); mercenaries of class E test at 15.',
  ),
  ruling(
    'FTP-B4',
    MORALE,
    'A mixed unit tests at the mean of its classes; how to weigh and round it is left open.',
    'Every class with a complete group counts once; a mean that is no whole number goes to the nearest, a half upwards, which is worse.',
  ),
  ruling(
    'FTP-B5',
    MORALE,
    'A general with the unit may add or take off all or part of his stars; before or after the dice is not said.',
    'The amount is named before the dice are seen. The working shows which amount is best.',
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
    'Streams are a linear obstacle or rough ground in the definitions, and a row of their own in the table.',
    'As the table: a third of the move, wheels a fifth.',
  ),
  ruling(
    'FTP-B9',
    MELEE,
    'From behind the right flank and to the rear troops have no shield when shot at, and have one in melee.',
    'A misprint in melee: no shield there in either.',
  ),
  ruling(
    'FTP-B10',
    SHOOTING,
    'Whether a natural one can hit when the score needed has fallen to one or less is not said.',
    'It does: only the faces above 10 of a d12 or d20 always miss.',
  ),
  ruling(
    'FTP-B11',
    MELEE,
    'Chargers have their bonus in melee only when they strike in a straight line and square to their front.',
    'Players say whether they did, as a yes or no.',
  ),
  ruling(
    'FTP-B12',
    MELEE,
    'In the third example one unit fights two others of different classes.',
    'Who is of better class, and every other factor, is looked at for each pair of opponents. Open order that charges chariots in the flank needs a 7.',
  ),
  FTP_B13,
  FTP_B14,
  FTP_B15,
  ruling(
    'FTP-B16',
    SHOOTING,
    'Where the score needed cannot be thrown the book sees no need to throw.',
    'Nothing need be thrown; dice thrown all the same are read, and miss.',
  ),
  ruling(
    'FTP-B17',
    DEFINITIONS,
    'A figure with two other weapons fights as two; how that makes groups is not said.',
    'Its figures count double before they are put into groups, and roll as other weapons.',
  ),
  ruling(
    'FTP-B18',
    FLANK_MARCHES,
    'A general adds his stars to a flank march’s die; a natural 1 loses the force.',
    'The score needed stays 10, 9, 8 and so on, down to 1; his stars are added to the face. A natural 1 loses the force whatever he adds.',
  ),
  ruling(
    'FTP-B19',
    TERRAIN,
    'Rough ground stops wheels unless they are moved by hand; only wagons have a rate for it, and whether the ground slows that too is not said.',
    'All wheels moved by hand go 2 cm, in rough ground too, and are disordered by it.',
  ),
  FTP_B20,
  FTP_B21,
  ruling(
    'FTP-B22',
    FIRE_AND_SMOKE,
    'Every group that kindles throws a die, and the fire is as hot as what “the arsonists” threw; which of several dice is not said.',
    'The highest.',
  ),
  ruling(
    'FTP-B23',
    FIRE_AND_SMOKE,
    'A fire that does not grow begins to burn itself out, one less each turn; when the first step is taken, what putting it out does to the throw, and how hot it can get is not said.',
    'Every group that puts it out takes 1 off before the throw. The first step down is taken at once. The twelve-sided die that marks it goes no higher than 12.',
  ),
  ruling(
    'FTP-B24',
    SHOOTING,
    'A mantlet is soft cover in the definitions and a shield in the mechanism of shooting.',
    'A shield: a twelve-sided die. Players may call it light cover besides where it stands in front.',
  ),
];
