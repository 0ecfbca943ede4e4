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
  'Figures of 10 mm may use the distances for 15 mm figures or those for 5 mm figures.',
  'The distances for 15 mm figures.',
  alternative('as-five', 'The distances for 5 mm figures, which are half as long.'),
);

export const FTP_B26 = ruling(
  'FTP-B26',
  DEPLOYMENT,
  'The book does not say which side deploys first.',
  'An out-scouted side deploys everything first. Otherwise the side with the second bound deploys its visible troops first.',
  alternative('together', 'Both sides deploy at the same time, behind a screen or from maps.'),
);

export const FTP_B27 = ruling(
  'FTP-B27',
  INTERPENETRATING,
  'Open order may pass through all troops except un-scythed chariots. Medium order may pass through un-scythed chariots too. The book does not mention carts and wagons.',
  'This is a misprint: open order may pass through all troops except scythed chariots. Carts and wagons cannot pass through any troops. Only open order passes through carts and wagons without disorder.',
  alternative(
    'as-printed',
    'As printed: passing through un-scythed chariots disorders open order, but passing through scythed chariots does not.',
  ),
);

export const FTP_B28 = ruling(
  'FTP-B28',
  EVADES,
  'Open order may evade and close order may not. The book does not mention medium order, battle-carts and wagons.',
  'Only open order and light chariots may evade.',
  alternative('medium-too', 'Open order, light chariots and medium order may evade.'),
);

export const FTP_B29 = ruling(
  'FTP-B29',
  DISORDER,
  'A melee with scythed chariots disorders a unit. The book does not say whether this takes effect at once or from the next bound.',
  'At once. The opponent counts as disordered in that melee and stays disordered after it.',
  alternative('after', 'After the melee. The unit fights that melee in good order if it was in good order before.'),
);

export const FTP_B32 = ruling(
  'FTP-B32',
  MIXED_TARGETS,
  'If a rank contains several kinds of target, dice decide which kind is hit. The book does not say which dice.',
  'A die with one face for each kind of target in that rank.',
  alternative('by-figures', 'A die with one face for each figure or model in that rank.'),
);

export const FTP_B31 = ruling(
  'FTP-B31',
  DEFINITIONS,
  'In melee a mantlet is a temporary linear obstacle. The book does not say whether it can be defended.',
  'It can be defended like a wall of propped shields: a frontal attack on troops behind it needs 1 more to hit.',
  alternative('linear-only', 'It cannot be defended. It disorders troops that cross it and has no effect in melee.'),
);

export const FTP_B36 = ruling(
  'FTP-B36',
  RESULTS,
  'If a unit’s morale result is halt or worse, units with orders to support it obey the same result. The book does not say whether they also become disordered and forget their orders.',
  'They become disordered and forget their orders too. Units that support these supporters are not affected, because the supporters did not test.',
  alternative('orders-only', 'Only their orders change. The supporters obey the same result but stay in good order.'),
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
    'Close order dismounts as medium order and medium order as open order, group for group. The book does not mention open order and partial groups.',
    'Open order stays open order without horse holders. A partial group stays partial and fights with fewer figures than a complete group on foot.',
  ),
  FTP_B31,
  FTP_B32,
  ruling(
    'FTP-B33',
    FIGURE_RATIOS,
    'At a ratio of 20:1 the book deducts 1 for a model’s armed crew in melee. It does not say what this 1 is deducted from, or whether each crew member counts.',
    '1 is deducted from the model’s score to hit for each armed crew member.',
  ),
  ruling(
    'FTP-B34',
    CHARGES,
    'A charge may be delayed by thirds of a move, or by fifths for models. The book does not say how the delay changes its reach.',
    'A delayed charge loses that share of its move. A counter-charge against it loses the same share.',
  ),
  ruling(
    'FTP-B35',
    TERRAIN_CARDS,
    'The terrain deck contains slightly more clear cards than there are squares. The book does not say how many.',
    'Two more than there are squares. The numbers of other cards depend on the terrain that you own.',
  ),
  FTP_B36,
  ruling(
    'FTP-B37',
    MORALE_CHANGES,
    'A unit within charge reach of any enemy tests its morale. The book does not define this reach.',
    'The reach is the enemy’s charge move in line over open ground: its move plus the charge bonus. Wagons cause no test because they never charge.',
  ),
  ruling(
    'FTP-B38',
    BREACHES,
    'An assailable breach counts as bad going, a term used nowhere else.',
    'It counts as rough ground: troops move at a third of their move, get no bonuses and become disordered. No wheels may pass, not even moved by hand.',
  ),
];
