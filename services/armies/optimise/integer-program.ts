/** A whole number that is sought, from 0 to `most`. */
export interface Column {
  readonly most: number;
}

export interface Term {
  /** Place among the columns. */
  readonly column: number;
  readonly factor: number;
}

/** What the terms may come to. */
export interface Row {
  readonly terms: readonly Term[];
  readonly least: number | null;
  readonly most: number | null;
}

/**
 * Whole numbers sought so that every row holds and the aims are as high as can be: the first aim before all, the second among what
 * is best for the first, and so on. The sums of an aim that is no whole number count as equal within its `tolerance`.
 */
export interface IntegerProgram {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly aims: readonly { readonly terms: readonly Term[]; readonly tolerance: number }[];
  /** Place of the last aim that has to be proven for the answer to count as the best; those after it only choose among equals. */
  readonly decisive: number;
}

/** The numbers found, by column. */
export interface SolvedProgram {
  readonly values: readonly number[];
  /** Whether nothing can be better, up to the decisive aim; else the time ran out and this is the best that was met. */
  readonly provenBest: boolean;
}

interface SolveOptions {
  readonly seconds: number;
  /** Stops the search at once, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Solves a program off the main thread. A composition root hands it in: how threads are started is theirs to know.
 * @returns null where no numbers fit, or none was met in time. @throws the signal's reason.
 */
export type Solve = (program: IntegerProgram, options: SolveOptions) => Promise<SolvedProgram | null>;
