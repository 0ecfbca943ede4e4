/* What captains reckon with, and how each number was found. */

/**
 * What the results of a test of morale cost, as shares of what a unit is worth. `bench/captains/fit.ts` finds 0.86 for those who run, on
 * 10 battles of For the Pharaoh with 44 such tests, and nothing for those who halt or fall back (−0.01 of 121, −0.12 of 200): the last
 * two stay the guesses of the first design.
 */
export const RUNS_COSTS = 0.8;
export const FALLS_COSTS = 0.2;
export const HALTS_COSTS = 0.12;

/** How many rounds of a melee a captain looks ahead, and what a round counts beside the one before: later rounds are less sure. */
export const ROUNDS = 3;
export const LATER_ROUND = 0.6;

/** What the share of an enemy's shooting at one of several targets comes to: he has another to choose half of the time. */
export const SHOT_AT = 0.5;

/** What may be done next bound counts less than what is done now: the enemy moves between. */
export const NEXT_BOUND = 0.6;

/** How surely a friend who may charge the same target joins in. */
export const JOINS = 0.7;

/** What coming nearer by a move is worth, as a share of a unit's points: enough that nobody stands about, less than a volley costs. */
export const APPROACH = 0.05;

/** What a unit in disorder gains that stands still to find its order, as a share of what it is worth. */
export const MENDING = 0.15;

/** Turns after which fear of what the enemy may do begins to go; after as many more it is gone: with fear that stays, 7 of 30 battles of the SAS book against all straight ahead had no end in 60 turns. */
export const PATIENCE = 12;

/** How wide a turn is looked at when a unit looks for a flank, in degrees. */
export const WIDEST_TURN = 60;
