const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** How long to wait before the next attempt, in milliseconds: twice as long after each that failed. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts);
