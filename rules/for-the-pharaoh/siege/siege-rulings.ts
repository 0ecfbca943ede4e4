import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
import {
  BREACHES,
  COUNTER_MINING,
  ENGINES,
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
  'A misprint: with a wet moat a twenty-sided die. Higher than the attacker’s ten-sided die: undetected; lower: countered, mine and head begin anew; equal: the tunnels meet and a fight decides.',
  alternative('both-ten', 'A ten-sided die for the defender, whatever the moat.'),
);

/** What Nomarch does where the book's section on sieges is unclear. */
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
    'As many groups as there are carpenters in each period; a new period is thrown anew.',
  ),
  ruling(
    'FTP-S3',
    ESCALADE,
    'Ladders may be too short or too long, and may be pushed down.',
    'For each group: 1 too short, the attack fails; 10 too long. Then a ten-sided die for both: the higher defender pushes the ladder down, an equal one too where it is too long. Troops on ladders are disordered; the attackers count as charging, the defenders as higher and behind an obstacle until they are pushed back.',
  ),
  ruling(
    'FTP-S4',
    ENGINES,
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
    ENGINES,
    'Crews at the wall lose as on forced marches, penthouses and sheds being shields.',
    'Each week at the wall a ten-sided die for each complete group, twelve-sided where it is protected, a twenty-sided one for a partial group; a 1 costs one figure or model.',
  ),
  ruling(
    'FTP-S8',
    ENGINES,
    'A ten destroys the engine on which rocks are dropped.',
    'Once a week a ten-sided die, twelve-sided where the engine is protected; exactly 10 destroys it.',
  ),
  ruling(
    'FTP-S9',
    BREACHES,
    'What follows from a breach that was not made, or is too steep, is not said.',
    'Both: work begins again with a new throw for the weeks. An unstable breach is assaulted at once or thrown for again at the end of each turn, which is a day.',
  ),
  ruling(
    'FTP-S10',
    STARVATION,
    'A garrison holds out for so many months and then surrenders.',
    'The months are thrown when the blockade closes and known to the umpire alone; relief clears them, and a new blockade throws anew.',
  ),
  ruling(
    'FTP-S11',
    STARVATION,
    'Plague comes on a ten of a ten-sided and of a twenty-sided die; after it the chance of the other side is doubled.',
    'Exactly 10 on either die; once one side has had plague, 9 or 10 on the other’s.',
  ),
  ruling(
    'FTP-S12',
    STARVATION,
    'Plague acts on troops as a forced march does.',
    'Once in each month of plague, by group as for crews without protection (FTP-S7).',
  ),
  ruling(
    'FTP-S13',
    SIEGE_BY_TRICK,
    'Taking a fort by trick is left to players and umpires.',
    'An umpire’s intervention with its reason and effects, logged like any other event.',
  ),
];
