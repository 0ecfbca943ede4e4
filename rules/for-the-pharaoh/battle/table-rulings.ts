import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
import {
  BREACHES,
  CHARGES,
  DEFINITIONS,
  DEPLOYMENT,
  DISORDER,
  EVADES,
  FIGURE_RATIOS,
  FIGURE_SCALES,
  INTERPENETRATING,
  MIXED_TARGETS,
  MORALE_CHANGES,
  RESULTS,
  TERRAIN_CARDS,
} from '../citations.ts';

const ruling = rulingsOf('for-the-pharaoh');

export const FTP_B25 = ruling(
  'FTP-B25',
  FIGURE_SCALES,
  'Figures of 10 mm may go by the distances of 15 mm or by those of 5 mm.',
  'By those of 15 mm.',
  alternative('as-five', 'By those of 5 mm, which are half as long.'),
);

export const FTP_B26 = ruling(
  'FTP-B26',
  DEPLOYMENT,
  'Which side deploys first is not said.',
  'A side that is out-scouted deploys everything first; where none is, the side that has the second bound deploys what it shows first.',
  alternative('together', 'Both sides deploy at once, behind a screen or from their maps.'),
);

export const FTP_B27 = ruling(
  'FTP-B27',
  INTERPENETRATING,
  'Open order may pass through everybody but un-scythed chariots, and medium order through un-scythed chariots too; carts and wagons are not named.',
  'A misprint: open order passes through everybody but scythed chariots. Carts and wagons pass through nobody, and only open order passes through them, without disorder.',
  alternative('as-printed', 'As printed: open order is disordered by un-scythed chariots, and not by scythed ones.'),
);

export const FTP_B28 = ruling(
  'FTP-B28',
  EVADES,
  'Open order may evade and close order never; of medium order, battle-carts and wagons nothing is said.',
  'Only open order and light chariots evade.',
  alternative('medium-too', 'Medium order may evade as well.'),
);

export const FTP_B29 = ruling(
  'FTP-B29',
  DISORDER,
  'Melee with scythed chariots disorders; whether at once or from the next bound on is not said.',
  'At once: whoever fights scythed chariots counts as disordered in that melee and is disordered after it.',
  alternative('after', 'After it: the melee itself is fought in the order that the unit had.'),
);

export const FTP_B32 = ruling(
  'FTP-B32',
  MIXED_TARGETS,
  'Dice say which of several kinds of target in a rank is hit; which dice is not said.',
  'A die with a face for each kind in that rank.',
  alternative('by-figures', 'A die with a face for each figure or model of that rank.'),
);

export const FTP_B31 = ruling(
  'FTP-B31',
  DEFINITIONS,
  'In melee a mantlet is a temporary linear obstacle; whether it can be defended is not said.',
  'It can, as a wall of propped shields: who strikes from the front at somebody behind it needs 1 more.',
  alternative('linear-only', 'It cannot: it disorders those who cross it, and gives nothing in melee.'),
);

export const FTP_B36 = ruling(
  'FTP-B36',
  RESULTS,
  'Who has orders to support a unit that halts or worse has his orders changed to the same; whether he is disordered and forgets his orders too is not said.',
  'He comes to all of it: the same state, disordered, his orders forgotten. Who supports him in turn does not, for he did not test.',
  alternative('orders-only', 'His orders change and nothing else: he obeys the same result in good order.'),
);

/** Rulings for set-up, formations and their additions at the table. */
export const TABLE_RULINGS: readonly Ruling[] = [
  FTP_B25,
  FTP_B26,
  FTP_B27,
  FTP_B28,
  FTP_B29,
  ruling(
    'FTP-B30',
    DEFINITIONS,
    'Close order dismounts as medium and medium as open order, group for group; what becomes of open order and of partial groups is not said.',
    'Open order stays open order, and nobody holds horses. A partial group stays partial: as many of it fight as make no complete group on foot.',
  ),
  FTP_B31,
  FTP_B32,
  ruling(
    'FTP-B33',
    FIGURE_RATIOS,
    'At 20:1 one is deducted for the armed crew of a model in melee; from what, and for how many, is not said.',
    'From the score that the model needs to hit, once for each of its crew who is armed.',
  ),
  ruling(
    'FTP-B34',
    CHARGES,
    'A charge may be delayed by thirds of a move, or fifths for models; what that does to its reach is not said.',
    'It starts so much later: that share of its charge move is lost, and the same share of a counter-charge.',
  ),
  ruling(
    'FTP-B35',
    TERRAIN_CARDS,
    'The pack holds slightly more clear cards than there are squares; how many more is not said.',
    'Two more. How many cards of each other kind there are is for those who have the terrain.',
  ),
  FTP_B36,
  ruling(
    'FTP-B37',
    MORALE_CHANGES,
    'A unit within charge reach of any enemy tests; how far that reaches is not said.',
    'A charge move of that enemy in line over open ground: its move and the bonus of the charge. Wagons, which never charge, make nobody test.',
  ),
  ruling(
    'FTP-B38',
    BREACHES,
    'A breach that can be assailed counts as bad going, which is named nowhere else.',
    'As rough ground: a third of a move, no bonuses, and it disorders. No wheels pass it, not even by hand.',
  ),
];
