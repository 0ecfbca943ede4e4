import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
import {
  BASES,
  BREACHES,
  CHARGES,
  COUNTER_CHARGES,
  DIFFICULT_TERRAIN,
  ESCALADE,
  FLANK_MARCHES,
  INTO_CONTACT,
  REMAINING_TROOPS,
  RESULTS,
  SEQUENCE,
  SHOOTING,
  SNAP_SHOT,
  TERRAIN,
  WHO_MAY_FIGHT,
} from '../citations.ts';

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
  'Whatever is ahead of the line of a unit’s front is before it; whatever is behind the line of its rear and no farther out than 45° from its corners is behind it; the rest is at its flank. A charger strikes the side before which the middle of its front was when its move began.',
  alternative('diagonals', 'The same, but before it is only what lies within 45° out from the corners of its front.'),
);

export const FTP_F6 = ruling(
  'FTP-F6',
  WHO_MAY_FIGHT,
  'How much of a base must touch the enemy to be in contact is not said, nor how a charger that comes at an angle ends.',
  'A file is in contact if half of its base touches. A charger turns without cost to lie along the edge that it met, by up to 45°.',
  alternative('corner', 'A file is in contact if any of its base touches.'),
);

export const FTP_F8 = ruling(
  'FTP-F8',
  SEQUENCE,
  'When a battle is over is not said.',
  'An army breaks at the end of a bound in which the points that it still has in hand are under half of those that it began with. Who is dead, off the table, in retreat or in rout is not in hand.',
  alternative('third', 'The same, under a third.'),
  alternative('two-thirds', 'The same, under two thirds.'),
  alternative('never', 'No army breaks: the players agree when the battle is over.'),
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
  FTP_F6,
  ruling(
    'FTP-F7',
    TERRAIN,
    'Where a hill goes up and where it goes down is not said.',
    'Towards its middle a move goes up, away from it down.',
  ),
  FTP_F8,
  ruling(
    'FTP-F9',
    CHARGES,
    'What becomes of a charger that finds somebody in the place where it would lie along its enemy is not said.',
    'It slides along the edge that it met by up to half of its own front. Where that does not help it stays as it came, and those fight who touch.',
  ),
  ruling(
    'FTP-F10',
    RESULTS,
    'How far a recoil goes on a table, and which way a rout turns, is not said.',
    'A recoil is a normal move straight back. Who retreats or routs turns about to his own edge of the table and goes straight to it.',
  ),
  ruling(
    'FTP-F11',
    SHOOTING,
    'When ground covers a unit that is shot at is not said.',
    'Ground covers a unit most of which stands on it. A line of ground covers it where it lies before it within 2 cm, on the shortest line from the shooters.',
  ),
  ruling(
    'FTP-F12',
    ESCALADE,
    'How a wall lies on a table, and who may go over it, is not said.',
    'It is a strip that bars everybody. Who holds it stands on it, higher and in heavy cover, and is in contact with who stands at its foot. Those on the battlements or on a tower may go along it and down behind it. Who is on ladders stops at its foot while they are raised, and goes up with his next move.',
  ),
  ruling(
    'FTP-F13',
    INTO_CONTACT,
    'How near a move that is no charge may come to the enemy is not said.',
    'It ends a centimetre before him. Who wants contact charges, follows up, or joins a melee that is fought already.',
  ),
  ruling(
    'FTP-F14',
    BREACHES,
    'How wide a breach is, and where those stand who storm and hold it, is not said.',
    'It is 16 cm wide, in the middle of the wall; a moat before it is filled. Who storms stands at its foot, no wider than it, one unit behind the other. One unit of the holders stands halfway into it, no wider either; the others stand beside it on the wall, and may go along it and down behind it.',
  ),
  ruling(
    'FTP-F15',
    REMAINING_TROOPS,
    'Whether troops that stood out of sight are shown to the enemy once they are on the table is not said where nobody sees the table.',
    'In a league a unit that the ground hides from every enemy unit when the battle begins is shown to the other side, and to onlookers, once it moves or somebody sees it; from then on it stays shown.',
  ),
  ruling(
    'FTP-F16',
    COUNTER_CHARGES,
    'Orders are written before the battle; who has orders to support whom, and who marches by force, when the program leads it is not said.',
    'A unit supports every friend within a normal move of it, and may march by force in any turn.',
  ),
  ruling(
    'FTP-F17',
    ESCALADE,
    'How a storm is fought move by move when the program leads it is not said.',
    'Who is on ladders or a tower goes at who holds the wall in his own move, without declaring a charge and without its test; he counts as charging, and both may loose the shots of a charge. Ladders that were thrown for stand as long as the storm lasts. Who holds the wall neither charges nor follows down from it while somebody is still before it. Who is driven back from it holds it no more; who has come up on it is on no ladder any more.',
  ),
  ruling(
    'FTP-F18',
    SNAP_SHOT,
    'From where friends of those who charge and are charged loose the shots of a charge, when the program leads it, is not said.',
    'Who stands within a normal move of the charged, is in no melee and not charged himself shoots once at the charger, from where he stands to where the charge begins, if his weapon and arc reach that far. So does who stands near a charger and does not charge himself, at whoever charges back.',
  ),
  ruling(
    'FTP-F19',
    FLANK_MARCHES,
    'In which formation and where exactly a force comes onto the table, and what becomes of one that finds no room there, is not said.',
    'It comes on in the line in which it would be drawn up, its rear on the edge, as near to the place that its delay brings it to as there is room, 1 cm from any enemy; reinforcements at the middle of their own edge. Its turns of delay are those before the one in which it comes on. Past the far corner it goes along the enemy’s edge as far as that goes. Who finds no room on the edge tries again in the next turn. Who has lost his way is in the battle no more and counts as gone; who is still on his way counts as in hand.',
  ),
  ruling(
    'FTP-F20',
    CHARGES,
    'What a charge that is delayed by a part of its move may still do is not said.',
    'It goes as far as the rest of its move, and after those that were delayed by less; whoever meets it with his own goes no farther than that either.',
  ),
  ruling(
    'FTP-F21',
    RESULTS,
    'Whether terrain, friends and enemies affect units that fall back, recoil, retire, retreat or rout is not said. For evades the book says only that terrain applies.',
    'They affect evades and these moves as they affect a normal move: terrain slows or stops the unit, and it stops short of enemies. It passes through friends if there is room beyond them within the move; otherwise it stops before them. A unit that evades, retreats or routs may turn up to 60° from the straight line if that takes it farther.',
  ),
];
