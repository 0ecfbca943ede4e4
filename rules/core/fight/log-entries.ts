import type { Point } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { DieRoll } from '../dice.ts';
import type { KeptMove } from '../table/stand-on-field.ts';

/* What is kept of a battle in its course, so that it can be looked at again. */

export type SideAt = 0 | 1;

/** A throw as the log keeps it. */
export interface FightThrow {
  readonly id: string;
  readonly turn: number;
  readonly bound: SideAt;
  readonly phase: number;
  readonly procedure: string;
  readonly who: readonly string[];
  readonly holders: Readonly<Record<string, readonly string[]>>;
  readonly input: unknown;
  readonly dice: readonly (Omit<DieRoll, 'origin'> & { readonly origin: 'seeded' | 'typed' })[];
  readonly result: string;
  readonly outcome: unknown;
  readonly changes: boolean;
  readonly struck: Readonly<Record<string, number>>;
}

/** Something that changed the field, with what was there before of whatever it changed. */
export interface FightEntry {
  readonly turn: number;
  readonly bound: SideAt;
  readonly phase: number;
  readonly what: string;
  /** The last throw by then; '' before the first. */
  readonly after: string;
  readonly placed: Readonly<Record<string, (Position & { readonly moved?: DatedMove }) | null>>;
  readonly lost: Readonly<Record<string, number>>;
  readonly offField: Readonly<Record<string, boolean>>;
  readonly morale: Readonly<Record<string, string>>;
  readonly fallen: Readonly<Record<string, boolean>>;
  /** Where generals were, by their ids; absent where none moved or none stands on the table. */
  readonly generals?: Readonly<
    Record<string, { readonly unit: string | null; readonly at?: Point; readonly state?: string }>
  >;
}

export interface DatedMove extends KeptMove {
  readonly turn: number;
  readonly bound: SideAt;
  readonly phase: number;
}
