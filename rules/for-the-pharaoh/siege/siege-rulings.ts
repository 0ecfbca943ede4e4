import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
import {
  BREACHES,
  COUNTER_MINING,
  BREACHING,
  DEFENCE,
  ESCALADE,
  MINING,
  SIEGE_BY_TRICK,
  SIEGES,
  STARVATION,
} from '../citations.ts';

const ruling = createRulings('for-the-pharaoh');

export const FTP_S6 = ruling(
  'FTP-S6',
  COUNTER_MINING,
  'The defender listens with a d10, and with a d10 if the fort has a wet moat.',
  'A misprint: with a wet moat a d20. Higher than the attacker’s d10: undetected. Lower: countered, and mine and head begin again. Equal: the tunnels meet and a fight decides.',
  alternative('both-ten', 'A d10 for the defender with any moat.'),
);

export const FTP_S9 = ruling(
  'FTP-S9',
  BREACHES,
  'The book does not say what follows a breach that was not made or is too steep, who decides whether an unstable one is assaulted at once, and how long a turn is.',
  'Not made or too steep: work begins again with a new roll for the weeks. Unstable: the besieger is asked on that day, unless its orders answer, and its strongest army on foot may storm. If not assaulted, the breach is rolled for again at the end of the campaign turn, which is a month. In winter the besieger is not asked. No wheels storm through a breach, because it is bad going.',
  alternative(
    'daily',
    'An unstable breach that is not assaulted by order is rolled for again each day, without a question.',
  ),
);

export const FTP_S10 = ruling(
  'FTP-S10',
  STARVATION,
  'A garrison holds out for a number of months and then surrenders. The book does not say from when the months count.',
  'The months are thrown when the blockade closes, and only the umpire knows them. A month of siege is 28 days from its first day (FTP-S1). Hunger is checked at the end of each. Relief cancels them, and a new blockade throws again.',
  alternative('calendar', 'Each campaign month that ends under siege counts in full, including the first.'),
);

export const FTP_S16 = ruling(
  'FTP-S16',
  COUNTER_MINING,
  'The book does not say how often a garrison may listen for a mine, and how miners fight when they meet.',
  'Once in each month with such an order, on the first day of digging, for every mine. If the tunnels meet, a group of each side fights by the melee rules: class E, light infantry in open order without shields, with other weapons. Both strike in each round until one group is destroyed. If both are destroyed, two others meet. The garrison demolishes the mine, or the besiegers’ mine is rolled for at once on the table of breaches.',
  alternative('one-die', 'Each side rolls a d10. The higher wins; ties are rolled again.'),
);

export const FTP_S21 = ruling(
  'FTP-S21',
  BREACHING,
  'Each ram and each claw needs fascines if there is a moat. The book does not say whether the second engine does too.',
  'A filled moat stays filled for the next engine of the same siege.',
  alternative('each', 'Every engine fills it again.'),
);

export const FTP_S23 = ruling(
  'FTP-S23',
  ESCALADE,
  'The book does not say how much a wall is worth to its defenders in a storm resolved without a table.',
  'In the quick method (FTP-C22) the garrison’s points count double against ladders, and half as much again in a breach, to find the stronger side. Losses use the plain points.',
  alternative('plain', 'Points count as they are.'),
);

export const FTP_S24 = ruling(
  'FTP-S24',
  ESCALADE,
  'Siege towers are mentioned together with ladders, but without rules or figures.',
  'They cannot be built.',
  alternative(
    'towers',
    'A house rule with its own figures. A carpenter builds a tower in a d20 of days while the moat is filled as for a ram. An embankment adds a d10 of days for a ramp. It is served and covered like an engine under a shed: each week at the wall its crew is shot at and rocks are dropped on it, and a sortie may attack it. It makes no breach. In a storm four groups cross from each tower at the wall without throwing for ladders: charging, not disordered, and no lower than the defenders, who keep their battlements as an obstacle. In the quick method the garrison counts half as much again, as in a breach. The tower remains for the next storm.',
  ),
);

export const SIEGE_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-S1',
    SIEGES,
    'Dice decide the week and the day on which a siege begins. The book does not say which dice.',
    'A d4 for the week, a d7 for the day.',
  ),
  ruling(
    'FTP-S2',
    ESCALADE,
    'One carpenter equips one group with ladders and fascines in the rolled number of days.',
    'One group per carpenter in each period. Each new period is rolled again.',
  ),
  ruling(
    'FTP-S3',
    ESCALADE,
    'Ladders may be too short or too long, and may be pushed down.',
    'For each group: 1 is too short, and the attack fails; 10 is too long. Then each side rolls a d10: a higher roll of the defender pushes the ladder down, and so does an equal roll if the ladder is too long. Troops on ladders are disordered. The attackers count as charging, the defenders as higher and behind an obstacle until they are pushed back.',
  ),
  ruling(
    'FTP-S4',
    BREACHING,
    'Building, filling the moat and breaching each take time. The book does not say whether they are simultaneous.',
    'Engine and fascines are made at the same time, and the longer counts. The weeks of the breach follow.',
  ),
  ruling(
    'FTP-S5',
    MINING,
    'A mine’s head and the mine itself take longer under a moat.',
    'Any moat: a d20 for the days of the head and for the weeks of digging. A carpenter and a miner are needed.',
  ),
  FTP_S6,
  ruling(
    'FTP-S7',
    DEFENCE,
    'Crews at the wall lose as on forced marches. Penthouses and sheds count as shields.',
    'Each week at the wall a d10 for each complete group, a d12 if protected, and a d20 for a partial group. A 1 costs one figure or half a model, as in forced marches. A half-hit model fights on and falls at its second half.',
  ),
  ruling(
    'FTP-S8',
    DEFENCE,
    'A ten destroys the engine on which rocks are dropped.',
    'Once a week a d10, or a d12 if the engine is protected. Exactly 10 destroys it.',
  ),
  FTP_S9,
  FTP_S10,
  ruling(
    'FTP-S11',
    STARVATION,
    'Plague is rolled for monthly and comes on a 10 of a d10 and of a d20. After that the other side’s chance is doubled.',
    'Thrown at the end of a month of siege (FTP-S10). Exactly 10 on either die; once one side has had plague, 9 or 10 on the other’s.',
  ),
  ruling(
    'FTP-S12',
    STARVATION,
    'Plague affects troops like a forced march.',
    'Once in each month of plague, by group as for unprotected crews (FTP-S7): a 1 costs one figure or half a model.',
  ),
  ruling(
    'FTP-S13',
    SIEGE_BY_TRICK,
    'The book leaves the capture of a fort by trick to players and umpires.',
    'An umpire’s intervention with its reason and effects, logged like any other event.',
  ),
  ruling(
    'FTP-S14',
    DEFENCE,
    'The book does not say who serves a ram or a claw, and what happens to an engine without a crew.',
    'The figures on foot of the besieging army that the order names, rolling in their usual groups. Chariots, carts and wagons serve no engine. An engine is lost when its whole crew has fallen or left. Each figure has one task per month: serving an engine, a storm, a sortie, raiding, intercepting, policing or being split off. A storm of the whole army uses all the others.',
  ),
  ruling(
    'FTP-S15',
    SIEGES,
    'The book does not say how works, their specialists and the weeks at the wall fit together.',
    'A work begins on the first day of the siege in the month of its order. Ladders take the carpenters named for them, an engine one until it is at the wall, a mine a carpenter and a miner until it is dug. Without them the work is given up. On each seventh day at the wall the crew is shot at first, then the garrison always drops rocks. An engine that survives its last week makes the breach.',
  ),
  FTP_S16,
  ruling(
    'FTP-S17',
    ESCALADE,
    'The book does not say when a storm starts, who may climb and what happens to the ladders.',
    'A storm is ordered for a month and starts on its first possible day, once per order: when the last ladders are ready, or when a breach is unstable or assailable. Groups climb in muster order, one per ladder. Chariots, carts and wagons stay below, and before a breach too. The ladders of all climbers are spent. Groups that are pushed down are unhurt and out of the fight.',
  ),
  ruling(
    'FTP-S18',
    SIEGES,
    'The book does not say what happens to the garrison of a stormed fort, and how a storm is resolved without a table.',
    'If the attackers win, the rest of the garrison surrenders and the fort is theirs. Otherwise they return to their camp and the siege continues. The quick method (FTP-C22) weighs the troops that came up against the whole garrison.',
  ),
  ruling(
    'FTP-S19',
    DEFENCE,
    'A sortie can be handled as a small battle. The book does not say what it takes to reach one engine.',
    'A besieged garrison may order a sortie against one engine at its wall with a named force: a skirmish against the engine’s crew as disordered light infantry in open order with other weapons. It waits like a battle, or is resolved by the quick method. If the sortie wins, the engine is destroyed, and the force goes back in. A sortie against the whole camp stays as it is: a victory ends the siege and all its engines.',
  ),
  ruling(
    'FTP-S20',
    ESCALADE,
    'The effects of a storm on the battle at the wall are spread over several places.',
    'They are on both battle lists, on the sheets and in the forms at the table. On ladders: disordered, charging, a movement turn to raise the ladders, and the wall’s height counts as twice the distance. On the battlements: higher and behind a defensible obstacle until pushed back. In a breach: bad going.',
  ),
  FTP_S21,
  ruling(
    'FTP-S22',
    ESCALADE,
    'The book does not say whether generals join a storm.',
    'A general joins if the player’s order names them.',
  ),
  FTP_S23,
  FTP_S24,
];
