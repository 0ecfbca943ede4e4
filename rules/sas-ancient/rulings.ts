import { alternative, getChoice, type Ruling, type RulingsInForce, createRulings } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = createRulings('sas-ancient');

const SAS_5 = ruling(
  'SAS-5',
  section.CRUSADES,
  'A sheet for the Crusades differs from the rules: formation trained +1, another shooting table, −2 if attacked in flank or rear, fatigue for chargers instead of pursuers, the last four inches of a charge straight ahead, and shorter lists of modifiers.',
  'The rules as printed, without the sheet.',
  alternative(
    'crusades',
    'The sheet: its tables replace those of the rules. Troops and weapons missing on it keep their rows.',
  ),
);

export const SAS_6 = ruling(
  'SAS-6',
  section.RANDOM_FACTOR,
  'Strength includes a random part, but an army is sized before any dice are rolled.',
  'The size counts base strengths. The random part is rolled once per unit before the battle, and its mean is shown next to the total.',
  alternative('mean', 'The size also counts the mean of the random part, rounded up per unit.'),
);

export const SAS_7 = ruling(
  'SAS-7',
  section.CASUALTY_CHART,
  'The columns go in steps of 5 from “<1” to “100<”. The book does not say where to read a total between two headings.',
  'In the last column whose heading it reaches: 1 to 4 in “<1”, 5 to 9 in “5”, 100 and more in “100<”.',
  alternative('up', 'In the first column whose heading it does not exceed: 1 to 5 in “5”, above 95 in “100<”.'),
  alternative('nearest', 'In the nearest column, halves rounded up.'),
);

export const SAS_8 = ruling(
  'SAS-8',
  section.TACTICAL,
  'Shooting of several units is combined, and column shifts are per unit. The book does not say whether equal shifts of two units count twice.',
  'Strengths are added, one die is rolled for the sum, and the shifts of every unit count.',
  alternative('once', 'Equal shifts of several units count once.'),
);

export const SAS_9 = ruling(
  'SAS-9',
  section.MORALE,
  'A 20 makes the result one worse, and so does a lost mêlée. The book does not say whether both make it two worse.',
  'Each counts, as do a 1 and a won mêlée.',
  alternative('one-step', 'The result moves by at most one step.'),
);

export const SAS_13 = ruling(
  'SAS-13',
  section.MELEE,
  'Charging pikemen are doubled. The second printing adds “not psiloi”; the first does not.',
  'As in the second printing: not against psiloi.',
  alternative('first-printing', 'As in the first: against all enemies.'),
);

export const SAS_16 = ruling(
  'SAS-16',
  section.QUALITY,
  'Levies are a quality class, but the strengths list “tribal levies” with the militia and “hordes” below them.',
  'Levies have the 4 of militia and raw recruits. Only hordes have 2.',
  alternative('horde', 'Levies have 2, like hordes.'),
);

export const SAS_F1 = ruling(
  'SAS-F1',
  section.UNIT_SIZES,
  'Units use elements of DBM. The book gives no size and no number per unit.',
  'Four elements with a front of 40 mm, 1.6": together 160 yards at the ground scale. Depths are 0.6" for close foot, 0.8" for warband, bowmen, peltasts and psiloi, 1.2" for riders and hordes, 1.6" for elephants, chariots, engines, wagons and expendables.',
  alternative('two', 'Two elements per unit.'),
);

export const SAS_F2 = ruling(
  'SAS-F2',
  section.MOVEMENT,
  'Wheeling does not reduce movement. The book does not say whether the path of the outer corner counts.',
  'A wheel is free.',
  alternative('corner', 'The path of the outer front corner counts as movement.'),
);

export const SAS_F5 = ruling(
  'SAS-F5',
  section.MOVEMENT,
  'The book does not define difficult going.',
  'All terrain that hides troops, steep hills, and terrain designated as difficult going. Gentle hills and roads are good going.',
  alternative('light', 'The same, but orchards, groves, vineyards and brush are good going.'),
);

/** Rulings on matters of the field that the book leaves open. */
const SAS_FIELD_RULINGS: readonly Ruling[] = [
  SAS_F1,
  SAS_F2,
  ruling(
    'SAS-F3',
    section.FLANKS,
    'An attacker with at least half of its base behind the target’s front edge is at the flank. The book does not say where the rear begins.',
    'Rear is everything behind the rear line, within 45° of its corners. The attacker’s position before its move decides.',
  ),
  ruling(
    'SAS-F4',
    section.VISIBILITY,
    'The book does not say what hides troops outside terrain, or how visibility through terrain works.',
    'Units hide units behind them on the same level, and hills hide units beyond them. Visibility is one inch into or through woods and towns, four in orchards, groves and dunes.',
  ),
  SAS_F5,
  ruling(
    'SAS-F6',
    section.MOVEMENT,
    'The book does not say how to count a move over both good and difficult going.',
    'By the going under most of the unit at the start. For troops that do not stop at the edge of difficult going, each inch inside counts in proportion to the move in good going.',
  ),
  ruling(
    'SAS-F7',
    section.CHARGING,
    'The book does not say how a charge ends in contact.',
    'A charger ends base to base: it turns up to 45° to align with the edge, and slides along it by up to half its front if another unit is in the way. A base is in contact if half of it touches.',
  ),
  ruling(
    'SAS-F8',
    section.RETREATS,
    'The book does not say what happens to units forced off the table.',
    'Routing units are lost. Units that evade or retire stop at the edge.',
  ),
  ruling(
    'SAS-F9',
    section.SEQUENCE,
    'The book does not say where armies deploy.',
    'Within 12 inches of their own edge.',
  ),
  ruling(
    'SAS-F10',
    section.SHOOTING,
    'The book does not say when terrain covers a target, or when a unit is behind an obstacle.',
    'Woods, towns, orchards, vineyards, brush and rocks cover units mostly inside them. An obstacle covers a unit within an inch behind it, which is then fought across it.',
  ),
  ruling(
    'SAS-F11',
    section.INITIATIVE,
    'The book lets commanders share only spare points.',
    'In a simulated battle the points of all commanders are shared.',
  ),
  ruling(
    'SAS-F12',
    section.SEQUENCE,
    'Both sides move at once. The book does not say who declares first.',
    'The side that rolled fewer initiative points is asked first; if equal, the side that was asked last in the previous turn.',
  ),
  ruling(
    'SAS-F13',
    section.INITIATIVE,
    'The book does not define a group that moves for one point.',
    'Units within 2 inches of each other, with facings within 15°.',
  ),
  ruling(
    'SAS-F14',
    section.MELEE,
    'The book does not say which of several units in a mêlée takes the losses.',
    'The strongest unit of the side.',
  ),
  ruling(
    'SAS-F15',
    section.SEQUENCE,
    'Commanders are replaced at the end of a turn. The book does not say by whom.',
    'A side without commanders is led by a rotten one who is with no unit.',
  ),
  ruling(
    'SAS-F16',
    section.MORALE,
    'After a draw only the first unit to test recoils. The book does not say which of two equal units tests first.',
    'The side that is asked first in the turn (ruling SAS-F12).',
  ),
  ruling(
    'SAS-F17',
    section.MELEE,
    'Mêlées are reinforced from the rear. The book does not say how.',
    'By a unit with its front within an inch of a fighting friend’s rear, if it is neither shaken nor fighting. It tests and is pushed back with that friend.',
  ),
];

export const SAS_RULINGS: readonly Ruling[] = [
  ruling(
    'SAS-1',
    section.STRENGTHS,
    'The book has no points for buying an army; its points are the strengths of units.',
    'An army is sized by total strength: quality and armour give a unit’s base strength, its printed die the random part. Commanders have no strength.',
  ),
  ruling(
    'SAS-2',
    section.COMMANDERS,
    'A “die average” is not explained.',
    'An average die has the faces 2, 3, 3, 4, 4, 5. An ordinary six-sided die replaces it: 1 is 2, 2 and 3 are 3, 4 and 5 are 4, 6 is 5.',
  ),
  ruling(
    'SAS-3',
    section.CASUALTY_CHART,
    'The casualty chart has 21 columns and differs between the two printings.',
    'The first printing’s chart, with columns “<1” to “100<” in steps of 5. A starred cell kills a commander attached to the unit, with or without casualties.',
  ),
  ruling(
    'SAS-4',
    section.MORALE,
    'Only one of two passages says that a 1 makes the result one better.',
    'A 1 is one better, a 20 one worse. Losers test first, then attackers of fortifications, then by troop type in the printed order.',
  ),
  SAS_5,
  SAS_6,
  SAS_7,
  SAS_8,
  SAS_9,
  ruling(
    'SAS-10',
    section.TACTICAL,
    'Column shifts can lead beyond the chart.',
    'The shift stops at the first or last column.',
  ),
  ruling(
    'SAS-11',
    section.MORALE,
    '“Base strength” and “morale value” are not distinguished, and modifiers may reduce the value to nothing.',
    'The base strength consists of quality and armour, without the random part and losses. A value of 0 or less always routs, before a 1 or a won mêlée makes it one better.',
  ),
  ruling(
    'SAS-12',
    section.MELEE,
    'The book does not say what happens if several factors apply to one unit.',
    'A unit contacted in flank or rear, or in march column, counts half. Otherwise the highest factor counts. On hindering terrain, across an obstacle or against a fortification it is 1, for psiloi too.',
  ),
  SAS_13,
  ruling(
    'SAS-14',
    section.TROOP_TYPES,
    'War wagons shoot and give cover, but are missing from the troop types, strengths and moves. Artillery has no move either.',
    'A war wagon has the strength of its crew’s quality and D6, fights as other foot and tests with the artillery. War wagons and artillery move as baggage.',
  ),
  ruling(
    'SAS-15',
    section.STRENGTHS,
    'Only scythed chariots among the expendables have a strength and a charge factor.',
    'Stampeded herds and elephants have the same. All are removed after their only charge and do not test.',
  ),
  SAS_16,
  ruling(
    'SAS-17',
    section.ORGANISATION,
    'An army consists of battles, each with a commander and at least one unit, preferably no more than eight.',
    'A battle is a brigade of the army. Fewer commanders than battles are an error, and more than eight units in a battle a warning. Units without a battle form one for each remaining commander.',
  ),
  ruling(
    'SAS-18',
    section.UNIT_SIZES,
    'Units have nominal sizes, and each has its own strength.',
    'Units are counted, not men: one per line. More on one line get a note. Mixed troop types in a unit are an error, since the book counts mixed units as one type.',
  ),
  ruling(
    'SAS-19',
    section.ORGANISATION,
    'The book has no army size and no lists.',
    'Presets of 50 (a battle of about eight units), 100 and 150; any other limit can be entered. The lists were composed for this app from the book’s troop types, and say so.',
  ),
  ruling(
    'SAS-20',
    section.INITIATIVE,
    'An order costs 1 more if the commander is out of sight, in mêlée or too far away. The book does not say whether these add up.',
    'They do not add up: the order costs 1 more.',
  ),
  ruling(
    'SAS-21',
    section.CHARGING,
    'A charge requires “less than a 45° wheel” in one passage, and not “more than 45°” in others.',
    'A wheel of exactly 45° is allowed.',
  ),
  ruling(
    'SAS-22',
    section.SHOOTING,
    'The shooting table lacks rows for darts, staff slings and mounted troops’ weapons other than bows.',
    'Darts are javelins, and staff slings are slings. Mounted troops, elephant crews included, shoot bows as horse archers and other weapons in their own row. Expendables do not shoot.',
  ),
  ruling(
    'SAS-23',
    section.COMMAND_MORALE,
    'A command is lost at “a third or less”, without psiloi unless they are the majority. The book does not say of which number, or what happens to its commander.',
    'Of the command’s original units without expendables. Psiloi count, lost and original, if they were more than half of those units. The commander leaves with the command.',
  ),
  ruling(
    'SAS-24',
    section.PURSUIT,
    'Two passages say who must and may pursue an enemy that evades a charge.',
    'All chargers follow evaders for their full move. The rest of the section covers enemies that retire, break off or rout after a mêlée.',
  ),
  ruling(
    'SAS-25',
    section.CRUSADES,
    'The chart on the sheet for the Crusades has separate columns for 100 and above: 22 headings. Its first row has 22 cells, the other five have 23, of which the last two are equal.',
    'Cells are read in the order of the headings, without the 23rd. Totals above 100 are read in the last column.',
  ),
  ruling(
    'SAS-26',
    section.MELEE,
    'The second printing has a note next to the factors, broken across the lines of cavalry and elephants: “Following up recoils or pursuing”, “enemy is not charging!”.',
    'It is one sentence with the meaning of the first printing: following up a recoil or pursuing is not charging. Elephants are doubled against mounted whether or not these charge.',
  ),
  ruling(
    'SAS-27',
    section.COUNTER_CHARGE,
    'A unit that counter-charges after its test counts “the column shift modifier”. The passage does not say whether its factor counts too.',
    'It counts fully as charging: the second printing gives its factors to charging and counter-charging alike.',
  ),
  ruling(
    'SAS-28',
    section.PURSUIT,
    'Knights and warband pursue until rallied, but shaken units may not approach enemies.',
    'Only a rally ends their pursuit once begun. Shaken units do not begin one.',
  ),
  ruling(
    'SAS-29',
    section.MOVE_AND_SHOOT,
    'Enemies that passed through a unit’s flank lines may be shot at even if they end out of range. The book does not say at which range.',
    'At the shortest range at which they were visible while passing.',
  ),
  ruling(
    'SAS-30',
    section.VARIATIONS,
    'Mounted infantry moves at cavalry rates without mounted factors. The book does not give its cost of obstacles.',
    'As mounted, since they ride over them.',
  ),
  ruling(
    'SAS-31',
    section.MIXED_UNITS,
    'A mixed unit that is mainly hand combat troops counts in full in hand combat and half in shooting. The book does not say whether it charges, counter-charges and follows up as shooting foot.',
    'As hand combat troops in charges, counter-charges and pushbacks.',
  ),
  ...SAS_FIELD_RULINGS,
];

/** Checks whether the sheet for the Crusades is in force (ruling SAS-5). */
export const isCrusade = (inForce: RulingsInForce): boolean => getChoice(SAS_5, inForce) === 'crusades';

/** Lists the ruling's id if the sheet for the Crusades is in force. */
export const listCrusadeRuling = (inForce: RulingsInForce): readonly string[] => (isCrusade(inForce) ? ['SAS-5'] : []);
