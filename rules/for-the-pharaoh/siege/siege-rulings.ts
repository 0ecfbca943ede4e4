import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
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

const ruling = rulingsOf('for-the-pharaoh');

export const FTP_S6 = ruling(
  'FTP-S6',
  COUNTER_MINING,
  'The defender listens with a ten-sided die, and with a ten-sided die where the fort has a wet moat.',
  'A misprint: with a wet moat a twenty-sided die. Higher than the attacker’s ten-sided die: undetected; lower: countered, mine and head begin again; equal: the tunnels meet and a fight decides.',
  alternative('both-ten', 'A ten-sided die for the defender, whatever the moat.'),
);

export const FTP_S9 = ruling(
  'FTP-S9',
  BREACHES,
  'What follows from a breach that was not made, or is too steep, is not said; nor who says whether an unstable one is assaulted at once, nor how long a turn is.',
  'Not made or too steep: work begins again with a new throw for the weeks. Unstable: the besieger is asked on that day, unless its orders answer; its strongest army on foot may storm. Not assaulted, it is thrown for again at the end of the campaign turn, which is the month; in winter nobody is asked. Through a breach, which is bad going, no wheels storm.',
  alternative(
    'daily',
    'An unstable breach that is not assaulted by order is thrown for again each day; nobody is asked.',
  ),
);

export const FTP_S10 = ruling(
  'FTP-S10',
  STARVATION,
  'A garrison holds out for so many months and then surrenders; from when the months count is not said.',
  'The months are thrown when the blockade closes and known to the umpire alone. A month of siege is 28 days from the day on which it began (FTP-S1); hunger is looked at when one is full. Relief clears them, and a new blockade throws again.',
  alternative('calendar', 'Each campaign month that ends under siege counts whole, the one in which it began too.'),
);

export const FTP_S16 = ruling(
  'FTP-S16',
  COUNTER_MINING,
  'How often a garrison may listen for a mine, and how miners who meet fight, is not said.',
  'Once in each month in which it is ordered, on the first day on which a mine is being dug, for every mine. Where tunnels meet a group of each side fights by the melee rules: class E, light infantry in open order without shields, with other weapons; both strike in each round until one group is destroyed, and if both are two others meet. The garrison demolishes the mine, or the besiegers’ mine is at once thrown for on the table of breaches.',
  alternative('one-die', 'Each side throws a ten-sided die, the higher wins, ties again.'),
);

export const FTP_S21 = ruling(
  'FTP-S21',
  BREACHING,
  'Each ram and each claw needs fascines where there is a moat; whether the second does too is not said.',
  'A filled moat stays filled for the next engine of the same siege.',
  alternative('each', 'Every engine fills it again.'),
);

export const FTP_S23 = ruling(
  'FTP-S23',
  ESCALADE,
  'How much a wall is worth to those behind it, where a storm is settled without a table, is not said.',
  'In the quick method (FTP-C22) the garrison’s points count double against ladders, and half as much again in a breach, when the stronger side is found; losses go by the points as they are.',
  alternative('plain', 'Points count as they are.'),
);

export const FTP_S24 = ruling(
  'FTP-S24',
  ESCALADE,
  'Siege towers are named beside ladders; no rule and no figure is given for them.',
  'Nobody builds them.',
  alternative(
    'towers',
    'A house rule with figures of our own. A carpenter builds a tower in a twenty-sided die of days while the moat is filled as for a ram; an embankment takes a ten-sided die of days more, for a ramp. It is served and covered as an engine under a shed: each week at the wall its crew is shot at and rocks are dropped on it, and a sortie may attack it. It makes no breach. In a storm four groups come over from each tower at the wall without throwing for ladders: charging, not disordered, and no lower than the defenders, who keep their battlements as an obstacle. By the quick method the garrison counts half as much again, as in a breach. The tower stays for the next storm.',
  ),
);

/** Rulings for the book's section on sieges. */
export const SIEGE_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-S1',
    SIEGES,
    'Dice say on which day and in which week a siege begins; which dice is not said.',
    'A four-sided die for the week, a seven-sided one for the day.',
  ),
  ruling(
    'FTP-S2',
    ESCALADE,
    'One carpenter equips one group with ladders and fascines in the days that are thrown.',
    'As many groups as there are carpenters in each period; a new period is thrown again.',
  ),
  ruling(
    'FTP-S3',
    ESCALADE,
    'Ladders may be too short or too long, and may be pushed down.',
    'For each group: 1 too short, the attack fails; 10 too long. Then a ten-sided die for both: the higher defender pushes the ladder down, an equal one too where it is too long. Troops on ladders are disordered; the attackers count as charging, the defenders as higher and behind an obstacle until they are pushed back.',
  ),
  ruling(
    'FTP-S4',
    BREACHING,
    'Building, filling the moat and breaching each take a time; whether side by side or in turn is not said.',
    'Engine and fascines are made side by side, the longer counts; then come the weeks of the breach.',
  ),
  ruling(
    'FTP-S5',
    MINING,
    'A mine’s head and the mine itself take longer under a moat.',
    'Any moat: a twenty-sided die for the days of the head and for the weeks of digging. A carpenter and a miner are wanted.',
  ),
  FTP_S6,
  ruling(
    'FTP-S7',
    DEFENCE,
    'Crews at the wall lose as on forced marches, penthouses and sheds being shields.',
    'Each week at the wall a ten-sided die for each complete group, twelve-sided where it is protected, a twenty-sided one for a partial group; a 1 costs one figure or half a model, as in forced marches; a half-hit model fights on and falls at its second half.',
  ),
  ruling(
    'FTP-S8',
    DEFENCE,
    'A ten destroys the engine on which rocks are dropped.',
    'Once a week a ten-sided die, twelve-sided where the engine is protected; exactly 10 destroys it.',
  ),
  FTP_S9,
  FTP_S10,
  ruling(
    'FTP-S11',
    STARVATION,
    'Plague is thrown for monthly and comes on a ten of a ten-sided and of a twenty-sided die; after it the chance of the other side is doubled.',
    'Thrown when a month of siege is full, as FTP-S10 counts it. Exactly 10 on either die; once one side has had plague, 9 or 10 on the other’s.',
  ),
  ruling(
    'FTP-S12',
    STARVATION,
    'Plague acts on troops as a forced march does.',
    'Once in each month of plague, by group as for crews without protection (FTP-S7): a 1 costs one figure or half a model.',
  ),
  ruling(
    'FTP-S13',
    SIEGE_BY_TRICK,
    'Taking a fort by trick is left to players and umpires.',
    'An umpire’s intervention with its reason and effects, logged like any other event.',
  ),
  ruling(
    'FTP-S14',
    DEFENCE,
    'Who serves a ram or a claw, and what becomes of an engine without a crew, is not said.',
    'Those of the besieging army whom the order names, on foot, who throw by the groups they stand in; chariots, carts and wagons serve none. An engine is lost when the last of its crew has fallen or gone. Every figure is in one place in a month: who serves an engine, is told off for a storm or a sortie, raids, intercepts, polices or is split off does nothing else of these; a storm of the whole army is of all the others.',
  ),
  ruling(
    'FTP-S15',
    SIEGES,
    'How works, their specialists and the weeks at the wall fit together is not said.',
    'A work begins on the first day of the siege in the month of its order. Ladders take the carpenters named for them, an engine one until it stands at the wall, a mine a carpenter and a miner until it is dug; where these have gone the work is given up. On each seventh day at the wall the crew is shot at first, then the garrison drops rocks, as it always does; what still stands after its last week makes the breach.',
  ),
  FTP_S16,
  ruling(
    'FTP-S17',
    ESCALADE,
    'When a storm goes in, who may climb and what becomes of the ladders is not said.',
    'A storm is ordered for a month and goes in on its first possible day: when the last ladders that are being made are ready, or when a breach is unstable or assailable; once for each order. Groups climb in muster order, one for each ladder; chariots, carts and wagons stay below, before a breach too. The ladders of all who climbed are spent; who was pushed down is unhurt and out of the fight.',
  ),
  ruling(
    'FTP-S18',
    SIEGES,
    'What becomes of a garrison whose fort is stormed, and how a storm is settled without a table, is not said.',
    'If the attackers win, what is left of the garrison lays down its arms and the fort is theirs; otherwise they go back to their camp and the siege goes on. The quick method (FTP-C22) weighs those who came up against the whole garrison.',
  ),
  ruling(
    'FTP-S19',
    DEFENCE,
    'A sortie can be handled as a small battle; what it takes to reach one engine is not said.',
    'A besieged garrison may order a sortie against one engine at its wall, with a force that it names: a skirmish against the engine’s crew as disordered light infantry in open order with other weapons. It waits like a battle, or is settled by the quick method; when the sortie wins the engine is destroyed, and the force goes back in. A sortie against the whole camp stays as it is: won, it ends the siege and every engine with it.',
  ),
  ruling(
    'FTP-S20',
    ESCALADE,
    'What a storm means for the battle at the wall stands in several places.',
    'It stands on both battle lists, on the sheets and in the forms at the table. On ladders: disordered, charging, a movement turn to raise the ladders, and the wall’s height counts as twice as much distance; on the battlements: higher and behind a defensible obstacle until pushed back; in a breach: bad going.',
  ),
  FTP_S21,
  ruling(
    'FTP-S22',
    ESCALADE,
    'Whether generals go up with a storm is not said.',
    'A general goes when the order of his player names him.',
  ),
  FTP_S23,
  FTP_S24,
];
