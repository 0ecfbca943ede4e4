import { alternative, type Ruling, createRulings } from '../core/ruling.ts';
import * as section from './citations.ts';

const ruling = createRulings('by-the-gods');

export const BTG_1 = ruling(
  'BTG-1',
  section.MELEE_CHART,
  'Elephants triple their hits with “an even chance”, which the book also gives as 5 or less on a D6. Its club’s sheet has 3 or less, and doubles them.',
  'A 1, 2 or 3 triples all hits of the side with the elephants, including those of bonus dice. One die per melee.',
  alternative('doubles', 'A 1, 2 or 3 doubles the hits, as on the sheet.'),
  alternative('five', 'Any face except 6 triples the hits.'),
);

export const BTG_5 = ruling(
  'BTG-5',
  section.EVENTS,
  'The number of a card is the event, but events are numbered 1 to 7 and cards 2 to 10.',
  'The number minus 1 is the event. A 9 or 10 means drawing again.',
  alternative(
    'as-printed',
    'The number is the event, so that the first event never happens. An 8, 9 or 10 means drawing again.',
  ),
);

export const BTG_6 = ruling(
  'BTG-6',
  section.MOVEMENT,
  'Black court cards and aces move unattached leaders. The book does not say of which side.',
  'Unattached leaders of both sides.',
  alternative('black', 'Unattached leaders of the black side.'),
);

export const BTG_7 = ruling(
  'BTG-7',
  section.MOVEMENT,
  'The book does not say how many cards a turn has or when the deck is shuffled.',
  'Cards are drawn until every unit has had its chance to move. A card for a side that has moved all units is passed. The deck is shuffled each turn.',
  alternative('one-each', 'Each side uses only the first number card of its colour.'),
);

export const BTG_8 = ruling(
  'BTG-8',
  section.FIRE,
  'Low rolls hit. The text gives overhead fire a penalty of −1, the list of modifiers +1.',
  'As in the list: a modifier is added to the die, so that −1 helps and +1 hinders.',
  alternative('penalties', 'Every modifier of the list is a penalty, as in the text: each adds 1 to the die.'),
);

export const BTG_9 = ruling(
  'BTG-9',
  section.SEQUENCE,
  'There is a rally phase, but the book gives no number for rallying.',
  'A routed or rampaging unit checks its morale and rallies on 5 or more.',
  alternative('never', 'Units never rally.'),
);

export const BTG_10 = ruling(
  'BTG-10',
  section.MELEE,
  'Cavalry and camelry avoid a charge by a morale check. The book does not say how far they move or what a failed check does.',
  'With 5 or more they make one normal move, and the charger stops at their former position. With less they stand and fight.',
  alternative('check-counts', 'A failed check also applies: they fall back, stop or rout.'),
);

export const BTG_12 = ruling(
  'BTG-12',
  section.MELEE_CHART,
  'One die is rolled per two figures. In a melee the book does not cover an odd figure or a wounded elephant.',
  'Halves are rounded up, as for missiles. Each remaining elephant counts as a figure, wounded or not.',
  alternative('down', 'In a melee halves are rounded down, but a single figure still has a die.'),
);

export const BTG_14 = ruling(
  'BTG-14',
  section.MELEE,
  'Templars, phalanxes and elephants share one line with one bonus die.',
  'A phalanx of Templars has both dice.',
  alternative('one', 'A phalanx of Templars has one die.'),
);

export const BTG_15 = ruling(
  'BTG-15',
  section.SEQUENCE,
  'The book has no points and no army sizes.',
  'Players may agree on a number of figures (0 for none). A larger army is a warning.',
  alternative('error', 'A larger army is an error.'),
);

export const BTG_16 = ruling(
  'BTG-16',
  section.FIRE,
  'The book does not say whether the die for a leader is rolled for every volley or only for those that hit, or whether leader or armour comes first in a melee.',
  'When the leader’s unit is hit. One hit is the leader’s, then armour is subtracted, and the rest kills men.',
  alternative('every-volley', 'For every volley, even without a hit.'),
);

export const BTG_17 = ruling(
  'BTG-17',
  section.EVENTS,
  'Cards are drawn until a number card gives the event. The book does not say what happens to the passed cards.',
  'They are discarded without effect.',
  alternative('own-effect', 'Each has its own effect afterwards.'),
);

export const BTG_18 = ruling(
  'BTG-18',
  section.CIVILIZATIONS,
  'Attributes name melee units, regular infantry and cavalry without defining them.',
  'Melee units have no missiles. Regular infantry is heavy infantry except Templars. Cavalry includes light cavalry.',
  alternative('widest', 'All units are melee units, and all infantry is regular.'),
);

export const BTG_19 = ruling(
  'BTG-19',
  section.MELEE,
  'The book does not say whether chariots and elephants are mounted for base morale and for the bonus against foot.',
  'Both are: they have the mounted row and the bonus die against foot.',
  alternative('riders', 'Both have the mounted row, but only riders and chariots have the bonus die.'),
);

export const BTG_24 = ruling(
  'BTG-24',
  section.MORALE,
  'Templars and phalanxes have separate rows of base morale. A phalanx of Templars is both.',
  'A phalanx of Templars uses the row of Templars.',
  alternative('phalanx', 'A phalanx of Templars uses the row of the phalanx.'),
);

export const BTG_F2 = ruling(
  'BTG-F2',
  section.MOVEMENT,
  'The book does not say how units wheel, turn and change formation.',
  'A wheel costs the path of the outer front corner. A turn on the spot or a formation change costs half a move. Units cannot move back or sideways without turning.',
  alternative('free', 'The same, but free.'),
);

export const BTG_F3 = ruling(
  'BTG-F3',
  section.MELEE,
  'Flank and rear differ, but the book draws no lines between them.',
  'Front is everything ahead of the unit’s front line. Rear is everything behind its rear line, within 45° of its corners. The rest is flank. The position of the attacker’s front centre before its move decides.',
  alternative('diagonals', 'The same, but front is limited to 45° from the front corners.'),
);

export const BTG_F4 = ruling(
  'BTG-F4',
  section.FIRE,
  'The arc of fire is 90° from the front. The book does not say whether in all or to either side.',
  'In all: 45° to either side, from the front centre of each figure in the front rank.',
  alternative('either-side', '90° to either side.'),
);

export const BTG_F10 = ruling(
  'BTG-F10',
  section.SEQUENCE,
  'The book does not say when a battle ends.',
  'An army breaks at the end of a turn if fewer than half of its original figures are in hand. Figures that are dead, off the table, routed, rampaging or captured are not in hand.',
  alternative('third', 'The same, with a third.'),
  alternative('two-thirds', 'The same, with two thirds.'),
  alternative('never', 'Armies never break: the players agree when the battle ends.'),
);

/** Rulings on matters of the field that the book leaves open. */
const BTG_FIELD_RULINGS: readonly Ruling[] = [
  ruling(
    'BTG-F1',
    section.MOVEMENT,
    'Figures and stands have no size.',
    'For 25 mm figures: 0.75" × 0.75" for foot, 1" × 2" for riders, 2" × 3" for chariots and elephants, 2" × 2" for engines. In two ranks.',
  ),
  BTG_F2,
  BTG_F3,
  BTG_F4,
  ruling(
    'BTG-F5',
    section.FIRE,
    'The book does not say what hides troops.',
    'Units hide units behind them on the same level, except from overhead fire. Hills, woods and buildings hide units beyond them; woods do not hide units inside. Walls do not hide units.',
  ),
  ruling(
    'BTG-F6',
    section.MOVEMENT,
    'The book does not say how to count a move over several kinds of terrain.',
    'Each inch counts in proportion to the move on level ground.',
  ),
  ruling(
    'BTG-F7',
    section.MELEE,
    'The book does not say how a charge, or a move by units that cannot charge, ends in contact.',
    'It ends base to base: the unit turns up to 45° to align with the edge, and slides along it by up to half its front if another unit is in the way. A base is in contact if half of it touches.',
  ),
  ruling(
    'BTG-F8',
    section.MORALE,
    'The book does not say what happens to units forced off the table, or in which direction a unit falls back.',
    'Routing units are lost; others stop at the edge. A unit falls back straight and keeps its facing.',
  ),
  ruling(
    'BTG-F9',
    section.SEQUENCE,
    'The book does not say where armies deploy.',
    'Within 12 inches of their own edge.',
  ),
  BTG_F10,
  ruling(
    'BTG-F11',
    section.MELEE,
    'The book does not say whether a unit in contact with two enemies rolls all its dice against each.',
    'Its figures are divided among its enemies, halves rounded up.',
  ),
  ruling(
    'BTG-F12',
    section.SIEGE,
    'City walls and towers have damage values and a superior position. The book does not say how they lie on a table and are stormed. It has no ladders, gates or siege towers.',
    'A city wall is climbed like any wall: infantry reaches it in one turn and crosses in the next; others cannot. A tower is entered like a building. Units on either are higher and in cover, and both hide units beyond. A destroyed structure is rough ground.',
  ),
  ruling(
    'BTG-F13',
    section.EVENTS,
    'The book does not say how to place a unit that an event makes larger, by mounts or added men.',
    'It moves to the nearest free place and keeps its facing.',
  ),
];

export const BTG_RULINGS: readonly Ruling[] = [
  BTG_1,
  ruling(
    'BTG-2',
    section.FIRE,
    'An armour value is subtracted from hits, but the book gives none.',
    'As on the club’s sheet: armour of metal, leather or horn cancels one hit of each attack, and a shield one more, against missiles and in a melee.',
  ),
  ruling(
    'BTG-3',
    section.MORALE,
    'Die and base morale are added: on 1 or 2 the unit routs, on 3 or 4 it falls back, on 5 or 6 it holds. The sum can be lower or higher.',
    'The sum with all modifiers: on 2 or less the unit routs, on 3 or 4 it falls back or stops, on 5 or more it holds.',
  ),
  ruling(
    'BTG-4',
    section.EVENTS,
    'Two sections have the number 8, and events have no numbers.',
    'Sections are cited by title. Events are numbered 1 to 7 by their place in the list.',
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
    'The book does not say who strikes first or who loses a melee.',
    'Both strike at once. The side with more casualties loses; equal casualties are a draw.',
  ),
  BTG_12,
  ruling(
    'BTG-13',
    section.SIEGE,
    'A damage die of 0 or 7 is not in the table. Ranges, aim and crews of engines are missing.',
    'A 0 counts as 1, and a 7 as 6. Engines shoot at any visible target and always hit.',
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
    'The book does not say how beasts and quarrelling leaders hit, how events cause losses, or how many slingers arrive.',
    'Beasts and leaders hit as with swords. Losses to events are hits without armour. Six slingers arrive.',
  ),
  ruling(
    'BTG-21',
    section.FIRE,
    'The rear rank rolls with a penalty, but an odd figure of each rank would share a die.',
    'The front rank has one die per two figures, rounded up. The unit’s other dice are the rear rank’s.',
  ),
  ruling(
    'BTG-22',
    section.CIVILIZATIONS,
    'Extra range, extra movement and double damage values are not defined further.',
    'Range extends both short and long range. Movement is added to the table’s figure, on all terrain, before a charge doubles it. Double values apply to every size.',
  ),
  ruling(
    'BTG-23',
    section.CIVILIZATIONS,
    'A people without an attribute has that of the most closely related people. The book does not list relations.',
    'The players choose by their army list, or by the civilisation of a custom list. A list without a civilisation has no attribute, which the app notes.',
  ),
  BTG_24,
  ...BTG_FIELD_RULINGS,
];
