import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
import { BASES, DIFFICULT_TERRAIN, SHOOTING, TERRAIN } from '../citations.ts';

/* Rulings on what a table to scale asks and the book leaves open. */

const ruling = rulingsOf('for-the-pharaoh');

export const FTP_F1 = ruling(
  'FTP-F1',
  BASES,
  'Bases have no size of their own: four close order figures, three of medium order, two of open order and a model have the same front.',
  'A group of 15 mm figures has a front of 4 cm. A rank is 1.5 cm deep in close order, 2 cm in the looser ones, 3 cm for riders and 4 cm for models. Both go with the size of the figures.',
  alternative('six', 'The same, with a front of 6 cm.'),
);

export const FTP_F5 = ruling(
  'FTP-F5',
  SHOOTING,
  'Front, flank and rear are told apart, but no lines are drawn between them.',
  'Whatever is ahead of the line of a unit’s front is before it; whatever is behind the line of its rear and no farther out than 45° from its corners is behind it; the rest is at its flank.',
  alternative('diagonals', 'The same, but before it is only what lies within 45° out from the corners of its front.'),
);

export const FIELD_RULINGS: readonly Ruling[] = [
  FTP_F1,
  ruling(
    'FTP-F2',
    SHOOTING,
    'Between which points a range is measured is not said.',
    'From the middle of the front of the shooting figure’s own base to the nearest edge of the target that lies in its arc.',
  ),
  ruling(
    'FTP-F3',
    DIFFICULT_TERRAIN,
    'How a move over more than one kind of ground is counted is not said.',
    'Each centimetre counts as often as the move there is a share of the one in the open; the slowest ground under the two front corners and the middle of the front decides. A move that touches ground that slows has no bonus. At an obstacle that takes a whole move a unit stops, and crosses it with its next move.',
  ),
  ruling(
    'FTP-F4',
    TERRAIN,
    'How deep the edge of a wood is, and what else hides troops, is not said.',
    'One sees 2 cm into a wood. Units on the same level hide those behind them; from a hill one sees over units. Steep and sheer hills and buildings hide what is behind them, gentle hills do not.',
  ),
  FTP_F5,
  ruling(
    'FTP-F7',
    TERRAIN,
    'Where a hill goes up and where it goes down is not said.',
    'Towards its middle a move goes up, away from it down.',
  ),
];
