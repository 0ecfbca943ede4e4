import type { RuleSystemId } from '../rules/core/army-file.ts';

/* What captains reckon with, and how each number was found. */

/**
 * Costs of the results of a morale test, as shares of a unit's value. Measured as the share of points lost by the end of the battle, less the
 * same of units that passed, in 15 battles per book between able captains: units that ran lost 0.98 in For the Pharaoh (62 tests), 1.00 in
 * the SAS book (117) and 0.59 in Pharaoh Rides to War (78); units that fell back 0.21 (321) and 0.49 (79); units that halted 0.24 (212) and
 * 0.22 (160). In 40 battles of Tom's, units that broke lost 0.33 (179). Lower costs of falling back and halting won more: 0.06 for falling
 * back won 7 battles of 100 more than 0.25 (400 battles of For the Pharaoh against all straight ahead, ± 10).
 */
export const RUNS_COSTS = 0.8;
export const FALLS_COSTS = 0.06;
export const HALTS_COSTS = 0.04;

/** How many rounds of a melee a captain looks ahead: of 400 battles of For the Pharaoh six win 6 of 100 more than two (± 10). */
export const ROUNDS = 6;

/** What it costs to run from a charge and get away, as a share of a unit's points: the ground that it gives up. A guess, to be small. */
export const RUNNING = 0.02;

/** What a general is worth for each of his stars, as a share of the mean unit of his side: a guess, no battles were played for it. */
export const GENERAL_WORTH = 1;

/** How surely two who both stood the test after a round fight another, beside what the test says. */
export const FIGHTS_ON = 0.8;

/** What may be done next bound counts less than what is done now: the enemy moves between. */
export const NEXT_BOUND = 0.6;

/** What it costs to face square to the line of one's friends, as a share of a unit's points. */
export const IN_LINE = 0.3;

/** What coming nearer by a move is worth, as a share of a unit's points: enough that nobody stands about, less than a volley costs. */
export const APPROACH = 0.05;

/** What a unit in disorder gains that stands still to find its order, as a share of what it is worth. */
export const MENDING = 0.15;

/** Turns after which fear of what the enemy may do begins to go; after as many more it is gone: with fear that stays, 7 of 30 battles of the SAS book against all straight ahead had no end in 60 turns. */
export const PATIENCE = 12;

/**
 * How far a reserve stands behind the line, in its own moves; and what a unit of the line has lost when the reserve goes up, as a share.
 * Both sides with a quarter of their foot behind the line, captains who hold it back won 48 and lost 50 of 100 battles of the SAS book, as
 * many of By the Gods!, 45 to 55 of Pharaoh Rides to War and 52 to 48 of For the Pharaoh, 49 [44, 54] of all: it is no stronger, but a player
 * reads why each goes up.
 */
export const RESERVE_BEHIND = 0.5;
export const TIRED = 0.4;

/** Who goes more than this times as far as most of its side stands on a wing, skirmishers only from the second number on. */
export const FAST = 1.5;
export const FLEETING = 2;

/**
 * Books whose skirmishers stand ahead of the line. In mirrors of both ready-made armies, against captains whose sides stand as the program
 * lines them up, those who draw up themselves win 78 of 135 of the SAS book, 58 [49, 66]; without skirmishers ahead 90 of 160 of For the
 * Pharaoh, 56 [49, 64], 101 of 179 of Tom's, 56 [49, 63], 104 of 160 of Pharaoh Rides to War, 65 [57, 72], and 66 of 115 of By the Gods!,
 * 57 [48, 66]. With them ahead they win only 62 of 140 of For the Pharaoh, 44 [36, 53], 22 of 60 of Pharaoh Rides to War, 37 [26, 49], and
 * 66 of 138 of By the Gods!, 48 [40, 56].
 */
export const SCREENED: ReadonlySet<RuleSystemId> = new Set(['sas-ancient']);

/**
 * Books in which wary captains keep a quarter of the line back: with it they win 21 of 39 of the SAS book, 54 [39, 68], and 21 of 40 of
 * Pharaoh Rides to War, but 12 of 40 of For the Pharaoh, 30 [18, 45], and 16 of 40 of Tom's.
 */
export const RESERVED: ReadonlySet<RuleSystemId> = new Set(['sas-ancient', 'pharaoh-rides-to-war']);

/** So many stay in the line before anybody is kept back. */
export const FEWEST_IN_LINE = 4;

/**
 * What share of its units an able captain and a novice get round to in a turn, and by how much more in books where a unit that goes straight
 * on is lost sooner. Found between two that are asked of an able captain: to lose to an expert and to beat all straight ahead. For the Pharaoh
 * with 0.85: an expert won 107 of 180 against him, 59 [52, 66], and he 185 of 260 against all straight ahead, 71 [65, 76]; with 0.9 102 of
 * 200 and 198 of 249. The SAS book with 0.75: 308 of 542, 57 [53, 61], and 198 of 290, 68 [63, 73].
 */
export const ABLE_ATTENDS = 0.75;
export const NOVICE_ATTENDS = 0.4;
const MORE_ATTENDED: Readonly<Partial<Record<RuleSystemId, number>>> = { 'for-the-pharaoh': 0.12 };
export const attendsIn = (book: RuleSystemId, share: number): number => Math.min(1, share + (MORE_ATTENDED[book] ?? 0));

/** How wide a turn towards an enemy is looked at, in degrees. */
export const WIDEST_TURN = 60;

/**
 * Turns without a hit that nobody minds; with each more, a captain asks less of a charge by so much of the charger's worth, and who can
 * neither charge nor turn makes room. Without this 2 of 60 mirrors of the SAS book, and 13 of 60 against all straight ahead, had no end
 * in 60 turns; with it none and 2.
 */
export const QUIET = 3;
export const BOLDER = 0.1;

/**
 * Books in which only blows tell: with their ready-made armies volleys cost 0.05 of what blows do, in the others 0.3 to 1.3. There an expert
 * with a line won 15 of 40 against able captains, and a charge is dared that costs its charger up to this share of its points more than it
 * brings: who asks for no loss won 63 and lost 84 against who dares in the SAS book, 43 [35, 51], and 78 to 71 in By the Gods!. In For the
 * Pharaoh who asks for no loss won 123 and lost 26 against all straight ahead, 83 [76, 88], and who dares 112 to 38, 75 [67, 81].
 */
export const BLOWS_TELL: ReadonlySet<RuleSystemId> = new Set(['sas-ancient', 'by-the-gods']);
export const DARES = 0.1;

/**
 * Steepness of the chance to win as a function of the outlook. Best fits to every turn of 80 battles per book that nobody gave up, with 90 %
 * intervals: For the Pharaoh 1.1 [0.6, 1.8] (1.6 in 60 battles of campaigns), Tom's 2 [1.4, 2.6], the SAS book 1.7 [1.2, 2.3], Pharaoh Rides
 * to War 5 [3.7, 6], By the Gods! 1 [0.7, 1.8].
 */
const USUAL_HOPE = 1.3;
const HOPE_BY_BOOK: Readonly<Partial<Record<RuleSystemId, number>>> = {
  'toms-ancient-warfare': 2,
  'sas-ancient': 1.7,
  'pharaoh-rides-to-war': 4.5,
  'by-the-gods': 1,
};
export const hopeIn = (book: RuleSystemId): number => HOPE_BY_BOOK[book] ?? USUAL_HOPE;

/** With less than this chance to win a captain gives up: of 105 sides that stood so in those battles and fought on, 5 won. */
export const GIVES_UP = 0.02;

/** A battle becomes long from this turn on, and at the latest nobody fights on whose chance is less than even; so long that is without a hit. */
export const LONG = 30;
export const LONGEST = 55;
export const QUIET_ENDS = 15;
