import { alternative, type Ruling, rulingsOf } from '../../core/ruling.ts';
import { CAMPAIGN, GENERALS_RISK, INTERCEPTION, PARTISANS, POINTS_COSTS, RAIDS } from '../citations.ts';

const ruling = rulingsOf('for-the-pharaoh');

export const FTP_C5 = ruling(
  'FTP-C5',
  CAMPAIGN,
  'One piece of gold keeps one point of troops for a year; what becomes of gold left over is not said.',
  'In winter a player pays 1 gold for each point kept under arms (2 for partisans); what is left stays in the treasury.',
  alternative('unspent-lost', 'Gold not spent in winter is lost.'),
);

export const FTP_C7 = ruling(
  'FTP-C7',
  CAMPAIGN,
  'A province feeds an army up to its limit.',
  'All troops of one side in a province count together, and each side by itself has the whole limit. The excess dies at the end of the month, and at once after crop damage. Partisans eat nothing; a besieged garrison lives by its stores instead (FTP-S10).',
  alternative(
    'shared',
    'All sides in a province share its limit: its holder eats first, then the others in the order of the players.',
  ),
);

export const FTP_C8 = ruling(
  'FTP-C8',
  RAIDS,
  'Crop damage lowers what a province can feed; for how long is not said.',
  'It lowers the food limit, not below 0, until winter restores it.',
  alternative('month', 'It lowers the food limit for that month only.'),
);

export const FTP_C11 = ruling(
  'FTP-C11',
  INTERCEPTION,
  'Whether raiders do their damage before or after they are intercepted is not said.',
  'Interception first. Not caught: full damage. Caught, score 0 or less: the surviving raiders do the damage. Caught, score above 0: driven off, no damage.',
  alternative('damage-first', 'The damage is done before the interception.'),
);

export const FTP_C28 = ruling(
  'FTP-C28',
  INTERCEPTION,
  'A general can divert part of his army against raiders; what of those troops where nobody raids is not said.',
  'Interceptors and police are named in secret with the other orders and leave their army only when raiders, or for police partisans, come into its province. Where none come they stand in their army for every battle of the month.',
  alternative('committed', 'They are away from their army for the whole month.'),
);

export const FTP_C15 = ruling(
  'FTP-C15',
  CAMPAIGN,
  'After a battle at a border the loser leaves the province and the winner may enter; a draw changes nothing.',
  'The province fought for is the one that is marched into. A beaten attacker stays where it came from. A beaten defender goes to a neighbouring province that its side holds, or that nobody holds, and no enemy stands in: where the result says, else the first open one its orders name, else the first on the map; where none is open it disbands. A winner who attacked enters unless its order or whoever settles the battle says that it does not.',
  alternative(
    'both-sides',
    'A beaten attacker leaves the province that it marched from as well. A winner who defended may enter that one, where its order is to pursue or whoever settles the battle says so, if no enemy stands there and none waits to attack it.',
  ),
  alternative('held-only', 'A beaten army goes to a province that its side holds, and to no other.'),
);

export const FTP_C18 = ruling(
  'FTP-C18',
  INTERCEPTION,
  'Whom interceptors pursue when several forces raid their province in one month is not said.',
  'All interceptors of a side in the province make one force, which goes after the largest raid (by points; the army first in the muster when equal). The other raids are not intercepted.',
  alternative(
    'by-army',
    'The interceptors of each army go after a raid of their own, the largest force after the largest raid.',
  ),
);

export const FTP_C22 = ruling(
  'FTP-C22',
  CAMPAIGN,
  'How to settle a battle that nobody wants to fight on the table is not said.',
  'Ours, not the book’s. A d10 for each side, and 1 more for every full 25 % by which its points exceed the other’s, without an end: from 3½ to 1 on the smaller side cannot win. The attacker’s score less the defender’s decides: above 0 the attacker wins, below 0 the defender, 0 is a draw. It is read on the result table of the interception fight, the attacker standing for the interceptors and the smaller side’s points being the measure for both. Casualties are random (FTP-C13). The chances are shown before the throw.',
  alternative('capped', 'At most 5 more.'),
);

export const FTP_C23 = ruling(
  'FTP-C23',
  CAMPAIGN,
  'Who holds a province in whose field one side stands while another sits in its fort is not said.',
  'Whoever held it holds it on, and nobody notes control while it is contested. A province is taken by an army that enters its field while no enemy garrison sits in it; forts without a garrison go with it. A garrison stops no march, fights in the field by a sortie only, and comes out again by a march, to its own province too.',
  alternative('field', 'The army in the field takes the province and notes control; the garrison keeps its fort.'),
);

export const FTP_C24 = ruling(
  'FTP-C24',
  CAMPAIGN,
  'New troops are raised in winter; where, from which list, and what its maxima mean for a side with several armies is not said.',
  'For an army in a province of its own side in whose field no enemy stands, from its own list; the maxima hold for each army and each band of partisans by itself. A new army or band takes a list that troops of its side come from. Nobody is raised by a player who cannot pay the whole upkeep.',
  alternative('player', 'The maxima hold for all armies and bands of a player’s from one list together.'),
);

export const FTP_C25 = ruling(
  'FTP-C25',
  CAMPAIGN,
  'How much players know of each other is not said.',
  'The map, who holds what, sieges and the outcome of battles are known to all. A player sees where foreign armies stand in and next to its own provinces and armies, not who is in them. Treasuries, orders, partisans and damage are known to those they concern.',
  alternative('open-map', 'Where every army stands is known to all; who is in it is not.'),
);

export const FTP_C33 = ruling(
  'FTP-C33',
  GENERALS_RISK,
  'Where a fight is settled by dice, generals are units of their own among the casualties; whether that holds for a great battle too is not said.',
  'It holds for fights in which neither side has more than 500 points. In a greater battle a general falls only by the table of risk: each general of the beaten side throws on it once, as with a unit that halts disordered at a score of 1 or 2, recoils at 3 or 4, retires at 5 or 6 and retreats at more.',
  alternative('any-battle', 'It holds for battles of any size.'),
);

export const FTP_C34 = ruling(
  'FTP-C34',
  CAMPAIGN,
  'Nothing is said of how players deal with each other: no treaties, no gifts, no messages.',
  'Ours, not the book’s. By order a player sends another one messages, gold, or a province in which no army stands, before anything else happens in the month, and offers, accepts or ends a treaty. A raid, a rising of partisans or a march into a province given away in that month falls away where it has become the side’s own, or where a treaty with the new holder forbids it. A treaty comes into force when the turn in which it was agreed is over; of one without an end either gives a turn’s notice. A truce forbids to raid, to besiege, to raise partisans and to march into each other’s provinces; armies of the two do not fight where they meet, and take nothing that the other holds. Passage is a truce that lets armies into each other’s provinces; where both stand they eat from one limit (FTP-C7), the holder first. Allies see what the other’s provinces and armies see besides. When a treaty begins, sieges between the two are lifted; when one begins or ends, armies where it gives them no right to stand go to the nearest province of their own without an enemy, and disband where there is none (FTP-C15, FTP-C17).',
  alternative('none', 'Players deal with each other at the table only: none of these orders can be given.'),
);

export const FTP_C35 = ruling(
  'FTP-C35',
  CAMPAIGN,
  'Whether several armies of one side in a province fight as one or one after another is not said.',
  'Ours, not the book’s. Several armies of one side, or of allies, in one province are one force: they attack, defend and are besieged together. Each keeps its units, its losses, its retreat and its report. They need no order to join for it. Those who storm a fort by the same way on the same day make one storm.',
  alternative('one-by-one', 'Each fights by itself; a d10 for each decides the order.'),
);

export const FTP_C36 = ruling(
  'FTP-C36',
  CAMPAIGN,
  'What generals without troops can do is not said.',
  'Ours, not the book’s. A force of generals without troops starts no fight, raid, storm or siege, and does not count for points. Met by an enemy it retreats (FTP-C15), and is taken where it cannot.',
);

/** Honours affect nothing but the chronicle. */
const honour = (id: string, name: string, earned: string): Ruling =>
  ruling(
    id,
    CAMPAIGN,
    `The book knows no honours; whether a unit or a general can be called “${name}” is not said.`,
    `Ours, not the book’s. ${earned} It is told and has no other effect.`,
    alternative('not-told', 'It is not told.'),
  );

export const FTP_H1 = honour(
  'FTP-H1',
  'veteran',
  'Who fought in three battles is a veteran; fights over raids and with partisans do not count.',
);
export const FTP_H2 = honour('FTP-H2', 'victor', 'Who was on the side that won in three battles is a victor.');
export const FTP_H3 = honour('FTP-H3', 'stormer', 'Who was in a storm by which a fort fell is a stormer of that fort.');
export const FTP_H4 = honour(
  'FTP-H4',
  'steadfast',
  'A unit on the side that won a battle in which a third of it or more fell, and not all, is steadfast.',
);
export const FTP_H5 = honour(
  'FTP-H5',
  'captor',
  'Who was in an army in an enemy’s capital on the day on which its side took the province is its captor.',
);

/** Rulings on the book’s campaign, except its sieges. */
export const CAMPAIGN_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-C1',
    CAMPAIGN,
    'A year has eight to ten campaigning months and a winter.',
    'Eight months unless the scenario says nine or ten; winter is the rest of a year of twelve. A month has four weeks of seven days.',
  ),
  ruling(
    'FTP-C2',
    CAMPAIGN,
    'The order of events in a month is not given.',
    'Secret orders, interceptors and police named in them; reveal; raids and partisans with interception and police; marches and battles; sieges day by day; supply; control is noted for revenue.',
  ),
  ruling(
    'FTP-C3',
    CAMPAIGN,
    'A province gives about 4,000 gold and feeds about 10,000 points.',
    'Those are the usual figures; each province may have its own.',
  ),
  ruling(
    'FTP-C4',
    CAMPAIGN,
    'Revenue goes to each player by the time that player held the province.',
    '(Yearly revenue − raid losses, not below 0) × months held ÷ campaigning months, rounded down, for each holder.',
  ),
  FTP_C5,
  ruling(
    'FTP-C6',
    CAMPAIGN,
    'An army that cannot be paid or fed shrinks, cheapest first.',
    'Whole figures and models go in ascending cost until the rest is within the limit; equal costs go from the unit lowest in the muster order; generals count as figures of their own cost.',
  ),
  FTP_C7,
  FTP_C8,
  ruling(
    'FTP-C9',
    RAIDS,
    'Raid damage is a die ten times the raiders’ points divided by ten, decimals dropped, and again for revenue.',
    'd10 × points ÷ 10, rounded down, for crops, then for revenue; points are those of the raiders still in the raid.',
  ),
  ruling(
    'FTP-C10',
    INTERCEPTION,
    'The chance to catch raiders is the surplus of interceptors over raiders as a percentage of the raiders.',
    'Caught when d100 shows the percentage or less. Nought or less cannot succeed, 100 or more cannot fail: no die.',
  ),
  FTP_C11,
  ruling(
    'FTP-C12',
    INTERCEPTION,
    'The result table has no row for 9, and a row for 10 that two ten-sided dice cannot reach.',
    'The last row is for 9 and more, the mirror of −9. Percentages are of the raiders’ points for both sides.',
  ),
  ruling(
    'FTP-C13',
    INTERCEPTION,
    'Casualties fall on units by a die numbered to suit, generals being units of their own.',
    'A die with a face for each unit still alive; that unit loses one figure or model; go on until the points lost reach or exceed what is due.',
  ),
  ruling(
    'FTP-C14',
    PARTISANS,
    'Partisans cost double, need no food and need not be active every month; who they are, where they act and who fights them is not spelled out.',
    'They are raised in winter only, in an enemy’s province next to one’s own, and act in that province in months of their player’s choice, while an enemy holds it. They raid with their stated, single points, after the raiders of the month and the largest band first. Only police of the province’s holder fight them: troops named beforehand, who intercept no raiders.',
  ),
  FTP_C15,
  ruling(
    'FTP-C16',
    CAMPAIGN,
    'Several armies entering one province dice for the order of their battles.',
    'A d10 for each army, high first, ties thrown again; the winner of one battle faces the next army.',
  ),
  ruling(
    'FTP-C17',
    CAMPAIGN,
    'Troops go home to barracks in winter.',
    'Armies return to the nearest province their side holds and no enemy besieges; garrisons stay in their forts. Besiegers stay unless they are ordered home, and then the winter’s months count for their sieges.',
  ),
  FTP_C18,
  ruling(
    'FTP-C19',
    INTERCEPTION,
    'Which figure of a unit with several troop types falls to a random casualty is not said.',
    'One of the sub-unit that has the most figures left; the first of them when equal.',
  ),
  ruling(
    'FTP-C20',
    RAIDS,
    'In which order several raids are resolved is not said.',
    'By province in the order of the map, then the raid with the most points first, then in the order of the muster.',
  ),
  ruling(
    'FTP-C21',
    CAMPAIGN,
    'What happens when armies march into each other’s provinces, and whether an army on the march still defends the province it leaves, is not said.',
    'Armies that march into each other’s provinces meet at the border: a d10 each, ties thrown again; the lower does not march and defends. An army on the march no longer defends where it came from; if it does not get through it goes back there, or retreats (FTP-C15) when an enemy has entered meanwhile.',
  ),
  FTP_C22,
  FTP_C23,
  FTP_C24,
  FTP_C25,
  ruling(
    'FTP-C26',
    CAMPAIGN,
    'When a campaign is won is not said.',
    'As its scenario has it: provinces or capitals held when control is noted, gold left after a winter, or years gone by: then the player with the most provinces, the most gold where these are equal, and the most points under arms after that. Who is level in all three is not parted. Play may go on.',
  ),
  ruling(
    'FTP-C27',
    CAMPAIGN,
    'An army that stands alone in a province takes what nobody defends there; what becomes of it when the umpire has just given that to another is not said.',
    'The umpire’s word on who holds a province or a fort stands until an army enters or leaves the province or a fort in it.',
  ),
  FTP_C28,
  ruling(
    'FTP-C29',
    RAIDS,
    'A general can divert part of his army into raiding; whether a general has to go along is not said.',
    'A raid needs no general; one may go along.',
  ),
  ruling(
    'FTP-C30',
    PARTISANS,
    'Whether partisans are about when a campaign begins, and whether a band that has lost some can be filled up, is not said.',
    'A scenario may set bands up in provinces that an enemy of theirs holds. In winter the ranks of a band can be filled at twice the price of its troops.',
  ),
  ruling(
    'FTP-C31',
    POINTS_COSTS,
    'Ditches, palisades and plashing are priced for a battle; whose they are in a campaign, and for how long, is not said.',
    'They come with the scenario, or are bought in winter for an army in the field of a province of its own side, at the price for each group frontage, and cost nothing to keep. They belong to the province where the army stands: they go with its battle list when it defends there, to another army that it joins, and are lost when it leaves. By the quick method (FTP-C22) their price counts among the defender’s points when the stronger side is found; losses go by the troops.',
  ),
  ruling(
    'FTP-C32',
    CAMPAIGN,
    'What keeps treasuries from growing without end is not said.',
    'A scenario may say what share of its gold a treasury carries over a winter, and what each province pays. Those that come with Nomarch carry over half, and pay a power at most one and a half times what its first troops cost to keep.',
  ),
  FTP_C33,
  FTP_C34,
  FTP_C35,
  FTP_C36,
  ruling(
    'FTP-C37',
    CAMPAIGN,
    'What becomes of orders for a winter whose gold does not reach is not said: raids that nobody reported may have taken some of it.',
    'Ours, not the book’s. Orders that cost more than there is are refused, but for those that are to go as far as the gold does: each of these falls away where the gold left when its turn comes does not pay for the whole of it, or where the upkeep was not paid.',
  ),
  FTP_H1,
  FTP_H2,
  FTP_H3,
  FTP_H4,
  FTP_H5,
];
