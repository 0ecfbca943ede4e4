import { alternative, type Ruling, createRulings } from '../../core/ruling.ts';
import { CAMPAIGN, GENERALS_RISK, INTERCEPTION, PARTISANS, POINTS_COSTS, RAIDS } from '../citations.ts';

const ruling = createRulings('for-the-pharaoh');

export const FTP_C5 = ruling(
  'FTP-C5',
  CAMPAIGN,
  'One piece of gold pays the upkeep of one point of troops for a year. The book does not say what happens to unspent gold.',
  'In winter a player pays 1 gold per point under arms (2 for partisans). Unspent gold stays in the treasury.',
  alternative('unspent-lost', 'Gold not spent in winter is lost.'),
);

export const FTP_C7 = ruling(
  'FTP-C7',
  CAMPAIGN,
  'A province feeds an army up to its limit.',
  'All troops of one side in a province count together, and each side may use the whole limit. Troops above it die at the end of the month, or at once after crop damage. Partisans eat nothing. A besieged garrison lives on its stores (FTP-S10).',
  alternative(
    'shared',
    'All sides in a province share its limit: the holder eats first, then the others in the order of the players.',
  ),
);

export const FTP_C8 = ruling(
  'FTP-C8',
  RAIDS,
  'Crop damage lowers a province’s food limit. The book does not say for how long.',
  'It lowers the food limit (not below 0) until winter, when the limit is restored.',
  alternative('month', 'It lowers the food limit for that month only.'),
);

export const FTP_C11 = ruling(
  'FTP-C11',
  INTERCEPTION,
  'The book does not say whether raiders do their damage before or after interception.',
  'Interception comes first. Raiders that are not caught do full damage. Raiders that are caught are driven off and do no damage at a score above 0. At 0 or less the survivors do their damage.',
  alternative('damage-first', 'Raiders do their damage before interception.'),
);

export const FTP_C28 = ruling(
  'FTP-C28',
  INTERCEPTION,
  'A general can divert part of his army against raiders. The book does not say what these troops do if no one raids.',
  'Interceptors and police are named in secret with the other orders. They leave their army only if raiders (or, for police, partisans) enter its province. Otherwise they fight with their army in every battle of the month.',
  alternative('committed', 'Interceptors and police are away from their army for the whole month.'),
);

export const FTP_C15 = ruling(
  'FTP-C15',
  CAMPAIGN,
  'After a battle at a border the loser leaves the province and the winner may enter. A draw changes nothing.',
  'The battle is for the province that the attacker marches into. A beaten attacker stays where it came from. A beaten defender retreats to a neighbouring province without an enemy that its side or no one holds: the one in the result, otherwise the first such province in its orders, otherwise the first on the map. Without such a province it disbands. A victorious attacker enters unless its order or the result says otherwise.',
  alternative(
    'both-sides',
    'A beaten attacker also leaves the province that it marched from. A victorious defender may enter that province if it is ordered to pursue or if the result says so, no enemy is there, and no other enemy is waiting to attack the defender.',
  ),
  alternative('held-only', 'A beaten army can go only to a province that its side holds.'),
);

export const FTP_C18 = ruling(
  'FTP-C18',
  INTERCEPTION,
  'The book does not say which of several raids in one month interceptors pursue.',
  'All interceptors of a side in the province form one force, which pursues the largest raid in points (if equal, the raid by the army that is first in muster order). The other raids are not intercepted.',
  alternative(
    'by-army',
    'The interceptors of each army pursue a different raid. The largest force pursues the largest raid.',
  ),
);

export const FTP_C22 = ruling(
  'FTP-C22',
  CAMPAIGN,
  'The book does not say how to resolve a battle without a table.',
  'Our rule, not the book’s. Each side rolls a d10 and adds 1, without a limit, for every full 25 % by which its points exceed the other’s. At odds of 3½ to 1 or more the smaller side cannot win. The attacker’s score minus the defender’s decides: above 0 the attacker wins, below 0 the defender, 0 is a draw. Losses come from the result table of the interception fight, with the attacker as the interceptors and percentages of the smaller side’s points for both. Casualties are random (FTP-C13). The chances are shown before the roll.',
  alternative('capped', 'The same rule, but a side adds at most 5.'),
);

export const FTP_C23 = ruling(
  'FTP-C23',
  CAMPAIGN,
  'The book does not say who holds a province if one side is in the field and another in its fort.',
  'The previous holder keeps it, but no one’s control counts while it is contested. An army takes a province by entering it while there is no enemy garrison. It then also takes forts without a garrison. A garrison does not stop marches. It fights in the field only by a sortie, and leaves its fort by a march order, even into its own province.',
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
  'It also holds for battles in which neither side has more than 500 points. In larger battles generals are lost only by the risk table. Each general of the beaten side rolls on it once, as if with a unit that halts (score 1 or 2), recoils (3 or 4), retires (5 or 6) or retreats (7 or more).',
  alternative('any-battle', 'Generals are separate units among the casualties in battles of any size.'),
);

export const FTP_C34 = ruling(
  'FTP-C34',
  CAMPAIGN,
  'The book has no rules for diplomacy: no treaties, gifts or messages.',
  'Our rule, not the book’s. By order, before everything else in the month, a player sends another player messages, gold, or a province without an army, and offers, accepts or ends a treaty. A raid, a rising of partisans or a march into a province given away that month lapses if the province now belongs to the same side, or if a treaty with the new holder forbids it. A treaty begins at the end of the turn in which it is agreed. Either player can end a treaty without a time limit with one turn’s notice. A truce forbids raids, sieges, partisans and marches into each other’s provinces. Armies of the two do not fight when they meet, and take nothing that the other holds. Passage is a truce that lets armies into each other’s provinces. Armies of both players in one province share its food limit (FTP-C7), and the holder eats first. Allies also see everything that each other’s provinces and armies see. When a treaty begins, sieges between the two are lifted. When one begins or ends, armies without a right to stay go to their nearest own province without an enemy, or disband if there is none (FTP-C15, FTP-C17).',
  alternative('none', 'The players conduct diplomacy outside the app: none of these orders can be given.'),
);

export const FTP_C35 = ruling(
  'FTP-C35',
  CAMPAIGN,
  'The book does not say whether several armies of one side in a province fight together or one after another.',
  'Our rule, not the book’s. Several armies of one side, or of allies, in one province are one force: they attack, defend and are besieged together. Each keeps its units, losses, retreat and report. This needs no order. Armies that storm a fort by the same way on the same day form one storm.',
  alternative('one-by-one', 'Each army fights separately. A d10 for each decides the order.'),
);

export const FTP_C36 = ruling(
  'FTP-C36',
  CAMPAIGN,
  'The book does not say what generals without troops can do.',
  'Our rule, not the book’s. A force of generals without troops cannot start a fight, raid, storm or siege, and its points do not count. If it meets an enemy, it retreats (FTP-C15). If it cannot retreat, it is captured.',
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
    'Eight months, unless the scenario says nine or ten. Winter is the rest of the twelve months. A month has four weeks of seven days.',
  ),
  ruling(
    'FTP-C2',
    CAMPAIGN,
    'The book does not give the order of events in a month.',
    '1. Secret orders, including interceptors and police. 2. Orders are revealed. 3. Raids and partisans, with interception and police. 4. Marches and battles. 5. Sieges, day by day. 6. Supply. 7. Control is recorded for revenue.',
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
    'An army that cannot be paid or fed loses troops, the cheapest first.',
    'Whole figures and models are removed, the cheapest first, until the rest is within the limit. At equal cost the last unit in muster order loses them first. Generals count as figures of their cost.',
  ),
  FTP_C7,
  FTP_C8,
  ruling(
    'FTP-C9',
    RAIDS,
    'Raid damage is the roll of a ten-sided die times the raiders’ points, divided by ten and rounded down. A second roll gives the loss of revenue.',
    'd10 × points ÷ 10, rounded down, once for crops and once for revenue. Only raiders still in the raid count.',
  ),
  ruling(
    'FTP-C10',
    INTERCEPTION,
    'The chance to catch raiders is the surplus of interceptors over raiders as a percentage of the raiders.',
    'Raiders are caught if a d100 shows the percentage or less. No die is rolled at 0 or less (always missed) or at 100 or more (always caught).',
  ),
  FTP_C11,
  ruling(
    'FTP-C12',
    INTERCEPTION,
    'The result table has no row for 9, and a row for 10 that two ten-sided dice cannot reach.',
    'The last row applies to 9 and more, and mirrors the row for −9. The losses of both sides are percentages of the raiders’ points.',
  ),
  ruling(
    'FTP-C13',
    INTERCEPTION,
    'A die of the right size assigns casualties to units, with generals as separate units.',
    'A die has a face for each surviving unit. The rolled unit loses one figure or model. This repeats until the points lost reach or exceed the points due.',
  ),
  ruling(
    'FTP-C14',
    PARTISANS,
    'Partisans cost double, need no food and need not be active every month. The book does not say who they are, where they act and who fights them.',
    'They are raised only in winter, in an enemy’s province next to the player’s own, and act there in months of the player’s choice while an enemy holds it. They raid with their normal (not doubled) points, after the other raiders of the month, the largest band first. Only police of the province’s holder fight them. Police are troops named beforehand that do not intercept raiders.',
  ),
  FTP_C15,
  ruling(
    'FTP-C16',
    CAMPAIGN,
    'Several armies entering one province roll for the order of their battles.',
    'Each army rolls a d10; the highest goes first, and ties reroll. The winner of one battle faces the next army.',
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
    'A figure of the sub-unit with the most figures left. If several have the same number, the first of them loses it.',
  ),
  ruling(
    'FTP-C20',
    RAIDS,
    'The book does not say in which order several raids are resolved.',
    'By province in map order. Within a province, the raid with the most points first; if equal, in muster order.',
  ),
  ruling(
    'FTP-C21',
    CAMPAIGN,
    'The book does not say what happens when armies march into each other’s provinces, and whether an army on the march still defends its province.',
    'Armies that march into each other’s provinces meet at the border. Each rolls a d10, and ties reroll. The army with the lower roll stays where it is and defends. An army on the march does not defend its old province. If it is stopped, it returns there, or retreats (FTP-C15) if an enemy has entered that province.',
  ),
  FTP_C22,
  FTP_C23,
  FTP_C24,
  FTP_C25,
  ruling(
    'FTP-C26',
    CAMPAIGN,
    'The book does not say when a campaign is won.',
    'The conditions of its scenario decide: provinces or capitals held when control is recorded, gold left after a winter, or a number of years. After the last year the player with the most provinces wins; if equal, with the most gold, then with the most points under arms. If these are equal too, no one wins. Play may continue.',
  ),
  ruling(
    'FTP-C27',
    CAMPAIGN,
    'An army alone in a province takes everything undefended there. The book does not say what happens if the umpire has just given it to another player.',
    'The umpire’s choice of holder applies until an army enters or leaves that province or a fort in it.',
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
    'A scenario may place bands in provinces that an enemy holds. In winter a band can replace losses at double the cost of its troops.',
  ),
  ruling(
    'FTP-C31',
    POINTS_COSTS,
    'Ditches, palisades and plashing have costs for a battle. The book does not say to whom they belong in a campaign, and for how long.',
    'They are part of the scenario, or are bought in winter, at their cost per group frontage, for an army in the field in a province of its side. They have no upkeep. They serve the army when it defends there, pass to another army that it joins, and are lost when it leaves. In quick resolution (FTP-C22) their cost counts towards the defender’s strength, but not towards losses.',
  ),
  ruling(
    'FTP-C32',
    CAMPAIGN,
    'The book does not limit the growth of treasuries.',
    'A scenario may set what share of its gold a treasury keeps over winter, and the revenue of each province. In Nomarch’s scenarios treasuries keep half, and a player’s revenue is at most one and a half times the upkeep of their first troops.',
  ),
  FTP_C33,
  FTP_C34,
  FTP_C35,
  FTP_C36,
  ruling(
    'FTP-C37',
    CAMPAIGN,
    'The book does not say what happens to winter orders if there is not enough gold, because unreported raids may have taken some.',
    'Our rule, not the book’s. Orders that cost more than the treasury are rejected, except orders marked “Only if there is enough gold”. Such an order lapses if the remaining gold does not cover its full cost when it is due, or if the upkeep was not paid.',
  ),
  FTP_H1,
  FTP_H2,
  FTP_H3,
  FTP_H4,
  FTP_H5,
];
