import type { Ground } from '../../../battlefield/ground.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { FieldRules, FieldTerms, PastRoll } from '../field-rules.ts';
import type { GivenDice, PastResult } from '../procedure.ts';
import type { RuleSystem } from '../rule-system.ts';
import type { TableRules, TableUnit } from '../table-rules.ts';
import { toggleMark } from '../table/effects.ts';
import { type Force, canSendFlankMarch } from '../table/forces.ts';
import { type FieldView, type StoredMove, type MeasuredUnit, toMeasuredUnit } from '../table/measured-unit.ts';
import type { FightEntry, FightRoll, SideAt } from './log-entries.ts';
import { type DiceByHand, NO_TYPED_DICE } from './dice-by-hand.ts';
import { countGone, createTableUnit } from '../table/table-unit.ts';

export type { SideAt };

export interface FightPart {
  readonly id: string;
  readonly troop: Readonly<Record<string, unknown>> | null;
  readonly count: number;
  readonly cost: number;
  readonly groupSize: number;
  readonly hits: number;
  readonly lost: number;
}

/** The fields of a unit in a battle document that a simulated battle needs. */
export interface FightUnit {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly FightPart[];
  readonly morale: string;
  readonly marks: readonly string[];
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly offField?: boolean | undefined;
  /** Brigade of the unit; '' if the army has no brigades. */
  readonly brigade?: string | undefined;
}

export interface FightGeneral {
  readonly id: string;
  readonly name: string;
  readonly stars: number | null;
  readonly unit: string | null;
  readonly fallen: boolean;
  readonly state?: string | undefined;
  readonly hurt?: number | undefined;
  /** Brigade or force that the general commands; absent if they command the whole army. */
  readonly brigade?: string | undefined;
  /** Position of a general without a unit; absent for a general with a unit and before placement. */
  readonly at?: Point | undefined;
}

/** Actions of a unit in the current run through the phases. Each action is possible once. */
export interface Actions {
  /** The unit's move and the phase of that move; null if the unit has not moved. */
  readonly moved: (StoredMove & { readonly phase: number }) | null;
  /** Number of voluntary moves: 0 or 1. */
  readonly moveCount: number;
  readonly shot: boolean;
  readonly fought: boolean;
  /** Id of the charged unit; null if the unit does not charge. */
  readonly charges: string | null;
  /** Share of a move, from 0 to 1, that the unit waits before it charges. */
  readonly delay: number;
  readonly response: 'stand' | 'counter-charge' | 'evade' | null;
}

const NO_ACTIONS: Actions = {
  moved: null,
  moveCount: 0,
  shot: false,
  fought: false,
  charges: null,
  delay: 0,
  response: null,
};

/** A unit with everything that changes in a battle. */
export interface UnitStanding {
  readonly side: SideAt;
  /** Index of the unit within its side. */
  readonly at: number;
  unit: FightUnit;
  /** Null if the unit is off the table. */
  position: Position | null;
  actions: Actions;
  /** Points at the start of the battle. */
  readonly points: number;
}

export interface FightSide {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly units: readonly UnitStanding[];
  generals: FightGeneral[];
  /** Points of all units at the start of the battle. */
  readonly points: number;
}

export interface FightEvent extends PastResult {
  readonly who: string;
  readonly turn: number;
  readonly bound: SideAt;
}

/** A battle in progress. The engine changes this object in place; leaders of sides must not change it. */
export interface Fight {
  readonly book: RuleSystem;
  readonly rules: TableRules;
  readonly field: FieldRules;
  readonly terms: FieldTerms;
  readonly table: TableSize;
  readonly ground: readonly Ground[];
  readonly sides: readonly [FightSide, FightSide];
  /** Forces that arrive from off the table, including forces that have arrived and lost forces. */
  forces: readonly Force[];
  /** True for each side that may send a flank march. */
  readonly flankMarches: readonly [boolean, boolean];
  readonly units: ReadonlyMap<string, UnitStanding>;
  first: SideAt;
  turn: number;
  bound: SideAt;
  phase: number;
  /** Returns the dice of the roll with that number, from 0. */
  readonly dice: (number: number) => GivenDice;
  /** Dice that players type; the app rolls the others. */
  diceByHand: DiceByHand;
  /** Share of its points below which each side breaks, in addition to the book's own share; 0 for no further limit. */
  readonly breakShares: [number, number];
  /** Number of rolls so far, including rolls whose effects are not applied yet. This number selects the dice. */
  rollCount: number;
  readonly throws: FightRoll[];
  readonly log: FightEntry[];
  readonly events: FightEvent[];
  /** Reasons for the choices of this run, by unit or general id. The next change of the unit or general logs the reason. */
  readonly reasons: Map<string, string>;
  /** Data that the book keeps from earlier turns; null at the start. */
  readonly memory: unknown;
  /** What earlier sessions stored in the document: number of rolls, number of log entries, and id of the last roll. */
  readonly earlier: { readonly throws: number; readonly log: number; readonly last: string };
  view: FieldView | null;
  readonly measured: Map<string, MeasuredUnit | null>;
}

/** The state from which an interrupted battle continues. */
export interface SavedProgress extends Pick<Fight, 'turn' | 'bound' | 'phase' | 'rollCount' | 'memory' | 'earlier'> {
  /** Events of the current run through the phases, and the last hits before it. */
  readonly events: readonly FightEvent[];
  readonly actions: Readonly<Record<string, Partial<Actions>>>;
}

export interface FightPlan {
  readonly sides: readonly {
    readonly name: string;
    readonly attributes?: Readonly<Record<string, string>> | undefined;
    readonly units: readonly FightUnit[];
    readonly generals: readonly FightGeneral[];
  }[];
  readonly terms: FieldTerms;
  readonly table: TableSize;
  readonly ground: readonly Ground[];
  readonly placed: Readonly<Record<string, Position>>;
  /** Dice rolled during setup. */
  readonly thrown?: readonly PastRoll[];
  /** Forces that arrive from off the table; none if absent. */
  readonly forces?: readonly Force[] | undefined;
  readonly first: SideAt;
  /** Progress of an interrupted battle; absent if the battle has not started. */
  readonly progress?: SavedProgress;
}

/** Returns the points of the figures that a unit still has. */
export const sumPointsLeft = ({ parts }: FightUnit): number =>
  parts.reduce((sum, part) => sum + part.cost * (part.count - countGone(part)), 0);

const sumPoints = ({ parts }: FightUnit): number => parts.reduce((sum, { cost, count }) => sum + cost * count, 0);

const NEW_PROGRESS: SavedProgress = {
  turn: 1,
  bound: 0,
  phase: 0,
  rollCount: 0,
  memory: null,
  earlier: { throws: 0, log: 0, last: '' },
  events: [],
  actions: {},
};

/** Returns the id of the latest roll; '' before the first. */
export const getLastRollId = ({ throws, earlier }: Fight): string => throws.at(-1)?.id ?? earlier.last;

/** For a book without points, uses the hits that a figure can take as its cost. */
const withHitCosts = (unit: FightUnit): FightUnit => ({
  ...unit,
  parts: unit.parts.map((part) => ({ ...part, cost: part.hits })),
});

/** Opens a new battle or continues an interrupted one. @throws if the book has no battlefield rules */
export function openFight(
  book: RuleSystem,
  plan: FightPlan,
  dice: Fight['dice'],
  hands: DiceByHand = NO_TYPED_DICE,
): Fight {
  const { table: rules, field } = book;
  const { progress = NEW_PROGRESS } = plan;
  const [one, other] = plan.sides;
  if (!rules || !field || !one || !other)
    throw new Error(`${book.title} cannot be played as a battle of two sides on a field`);
  const hasPoints = plan.sides.some(({ units }) => units.some((unit) => sumPoints(unit) > 0));
  const side = ({ name, attributes = {}, units: planned, generals }: typeof one, at: SideAt): FightSide => {
    const units = hasPoints ? planned : planned.map(withHitCosts);
    return {
      name,
      attributes,
      units: units.map((unit, place) => ({
        side: at,
        at: place,
        unit,
        position: plan.placed[unit.id] ?? null,
        actions: { ...NO_ACTIONS, ...plan.progress?.actions[unit.id] },
        points: sumPoints(unit),
      })),
      generals: [...generals],
      points: units.reduce((sum, unit) => sum + sumPoints(unit), 0),
    };
  };
  const sides = [side(one, 0), side(other, 1)] as const;
  const units = new Map(sides.flatMap((each) => each.units.map((standing) => [standing.unit.id, standing] as const)));
  return {
    book,
    rules,
    field,
    terms: plan.terms,
    table: plan.table,
    ground: plan.ground,
    forces: plan.forces ?? [],
    flankMarches: [canSendFlankMarch(field, plan.thrown ?? [], 0), canSendFlankMarch(field, plan.thrown ?? [], 1)],
    sides,
    units,
    first: plan.first,
    turn: progress.turn,
    bound: progress.bound,
    phase: progress.phase,
    dice,
    diceByHand: hands,
    breakShares: [0, 0],
    rollCount: progress.rollCount,
    throws: [],
    log: [],
    events: [...progress.events],
    reasons: new Map(),
    memory: progress.memory,
    earlier: progress.earlier,
    view: null,
    measured: new Map(),
  };
}

/** Sets or clears a unit's marker as the result of an action that needs no roll. */
export function setMark(fight: Fight, standing: UnitStanding, mark: string, isSet: boolean): void {
  if (standing.unit.marks.includes(mark) === isSet) return;
  standing.unit = { ...standing.unit, marks: toggleMark(standing.unit.marks, mark, isSet) };
  invalidateUnit(fight, standing.unit.id);
}

/** Returns a unit in the form that procedures use; null if the unit has no such part. @param part id of the part that acts */
export const getTableUnit = (
  fight: Fight,
  { side, unit }: UnitStanding,
  part: string | null = null,
): TableUnit | null => createTableUnit({}, fight.sides[side], unit, part);

export const isPresent = ({ unit, position }: UnitStanding): boolean =>
  position !== null && unit.offField !== true && unit.parts.some((part) => countGone(part) < part.count);

/** Checks whether a unit has yet to arrive on the table. */
export const isArriving = ({ forces }: Fight, { unit, position }: UnitStanding): boolean =>
  position === null && unit.offField !== true && forces.some(({ units }) => units.includes(unit.id));

/** Discards the cached measurements of a changed unit. */
export function invalidateUnit(fight: Fight, id: string): void {
  fight.measured.delete(id);
  fight.view = null;
}

function measureCached(fight: Fight, standing: UnitStanding): MeasuredUnit | null {
  const { id, name } = standing.unit;
  const cached = fight.measured.get(id);
  if (cached !== undefined) return cached;
  const unit = isPresent(standing) ? getTableUnit(fight, standing) : null;
  const { position, side, actions } = standing;
  const result =
    unit && position
      ? toMeasuredUnit(
          { rules: fight.field, terms: fight.terms, ground: fight.ground },
          { id, name, side, unit, position, ...(actions.moved ? { moved: actions.moved } : {}) },
        )
      : null;
  fight.measured.set(id, result);
  return result;
}

export function getView(fight: Fight): FieldView & { readonly standing: readonly MeasuredUnit[] } {
  if (fight.view?.standing) return fight.view as FieldView & { readonly standing: readonly MeasuredUnit[] };
  const standing = fight.sides.flatMap(({ units }) => units.flatMap((each) => measureCached(fight, each) ?? []));
  const view = {
    rules: fight.field,
    terms: fight.terms,
    table: fight.table,
    ground: fight.ground,
    placed: standing,
    standing,
    leaders: fight.sides.flatMap(({ generals, units }, side) =>
      generals
        .filter((general) => isInCommand(fight.book, general))
        .map(({ unit, at = null, brigade = '' }) => ({
          side,
          unit,
          at,
          ...(fight.field.officers?.ownForceOnly && brigade !== ''
            ? { of: new Set(units.flatMap((each) => (each.unit.brigade === brigade ? [each.unit.id] : []))) }
            : {}),
        })),
    ),
  };
  fight.view = view;
  return view;
}

/** Checks whether a general is alive and able to lead. */
export const isInCommand = ({ table }: Pick<RuleSystem, 'table'>, { fallen, state = '' }: FightGeneral): boolean =>
  !fallen && table?.generals?.find(({ id }) => id === state)?.tone !== 'lost';

/** Measures a unit at its position; null if it is not on the table. */
export const measureUnit = (fight: Fight, id: string): MeasuredUnit | null => {
  const standing = fight.units.get(id);
  return standing ? measureCached(fight, standing) : null;
};

export const otherSide = (side: SideAt): SideAt => (side === 0 ? 1 : 0);

/** Returns the side whose bound it is, or the side that goes first if both share the phases. */
export const getActiveSide = (fight: Fight): SideAt =>
  fight.rules.turn.runs === 1 || fight.bound === 0 ? fight.first : otherSide(fight.first);

export const getPhaseId = (fight: Fight): string => fight.rules.turn.phases[fight.phase]?.id ?? '';

export const listPresent = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  fight.sides[side].units.filter(isPresent);

export const listGenerals = (fight: Fight, { side, unit }: UnitStanding): readonly FightGeneral[] =>
  fight.sides[side].generals.filter((general) => general.unit === unit.id && !general.fallen);

export const recordActions = (fight: Fight, standing: UnitStanding, actions: Partial<Actions>): void => {
  standing.actions = { ...standing.actions, ...actions };
  invalidateUnit(fight, standing.unit.id);
};

export function beginBound(fight: Fight): void {
  fight.reasons.clear();
  for (const standing of fight.units.values()) {
    standing.actions = NO_ACTIONS;
    invalidateUnit(fight, standing.unit.id);
  }
}
