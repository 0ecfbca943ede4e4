/*
 * Constants of regents. Those of the rules say so and follow the book. Fitted constants state what was compared. The others are estimates
 * that were not fitted one by one. In tournaments between the strengths of play (November 2026) they kept the strengths apart and let no
 * army starve.
 * Weights that differ by temperament stand in temperaments.ts, those that differ by strength of play in skill-levels.ts.
 */

/* From the rules (For the Pharaoh). */

/** Part of a raiding party's points that a month of raiding takes: D10 tenths of them, 5½ on average (Raids). */
export const RAID_DAMAGE = 0.55;
/** Figures of a group of foot, the least that crews an engine, and of the two groups that a regent sends (Sieges). */
export const CREW = { least: 6, sent: 12 } as const;
/** Points of the dearest foot in the price list; whatever costs more rides or rolls and climbs no wall. */
export const DEAREST_FOOT = 14;

/* How strong enemies are: nobody tells the strength of a foreign army. */

/*
 * Fitted by random search to the true points of every foreign army that able regents saw in 18 campaigns of up to five years. The search
 * minimised the mean error of the logarithm.
 */

/** Points under arms for each gold of a year's revenue. */
export const POINTS_PER_REVENUE = { firstYear: 0.72, laterYears: 0.7 } as const;
/** Points of a side that holds next to nothing. */
export const LEAST_SIDE = 300;
/** How a side's points are divided among its armies: in the field and in forts, in a capital's province and elsewhere; the rest is out of sight. */
export const ARMY_WEIGHT = { field: 1, fieldOfCapital: 4.2, fort: 1.4, fortOfCapital: 2.5, unseen: 5.2 } as const;
/** What part of its guessed strength a foreign army has: one of these as likely as another. */
export const STRENGTH_GUESSES = [0.3, 0.55, 1, 1.8, 2.8] as const;

/**
 * Strength of enemies who stand an attack: `points`, times the attacker's points and the guessed points to these powers, and times `away`
 * if the enemy does not hold the province. The true strength is one of `times` that. This includes weak enemies who leave and others who
 * arrive first. Fitted by least squares of logarithms to attacks of able regents. Afterwards 1,972 attacks announced at 40–49, 50–59 … 90–99 %
 * won 48, 60, 61, 73, 84 and 89 %.
 */
export const MET = {
  points: 26,
  own: 0.15,
  guess: 0.35,
  away: 3.8,
  times: { elsewhere: [0.4, 0.54, 0.84, 1.48, 3.16], inCapital: [0.67, 1.24, 1.84, 2, 2.69] },
} as const;
/**
 * Besiegers are estimated like `MET`, with at least `least` times the garrison's points. `times` are the 10, 30, 50, 70 and 90 % quantiles of
 * true by estimated points in reliefs and sorties of able regents. Their number was not recorded.
 */
export const BESIEGERS = { least: 1.3, times: [0.4, 0.6, 0.75, 1, 1.5] } as const;
/**
 * True by guessed points of a garrison that stands a storm: 10, 30, 50, 70 and 90 % quantiles in storms of able regents. Their number was not
 * recorded.
 */
export const STORMED = [0.13, 0.28, 0.52, 0.86, 2.1] as const;

/* What provinces are worth, in gold. */

/** Beside its revenue: most provinces win when the years are over. */
export const PROVINCE_VALUE = 1500;
export const CAPITAL_VALUE = 800;
/** What an enemy's loss of a province adds to its worth, shared among the other sides. */
export const ENEMY_LOSS = 0.6;
/** How many times its worth the last province of a victory counts. */
export const LAST_PROVINCE = 4;

/* What moves are worth. */

/** How likely an enemy in the field is still there when the marches meet. */
export const ENEMY_STAYS = 0.7;
/** Gold for a point that is lost in a battle: its price is a gold, but troops may be spare. */
export const LOST_POINT = 0.8;
/** The part of a beaten army that is lost in an attack with a way to retreat; without one all of it is. */
export const LOST_IN_RETREAT = 0.35;
/** The part of a beaten army that is lost in its own province. */
export const LOST_IN_DEFENCE = 0.3;
/** What an own province with an enemy in its field is worth to enter, in times of what it is worth to keep. */
export const PROVINCE_UNDER_ATTACK = 0.8;
/** Besiegers for each point of a garrison that take a fort for certain. */
export const SURE_SIEGE = 2.5;
/** How likely an enemy two marches off comes, in times of one next door. */
export const TWO_MARCHES_OFF = 0.4;
/** However many enemies are near, they come at most so likely. */
export const MOST_LIKELY_COMING = 0.75;
/** How many times its worth the guard of a province counts that was attacked this year. */
export const HELD = 1.2;
/** What a second army adds as a guard of the same place, in times of the first. */
export const SECOND_GUARD = 0.3;
/** How likely an enemy goes for a capital, by its marches to it. */
export const COMING_FOR_CAPITAL = [0.75, 0.75, 0.5, 0.3, 0.15];
/** What covering a capital is worth: in it, on the way to it, and where another army covers it already. */
export const COVER = { within: 1, near: 0.7, second: 0.1 } as const;
/** A guard that marches off is back after so many marches: an enemy so near may be there before it. */
export const MARCHES_THERE_AND_BACK = 2;
/** How likely at least a capital is attacked, wherever its enemies stand. */
export const LEAST_CAPITAL_RISK = 0.3;
/** How likely walls keep a province from an enemy who comes. */
export const WALLS_HOLD = 0.9;
/** What a second garrison adds within the same walls, in times of the first. */
export const SECOND_GARRISON = 0.5;
/** What later goals are worth to an army that enters a fort, which it has to leave first. */
export const GOAL_FROM_FORT = 0.7;
/** The part of its walls' worth that a capital keeps where an army leaves a small garrison. */
export const SMALL_GARRISON_HOLDS = 0.9;
/** The part of its worth that a goal keeps, by the marches to it; goals further off do not count. */
export const LATER = [0, 0.62, 0.38, 0.24, 0.15, 0.09, 0.06, 0.035, 0.02];
/** A goal is won next that is at most so many marches on. */
export const NEXT = 2;
/** The part of its worth that a goal keeps for a second army. */
export const SECOND_ARMY = 0.12;

/* Splitting and joining armies. */

/** Points of a garrison that is left in a capital, and the least that its army keeps. */
export const LEFT_GARRISON = { points: 350, armyKeeps: 600 } as const;
/** Points of the smallest army that is split off, and the part of its army that goes. */
export const SPLIT = { least: 450, share: 0.4 } as const;
/** An army is not split where an enemy near, so many times as strong as it looks, would match what stays. */
export const SPLIT_CAUTION = 1.3;
/** Armies join where an enemy next door has this part of the strongest one's points. */
export const JOIN_AGAINST = 0.6;

/* Raids. */

/** Raids for less gold are not worth the risk. */
export const LEAST_RAID_GOLD = 120;
/** The part of raiders' points that is lost when they are caught. */
export const CAUGHT_LOSS = 0.5;
/** The part of an army that may be away: from behind walls, from a field where it is far stronger than its enemies, and from any other. */
export const MAY_BE_AWAY = { behindWalls: 0.85, stronger: 0.45, otherwise: 0.2 } as const;
/** How many times its strongest neighbour an army is, to be far stronger. */
export const FAR_STRONGER = 1.6;
/** Points of the smallest party of interceptors or police. */
export const LEAST_GUARDS = 50;

/* Sieges. */

/** A garrison is shut in by at least so many times its points. */
export const LEAST_BESIEGERS = 1.3;
/** A siege goes on while an army that may relieve the fort is less than so many times as strong as the besiegers. */
export const STRONGER_RELIEF = 1.5;
/** How many times their points besiegers count for who have come for a siege or begun it. */
export const KEPT_UP = 1.6;
/** What a siege has to be worth for each of the besiegers' points, in gold. */
export const LEAST_SIEGE_VALUE = 0.15;
/** No regent orders a storm below this chance. */
export const STORM_ODDS = 0.7;
/** The part of a garrison that sallies against an engine. */
export const SORTIE_SHARE = 0.6;
/** More ladders take longer to make than an engine does. */
export const MOST_LADDERS = 40;

/*
 * Treaties. Estimates, changed until a seat that offers truces to all but the weakest side won no more than one without truces. It won 38 %
 * against 25 % of 200 campaigns before regents weighed who gains, and 28 % against 28 % after.
 * In 100 campaigns each of The Two Rivers and The Cities of Sumer able regents kept 854 of the 1,064 truces that ended until their agreed end,
 * 80 % [78, 83]. Before they had to keep them it was 173 of 3,291 in 400 campaigns.
 */

/** A neighbour is worth a war from so many times its points on; a treaty in force is kept a little longer. */
export const PREY = { offered: 1.5, inForce: 2 } as const;
/** A side leads that holds so many times as much land as the next one, among so many sides at least. */
export const LEADER = { ahead: 1.3, sides: 3 } as const;
/** How many times its worth a province counts whose holder ended a treaty with the seat this year. */
export const GRUDGE = 1.2;
/**
 * Truces are offered for so many turns, to sides that hold so much of the border; none is made where the other side has so many times as
 * much of its own border here, or so many times the land, and one in force is kept a little longer.
 */
export const TRUCE = {
  turns: 9,
  leastBorder: 0.25,
  theirGain: { offered: 1.5, inForce: 2.5 },
  moreLand: { offered: 1.2, inForce: 1.3 },
} as const;

/* Winter. */

/** Specialists that a field army has. */
export const SPECIALISTS = { carpenter: 4, miner: 1 } as const;
/** Gold of the smallest army that is worth a general. */
export const SMALLEST_ARMY = 350;
/** Gold below which nothing is refilled, raised, or spent on partisans. */
export const LEAST_GOLD = { refill: 20, raise: 60, partisans: 200 } as const;
/** A new army takes at most this part of the gold and so much of it, and its general at most this part of the army's. */
export const NEW_ARMY = { share: 0.5, most: 1000, generalsPart: 3 } as const;
/** Figures of a new unit, and units that one order raises. */
export const UNIT_SIZE = { least: 6, most: 48 } as const;
export const MOST_UNITS = 12;

/* Looking ahead. */

/** Points of a figure and a general of the troops that are made up for unseen armies: a plain spearman's and a plain general's. */
export const MADE_UP = { figure: 7, general: 100 } as const;
/** A side that lacks so many points in what is seen is taken to have an army out of sight. */
export const LEAST_HIDDEN = 400;
/** A foreign army is drawn with so many tenths of its guessed strength at least, and two dice more. */
export const LEAST_TENTHS = 4;
/**
 * Weights of a side's traits in its chance to win, which is the softmax of the weighted sums. Fitted by gradient descent to 640 campaigns of
 * able regents, 11,407 months. The logarithmic loss in the 160 campaigns held out was 0.920, against 0.932 with the previous weights and
 * 1.141 with equal chances.
 */
export const POSITION = {
  troops: 1.29,
  lands: 1.62,
  nearProvinces: 0.74,
  nearCapitals: 1.03,
  openCapital: -0.95,
  capitalInReach: -0.04,
  besiegedCapital: -0.31,
  besiegedFort: 0.06,
  besiegesCapital: 0.06,
};
/** The part of the gold left by a simulated winter that stands under arms in spring. */
export const WINTERS_TROOPS = 0.5;
/** Simulated armies have no goals so many marches off: to weigh those took a third of the time on a map of 88 provinces. */
export const REACH_AHEAD = 5;
/** Armies so many marches from a goal go for it together with the others. */
export const MARCHES_TOGETHER = 4;
/** How many enemy capitals, and provinces with enemies next door, are common goals. */
export const COMMON_GOALS = 2;
/**
 * In so many of its futures at least, another side follows the first of its plans, the one that regents follow: with it the expert won 60 of
 * 100 against the former one, without it 53 of 100 by twice the months.
 */
export const LIKELIEST_MIND = 0.7;
/** By how many standard errors another plan has to be better than the regent's first. */
export const STANDARD_ERRORS = 1.2;
/** After so many rounds the worse half of the plans is dropped. */
export const ROUNDS_BEFORE_HALVING = 4;
/** Armies, the strongest first, for which another move is tried. */
export const ARMIES_RECONSIDERED = 4;

/* Deployment for the table. */

/** With so many units in its line an army keeps the weakest in reserve. */
export const LINE_WITH_RESERVE = 3;

/* Battles in the field that captains fight out. */

export interface FoughtRow {
  /** Points of the attacker for each of the defender's. */
  readonly ratio: number;
  /** Chances; a draw is what is left. */
  readonly attackerWins: number;
  readonly defenderWins: number;
  /** The part of its points that each side loses. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

const row = (
  ratio: number,
  attackerWins: number,
  defenderWins: number,
  attackerLoss: number,
  defenderLoss: number,
): FoughtRow => ({ ratio, attackerWins, defenderWins, attackerLoss, defenderLoss });

/**
 * Smoothed means of 357 battles over land and 63 over a river, between able captains with the scenarios' armies at half to three times the
 * defender's points. 267 ended because a side gave up, none without a winner. Rows of fewer than ten battles are left out. Rough ground and
 * riders made no difference beyond chance (the attacker won 39 of 57 even battles against 57 of 105, and 36 of 63 against 60 of 99), so
 * neither has its own rows.
 */
export const FOUGHT_BATTLES: Readonly<Record<'land' | 'river', readonly FoughtRow[]>> = {
  land: [
    row(0.5, 0.09, 0.91, 0.42, 0.22),
    row(0.7, 0.26, 0.74, 0.43, 0.3),
    row(0.85, 0.43, 0.57, 0.4, 0.36),
    row(1, 0.57, 0.43, 0.36, 0.4),
    row(1.2, 0.7, 0.3, 0.32, 0.43),
    row(1.5, 0.78, 0.22, 0.28, 0.44),
    row(2, 0.85, 0.15, 0.22, 0.43),
    row(2.7, 0.92, 0.08, 0.17, 0.41),
  ],
  river: [
    row(0.5, 0.35, 0.65, 0.17, 0.2),
    row(0.7, 0.43, 0.57, 0.18, 0.18),
    row(0.85, 0.46, 0.54, 0.19, 0.18),
    row(1, 0.49, 0.51, 0.2, 0.18),
    row(1.2, 0.53, 0.47, 0.21, 0.19),
    row(1.5, 0.57, 0.43, 0.22, 0.2),
    row(2, 0.62, 0.38, 0.22, 0.22),
  ],
};
