import type { Ground } from '../../../battlefield/ground.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { FieldRules, FieldTerms, PastThrow } from '../field-rules.ts';
import type { HandedDice, Happened } from '../procedure.ts';
import type { RuleSystem } from '../rule-system.ts';
import type { TableRules, TableUnit } from '../table-rules.ts';
import { marked } from '../table/effects.ts';
import { type Force, maySendRound } from '../table/forces.ts';
import { type FieldView, type KeptMove, type Standing, standingOf } from '../table/stand-on-field.ts';
import type { FightEntry, FightThrow, SideAt } from './log-entries.ts';
import { type DiceByHand, NO_HANDS } from './dice-by-hand.ts';
import { figuresGone, tableUnit } from '../table/table-unit.ts';

/* A battle that is fought by its book's phases, and the one record of how each unit stands. */

export type { SideAt };

/** Troops of one kind in a unit. */
export interface FightPart {
  readonly id: string;
  readonly troop: Readonly<Record<string, unknown>> | null;
  readonly count: number;
  readonly cost: number;
  readonly groupSize: number;
  readonly hits: number;
  readonly lost: number;
}

/** A unit as the battle's document has it, as far as a fight needs it. */
export interface FightUnit {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly FightPart[];
  readonly morale: string;
  readonly marks: readonly string[];
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly offField?: boolean | undefined;
  /** Of the same name as those of its command; '' where the army has none. */
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
  /** Brigade or force that the general commands; absent if he commands the whole army. */
  readonly brigade?: string | undefined;
  /** Position of a general who is alone; absent while he is with a unit or has not been placed. */
  readonly at?: Point | undefined;
}

/** What a unit did in this run through the phases: nothing of it is done twice. */
export interface Actions {
  /** Its move, and the phase in which it was made; null where it stood. */
  readonly moved: (KeptMove & { readonly phase: number }) | null;
  /** How often it was moved of its own will: once at the most. */
  readonly moves: number;
  readonly shot: boolean;
  readonly fought: boolean;
  /** Whom it charges, by its id. */
  readonly charges: string | null;
  /** For what share of its move its charge waits, from 0 to 1. */
  readonly delay: number;
  readonly response: 'stand' | 'counter-charge' | 'evade' | null;
}

const NO_ACTIONS: Actions = {
  moved: null,
  moves: 0,
  shot: false,
  fought: false,
  charges: null,
  delay: 0,
  response: null,
};

/** How a unit stands: all that changes of it in a battle. */
export interface UnitStanding {
  readonly side: SideAt;
  /** Its place among the units of its side. */
  readonly at: number;
  unit: FightUnit;
  /** Null for one that is not on the table. */
  position: Position | null;
  actions: Actions;
  /** What its points come to at the beginning. */
  readonly points: number;
}

export interface FightSide {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly units: readonly UnitStanding[];
  generals: FightGeneral[];
  /** Points of its units at the beginning. */
  readonly points: number;
}

export interface Befell extends Happened {
  readonly who: string;
  readonly turn: number;
  readonly bound: SideAt;
}

/** A battle in its course. What its engine changes is changed in place; whoever leads a side only looks. */
export interface Fight {
  readonly book: RuleSystem;
  readonly rules: TableRules;
  readonly field: FieldRules;
  readonly terms: FieldTerms;
  readonly table: TableSize;
  readonly ground: readonly Ground[];
  readonly sides: readonly [FightSide, FightSide];
  /** Those that come from off the table, and those that have come or are lost. */
  forces: readonly Force[];
  /** The sides that may send somebody round a flank. */
  readonly sendsRound: readonly [boolean, boolean];
  /** Every unit of both sides, by its id. */
  readonly units: ReadonlyMap<string, UnitStanding>;
  first: SideAt;
  turn: number;
  bound: SideAt;
  phase: number;
  /** The dice of a throw, by its number from 0. */
  readonly dice: (number: number) => HandedDice;
  /** Dice that players throw themselves; the app throws the others. */
  hands: DiceByHand;
  /** Under which share of its points each side gives up by itself; 0 where it does not. */
  readonly givesUp: [number, number];
  /** How many throws were made: each has dice of its own, also where several are made before the first of them is taken over. */
  made: number;
  readonly throws: FightThrow[];
  readonly log: FightEntry[];
  readonly befell: Befell[];
  /** Why units do what was chosen for them in this run, by their ids: told with the next change that each makes. */
  readonly reasons: Map<string, string>;
  /** What the book kept in mind of the turns before, as its phases gave it; null at the beginning. */
  readonly memory: unknown;
  /** What the document has from before: its throws, the entries of its log, and the id of its last throw. */
  readonly earlier: { readonly throws: number; readonly log: number; readonly last: string };
  view: FieldView | null;
  readonly standings: Map<string, Standing | null>;
}

/** Where a battle goes on that was begun before. */
export interface Begun extends Pick<Fight, 'turn' | 'bound' | 'phase' | 'made' | 'memory' | 'earlier'> {
  /** What befell everybody in this run through the phases, and the last hit before it. */
  readonly befell: readonly Befell[];
  /** What units did in this run, by their ids. */
  readonly actions: Readonly<Record<string, Partial<Actions>>>;
}

/** What a battle is made of. */
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
  /** What was thrown while the battle was set up. */
  readonly thrown?: readonly PastThrow[];
  /** Who comes from off the table; nobody where absent. */
  readonly forces?: readonly Force[] | undefined;
  readonly first: SideAt;
  /** Before its first turn where absent. */
  readonly begun?: Begun;
}

/** Points of a unit's figures that are not lost. */
export const pointsLeft = ({ parts }: FightUnit): number =>
  parts.reduce((sum, part) => sum + part.cost * (part.count - figuresGone(part)), 0);

const pointsOf = ({ parts }: FightUnit): number => parts.reduce((sum, { cost, count }) => sum + cost * count, 0);

const NOT_BEGUN: Begun = {
  turn: 1,
  bound: 0,
  phase: 0,
  made: 0,
  memory: null,
  earlier: { throws: 0, log: 0, last: '' },
  befell: [],
  actions: {},
};

/** The id of the last throw by now; '' before the first. */
export const lastThrow = ({ throws, earlier }: Fight): string => throws.at(-1)?.id ?? earlier.last;

/** Where a book has no points, a figure is worth the hits that it takes. */
const byHits = (unit: FightUnit): FightUnit => ({
  ...unit,
  parts: unit.parts.map((part) => ({ ...part, cost: part.hits })),
});

/** A battle before its first phase, or where it goes on. @throws where the book has no table to scale */
export function openFight(book: RuleSystem, plan: FightPlan, dice: Fight['dice'], hands: DiceByHand = NO_HANDS): Fight {
  const { table: rules, field } = book;
  const { begun = NOT_BEGUN } = plan;
  const [one, other] = plan.sides;
  if (!rules || !field || !one || !other)
    throw new Error(`${book.title} fights no battle between two sides on a field`);
  const hasPoints = plan.sides.some(({ units }) => units.some((unit) => pointsOf(unit) > 0));
  const side = ({ name, attributes = {}, units: all, generals }: typeof one, at: SideAt): FightSide => {
    const units = hasPoints ? all : all.map(byHits);
    return {
      name,
      attributes,
      units: units.map((unit, place) => ({
        side: at,
        at: place,
        unit,
        position: plan.placed[unit.id] ?? null,
        actions: { ...NO_ACTIONS, ...plan.begun?.actions[unit.id] },
        points: pointsOf(unit),
      })),
      generals: [...generals],
      points: units.reduce((sum, unit) => sum + pointsOf(unit), 0),
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
    sendsRound: [maySendRound(field, plan.thrown ?? [], 0), maySendRound(field, plan.thrown ?? [], 1)],
    sides,
    units,
    first: plan.first,
    turn: begun.turn,
    bound: begun.bound,
    phase: begun.phase,
    dice,
    hands,
    givesUp: [0, 0],
    made: begun.made,
    throws: [],
    log: [],
    befell: [...begun.befell],
    reasons: new Map(),
    memory: begun.memory,
    earlier: begun.earlier,
    view: null,
    standings: new Map(),
  };
}

/** A mark comes onto a unit or goes, because of what it does and not of what is thrown. */
export function setMark(fight: Fight, standing: UnitStanding, mark: string, on: boolean): void {
  if (standing.unit.marks.includes(mark) === on) return;
  standing.unit = { ...standing.unit, marks: marked(standing.unit.marks, mark, on) };
  touched(fight, standing.unit.id);
}

/** A unit as its book's procedures see it; null where it has no part. @param part the one that is meant */
export const tableUnitOf = (fight: Fight, { side, unit }: UnitStanding, part: string | null = null): TableUnit | null =>
  tableUnit({}, fight.sides[side], unit, part);

/** Whether a unit is on the table with somebody left. */
export const isThere = ({ unit, position }: UnitStanding): boolean =>
  position !== null && unit.offField !== true && unit.parts.some((part) => figuresGone(part) < part.count);

/** Whether a unit is still on its way to the table. */
export const isMarching = ({ forces }: Fight, { unit, position }: UnitStanding): boolean =>
  position === null && unit.offField !== true && forces.some(({ units }) => units.includes(unit.id));

/** A unit that changed has to be measured again. */
export function touched(fight: Fight, id: string): void {
  fight.standings.delete(id);
  fight.view = null;
}

function standingFor(fight: Fight, standing: UnitStanding): Standing | null {
  const { id, name } = standing.unit;
  const known = fight.standings.get(id);
  if (known !== undefined) return known;
  const unit = isThere(standing) ? tableUnitOf(fight, standing) : null;
  const { position, side, actions } = standing;
  const found =
    unit && position
      ? standingOf(
          { rules: fight.field, terms: fight.terms, ground: fight.ground },
          { id, name, side, unit, position, ...(actions.moved ? { moved: actions.moved } : {}) },
        )
      : null;
  fight.standings.set(id, found);
  return found;
}

/** The field as it stands now. */
export function viewOf(fight: Fight): FieldView & { readonly standing: readonly Standing[] } {
  if (fight.view?.standing) return fight.view as FieldView & { readonly standing: readonly Standing[] };
  const standing = fight.sides.flatMap(({ units }) => units.flatMap((each) => standingFor(fight, each) ?? []));
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

/** Checks that a general is alive and in a state in which he can lead. */
export const isInCommand = ({ table }: Pick<RuleSystem, 'table'>, { fallen, state = '' }: FightGeneral): boolean =>
  !fallen && table?.generals?.find(({ id }) => id === state)?.tone !== 'lost';

/** Where a unit stands, measured; null for one that is not there. */
export const measured = (fight: Fight, id: string): Standing | null => {
  const standing = fight.units.get(id);
  return standing ? standingFor(fight, standing) : null;
};

export const otherSide = (side: SideAt): SideAt => (side === 0 ? 1 : 0);

/** The side whose bound it is, or, where both go through the phases together, that begins. */
export const activeIn = (fight: Fight): SideAt =>
  fight.rules.turn.runs === 1 || fight.bound === 0 ? fight.first : otherSide(fight.first);

export const idOfPhase = (fight: Fight): string => fight.rules.turn.phases[fight.phase]?.id ?? '';

/** Those of a side who are on the table, in their order. */
export const present = (fight: Fight, side: SideAt): readonly UnitStanding[] => fight.sides[side].units.filter(isThere);

/** The generals who are with a unit. */
export const generalsOf = (fight: Fight, { side, unit }: UnitStanding): readonly FightGeneral[] =>
  fight.sides[side].generals.filter((general) => general.unit === unit.id && !general.fallen);

export const did = (fight: Fight, standing: UnitStanding, actions: Partial<Actions>): void => {
  standing.actions = { ...standing.actions, ...actions };
  touched(fight, standing.unit.id);
};

/** Nobody has done anything in a run that begins. */
export function beginBound(fight: Fight): void {
  fight.reasons.clear();
  for (const standing of fight.units.values()) {
    standing.actions = NO_ACTIONS;
    touched(fight, standing.unit.id);
  }
}
