/** Milliseconds between two looks of whoever only watches: those without an account hear no notices. */
export const LOOK_EVERY = 10_000;
