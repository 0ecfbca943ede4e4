import { alternative, type Ruling, rulingsOf } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = rulingsOf('by-the-gods');

export const BTG_1 = ruling(
  'BTG-1',
  section.CHART,
  'Elephants triple their hits by an even chance, which the book then gives as a 5 or less on a D6. Its club’s sheet has a 3 or less, and doubles.',
  'A 1, 2 or 3 triples all hits of the side with the elephants, those of bonus dice too; one die for each melee.',
  alternative('doubles', 'A 1, 2 or 3 doubles them, as on the sheet.'),
  alternative('five', 'Any face but a 6 triples them.'),
);

export const BTG_5 = ruling(
  'BTG-5',
  section.EVENTS,
  'The number of a card is the event, and events are counted from 1 to 7; number cards run from 2 to 10.',
  'The number less one is the event; a 9 or 10 draws again.',
  alternative('as-printed', 'The number is the event, so that no first event comes; an 8, 9 or 10 draws again.'),
);

export const BTG_6 = ruling(
  'BTG-6',
  section.MOVEMENT,
  'Black court cards and aces move unattached leaders; of which side is not said.',
  'Of both sides.',
  alternative('black', 'Of the black side.'),
);

export const BTG_7 = ruling(
  'BTG-7',
  section.MOVEMENT,
  'How many cards a turn has, and when the deck is shuffled, is not said.',
  'Cards are drawn until every unit has had its chance to move; a card for a side that has moved all is passed. The deck is shuffled each turn.',
  alternative('one-each', 'Each side has the first number card of its colour, and no other.'),
);

export const BTG_8 = ruling(
  'BTG-8',
  section.FIRE,
  'Low rolls hit. Overhead fire is a penalty of −1 in the text and +1 in the list of modifiers.',
  'As the list: a modifier is added to the die, so that −1 helps and +1 hinders.',
  alternative('penalties', 'Every modifier of the list is a penalty, as in the text: each adds 1 to the die.'),
);

export const BTG_9 = ruling(
  'BTG-9',
  section.SEQUENCE,
  'There is a phase to rally in, and no number to rally by.',
  'A routed or rampaging unit checks its morale: 5 or more rallies it, anything less and it goes on.',
  alternative('never', 'Nobody rallies.'),
);

export const BTG_10 = ruling(
  'BTG-10',
  section.MELEE,
  'Cavalry and camelry avoid a charge by a check of morale; how far they go, and what a failed check does, is not said.',
  'With 5 or more they go one normal move and the charger stops where they stood; with less they stand and fight.',
  alternative('check-counts', 'A failed check counts as well: they fall back, stop or rout by it.'),
);

export const BTG_12 = ruling(
  'BTG-12',
  section.CHART,
  'A die is thrown for two figures; what an odd figure and a wounded elephant have is not said for a melee.',
  'Halves go up, as for missiles. Each elephant that is left counts as a figure, wounded or not.',
  alternative('down', 'In a melee halves go down; a figure alone still has a die.'),
);

export const BTG_14 = ruling(
  'BTG-14',
  section.MELEE,
  'Templars, phalanxes and elephants stand in one line with one bonus die.',
  'A phalanx of Templars has both its dice.',
  alternative('one', 'It has one.'),
);

export const BTG_15 = ruling(
  'BTG-15',
  section.SEQUENCE,
  'The book has no points and no sizes of armies.',
  'Players may agree on a number of figures; 0 is none. More is a warning.',
  alternative('error', 'More is an error.'),
);

export const BTG_16 = ruling(
  'BTG-16',
  section.FIRE,
  'Whether the die for a leader is thrown at every volley or only at those that hit is not said; nor which comes first in a melee, leader or armour.',
  'When his unit is hit. One hit is the leader’s first, then armour takes off, and what is left falls on the men.',
  alternative('every-volley', 'At every volley, also at one that hits nobody.'),
);

export const BTG_17 = ruling(
  'BTG-17',
  section.EVENTS,
  'Cards are drawn on until a number card gives the event; what becomes of those on the way is not said.',
  'They are put away unused.',
  alternative('own-effect', 'Each has its own effect afterwards.'),
);

export const BTG_18 = ruling(
  'BTG-18',
  section.CIVILIZATIONS,
  'Attributes name melee units, regular infantry and cavalry without saying who that is.',
  'Melee units have no missiles. Regular infantry is heavy infantry that is no Templar. Cavalry is light cavalry too.',
  alternative('widest', 'All units are melee units and all infantry is regular.'),
);

export const BTG_19 = ruling(
  'BTG-19',
  section.MELEE,
  'Who is mounted for base morale and for the bonus against foot is not said of chariots and elephants.',
  'Both are mounted: chariots and elephants have the mounted row and the bonus die against foot.',
  alternative('riders', 'Both have the mounted row, but only riders and chariots the bonus die.'),
);

export const BTG_24 = ruling(
  'BTG-24',
  section.MORALE,
  'Templars and phalanxes have a row each of the base morale table; a phalanx of Templars is both.',
  'It has the row of Templars.',
  alternative('phalanx', 'It has the row of the phalanx.'),
);

export const BTG_F2 = ruling(
  'BTG-F2',
  section.MOVEMENT,
  'How units wheel, turn and change their formation is not said.',
  'A wheel costs the way of the outer front corner. A turn on the spot and another formation take half a move each. Nobody goes back or sideways but by turning.',
  alternative('free', 'The same, but none of them costs anything.'),
);

export const BTG_F3 = ruling(
  'BTG-F3',
  section.MELEE,
  'Flank and rear are told apart, but no lines are drawn between them.',
  'Whatever is ahead of the line of a unit’s front is before it; whatever is behind the line of its rear and no farther out than 45° from its corners is behind it; the rest is at its flank. Where the middle of the attacker’s front was before his move decides.',
  alternative('diagonals', 'The same, but before it is only what lies within 45° out from the corners of its front.'),
);

export const BTG_F4 = ruling(
  'BTG-F4',
  section.FIRE,
  'The arc of fire is 90° from the front; whether in all or to either side is not said.',
  'In all: 45° to either side, from the middle of the front of each figure in the front rank.',
  alternative('either-side', '90° to either side.'),
);

export const BTG_F10 = ruling(
  'BTG-F10',
  section.SEQUENCE,
  'When a battle is over is not said.',
  'An army breaks at the end of a turn in which the figures that it still has in hand are under half of those that it began with. Who is dead, off the table, routed, rampaging or captured is not in hand.',
  alternative('third', 'The same, under a third.'),
  alternative('two-thirds', 'The same, under two thirds.'),
  alternative('never', 'No army breaks: the players agree when the battle is over.'),
);

/** Rulings on matters of the field that the book leaves open. */
const BTG_FIELD_RULINGS: readonly Ruling[] = [
  ruling(
    'BTG-F1',
    section.MOVEMENT,
    'Figures and stands have no size.',
    'For figures of 25 mm: 0.75" × 0.75" for men on foot, 1" × 2" for riders, 2" × 3" for chariots and elephants, 2" × 2" for engines; in two ranks.',
  ),
  BTG_F2,
  BTG_F3,
  BTG_F4,
  ruling(
    'BTG-F5',
    section.FIRE,
    'What hides troops is not said.',
    'Units hide those behind them on the same level from whoever may not fire overhead; hills, woods and buildings hide what is beyond them, but nobody who stands in a wood. Walls hide nobody.',
  ),
  ruling(
    'BTG-F6',
    section.MOVEMENT,
    'How a move over several kinds of ground is counted is not said.',
    'Each inch counts as often as the move there is a share of the one on level ground.',
  ),
  ruling(
    'BTG-F7',
    section.MELEE,
    'How a charge, or a move of those who may not charge, comes into contact is not said.',
    'It ends base to base: it turns up to 45° to lie flush with the edge it met, and slides along it by up to half its front where somebody stands in the way. A base is in contact when half of it touches.',
  ),
  ruling(
    'BTG-F8',
    section.MORALE,
    'What becomes of units whose way leads off the table is not said, nor which way a fall back goes.',
    'Whoever routs is gone; others stop at the edge. A unit falls back straight behind it, and faces as before.',
  ),
  ruling('BTG-F9', section.SEQUENCE, 'Where armies deploy is not said.', 'Within 12 inches of their own edge.'),
  BTG_F10,
  ruling(
    'BTG-F11',
    section.MELEE,
    'Whether a unit that two enemies have met throws all its dice against each is not said.',
    'Its figures are shared among those whom it fights, halves up.',
  ),
  ruling(
    'BTG-F12',
    section.SIEGE,
    'City walls and towers have damage values and a superior position; how they lie on a table, and how they are stormed, is not said. Ladders, gates and siege towers are not in the book.',
    'A city wall is climbed as every wall is: infantry comes up to it in one turn and goes over in the next, nobody else does. A tower is entered as a building is. Who stands on either is higher and in cover, and both hide what is beyond. A structure whose damage value is used up is rough ground.',
  ),
  ruling(
    'BTG-F13',
    section.EVENTS,
    'Who makes room for a unit that an event makes larger, by mounts or by men who join it, is not said.',
    'Nobody: the unit goes to the nearest place where it stands on nobody, and faces as before.',
  ),
];

export const BTG_RULINGS: readonly Ruling[] = [
  BTG_1,
  ruling(
    'BTG-2',
    section.FIRE,
    'An armour value is taken off the hits, and never given.',
    'As on the club’s sheet: armour of metal, leather or horn gives back one hit of each attack, a shield one more, of missiles and in a melee.',
  ),
  ruling(
    'BTG-3',
    section.MORALE,
    'The die and the base morale are added; 1 or 2 routs, 3 or 4 falls back, 5 or 6 is well. The sum can be lower or higher.',
    'The sum with all modifiers: 2 or less routs, 3 or 4 falls back or stops, 5 or more is well.',
  ),
  ruling(
    'BTG-4',
    section.EVENTS,
    'Two sections are numbered 8, and events are not numbered.',
    'Sections are cited by title; an event has the number of its place in its list, 1 to 7.',
  ),
  BTG_5,
  BTG_6,
  BTG_7,
  BTG_8,
  BTG_9,
  BTG_10,
  ruling(
    'BTG-11',
    section.MELEE,
    'Who strikes first, and who has lost a melee, is not said.',
    'Both strike at once. Whoever suffers more casualties has lost; with as many, nobody has.',
  ),
  BTG_12,
  ruling(
    'BTG-13',
    section.SIEGE,
    'A damage die of 0 or 7 is not in the table; ranges, aim and crews of engines are not given.',
    'A 0 counts as 1 and a 7 as 6. Engines shoot at whatever they see, and need no die to hit.',
  ),
  BTG_14,
  BTG_15,
  BTG_16,
  BTG_17,
  BTG_18,
  BTG_19,
  ruling(
    'BTG-20',
    section.EVENTS,
    'How beasts and quarrelling leaders hit, what losses to events are, and how many slingers or men on foot come, is not said.',
    'Beasts and leaders hit as with swords. Losses to events are hits that no armour gives back. Slingers come six strong.',
  ),
  ruling(
    'BTG-21',
    section.FIRE,
    'A rear rank throws with a penalty; an odd figure of each rank would share a die.',
    'The front rank has a die for two figures, rounded up; the rest of the unit’s dice are the rear rank’s.',
  ),
  ruling(
    'BTG-22',
    section.CIVILIZATIONS,
    'More range, more movement and double damage values are given without saying of what.',
    'Range lengthens short and long alike. More movement is of the table’s figure, on all ground, before a charge doubles it. Double values hold for every size.',
  ),
  ruling(
    'BTG-23',
    section.CIVILIZATIONS,
    'A people that is not among those with an attribute has that of the most closely related; who is related to whom is not said.',
    'The players say so by the list that they take, or by the civilisation that a list of their own names. A list that names none has no attribute, and the app remarks on it.',
  ),
  BTG_24,
  ...BTG_FIELD_RULINGS,
];
