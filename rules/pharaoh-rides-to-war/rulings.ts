import { alternative, type Ruling, rulingsOf } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = rulingsOf('pharaoh-rides-to-war');

export const PRW_1 = ruling(
  'PRW-1',
  section.SHOOTING,
  'The text asks for six-sided dice; the paragraph on shooting says ten-sided ones, while the hits it lists are 4 to 6, 5 and 6, or 6.',
  'Six-sided dice, as everywhere else.',
  alternative('d10', 'Ten-sided dice for shooting, which hit with the same faces.'),
);

export const PRW_3 = ruling(
  'PRW-3',
  section.MELEE,
  'The winner’s dice are divided by 4 and the loser’s by 5; how a fraction is rounded is not said.',
  'Down.',
  alternative('up', 'Up.'),
);

export const PRW_6 = ruling(
  'PRW-6',
  section.ORGANIZATION,
  'The book gives no size of an army.',
  'The players may agree on a number of stands, 0 being none; more than that is warned of.',
  alternative('error', 'More than the number agreed on makes an army illegal.'),
);

export const PRW_7 = ruling(
  'PRW-7',
  section.MOVEMENT_NOTES,
  'A fate card lets a unit run or gallop two turns running without ill effect; the passage that must forbid or punish it is lost.',
  'A unit that does it is warned of, and takes the hits that the players typed in; none without a number.',
  alternative('allowed', 'It is allowed, and has no effect.'),
);

export const PRW_8 = ruling(
  'PRW-8',
  section.HITS,
  'Slings shoot, but the lists of hits name bows and javelins only.',
  'Slings hit as bows do, at short and long range.',
  alternative('javelins', 'Slings hit as javelins do, at short range only.'),
);

export const PRW_9 = ruling(
  'PRW-9',
  section.MELEE,
  'Melee takes “figures”, while stands are removed by hits.',
  'A figure is a hit on the casualty stand.',
  alternative(
    'castings',
    'A figure is a casting: three of infantry, two of cavalry or one chariot take a stand. What is over counts as its share of the stand’s hits, rounded up.',
  ),
);

export const PRW_10 = ruling(
  'PRW-10',
  section.SHOCK,
  'A routed unit that fails its test of shock loses a stand and routs again in one place, and leaves the field in another.',
  'It loses a stand and routs again.',
  alternative('leaves', 'It leaves the field.'),
);

export const PRW_11 = ruling(
  'PRW-11',
  section.EVASION,
  '“Heavier” and “lighter” troops are not defined.',
  'By weight alone: heavy chariots, heavy cavalry and heavy infantry are heavier than all others.',
  alternative(
    'arms',
    'By arm, then by weight: chariots are heavier than cavalry, cavalry than infantry, and of one arm the heavy than the light.',
  ),
);

export const PRW_12 = ruling(
  'PRW-12',
  section.FACTORS,
  'A die more for spears, axes or guards: whether for each side or each stand is not said.',
  'Once for the side, like the other factors.',
  alternative('stands', 'One for each stand with the weapon or of the guard; the other factors once.'),
);

export const PRW_13 = ruling(
  'PRW-13',
  section.MELEE,
  'What follows from equal totals in melee is not said.',
  'A draw: each side loses a fifth of the other’s total, and nobody tests.',
  alternative('again', 'Both sides throw again until one total is higher.'),
);

export const PRW_14 = ruling(
  'PRW-14',
  section.MORALE_PHASE,
  'A unit that has lost half its stands must test; once or in every turn is not said.',
  'In every turn.',
  alternative('once', 'Once in the battle.'),
);

export const PRW_15 = ruling(
  'PRW-15',
  section.FATE_CARDS,
  'Cards come from “a standard 52-card deck”, in which there are no jokers, yet a joker has its line; whether both armies draw from one deck is not said.',
  'One deck of 54 cards with two jokers for both armies.',
  alternative('no-jokers', 'One deck of 52 cards without jokers.'),
);

export const PRW_20 = ruling(
  'PRW-20',
  section.ASSYRIAN_FORCES,
  'Chariots may cross ground that bars them on a road; what a road does for other troops is not said.',
  'On a road nobody is slowed by the ground beside it.',
  alternative('chariots', 'A road helps chariots only.'),
);

export const PRW_F2 = ruling(
  'PRW-F2',
  section.MOVES,
  'What it takes to change between line, column and square is not said.',
  'The whole of a normal move.',
  alternative('free', 'Nothing.'),
);

export const PRW_F3 = ruling(
  'PRW-F3',
  section.FACTORS,
  'Flank and rear are told from the front, but no lines are drawn between them.',
  'Whatever is ahead of the line of a unit’s front is before it; whatever is behind the line of its rear and no farther out than 45° from its corners is behind it; the rest is at its flank. Where the middle of the attacker’s front was before his move decides.',
  alternative('diagonals', 'The same, but before it is only what lies within 45° out from the corners of its front.'),
);

/** Rulings on matters of the field that the book leaves open. */
const PRW_FIELD_RULINGS: readonly Ruling[] = [
  ruling(
    'PRW-F1',
    section.TERMS,
    'Stands have no size.',
    'A front of 2" for figures of 20 mm; 1" deep for foot, 1.5" for riders, 3" for chariots. In line foot stands in two ranks, riders and chariots in one; a column is one stand wide.',
  ),
  PRW_F2,
  PRW_F3,
  ruling(
    'PRW-F4',
    section.ARCS,
    'The notes on arcs and ranges are lost; where an arc begins, and what counts until numbers are typed in, is not said.',
    'An arc begins at the middle of the front of each stand in the front rank. A range that nobody typed in has no limit, and mounted javelins without an arc shoot all round.',
  ),
  ruling(
    'PRW-F5',
    section.HITS,
    'What hides troops is not said; woods and the like give cover.',
    'Units hide those behind them on the same level, hills and woods those beyond. Who stands in a wood is seen, in cover.',
  ),
  ruling(
    'PRW-F6',
    section.ASSYRIAN_FORCES,
    'What a turn of 45° is, and how a move over several kinds of ground is counted, is not said.',
    'A wheel on a front corner or a turn on the spot, both without cost; one of less than 45° counts as one. Each inch counts as often as the move there is a share of the one in the open.',
  ),
  ruling(
    'PRW-F7',
    section.CHARGING,
    'How far a charge goes, and how it comes into contact, is not said.',
    'As far as a gallop or run. It stops an inch away, and no other move comes nearer. For the melee it closes base to base: it turns up to 45° to lie flush with the edge before it, and slides along it by up to half its front. A stand is in contact when half of it touches.',
  ),
  ruling(
    'PRW-F8',
    section.ROUTED,
    'What becomes of units whose way leads off the table is not said.',
    'Whoever routs is gone; whoever evades or falls back stops at the edge.',
  ),
  ruling('PRW-F9', section.TURN, 'Where armies deploy is not said.', 'Within 12 inches of their own edge.'),
  ruling(
    'PRW-F10',
    section.HITS,
    'When a wall or woods cover a target is not said.',
    'Woods cover who stands in them for the most part, a wall a unit before which it lies within an inch.',
  ),
  ruling(
    'PRW-F11',
    section.RANGES,
    'Ranges are lost, and what a move costs a unit that shoots; whoever leads a side for the players needs them.',
    'Where nobody typed a range in, bows reach 16 inches and are at short range within 8, slings reach 8 and javelins 4. Who moved shoots as who stood.',
  ),
  ruling(
    'PRW-F12',
    section.MOVEMENT_PHASE,
    'Who throws higher chooses to move first or second; what a leader for the players chooses is not said.',
    'The winner moves first. No fate cards are drawn, and heavy chariots always crash into infantry.',
  ),
  ruling(
    'PRW-F13',
    section.OFFICERS,
    'How far and when officers move is not said, nor what happens to an officer whose unit is destroyed or whom the enemy reaches.',
    'An officer moves after the units of his side, as far as a chariot of his army in a normal move and over the same terrain. The distance that he moved with his unit counts. An officer who joins a unit fights in its front rank. If his unit is destroyed, he stays where it stood. If an enemy reaches an officer who is alone, he rides away.',
  ),
];

/** All rulings, by number. */
export const PRW_RULINGS: readonly Ruling[] = [
  PRW_1,
  ruling(
    'PRW-2',
    section.MOVEMENT_NOTES,
    'Ten passages are lost from the text: the notes on movement and on shooting, shooting by charging units, ranges, target arcs, armour saves, and the modifiers of impact, general morale, shock and fear.',
    'No figure is invented. The players type in what they play with; it is kept with army and battle, and counts for nothing until then.',
  ),
  PRW_3,
  ruling(
    'PRW-4',
    section.ORGANIZATION,
    'The book has no points and no sizes of units.',
    'An army is its order of battle: Media, Asia, Babylon and a reserve for Assyria, Amun, Ptah, Re and a reserve for Egypt, each under an officer, and a commander-in-chief. Stands and castings are counted.',
  ),
  ruling('PRW-5', section.MOVEMENT_PHASE, 'Both sides may throw the same for who moves first.', 'They throw again.'),
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
    'The distance to an officer is 12" in one line and 12\' in the next; the die of an armour save is lost; half of an odd number of hits in the rain is not said.',
    'Twelve inches. A d6 for each hit, saved at the number that the players typed in, or more. Halved hits are rounded down, before saves.',
  ),
  ruling(
    'PRW-17',
    section.GENERAL_MORALE,
    'How far units rout or fall back is not said.',
    'A rout is a fast move, facing away from the enemy; a fall back is a normal move, facing the enemy.',
  ),
  ruling(
    'PRW-18',
    section.GENERAL_MORALE,
    'A test fails on a 1, or on a 1 or 2, and the die is modified; what is below 1 is not said. Nor is what melee dice below none are.',
    'A modified die of 1 or less counts as 1, and a side throws no fewer than no dice.',
  ),
  ruling(
    'PRW-19',
    section.OFFICERS,
    'An officer in the front rank is diced for after every phase of shooting in one place, and only if his unit took casualties in another.',
    'After shooting if it hit his unit; after a melee always.',
  ),
  PRW_20,
  ruling(
    'PRW-21',
    section.SHOOTING,
    'Light infantry with swords or spears has an arc to shoot in, and slingers and javelinmen are named, but no printed troop type on foot has slings or javelins.',
    'Who has no bow, sling or javelin does not shoot. Light infantry with slings or javelins are troop types of one’s own.',
  ),
  ...PRW_FIELD_RULINGS,
];
