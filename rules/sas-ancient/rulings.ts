import { alternative, choiceInForce, type Ruling, type RulingsInForce, rulingsOf } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = rulingsOf('sas-ancient');

const SAS_5 = ruling(
  'SAS-5',
  section.CRUSADES,
  'A sheet for the Crusades differs from the rules: formation trained +1, another shooting table, attacked in flank or rear −2, chargers’ fatigue in place of pursuers’, the last four inches of a charge straight ahead, and shorter lists of modifiers.',
  'The rules as printed, without the sheet.',
  alternative(
    'crusades',
    'The sheet: what it prints replaces the rules’ own table; troops and weapons that it does not know keep their rows.',
  ),
);

export const SAS_6 = ruling(
  'SAS-6',
  section.RANDOM_FACTOR,
  'Strength has a part that is diced for; an army is sized before any die falls.',
  'The size counts base strengths; the random part is thrown once for each unit before the battle, and its mean is shown beside the total.',
  alternative('mean', 'The size counts the mean of the random part as well, halves rounded up for each unit.'),
);

export const SAS_7 = ruling(
  'SAS-7',
  section.CHART,
  'The columns go in steps of 5 from “<1” to “100<”; where a total between two headings is read is not said.',
  'In the last column whose heading it reaches: 1 to 4 in “<1”, 5 to 9 in “5”, 100 and more in “100<”.',
  alternative('up', 'In the first column whose heading it does not pass: 1 to 5 in “5”, above 95 in “100<”.'),
  alternative('nearest', 'In the nearest column, halves upwards.'),
);

export const SAS_8 = ruling(
  'SAS-8',
  section.TACTICAL,
  'Shooting of several units is combined, and column shifts are for each unit; whether the same shift of two units counts twice is not said.',
  'Strengths are added, one die is thrown for the sum, and the shifts of every unit count.',
  alternative('once', 'The same shift counts once, however many units of the side have it.'),
);

export const SAS_9 = ruling(
  'SAS-9',
  section.MORALE,
  'One result worse for a 20, one worse for a mêlée lost: whether both together make two is not said.',
  'Each counts, and so do a 1 and a mêlée won.',
  alternative('one-step', 'The result moves by one step at the most.'),
);

export const SAS_13 = ruling(
  'SAS-13',
  section.MELEE,
  'Pikemen charging are doubled; the second printing adds “not psiloi”, the first does not.',
  'As the second printing: not against psiloi.',
  alternative('first-printing', 'As the first: against everybody.'),
);

export const SAS_16 = ruling(
  'SAS-16',
  section.QUALITY,
  'Levies are a class of quality, but the strengths name “tribal levies” with the militia and “hordes” below them.',
  'Levies have the 4 of militia and raw recruits; only hordes have 2.',
  alternative('horde', 'Levies have 2, as hordes.'),
);

export const SAS_F1 = ruling(
  'SAS-F1',
  section.UNIT_SIZES,
  'Units stand on elements of DBM; how large these are, and how many a unit has, is not said.',
  'Four elements with a front of 40 mm, 1.6": side by side they are 160 yards wide at the scale of the ground. They are 0.6" deep for close foot, 0.8" for warband, bowmen, peltasts and psiloi, 1.2" for riders and hordes, 1.6" for elephants, chariots, engines, wagons and expendables.',
  alternative('two', 'Two elements in a unit.'),
);

export const SAS_F2 = ruling(
  'SAS-F2',
  section.MOVEMENT,
  'There is no reduced movement rate for wheeling; whether the way of the outer corner counts is not said.',
  'A wheel costs nothing.',
  alternative('corner', 'The way of the outer front corner counts, as any other.'),
);

export const SAS_F5 = ruling(
  'SAS-F5',
  section.MOVEMENT,
  'What is difficult going is not said.',
  'All ground that hides troops, steep hills, and what is laid as difficult going. Gentle hills and roads are good going.',
  alternative('light', 'The same, but orchards, groves, vineyards and brush are good going.'),
);

/** Rulings on matters of the field that the book leaves open. */
const SAS_FIELD_RULINGS: readonly Ruling[] = [
  SAS_F1,
  SAS_F2,
  ruling(
    'SAS-F3',
    section.FLANKS,
    'An attacker of whom half is behind the front edge is at a flank; where the rear begins is not said.',
    'Behind the line of the rear and no farther out than 45° from its corners is behind a unit. Where the attacker stood before his move decides.',
  ),
  ruling(
    'SAS-F4',
    section.VISIBILITY,
    'What hides troops beside the ground they stand in is not said, nor how one sees through ground.',
    'Units hide those behind them on the same level, hills those beyond. One sees an inch into woods and towns, four into orchards, groves and dunes, and as far through them.',
  ),
  SAS_F5,
  ruling(
    'SAS-F6',
    section.MOVEMENT,
    'How a move over both good and difficult going is counted is not said.',
    'By the going on which most of the unit starts; whoever is not stopped at the edge of difficult going has each inch there count as often as his move there is a share of the one in good going.',
  ),
  ruling(
    'SAS-F7',
    section.CHARGING,
    'How a charge comes into contact is not said.',
    'A charger ends base to base: it turns up to 45° to lie flush with the edge it met, and slides along it by up to half its front where somebody stands in the way. A base is in contact when half of it touches.',
  ),
  ruling(
    'SAS-F8',
    section.RETREATS,
    'What becomes of units whose way leads off the table is not said.',
    'Whoever routs is gone; whoever evades or retires stops at the edge.',
  ),
  ruling('SAS-F9', section.SEQUENCE, 'Where armies deploy is not said.', 'Within 12 inches of their own edge.'),
  ruling(
    'SAS-F10',
    section.SHOOTING,
    'When ground covers a target, and when a unit is behind an obstacle, is not said.',
    'Woods, towns, orchards, vineyards, brush and rocks cover who stands in them for the most part. An obstacle covers a unit, and is fought across, where it lies before it within an inch.',
  ),
  ruling(
    'SAS-F11',
    section.INITIATIVE,
    'Whether a commander’s points serve all of the army is said of what he can spare alone.',
    'In a battle that is led for both sides the points of all commanders are one store.',
  ),
  ruling(
    'SAS-F12',
    section.SEQUENCE,
    'Both sides move at once; who says first what he does is not said.',
    'Who threw fewer points of initiative is asked first; with as many, who was asked last in the turn before.',
  ),
  ruling(
    'SAS-F13',
    section.INITIATIVE,
    'What a group is, that moves for one point, is not said.',
    'Units that stand within 2 inches of one another and face within 15° of the same way.',
  ),
  ruling(
    'SAS-F14',
    section.MELEE,
    'On whom of several units in a mêlée its losses fall is not said.',
    'On the strongest of the side.',
  ),
  ruling(
    'SAS-F15',
    section.SEQUENCE,
    'Commanders are replaced at the end of a turn; by whom is not said.',
    'A side that has lost its last one is led by a rotten one, who stands with no unit.',
  ),
  ruling(
    'SAS-F16',
    section.MORALE,
    'After a draw only the first to test recoils; who of two of one kind tests first is not said.',
    'Who is asked first in the turn (ruling SAS-F12).',
  ),
  ruling(
    'SAS-F17',
    section.MELEE,
    'Melees are reinforced from the rear; how is not said.',
    'By whoever stands with his front within an inch of the rear of a friend who fights, and is neither shaken nor fighting himself. He tests and is pushed back with that friend.',
  ),
];

export const SAS_RULINGS: readonly Ruling[] = [
  ruling(
    'SAS-1',
    section.STRENGTHS,
    'The book has no points to buy an army with; its points are the strengths of units.',
    'An army is sized by its total strength: quality and armour give the base strength of a unit, its printed die the random part. Commanders have none.',
  ),
  ruling(
    'SAS-2',
    section.COMMANDERS,
    'A “die average” is not explained.',
    'An average die has the faces 2, 3, 3, 4, 4, 5. It is thrown with an ordinary six-sided die: 1 is 2, 2 and 3 are 3, 4 and 5 are 4, 6 is 5.',
  ),
  ruling(
    'SAS-3',
    section.CHART,
    'The casualty chart has 21 columns, and differs between the two printings.',
    'The first printing’s chart, columns “<1” to “100<”, one for each step of 5. A starred cell kills a commander attached to the unit, casualties or none.',
  ),
  ruling(
    'SAS-4',
    section.MORALE,
    'That a 1 makes the result one better is printed in one of two places.',
    'A 1 is one better, a 20 one worse. Losers test first, then attackers of fortifications, then by troop type in the printed order.',
  ),
  SAS_5,
  SAS_6,
  SAS_7,
  SAS_8,
  SAS_9,
  ruling('SAS-10', section.TACTICAL, 'Shifts may lead off the chart.', 'They stop at its first and its last column.'),
  ruling(
    'SAS-11',
    section.MORALE,
    '“Base strength” and “morale value” are not told apart, and modifiers may leave nothing of the value.',
    'The base strength is that of quality and armour, without the random part and without losses. A value of 0 or less routs on every die, before a 1 or a mêlée won makes it one better.',
  ),
  ruling(
    'SAS-12',
    section.MELEE,
    'Several factors may fit one unit.',
    'Who is contacted in flank, rear or march column counts half, whatever else; otherwise the highest factor counts. On hindering ground, across an obstacle or against a fortification it is 1, for psiloi too.',
  ),
  SAS_13,
  ruling(
    'SAS-14',
    section.TROOP_TYPES,
    'War wagons shoot and give cover, but have no line among the troop types, strengths or moves; neither has artillery a move.',
    'A war wagon has the strength of its crew’s quality, D6, fights as other foot and tests with the artillery. War wagons and artillery move as baggage.',
  ),
  ruling(
    'SAS-15',
    section.STRENGTHS,
    'Of the expendables only scythed chariots have a strength, and only they a factor in charging.',
    'Stampeded herds and elephants have the same. All are taken away after the one charge, and take no test.',
  ),
  SAS_16,
  ruling(
    'SAS-17',
    section.ORGANISATION,
    'An army consists of battles, each with a commander and a unit at least, and preferably no more than eight units.',
    'A battle is a brigade of the army. Fewer commanders than battles are an error, more than eight units in a battle a warning; units that name no battle form one for each commander left.',
  ),
  ruling(
    'SAS-18',
    section.UNIT_SIZES,
    'Units are of nominal sizes and each has its own strength.',
    'What is counted are units, not men: one to a line. More on one line are remarked on, and a unit of several troop types is an error, for the book counts mixed units as one type.',
  ),
  ruling(
    'SAS-19',
    section.ORGANISATION,
    'The book names no size of an army and prints no lists.',
    'Presets of 50 (a battle of about eight units), 100 and 150; any other limit can be typed. The lists are composed for this app, after the book’s troop types, and say so.',
  ),
  ruling(
    'SAS-20',
    section.INITIATIVE,
    'An order costs one more for a commander out of sight, in mêlée or too far off; whether several of these add up is not said.',
    'One more, however many are true.',
  ),
  ruling(
    'SAS-21',
    section.CHARGING,
    'A charge wants “less than a 45° wheel” in one place and not “more than 45°” in others.',
    'A wheel of exactly 45° is allowed.',
  ),
  ruling(
    'SAS-22',
    section.SHOOTING,
    'The shooting table has no rows for darts, staff slings and hand-held weapons of mounted troops other than bows.',
    'Darts are javelins, staff slings are slings; whoever rides shoots bows as horse archers, crews of elephants among them, and other weapons in their own row. Expendables do not shoot.',
  ),
  ruling(
    'SAS-23',
    section.COMMAND_MORALE,
    'A command goes at “a third or less”, psiloi not counted unless they are the majority; of what number is left open, and so is what becomes of its commander.',
    'Of the units the command began with, without expendables. Psiloi count, lost and started, where more than half of those units were psiloi. The commander leaves with the command.',
  ),
  ruling(
    'SAS-24',
    section.PURSUIT,
    'Who must and who may pursue an enemy that evades a charge is printed in two places.',
    'Chargers follow evaders for their full move, whoever they are; the rest of the section is for enemies that retire, break off or rout after a mêlée.',
  ),
  ruling(
    'SAS-25',
    section.CRUSADES,
    'The chart on the sheet for the Crusades has a column for 100 apart from the one beyond it: 22 headings. Its first line has 22 cells, the other five have 23, of which the last two are alike.',
    'The cells are read in the order of the headings, and the last of the 23 is left out. What is above 100 is read in the last column.',
  ),
  ruling(
    'SAS-26',
    section.MELEE,
    'The second printing has a note beside the factors, broken over the lines of cavalry and elephants: “Following up recoils or pursuing”, “enemy is not charging!”.',
    'It is one sentence, and says what the first printing says below the factors: who follows up a recoil or pursues is not charging. Elephants are doubled against mounted whether or not these charge.',
  ),
  ruling(
    'SAS-27',
    section.COUNTER_CHARGE,
    'Who counter-charges after passing its test counts “the column shift modifier”; whether its factor counts too is not said there.',
    'It counts as charging in full: the second printing gives its factors to charging and counter-charging alike.',
  ),
  ruling(
    'SAS-28',
    section.PURSUIT,
    'Knights and warband go on pursuing until they are rallied, but shaken units come no nearer to any enemy.',
    'Only a rally ends a pursuit that they have begun. Whoever is shaken begins none.',
  ),
  ruling(
    'SAS-29',
    section.MOVE_AND_SHOOT,
    'Enemies who passed through a unit’s flank lines may be shot at though they end out of range; at which range is not said.',
    'At the shortest that they were seen at while they passed.',
  ),
  ruling(
    'SAS-30',
    section.VARIATIONS,
    'Mounted infantry moves at cavalry rates and has none of the factors of mounted; what an obstacle costs it is not said.',
    'What it costs mounted, for they ride over it.',
  ),
  ruling(
    'SAS-31',
    section.MIXED_UNITS,
    'A mixed unit in which hand combat troops predominate counts in full for hand combat and half for shooting; whether it charges, counter-charges and follows up as foot that shoots is not said.',
    'As hand combat troops for charge, counter-charge and pushback; in shooting as the book has it.',
  ),
  ...SAS_FIELD_RULINGS,
];

/** Checks whether the sheet for the Crusades is in force (ruling SAS-5). */
export const onCrusade = (inForce: RulingsInForce): boolean => choiceInForce(SAS_5, inForce) === 'crusades';

/** Lists the ruling's id if the sheet for the Crusades is in force. */
export const crusadeRuling = (inForce: RulingsInForce): readonly string[] => (onCrusade(inForce) ? ['SAS-5'] : []);
