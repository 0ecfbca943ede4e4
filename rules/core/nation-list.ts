import type { RuleSystemId } from './army-file.ts';

/** One row of a nation's list. `troop` is in the shape of the list's rule book. */
export interface ListEntry {
  readonly id: string;
  readonly name: string;
  /** The row's cells as the book prints them, by the keys of its columns; one that is not there is empty. */
  readonly printed: Readonly<Record<string, string>>;
  readonly troop: Readonly<Record<string, unknown>>;
  /** Printed cost of one figure or model. */
  readonly cost: number;
  /** The most figures or models in the whole army; null where the list sets none. */
  readonly max: number | null;
  /** References to the list's notes. */
  readonly notes: readonly number[];
}

/** A nation's list as data. */
export interface NationList {
  readonly id: string;
  readonly rules: RuleSystemId;
  readonly title: string;
  readonly period: string;
  /** The book and page it stands in, or that it was composed for this app. */
  readonly source: string;
  /** Raised by one whenever the data changes. */
  readonly version: number;
  readonly introduction: string;
  /** The notes that the rows refer to, by number; null where the book lost the text. */
  readonly notes: Readonly<Record<string, string | null>>;
  readonly entries: readonly ListEntry[];
}

/** Finds a nation's list by id. */
export type ListOf = (id: string) => NationList | null;
