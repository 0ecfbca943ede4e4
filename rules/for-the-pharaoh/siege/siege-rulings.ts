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
  'The book gives the listening defender a d10, and also a d10 if the fort has a wet moat.',
  'This is a misprint: with a wet moat the defender rolls a d20. If the defender’s roll is higher than the attacker’s d10, the mine is not found. If lower, it is countered, and mine and mine-head begin again. If equal, the tunnels meet and a fight decides.',
  alternative('both-ten', 'The defender rolls a d10 with any moat.'),
);

export const FTP_S9 = ruling(
  'FTP-S9',
  BREACHES,
  'The book does not say what happens if no breach is made or the breach is too steep, who decides whether an unstable breach is assaulted at once, or how long a turn is.',
  'Without a breach, or if it is too steep, work begins again with a new roll for the weeks. If it is unstable, the besieger is asked on that day (unless its orders decide), and its strongest army on foot may storm. If there is no storm, the breach is rolled for again at the end of the campaign turn, which is a month. In winter the besieger is not asked. Wheels cannot storm through a breach, because it is bad going.',
  alternative(
    'daily',
    'An unstable breach that is not assaulted by order is rolled for again each day, without a question.',
  ),
);

export const FTP_S10 = ruling(
  'FTP-S10',
  STARVATION,
  'A garrison holds out for a number of months and then surrenders. The book does not say when these months begin.',
  'The number of months is rolled when the blockade begins, and only the umpire knows it. A month of siege is 28 days from its first day (FTP-S1). Hunger is checked at the end of each. Relief ends the count, and a new blockade rolls again.',
  alternative('calendar', 'Each campaign month that ends under siege counts in full, including the first.'),
);

export const FTP_S16 = ruling(
  'FTP-S16',
  COUNTER_MINING,
  'The book does not say how often a garrison may listen for a mine, and how miners fight when they meet.',
  'The garrison listens for every mine once in each month with such an order, on the first day of digging. If the tunnels meet, a group of each side fights by the melee rules: class E, light infantry in open order without shields, with other weapons. Both strike in each round until one group is destroyed. If both are destroyed, two others meet. The garrison demolishes the mine, or the besiegers’ mine is rolled for at once on the table of breaches.',
  alternative('one-die', 'Each side rolls a d10. The higher roll wins; ties reroll.'),
);

export const FTP_S21 = ruling(
  'FTP-S21',
  BREACHING,
  'Each ram and each claw needs fascines if there is a moat. The book does not say whether the second engine does too.',
  'A filled moat stays filled for the next engine of the same siege.',
  alternative('each', 'The moat must be filled again for every engine.'),
);

export const FTP_S23 = ruling(
  'FTP-S23',
  ESCALADE,
  'The book does not say how much a wall helps its defenders in a storm resolved without a table.',
  'In quick resolution (FTP-C22) the garrison’s points count double against ladders, and 1½ times in a breach, when the sides are compared. Losses use the normal points.',
  alternative('plain', 'The garrison’s points count without a change.'),
);

export const FTP_S24 = ruling(
  'FTP-S24',
  ESCALADE,
  'The book mentions siege towers together with ladders, but has no rules or numbers for them.',
  'Siege towers cannot be built.',
  alternative(
    'towers',
    'A house rule with its own numbers. A carpenter builds a tower in d20 days while the moat is filled as for a ram. An embankment adds d10 days for a ramp. A tower is crewed and protected like an engine under a shed: each week at the wall its crew is shot at and rocks are dropped on it, and a sortie may attack it. It makes no breach. In a storm four groups cross from each tower at the wall without rolling for ladders. They count as charging, not disordered, and as high as the defenders, whose battlements still count as an obstacle. In quick resolution the garrison’s points count 1½ times, as in a breach. The tower remains for the next storm.',
  ),
);

export const SIEGE_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-S1',
    SIEGES,
    'Dice decide the week and the day on which a siege begins. The book does not say which dice.',
    'A d4 decides the week and a d7 the day.',
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
    'A d10 for each group: on a 1 the ladders are too short and the attack fails, on a 10 they are too long. Then each side rolls a d10. The defender pushes the ladder down with a higher roll, or also with an equal roll if the ladder is too long. Troops on ladders are disordered. The attackers count as charging, the defenders as higher and behind an obstacle until they are pushed back.',
  ),
  ruling(
    'FTP-S4',
    BREACHING,
    'Building, filling the moat and breaching each take time. The book does not say whether they are simultaneous.',
    'Engine and fascines are made at the same time, and the longer time counts. The weeks of the breach follow.',
  ),
  ruling(
    'FTP-S5',
    MINING,
    'A mine’s head and the mine itself take longer under a moat.',
    'With any moat a d20 decides the days for the mine-head, and another the weeks of digging. A carpenter and a miner are needed.',
  ),
  FTP_S6,
  ruling(
    'FTP-S7',
    DEFENCE,
    'Crews at the wall lose figures as on forced marches. Penthouses and sheds count as shields.',
    'Each week at the wall the crew rolls a d10 for each complete group (d12 if protected) and a d20 for a partial group. Each 1 costs one figure or half a model, as on forced marches. A model that has lost a half still fights, and is removed at its second half.',
  ),
  ruling(
    'FTP-S8',
    DEFENCE,
    'A roll of 10 destroys an engine on which rocks are dropped.',
    'The garrison rolls a d10 once a week, or a d12 if the engine is protected. Only an exact 10 destroys it.',
  ),
  FTP_S9,
  FTP_S10,
  ruling(
    'FTP-S11',
    STARVATION,
    'Both sides roll for plague each month, one with a d10, the other with a d20. It breaks out on a 10. After that the other side’s chance is doubled.',
    'The dice are rolled at the end of each month of siege (FTP-S10). Plague breaks out on an exact 10 of either die. Once one side has had plague, the other side has it on 9 or 10.',
  ),
  ruling(
    'FTP-S12',
    STARVATION,
    'Plague affects troops like a forced march.',
    'Once in each month of plague every group rolls like an unprotected crew (FTP-S7). A 1 costs one figure or half a model.',
  ),
  ruling(
    'FTP-S13',
    SIEGE_BY_TRICK,
    'The book lets players and umpires decide how a fort is captured by a trick.',
    'The umpire makes an intervention with a reason. It is logged like any other event.',
  ),
  ruling(
    'FTP-S14',
    DEFENCE,
    'The book does not say which troops crew a ram or a claw, or what happens to an engine without a crew.',
    'The order names figures on foot of the besieging army as the crew. They roll in their usual groups. Chariots, carts and wagons cannot crew an engine. An engine is lost when its whole crew has been killed or has left. Each figure has one task per month: crewing an engine, a storm, a sortie, raiding, intercepting, policing or being split off. A storm by the whole army uses all figures without another task.',
  ),
  ruling(
    'FTP-S15',
    SIEGES,
    'The book does not say how works, their specialists and the weeks at the wall fit together.',
    'Siege works begin on the first day of the siege in the month of the order. Ladders need the carpenters named in the order, an engine needs one carpenter until it is at the wall, and a mine needs a carpenter and a miner until it is dug. Without these specialists the works are abandoned. On each seventh day at the wall the crew is shot at first, then the garrison always drops rocks. An engine that survives its last week makes the breach.',
  ),
  FTP_S16,
  ruling(
    'FTP-S17',
    ESCALADE,
    'The book does not say when a storm starts, which troops may climb, or what happens to the ladders.',
    'A storm is ordered for a month and starts on its first possible day, once per order: when the last ladders are ready, or when a breach is unstable or assailable. Groups climb in muster order, one per ladder. Chariots, carts and wagons can neither climb nor pass a breach. The ladders of all groups that climb are used up. Groups that are pushed down have no losses, but take no part in the fight.',
  ),
  ruling(
    'FTP-S18',
    SIEGES,
    'The book does not say what happens to the garrison of a stormed fort, or how a storm is resolved without a table.',
    'If the attackers win, the rest of the garrison surrenders and they hold the fort. Otherwise the attackers return to their camp and the siege continues. Quick resolution (FTP-C22) compares the troops that reached the top with the whole garrison.',
  ),
  ruling(
    'FTP-S19',
    DEFENCE,
    'The book treats a sortie as a small battle. It does not say how a garrison can attack a single engine.',
    'A besieged garrison may order a sortie against one engine at its wall with a named force: a skirmish against the engine’s crew as disordered light infantry in open order with other weapons. It is pending like a battle, or is resolved by quick resolution. If the sortie wins, the engine is destroyed. The force then returns to the fort. A sortie against the whole camp is still possible: a victory ends the siege and destroys all its engines.',
  ),
  ruling(
    'FTP-S20',
    ESCALADE,
    'The book states the effects of a storm on the battle at the wall in several places.',
    'The app shows them in both battle lists, on the sheets and in the forms. Troops on ladders count as disordered and charging; raising the ladders takes a movement turn, and the wall’s height counts double. Troops on the battlements count as higher and behind a defensible obstacle until they are pushed back. A breach counts as bad going.',
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
