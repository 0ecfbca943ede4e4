import type { RulingsInForce } from './ruling.ts';

/** Whose a phase is: the side whose bound or turn it is (the one that begins, where both share the turn), the other, or both. */
export type PhaseOf = 'active' | 'passive' | 'both';

/** One step of a turn: what is done, by whom, and the procedures it is done with. */
export interface TurnPhase {
  readonly id: string;
  readonly title: string;
  readonly who: PhaseOf;
  /** What may be done, in short. */
  readonly what: readonly string[];
  /** Ids of the procedures that it calls for, the likeliest first. */
  readonly procedures: readonly string[];
  readonly citation: string;
}

/** A turn: its phases, gone through by one side after the other or by both together. */
export interface TurnSequence {
  /** What one run through the phases is called: a bound, a turn. */
  readonly bound: string;
  /** Runs through the phases in a turn: one for each side, or one for both. */
  readonly runs: 1 | 2;
  readonly phases: readonly TurnPhase[];
  readonly citation: string;
}

/** A state that a unit may be in: one of the states of its morale, or a mark of its own. */
export interface UnitState {
  readonly id: string;
  readonly label: string;
  /** How bad it is: nothing of note, pressing on, shaken, running. */
  readonly tone: 'plain' | 'forward' | 'shaken' | 'lost';
  /** What it asks of the unit; empty where its name says all. */
  readonly meaning: readonly string[];
  readonly citation: string;
}

/** Whom a procedure is about: a part of a unit, a whole unit, or a general. */
export interface ProcedureRole {
  readonly id: string;
  readonly label: string;
  readonly of: 'part' | 'unit' | 'general';
}

/** Troops of one kind in a unit, as they stand on the table. */
export interface TablePart {
  readonly troop: Readonly<Record<string, unknown>> | null;
  /** Figures or models at the beginning, and those that are left. */
  readonly count: number;
  readonly left: number;
  /** Hits taken so far, and those that take one figure or model off. */
  readonly lost: number;
  readonly hits: number;
  readonly groupSize: number;
}

export interface TableUnit {
  readonly parts: readonly TablePart[];
  /** The part that is meant, where the role is a part's; else the first. */
  readonly part: TablePart;
  /** A state's id; '' for the first of the book's. */
  readonly morale: string;
  /** Ids of the marks it carries. */
  readonly marks: readonly string[];
  /** Stars of the generals with it. */
  readonly generals: readonly number[];
}

/** Who fills a role. */
export type RoleHolder = { readonly unit: TableUnit } | { readonly stars: number };

/** What an outcome does to those who fill the roles. */
export interface TableEffect {
  readonly role: string;
  /** Hits to strike off. */
  readonly lost?: number;
  /** The state of morale that follows. */
  readonly morale?: string;
  readonly marks?: readonly { readonly id: string; readonly on: boolean }[];
  /** A general is lost. */
  readonly fallen?: boolean;
}

/** What the table aid needs of a book beside its procedures. */
export interface TableRules {
  /** Words for keys of its procedures' inputs and outcomes; `key=value` names a value of one key, `=value` one of any. */
  readonly words: Readonly<Record<string, string>>;
  readonly turn: TurnSequence;
  /** States of morale, of which a unit is in one; the first is that of a unit to which nothing has happened. */
  readonly morale: readonly UnitState[];
  /** Marks, of which a unit may carry several. */
  readonly marks: readonly UnitState[];
  /** Whom a procedure asks about, in the order of its input; nobody for one about none of the units. */
  roles(procedure: string): readonly ProcedureRole[];
  /** The part of a procedure's input that follows from who fills a role. */
  fill(procedure: string, role: string, holder: RoleHolder, rulings: RulingsInForce): Readonly<Record<string, unknown>>;
  /** What follows for those who fill the roles, of an input that the procedure took and the outcome it gave. */
  effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[];
  /** An outcome in a few words; null where its numbers say it. */
  verdict(procedure: string, outcome: unknown): string | null;
}
