import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
import { CAMPAIGN, GENERALS_RISK, INTERCEPTION, PARTISANS, POINTS_COSTS, RAIDS } from '../citations.ts';

const ruling = createRulings('for-the-pharaoh');

export const FTP_C5 = ruling(
  'FTP-C5',
  CAMPAIGN,
  'One piece of gold keeps one point of troops for a year. The book does not say what happens to unspent gold.',
  'In winter a player pays 1 gold per point under arms (2 for partisans). Unspent gold stays in the treasury.',
  alternative('unspent-lost', 'Gold not spent in winter is lost.'),
);

export const FTP_C7 = ruling(
  'FTP-C7',
  CAMPAIGN,
  'A province feeds an army up to its limit.',
  'All troops of one side in a province count together, and each side has the whole limit. The excess dies at the end of the month, and at once after crop damage. Partisans eat nothing. A besieged garrison lives on its stores (FTP-S10).',
  alternative(
    'shared',
    'All sides in a province share its limit: the holder eats first, then the others in the order of the players.',
  ),
);

export const FTP_C8 = ruling(
  'FTP-C8',
  RAIDS,
  'Crop damage lowers a province’s food limit. The book does not say for how long.',
  'It lowers the food limit, not below 0, until winter restores it.',
  alternative('month', 'It lowers the food limit for that month only.'),
);

export const FTP_C11 = ruling(
  'FTP-C11',
  INTERCEPTION,
  'The book does not say whether raiders do their damage before or after interception.',
  'Interception first. Not caught: full damage. Caught, score 0 or less: the surviving raiders do the damage. Caught, score above 0: driven off, no damage.',
  alternative('damage-first', 'Raiders do their damage before interception.'),
);

export const FTP_C28 = ruling(
  'FTP-C28',
  INTERCEPTION,
  'A general can divert part of his army against raiders. The book does not say what these troops do if no one raids.',
  'Interceptors and police are named in secret with the other orders. They leave their army only if raiders (for police: partisans) come into its province. Otherwise they stay in it for every battle of the month.',
  alternative('committed', 'Interceptors and police are away from their army for the whole month.'),
);

export const FTP_C15 = ruling(
  'FTP-C15',
  CAMPAIGN,
  'After a battle at a border the loser leaves the province and the winner may enter. A draw changes nothing.',
  'The battle is for the province that the attacker marches into. A beaten attacker stays where it came from. A beaten defender goes to a neighbouring province without an enemy, held by its side or by no one: the one in the result, else the first open one in its orders, else the first on the map. If none is open, it disbands. A victorious attacker enters unless its order or the result says otherwise.',
  alternative(
    'both-sides',
    'A beaten attacker also leaves the province that it marched from. A victorious defender may enter it if ordered to pursue or if the result says so, no enemy stands there, and none waits to attack the defender.',
  ),
  alternative('held-only', 'A beaten army can go only to a province that its side holds.'),
);

export const FTP_C18 = ruling(
  'FTP-C18',
  INTERCEPTION,
  'The book does not say which of several raids in one month interceptors pursue.',
  'All interceptors of a side in the province form one force, which pursues the largest raid by points (if equal, that of the army first in the muster). The other raids are not intercepted.',
  alternative('by-army', 'The interceptors of each army pursue a separate raid, the largest force the largest raid.'),
);

export const FTP_C22 = ruling(
  'FTP-C22',
  CAMPAIGN,
  'The book does not say how to resolve a battle without a table.',
  'Our rule, not the book’s. Each side rolls a d10 and adds 1 for every full 25 % by which its points exceed the other’s, without a limit: from 3½ to 1 the smaller side cannot win. The attacker’s score minus the defender’s decides: above 0 the attacker wins, below 0 the defender, 0 is a draw. Losses come from the result table of the interception fight, with the attacker as the interceptors and the smaller side’s points as the base for both. Casualties are random (FTP-C13). The chances are shown before the roll.',
  alternative('capped', 'The same, but a side adds at most 5.'),
);

export const FTP_C23 = ruling(
  'FTP-C23',
  CAMPAIGN,
  'The book does not say who holds a province with one side in the field and another in its fort.',
  'The previous holder keeps it, but no one’s control counts while it is contested. An army takes a province by entering its field while it has no enemy garrison; forts without a garrison go with it. A garrison stops no march, fights in the field only by a sortie, and leaves its fort by a march, which may be to its own province.',
  alternative(
    'field',
    'The army in the field takes the province, and its control counts. The garrison keeps its fort.',
  ),
);

export const FTP_C24 = ruling(
  'FTP-C24',
  CAMPAIGN,
  'New troops are raised in winter. The book does not say where, from which list, and how maxima apply to several armies.',
  'An army raises troops from its own list, in a province of its side without an enemy in the field. Maxima apply to each army and each partisan band separately. A new army or band uses a list of existing troops of its side. A player who cannot pay the whole upkeep raises no troops.',
  alternative('player', 'Maxima apply to all armies and bands of a player with the same list together.'),
);

export const FTP_C25 = ruling(
  'FTP-C25',
  CAMPAIGN,
  'The book does not say how much players know about each other.',
  'The map, the holders, sieges and the results of battles are public. A player sees foreign armies in and next to their own provinces and armies, but not their troops. Treasuries, orders, partisans and damage are known only to the players concerned.',
  alternative('open-map', 'The position of every army is public, but not its troops.'),
);

export const FTP_C33 = ruling(
  'FTP-C33',
  GENERALS_RISK,
  'In a fight resolved by dice, generals are separate units among the casualties. The book does not say whether this also holds for large battles.',
  'It holds if neither side has more than 500 points. In a larger battle a general falls only by the table of risk: each general of the beaten side rolls on it once, as with a unit that halts disordered at a score of 1 or 2, recoils at 3 or 4, retires at 5 or 6 and retreats at more.',
  alternative('any-battle', 'Generals are separate units among the casualties in battles of any size.'),
);

export const FTP_C34 = ruling(
  'FTP-C34',
  CAMPAIGN,
  'The book has no rules for diplomacy: no treaties, gifts or messages.',
  'Our rule, not the book’s. By order, before everything else in the month, a player sends another player messages, gold, or a province without an army, and offers, accepts or ends a treaty. A raid, a rising of partisans or a march into a province given away that month lapses if the province is now the side’s own, or if a treaty with the new holder forbids it. A treaty begins when the turn of its agreement is over. A treaty without an end can be ended by either player with a turn’s notice. A truce forbids raids, sieges, partisans and marches into each other’s provinces. Armies of the two do not fight when they meet, and take nothing that the other holds. Passage is a truce that lets armies into each other’s provinces. Armies of both in one province eat from one limit (FTP-C7), the holder first. Allies also see what the other’s provinces and armies see. When a treaty begins, sieges between the two are lifted. When one begins or ends, armies without a right to stay go to their nearest own province without an enemy, or disband if there is none (FTP-C15, FTP-C17).',
  alternative('none', 'Diplomacy is left to the table: none of these orders can be given.'),
);

export const FTP_C35 = ruling(
  'FTP-C35',
  CAMPAIGN,
  'The book does not say whether several armies of one side in a province fight together or one after another.',
  'Our rule, not the book’s. Several armies of one side, or of allies, in one province are one force: they attack, defend and are besieged together. Each keeps its units, losses, retreat and report. They need no order to join. Armies that storm a fort by the same way on the same day make one storm.',
  alternative('one-by-one', 'Each army fights separately. A d10 for each decides the order.'),
);

export const FTP_C36 = ruling(
  'FTP-C36',
  CAMPAIGN,
  'The book does not say what generals without troops can do.',
  'Our rule, not the book’s. A force of generals without troops starts no fight, raid, storm or siege, and does not count for points. If it meets an enemy, it retreats (FTP-C15), or is captured if it cannot.',
);

/** Honours affect nothing but the chronicle. */
const honour = (id: string, name: string, earned: string): Ruling =>
  ruling(
    id,
    CAMPAIGN,
    `The book has no honours, such as “${name}”.`,
    `Our rule, not the book’s. ${earned} The honour is shown and has no other effect.`,
    alternative('not-told', 'The honour is not shown.'),
  );

export const FTP_H1 = honour(
  'FTP-H1',
  'veteran',
  'A unit or general that fought in three battles is a veteran. Fights with raiders and partisans do not count.',
);
export const FTP_H2 = honour('FTP-H2', 'victor', 'A unit or general on the winning side of three battles is a victor.');
export const FTP_H3 = honour(
  'FTP-H3',
  'stormer',
  'A unit or general that took a fort by storm is a stormer of that fort.',
);
export const FTP_H4 = honour(
  'FTP-H4',
  'steadfast',
  'A unit that won a battle and lost a third or more of its figures, but not all, is steadfast.',
);
export const FTP_H5 = honour(
  'FTP-H5',
  'captor',
  'A unit or general in an enemy’s capital on the day its side took the province is its captor.',
);

/** Rulings on the book’s campaign, except its sieges. */
export const CAMPAIGN_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-C1',
    CAMPAIGN,
    'A year has eight to ten campaigning months and a winter.',
    'Eight months, unless the scenario says nine or ten. Winter is the rest of the twelve. A month has four weeks of seven days.',
  ),
  ruling(
    'FTP-C2',
    CAMPAIGN,
    'The book does not give the order of events in a month.',
    'Secret orders, which name interceptors and police; reveal; raids and partisans with interception and police; marches and battles; sieges day by day; supply; control is recorded for revenue.',
  ),
  ruling(
    'FTP-C3',
    CAMPAIGN,
    'A province gives about 4,000 gold and feeds about 10,000 points.',
    'These are the usual figures. Each province may have its own.',
  ),
  ruling(
    'FTP-C4',
    CAMPAIGN,
    'Players share revenue by the time they held the province.',
    '(Yearly revenue − raid losses, not below 0) × months held ÷ campaigning months, rounded down, for each holder.',
  ),
  FTP_C5,
  ruling(
    'FTP-C6',
    CAMPAIGN,
    'An army that cannot be paid or fed shrinks, cheapest first.',
    'Whole figures and models go in ascending order of cost until the rest is within the limit, at equal cost from the last unit in muster order. Generals count as figures of their cost.',
  ),
  FTP_C7,
  FTP_C8,
  ruling(
    'FTP-C9',
    RAIDS,
    'Raid damage is a ten-sided die times the raiders’ points divided by ten, rounded down, and again for revenue.',
    'd10 × points ÷ 10, rounded down, for crops, then for revenue. Points are those of the raiders still in the raid.',
  ),
  ruling(
    'FTP-C10',
    INTERCEPTION,
    'The chance to catch raiders is the surplus of interceptors over raiders as a percentage of the raiders.',
    'Caught if a d100 shows the percentage or less. No die is rolled at 0 or less, which cannot succeed, or at 100 or more, which cannot fail.',
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
    'A die of the right size assigns casualties to units, with generals as separate units.',
    'A die has a face for each surviving unit. The rolled unit loses one figure or model. Repeat until the points lost reach or exceed the points due.',
  ),
  ruling(
    'FTP-C14',
    PARTISANS,
    'Partisans cost double, need no food and need not be active every month. The book does not say who they are, where they act and who fights them.',
    'They are raised only in winter, in an enemy’s province next to the player’s own, and act there in months of the player’s choice while an enemy holds it. They raid with their stated (single) points, after the raiders of the month, largest band first. Only police of the province’s holder fight them: troops named beforehand, who intercept no raiders.',
  ),
  FTP_C15,
  ruling(
    'FTP-C16',
    CAMPAIGN,
    'Several armies entering one province roll for the order of their battles.',
    'A d10 for each army, highest first, ties rerolled. The winner of one battle faces the next army.',
  ),
  ruling(
    'FTP-C17',
    CAMPAIGN,
    'Troops go home to barracks in winter.',
    'Armies return to the nearest province that their side holds and no enemy besieges. Garrisons stay in their forts. Besiegers stay unless ordered home, and the winter months then count for their sieges.',
  ),
  FTP_C18,
  ruling(
    'FTP-C19',
    INTERCEPTION,
    'The book does not say which figure of a mixed unit is the random casualty.',
    'One of the sub-unit with the most figures left; if equal, of the first.',
  ),
  ruling(
    'FTP-C20',
    RAIDS,
    'The book does not say in which order several raids are resolved.',
    'By province in map order, then by points, highest first, then in muster order.',
  ),
  ruling(
    'FTP-C21',
    CAMPAIGN,
    'The book does not say what happens when armies march into each other’s provinces, and whether an army on the march still defends its province.',
    'Armies that march into each other’s provinces meet at the border: a d10 each, ties rerolled. The army with the lower die does not march, and defends. An army on the march does not defend its old province. If it is stopped, it goes back there, or retreats (FTP-C15) if an enemy has entered meanwhile.',
  ),
  FTP_C22,
  FTP_C23,
  FTP_C24,
  FTP_C25,
  ruling(
    'FTP-C26',
    CAMPAIGN,
    'The book does not say when a campaign is won.',
    'By the conditions of its scenario: provinces or capitals held when control is recorded, gold left after a winter, or a number of years. After the last year the player with the most provinces wins; if equal, with the most gold, then with the most points under arms. If these are equal too, no one wins. Play may continue.',
  ),
  ruling(
    'FTP-C27',
    CAMPAIGN,
    'An army alone in a province takes everything undefended there. The book does not say what happens if the umpire has just given it to another player.',
    'The umpire’s choice of a province’s or fort’s holder stands until an army enters or leaves the province or a fort in it.',
  ),
  FTP_C28,
  ruling(
    'FTP-C29',
    RAIDS,
    'A general can divert part of his army into raiding. The book does not say whether a general must accompany it.',
    'A raid needs no general, but one may accompany it.',
  ),
  ruling(
    'FTP-C30',
    PARTISANS,
    'The book does not say whether a campaign can begin with partisans, and whether a band can replace losses.',
    'A scenario may place bands in provinces that an enemy holds. In winter a band can replace losses at twice the cost of its troops.',
  ),
  ruling(
    'FTP-C31',
    POINTS_COSTS,
    'Ditches, palisades and plashing have costs for a battle. The book does not say to whom they belong in a campaign, and for how long.',
    'They come with the scenario, or are bought in winter, at their cost per group frontage, for an army in the field of a province of its side. They have no upkeep. They serve the army when it defends there, pass to another army that it joins, and are lost when it leaves. In quick resolution (FTP-C22) their cost counts towards the defender’s strength, but not towards losses.',
  ),
  ruling(
    'FTP-C32',
    CAMPAIGN,
    'The book has no limit to the growth of treasuries.',
    'A scenario may set the share of its gold that a treasury carries over a winter, and the revenue of each province. In the scenarios of Nomarch treasuries carry over half, and a player’s revenue is at most one and a half times the upkeep of their first troops.',
  ),
  FTP_C33,
  FTP_C34,
  FTP_C35,
  FTP_C36,
  ruling(
    'FTP-C37',
    CAMPAIGN,
    'The book does not say what happens to winter orders without enough gold: unreported raids may have taken some of it.',
    'Our rule, not the book’s. Orders that cost more than the treasury are rejected, except orders “as far as the gold goes”: each of these lapses if the gold left at its turn does not pay for all of it, or if the upkeep was not paid.',
  ),
  FTP_H1,
  FTP_H2,
  FTP_H3,
  FTP_H4,
  FTP_H5,
];
