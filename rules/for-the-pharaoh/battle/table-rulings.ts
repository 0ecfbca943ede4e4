import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
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

const ruling = createRulings('for-the-pharaoh');

export const FTP_B25 = ruling(
  'FTP-B25',
  FIGURE_SCALES,
  'Figures of 10 mm may use the distances of 15 mm or of 5 mm.',
  'The distances of 15 mm.',
  alternative('as-five', 'The distances of 5 mm, which are half as long.'),
);

export const FTP_B26 = ruling(
  'FTP-B26',
  DEPLOYMENT,
  'The book does not say which side deploys first.',
  'An out-scouted side deploys everything first. Otherwise the side with the second bound deploys its visible troops first.',
  alternative('together', 'Both sides deploy at once, behind a screen or from their maps.'),
);

export const FTP_B27 = ruling(
  'FTP-B27',
  INTERPENETRATING,
  'Open order may pass through all troops except un-scythed chariots, and medium order through un-scythed chariots too. Carts and wagons are not mentioned.',
  'A misprint: open order passes through all troops except scythed chariots. Carts and wagons cannot pass through any troops, and only open order passes through them without disorder.',
  alternative('as-printed', 'As printed: un-scythed chariots disorder open order, scythed ones do not.'),
);

export const FTP_B28 = ruling(
  'FTP-B28',
  EVADES,
  'Open order may evade and close order may not. Medium order, battle-carts and wagons are not mentioned.',
  'Only open order and light chariots evade.',
  alternative('medium-too', 'Medium order may evade as well.'),
);

export const FTP_B29 = ruling(
  'FTP-B29',
  DISORDER,
  'Melee with scythed chariots disorders a unit. The book does not say whether at once or from the next bound.',
  'At once: the opponent counts as disordered in that melee and remains disordered after it.',
  alternative('after', 'After the melee, which is fought in the unit’s previous order.'),
);

export const FTP_B32 = ruling(
  'FTP-B32',
  MIXED_TARGETS,
  'Dice decide which of several kinds of target in a rank is hit. The book does not say which dice.',
  'A die with a face for each kind in that rank.',
  alternative('by-figures', 'A die with a face for each figure or model of that rank.'),
);

export const FTP_B31 = ruling(
  'FTP-B31',
  DEFINITIONS,
  'In melee a mantlet is a temporary linear obstacle. The book does not say whether it can be defended.',
  'It can, as a wall of propped shields: a frontal attack on troops behind it needs 1 more.',
  alternative('linear-only', 'It cannot. It disorders troops that cross it and has no effect in melee.'),
);

export const FTP_B36 = ruling(
  'FTP-B36',
  RESULTS,
  'Units with orders to support a unit that halts or worse take over its orders. The book does not say whether they also become disordered and forget their orders.',
  'They do: the same state, disordered, orders forgotten. Their own supporters do not, because no test caused it.',
  alternative('orders-only', 'Only the orders change. The supporters obey the same result in good order.'),
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
    'Close order dismounts as medium and medium as open order, group for group. Open order and partial groups are not mentioned.',
    'Open order stays open order without horse holders. A partial group stays partial and fights with fewer figures than a complete group on foot.',
  ),
  FTP_B31,
  FTP_B32,
  ruling(
    'FTP-B33',
    FIGURE_RATIOS,
    'At 20:1 one is deducted for the armed crew of a model in melee. The book does not say from what, and for how many.',
    'From the model’s score to hit, once for each armed crew member.',
  ),
  ruling(
    'FTP-B34',
    CHARGES,
    'A charge may be delayed by thirds of a move, or fifths for models. The effect on its reach is not stated.',
    'The charge loses that share of its move, and so does a counter-charge.',
  ),
  ruling(
    'FTP-B35',
    TERRAIN_CARDS,
    'The pack contains slightly more clear cards than squares. The number is not stated.',
    'Two more. The numbers of the other kinds depend on the available terrain.',
  ),
  FTP_B36,
  ruling(
    'FTP-B37',
    MORALE_CHANGES,
    'A unit within charge reach of any enemy tests. The reach is not stated.',
    'The enemy’s charge move in line over open ground: its move plus the charge bonus. Wagons, which never charge, cause no test.',
  ),
  ruling(
    'FTP-B38',
    BREACHES,
    'An assailable breach counts as bad going, a term used nowhere else.',
    'As rough ground: a third of a move, no bonuses, and disorder. No wheels may pass, not even by hand.',
  ),
];
