import type { Point } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { DieRoll } from '../dice.ts';
import type { StoredMove } from '../table/measured-unit.ts';

export type SideAt = 0 | 1;

export interface FightRoll {
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

/** A change on the battlefield, with the previous state of everything that changed. */
export interface FightEntry {
  readonly turn: number;
  readonly bound: SideAt;
  readonly phase: number;
  readonly what: string;
  /** Id of the latest roll before the change; '' before the first roll. */
  readonly after: string;
  readonly placed: Readonly<Record<string, (Position & { readonly moved?: DatedMove }) | null>>;
  readonly lost: Readonly<Record<string, number>>;
  readonly offField: Readonly<Record<string, boolean>>;
  readonly morale: Readonly<Record<string, string>>;
  readonly fallen: Readonly<Record<string, boolean>>;
  /** Previous positions of generals by id; absent if no general moved or none is on the table. */
  readonly generals?: Readonly<
    Record<string, { readonly unit: string | null; readonly at?: Point; readonly state?: string }>
  >;
}

export interface DatedMove extends StoredMove {
  readonly turn: number;
  readonly bound: SideAt;
  readonly phase: number;
}
