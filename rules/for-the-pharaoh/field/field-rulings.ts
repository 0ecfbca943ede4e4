import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
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

const ruling = createRulings('for-the-pharaoh');

export const FTP_F1 = ruling(
  'FTP-F1',
  BASES,
  'Bases have no fixed size. Four close order figures, three medium order figures, two open order figures or one model have the same front.',
  'A group of 15 mm figures has a front of 4 cm. A rank is 1.5 cm deep in close order, 2 cm in looser orders, 3 cm for riders and 4 cm for models. Front and depth change in proportion to the size of the figures.',
  alternative('six', 'The same, but with a front of 6 cm.'),
);

export const FTP_F5 = ruling(
  'FTP-F5',
  SHOOTING,
  'The book mentions front, flank and rear, but does not say where one ends and the next begins.',
  'The front is everything ahead of the line of a unit’s front. The rear is everything behind its rear line and within 45° of its rear corners. The rest is flank. A charger strikes the side in which the middle of its own front was when its move began.',
  alternative('diagonals', 'The same, but the front is only what lies within 45° of the corners of the unit’s front.'),
);

export const FTP_F6 = ruling(
  'FTP-F6',
  WHO_MAY_FIGHT,
  'The book does not say how much of a base must touch the enemy, or how a charge at an angle ends.',
  'A file is in contact if half of its base touches. A charger turns without cost, by up to 45°, to lie along the edge that it meets.',
  alternative('corner', 'A file is in contact if any of its base touches.'),
);

export const FTP_F8 = ruling(
  'FTP-F8',
  SEQUENCE,
  'The book does not say when a battle is over.',
  'An army breaks at the end of a bound if its remaining points are below half of its initial points. Units that are destroyed, off the table, in retreat or in rout do not count.',
  alternative('third', 'The same, but below a third.'),
  alternative('two-thirds', 'The same, but below two thirds.'),
  alternative('never', 'No army breaks. The players agree when the battle is over.'),
);

export const FIELD_RULINGS: readonly Ruling[] = [
  FTP_F1,
  ruling(
    'FTP-F2',
    SHOOTING,
    'The book does not say between which points a range is measured.',
    'The range is measured from the middle of the front of the shooting figure’s base to the nearest edge of the target within its arc.',
  ),
  ruling(
    'FTP-F3',
    DIFFICULT_TERRAIN,
    'The book does not say how far a unit moves over several kinds of terrain.',
    'Each centimetre costs the move in the open divided by the move in that terrain. The slowest terrain under the front corners and the middle of the front counts. A move that touches slow terrain gets no bonus. A unit stops at an obstacle that takes a whole move and crosses it with its next move.',
  ),
  ruling(
    'FTP-F4',
    TERRAIN,
    'The book does not say how deep the edge of a wood is, or what else hides troops.',
    'Troops see 2 cm into a wood. Units hide other units behind them on the same level, but troops on a hill see over units. Steep and sheer hills and buildings hide what is behind them, gentle hills do not.',
  ),
  FTP_F5,
  FTP_F6,
  ruling(
    'FTP-F7',
    TERRAIN,
    'The book does not say when a move on a hill is uphill and when it is downhill.',
    'A move towards the middle of the hill is uphill; a move away from it is downhill.',
  ),
  FTP_F8,
  ruling(
    'FTP-F9',
    CHARGES,
    'The book does not say what happens if a charger has no room to line up along its enemy’s edge.',
    'The charger slides along that edge by up to half of its front. If there is still no room, it stays as it arrived, and only the figures that touch fight.',
  ),
  ruling(
    'FTP-F10',
    RESULTS,
    'The book does not say how far a recoil goes, or which way a rout turns.',
    'A recoil is a normal move straight back. A unit that retreats or routs turns towards its own table edge and goes straight to it.',
  ),
  ruling(
    'FTP-F11',
    SHOOTING,
    'The book does not say when terrain covers a target.',
    'Terrain covers a unit if most of the unit is on it. Linear terrain covers a unit within 2 cm behind it, on the shortest line from the shooters.',
  ),
  ruling(
    'FTP-F12',
    ESCALADE,
    'The book does not say how a wall is placed on a table, and who may cross it.',
    'A wall is a strip that no unit may enter. The defenders on it count as higher, in heavy cover, and in contact with units at its foot. Units on the battlements or on a tower may move along it and down behind it. Units with ladders stop at its foot to raise them, and climb in their next move.',
  ),
  ruling(
    'FTP-F13',
    INTO_CONTACT,
    'The book does not say how near the enemy a move other than a charge may end.',
    'Such a move ends at least 1 cm from the enemy. To make contact a unit must charge, follow up, or join a melee that is already being fought.',
  ),
  ruling(
    'FTP-F14',
    BREACHES,
    'The book does not say how wide a breach is, or where its attackers and defenders are placed.',
    'A breach is 16 cm wide and in the middle of the wall. Any moat before it is filled. The attackers are at its foot, one unit behind the other, no wider than the breach. One defending unit, no wider than the breach, is halfway in. The other defenders are on the wall beside it, and may move along the wall and down behind it.',
  ),
  ruling(
    'FTP-F15',
    REMAINING_TROOPS,
    'The book does not say whether hidden troops on the table are shown to the enemy when no player sees the table.',
    'In a league, a unit that terrain hides from all enemy units when the battle begins is shown to the other side and to onlookers once it moves or is seen. From then on it stays visible.',
  ),
  ruling(
    'FTP-F16',
    COUNTER_CHARGES,
    'Orders are written before the battle. The book does not say which units support others and make forced marches in a battle led by the program.',
    'A unit supports each friendly unit within its normal move, and may make a forced march in any turn.',
  ),
  ruling(
    'FTP-F17',
    ESCALADE,
    'The book does not say how a storm led by the program is fought move by move.',
    'A unit on ladders or a tower attacks the defenders of the wall in its own move, without declaring a charge or testing for it. It counts as charging, and both sides may throw snap shots. Ladders last until the storm ends. Defenders of the wall cannot charge or follow up down from it while attackers remain before it. A defender that is driven back loses the wall. A unit that reaches the wall leaves its ladders.',
  ),
  ruling(
    'FTP-F18',
    SNAP_SHOT,
    'The book does not say from where friends of chargers and charged units throw snap shots in a battle led by the program.',
    'A unit within a normal move of the charged unit that is neither in melee nor charged itself shoots once at the charger where its charge begins, if weapon range and arc allow. In the same way a unit near the charger that does not charge itself shoots at an enemy that counter-charges.',
  ),
  ruling(
    'FTP-F19',
    FLANK_MARCHES,
    'The book does not say in which formation and where exactly a force arrives, and what happens if there is no room.',
    'It arrives in its deployment formation, with its rear on the table edge, as near as possible to the point that its turns of delay give, and at least 1 cm from any enemy. Reinforcements arrive in the middle of their own edge. Its turns of delay are the turns before its arrival. Past the far corner it continues along the enemy’s edge. A force without room tries again in the next turn. A force that has lost its way takes no part in the battle, and its points do not count for the army’s breaking point. The points of a force still on its way do count.',
  ),
  ruling(
    'FTP-F20',
    CHARGES,
    'The book does not say what a delayed charge may still do.',
    'A delayed charge uses the rest of its move, after charges with less delay. A counter-charge against it moves no farther than that share of its own move.',
  ),
  ruling(
    'FTP-F21',
    RESULTS,
    'The book does not say whether terrain, friends and enemies affect units that fall back, recoil, retire, retreat or rout. For evades it says only that terrain applies.',
    'Terrain, friends and enemies affect these moves and evades like a normal move: terrain slows or stops the unit, and it stops short of enemies. It passes through friends if there is room beyond them within the move; otherwise it stops before them. A unit that evades, retreats or routs may turn up to 60° from the straight line if it can then move farther.',
  ),
];
