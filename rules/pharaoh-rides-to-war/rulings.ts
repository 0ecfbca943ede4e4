import { alternative, type Ruling, createRulings } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = createRulings('pharaoh-rides-to-war');

export const PRW_1 = ruling(
  'PRW-1',
  section.SHOOTING,
  'The text requires six-sided dice. The paragraph on shooting says ten-sided ones, but its hits are 4 to 6, 5 and 6, or 6.',
  'Six-sided dice, as everywhere else.',
  alternative('d10', 'Ten-sided dice for shooting, with the same faces.'),
);

export const PRW_3 = ruling(
  'PRW-3',
  section.MELEE,
  'The winner’s dice are divided by 4, and the loser’s by 5. The book does not say how to round.',
  'Losses are rounded down.',
  alternative('up', 'Losses are rounded up.'),
);

export const PRW_6 = ruling(
  'PRW-6',
  section.ORGANIZATION,
  'The book gives no army size.',
  'The players may agree on a number of stands (0 for none). A larger army is a warning.',
  alternative('error', 'More than the agreed number makes an army illegal.'),
);

export const PRW_7 = ruling(
  'PRW-7',
  section.MOVEMENT_NOTES,
  'A fate card lets a unit run or gallop in two consecutive turns without ill effect. The passage that forbids or punishes this is lost.',
  'The unit gets a warning and takes the hits that the players entered, if any.',
  alternative('allowed', 'The move is allowed without effect.'),
);

export const PRW_8 = ruling(
  'PRW-8',
  section.HITS,
  'Slings shoot, but the lists of hits only name bows and javelins.',
  'Slings hit like bows, at short and long range.',
  alternative('javelins', 'Slings hit like javelins, at short range only.'),
);

export const PRW_9 = ruling(
  'PRW-9',
  section.MELEE,
  'Melee removes “figures”, but stands are removed by hits.',
  'Each figure lost in melee is one hit on the casualty stand.',
  alternative(
    'castings',
    'A figure is a casting: three infantry, two cavalry or one chariot make a stand. A remainder counts as its share of the stand’s hits, rounded up.',
  ),
);

export const PRW_10 = ruling(
  'PRW-10',
  section.SHOCK,
  'A routed unit that fails its shock test loses a stand and routs again in one passage, and leaves the battlefield in another.',
  'The unit loses a stand and routs again.',
  alternative('leaves', 'The unit leaves the battlefield.'),
);

export const PRW_11 = ruling(
  'PRW-11',
  section.EVASION,
  '“Heavier” and “lighter” troops are not defined.',
  'By weight only: heavy chariots, heavy cavalry and heavy infantry are heavier than all others.',
  alternative(
    'arms',
    'By arm, then by weight: chariots are heavier than cavalry, cavalry than infantry, and within an arm heavy than light.',
  ),
);

export const PRW_12 = ruling(
  'PRW-12',
  section.FACTORS,
  'Spears, axes or guards add a die. The book does not say whether per side or per stand.',
  'Once per side, like the other factors.',
  alternative('stands', 'Once per stand with the weapon or of the guard. The other factors count once.'),
);

export const PRW_13 = ruling(
  'PRW-13',
  section.MELEE,
  'The book does not cover equal totals in melee.',
  'A draw: each side loses a fifth of the other’s total, and neither tests.',
  alternative('again', 'Both sides roll again until one total is higher.'),
);

export const PRW_14 = ruling(
  'PRW-14',
  section.MORALE_PHASE,
  'A unit that has lost half its stands must test. The book does not say whether once or every turn.',
  'Every turn.',
  alternative('once', 'Once per battle.'),
);

export const PRW_15 = ruling(
  'PRW-15',
  section.FATE_CARDS,
  'Cards come from “a standard 52-card deck”, which has no jokers, yet there is a line for a joker. The book does not say whether both armies share a deck.',
  'One deck of 54 cards, with two jokers, for both armies.',
  alternative('no-jokers', 'One deck of 52 cards without jokers.'),
);

export const PRW_20 = ruling(
  'PRW-20',
  section.ASSYRIAN_FORCES,
  'Chariots may use a road through terrain that bars them. The book does not say what roads do for other troops.',
  'Terrain beside a road slows no troops on it.',
  alternative('chariots', 'A road only helps chariots.'),
);

export const PRW_F2 = ruling(
  'PRW-F2',
  section.MOVES,
  'The book does not give the cost of changing between line, column and square.',
  'A whole normal move.',
  alternative('free', 'A change of formation costs nothing.'),
);

export const PRW_F3 = ruling(
  'PRW-F3',
  section.FACTORS,
  'Flank and rear differ from the front, but the book draws no lines between them.',
  'Front is everything ahead of the unit’s front line. Rear is everything behind its rear line, within 45° of its corners. The rest is flank. The position of the attacker’s front centre before its move decides.',
  alternative('diagonals', 'The same, but front is limited to 45° from the front corners.'),
);

/** Rulings on matters of the field that the book leaves open. */
const PRW_FIELD_RULINGS: readonly Ruling[] = [
  ruling(
    'PRW-F1',
    section.TERMS,
    'Stands have no size.',
    'For 20 mm figures: a front of 2", and a depth of 1" for foot, 1.5" for riders, 3" for chariots. In line foot is two ranks deep, riders and chariots one. A column is one stand wide.',
  ),
  PRW_F2,
  PRW_F3,
  ruling(
    'PRW-F4',
    section.ARCS,
    'The notes on arcs and ranges are lost. The book does not say where an arc begins or what applies until numbers are entered.',
    'An arc begins at the front centre of each stand in the front rank. Ranges are unlimited until entered, and mounted javelins shoot all round.',
  ),
  ruling(
    'PRW-F5',
    section.HITS,
    'The book does not say what hides troops; woods and similar terrain give cover.',
    'Units hide units behind them on the same level; hills and woods hide units beyond. Units in a wood are visible and in cover.',
  ),
  ruling(
    'PRW-F6',
    section.ASSYRIAN_FORCES,
    'The book does not define a 45° turn, or how to count a move over several kinds of terrain.',
    'A wheel on a front corner or a turn on the spot, both free. One of less than 45° counts as one turn. Each inch counts in proportion to the move in the open.',
  ),
  ruling(
    'PRW-F7',
    section.CHARGING,
    'The book does not say how far a charge moves and how it ends in contact.',
    'As far as a gallop or run. It stops an inch away, and no other move comes nearer. For the melee the charger closes base to base: it turns up to 45° to align with the edge, and slides along it by up to half its front. A stand is in contact if half of it touches.',
  ),
  ruling(
    'PRW-F8',
    section.ROUTED,
    'The book does not say what happens to units forced off the table.',
    'Routing units are lost. Units that evade or fall back stop at the edge.',
  ),
  ruling('PRW-F9', section.TURN, 'The book does not say where armies deploy.', 'Within 12 inches of their own edge.'),
  ruling(
    'PRW-F10',
    section.HITS,
    'The book does not say when a wall or woods cover a target.',
    'Woods cover units mostly inside them. A wall covers a unit within an inch behind it.',
  ),
  ruling(
    'PRW-F11',
    section.RANGES,
    'Ranges and the effect of moving on shooting are lost, but a captain needs them.',
    'Unless ranges are entered, bows reach 16 inches, with short range to 8; slings reach 8, and javelins 4. Units that moved shoot in full.',
  ),
  ruling(
    'PRW-F12',
    section.MOVEMENT_PHASE,
    'The side that rolls higher chooses to move first or second. A captain needs a fixed choice.',
    'The winner moves first. No fate cards are drawn, and heavy chariots always crash into infantry.',
  ),
  ruling(
    'PRW-F13',
    section.OFFICERS,
    'The book does not say how far and when officers move, or what happens to an officer whose unit is destroyed or whom an enemy reaches.',
    'An officer moves after the units of their side, as far as a chariot of their army in a normal move and over the same terrain. The distance moved with a unit counts. An officer who joins a unit fights in its front rank. If the unit is destroyed, the officer stays. An officer alone rides away from an enemy.',
  ),
];

/** All rulings, by number. */
export const PRW_RULINGS: readonly Ruling[] = [
  PRW_1,
  ruling(
    'PRW-2',
    section.MOVEMENT_NOTES,
    'Ten passages are lost from the text: the notes on movement and on shooting, shooting by charging units, ranges, target arcs, armour saves, and the modifiers of impact, general morale, shock and fear.',
    'No figure is invented. The players enter the numbers they use. They are saved with army and battle, and count as 0 until entered.',
  ),
  PRW_3,
  ruling(
    'PRW-4',
    section.ORGANIZATION,
    'The book has no points and no unit sizes.',
    'An army is its order of battle: Media, Asia, Babylon and a reserve for Assyria, Amun, Ptah, Re and a reserve for Egypt, each with an officer, and a commander-in-chief. Stands and castings are counted.',
  ),
  ruling('PRW-5', section.MOVEMENT_PHASE, 'Both sides may roll the same for moving first.', 'Both sides roll again.'),
  PRW_6,
  PRW_7,
  PRW_8,
  PRW_9,
  PRW_10,
  PRW_11,
  PRW_12,
  PRW_13,
  PRW_14,
  PRW_15,
  ruling(
    'PRW-16',
    section.SAVES,
    'The distance to an officer is 12" (inches) in one line and 12’ (feet) in the next. The die of an armour save is lost. The book does not cover half of an odd number of hits in the rain.',
    'Twelve inches. A D6 for each hit, saved at the number that the players entered, or more. Halved hits are rounded down, before saves.',
  ),
  ruling(
    'PRW-17',
    section.GENERAL_MORALE,
    'The book does not say how far units rout or fall back.',
    'A rout is a fast move, facing away from the enemy; a fall back is a normal move, facing the enemy.',
  ),
  ruling(
    'PRW-18',
    section.GENERAL_MORALE,
    'A test fails on a 1, or on a 1 or 2, and the die is modified. The book does not cover results below 1, or a negative number of melee dice.',
    'A modified die of less than 1 counts as 1, and a side never has fewer than 0 dice.',
  ),
  ruling(
    'PRW-19',
    section.OFFICERS,
    'An officer in the front rank is rolled for after every shooting phase in one passage, and only if the unit took casualties in another.',
    'After shooting if it hit the unit, and after every melee.',
  ),
  PRW_20,
  ruling(
    'PRW-21',
    section.SHOOTING,
    'Light infantry with swords or spears has a shooting arc, and slingers and javelinmen are mentioned, but no printed foot type has slings or javelins.',
    'Only troops with bow, sling or javelin shoot. Light infantry with slings or javelins are custom troop types.',
  ),
  ...PRW_FIELD_RULINGS,
];
