/** An unknown whole number from 0 to `most`. */
export interface Column {
  readonly most: number;
}

export interface Term {
  /** Index of the column. */
  readonly column: number;
  readonly factor: number;
}

/** A row of the program: minimum and maximum of a sum of terms. */
export interface Row {
  readonly terms: readonly Term[];
  readonly least: number | null;
  readonly most: number | null;
}

/** A search for whole numbers that satisfy all rows and maximise the aims in order. Sums within `tolerance` count as equal. */
export interface IntegerProgram {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly aims: readonly { readonly terms: readonly Term[]; readonly tolerance: number }[];
  /** Index of the last aim that must be proven optimal. Later aims only choose among equal solutions. */
  readonly decisive: number;
}

/** Solution values, by column. */
export interface SolvedProgram {
  readonly values: readonly number[];
  /** True if the solution is proven optimal for all aims up to the decisive one. False if time ran out. */
  readonly provenBest: boolean;
}

interface SolveOptions {
  readonly seconds: number;
  /** Stops the search at once, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Solves a program off the main thread. Each composition root provides this function, because threads start differently.
 * @returns null if there is no solution or none was found in time
 * @throws the signal's reason
 */
export type Solve = (program: IntegerProgram, options: SolveOptions) => Promise<SolvedProgram | null>;
