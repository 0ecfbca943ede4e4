import type { z } from 'zod';
import { calculateOdds } from './calculate-odds.ts';
import type { DiceSource, DieRoll, OthersDice } from './dice.ts';
import type { FieldFacts, MeasuredInput } from './field/field-facts.ts';
import type { Odds } from './odds.ts';
import {
  type AnyProcedure,
  toAnyProcedure,
  type PastResult,
  type RequiredRoll,
  type OwedFacts,
  type Resolution,
} from './procedure.ts';
import type { RulingsInForce, Settings } from './ruling.ts';
import type {
  BattleField,
  NextProcedure,
  ProcedureRole,
  RoleHolder,
  TableDeck,
  TableEffect,
  TableGeneral,
  TableParty,
  TablePlan,
  TableStructure,
  TableUnit,
} from './table-rules.ts';
import { capitalise } from './words.ts';

/** Id of a phase in which the procedure is rolled; `first` if it is the phase's most likely procedure. */
export type PhaseCall = string | { readonly first: string };

export type RoleRequest = Omit<ProcedureRole, 'id'>;

/** Facts that a procedure's input may depend on, apart from the holders of its roles. */
export interface FillFacts {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
  /** Results for the role's first holder since the last roll of this procedure for that holder, newest last. */
  readonly happened: readonly PastResult[];
}

/** Facts that a measured input may depend on, apart from the battlefield. */
export interface AgreedFacts extends Omit<FillFacts, 'happened'> {
  readonly agreed: Readonly<Record<string, string>>;
}

type PartialInput = Readonly<Record<string, unknown>>;

/** Type of the unit, general or command that fills a role. Units are in the form that the book's procedures use. */
interface HolderOf<Unit> {
  readonly part: Unit;
  readonly unit: Unit;
  readonly general: TableGeneral;
  readonly command: readonly TableUnit[];
  readonly structure: TableStructure;
  readonly side: TableParty;
  readonly deck: TableDeck;
}

type Filler<Unit, Asked extends RoleRequest, Input> = Asked extends { readonly many: true }
  ? keyof Input | ((all: readonly HolderOf<Unit>[Asked['of']][], facts: FillFacts) => DeepPartial<Input>)
  : (holder: HolderOf<Unit>[Asked['of']], facts: FillFacts) => DeepPartial<Input>;

/** Input in which any field at any depth may be absent. */
export type DeepPartial<Input> = Input extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : Input extends object
    ? { readonly [Key in keyof Input]?: DeepPartial<Input[Key]> | undefined }
    : Input;

/** Everything about a rule in one place: input, outcome, dice, and its part in battles. */
interface ProcedureDefinition<
  Unit,
  Schema extends z.ZodType,
  Outcome,
  Asks extends Readonly<Record<string, RoleRequest>>,
> {
  /** Starts with the book's id: `for-the-pharaoh/campaign/raid`. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  /** Phases of a battle in which the procedure is rolled, which may depend on the rulings in force; empty if no battle uses it. */
  readonly phase: PhaseCall | readonly PhaseCall[] | ((rulings: RulingsInForce) => readonly PhaseCall[]);
  readonly input: Schema;
  /** Descriptions of the dice that the procedure may roll, in order. */
  readonly dice: readonly string[];
  resolve(input: z.output<Schema>, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
  /** Summarises an outcome. Outcomes with the same summary share one line of the odds. Absent if no dice decide. */
  readonly inShort?: (outcome: Outcome) => string;
  /** Returns the sort key of an outcome among the odds, lowest first. By default outcomes keep the order in which they are found. */
  readonly oddsOrder?: (outcome: Outcome) => number;
  /** Checks whether dice decide any part of an outcome's summary; by default they do. */
  readonly hasOdds?: (input: z.output<Schema>, rulings: RulingsInForce) => boolean;
  /** Calculates the odds by a formula; defined if counting all dice takes too long. */
  readonly odds?: (input: z.output<Schema>, rulings: RulingsInForce, settings?: Settings) => readonly Odds[];
  /** Describes an outcome in a few words to the player who rolled; null if its numbers are enough. Defaults to the summary. */
  readonly verdict?: (outcome: Outcome) => string | null;
  /** Roles to fill, in the order of the procedure's input; none if absent. */
  readonly asks?: Asks;
  /** For each role: returns the part of the input that follows from its holder, or names the input key for the number of holders. */
  readonly fill?: { readonly [Role in keyof Asks]?: Filler<Unit, Asks[Role], z.input<Schema>> };
  /** Checks whether a unit or general can fill a role; by default all can. */
  readonly may?: { readonly [Role in keyof Asks]?: (holder: HolderOf<Unit>[Asks[Role]['of']]) => boolean };
  /** Returns the reason why the holder of a role must roll before the phase ends, or null. */
  readonly owes?: {
    readonly [Role in keyof Asks]?: (holder: HolderOf<Unit>[Asks[Role]['of']], facts: OwedFacts) => RequiredRoll | null;
  };
  /** Phases in which all rolls of the procedure are simultaneous: their effects are applied together. */
  readonly together?: readonly string[];
  /** Returns the parts of the input that can be measured on the battlefield, most likely first; empty if nothing can. */
  readonly measured?: (
    field: FieldFacts<keyof Asks & string>,
    facts: AgreedFacts & { readonly who: { readonly [Role in keyof Asks]?: HolderOf<Unit>[Asks[Role]['of']] } },
  ) => readonly MeasuredInput<DeepPartial<z.input<Schema>>>[];
  /** Returns the effects of an outcome on the units and generals in the procedure's roles. */
  readonly effects?: (outcome: Outcome, input: z.output<Schema>) => readonly TableEffect[];
  /** Checks whether a die is a hit, to highlight it. */
  readonly isHit?: (roll: Pick<DieRoll, 'face' | 'what'>, outcome: Outcome) => boolean;
  /** Dice of a role other than the first, identified by words in their description. By default role b rolls the dice of “side b”. */
  readonly othersDice?: { readonly role: keyof Asks & string; readonly words: string };
  /** Checks whether a battle offers the procedure. By default a battle does if the procedure has a phase. */
  readonly inBattle?: (field: BattleField) => boolean;
  /** Returns the procedure to roll next after an outcome. */
  readonly next?: (outcome: Outcome, input: z.output<Schema>) => NextProcedure | null;
  /** Returns the outcome with the names of the units and generals in its roles. */
  readonly named?: (outcome: Outcome, name: (role: keyof Asks & string, at: number) => string | null) => unknown;
  /** Returns the part of the input that follows from agreements of the players. @param agreed choice ids by agreement id */
  readonly given?: (agreed: Readonly<Record<string, string>>) => DeepPartial<z.input<Schema>>;
  /** Returns the table plan that an outcome lays out; null if it lays out none. */
  readonly plan?: (outcome: Outcome) => TablePlan | null;
}

type HoldersByRole = Readonly<Record<string, RoleHolder | undefined>>;

/** The part of a procedure that battles use, with its input and outcome types hidden. */
interface ProcedureAtTable {
  phases(rulings: RulingsInForce): readonly PhaseCall[];
  readonly roles: readonly ProcedureRole[];
  fill(role: string, holders: readonly RoleHolder[], facts: FillFacts): PartialInput;
  mayFill(role: string, holder: RoleHolder): boolean;
  owes(role: string, holder: RoleHolder, facts: OwedFacts): RequiredRoll | null;
  readonly isOwed: boolean;
  readonly together: readonly string[];
  measured(field: FieldFacts, holders: HoldersByRole, facts: AgreedFacts): readonly MeasuredInput[];
  effects(outcome: unknown, input: unknown): readonly TableEffect[];
  isHit(roll: Pick<DieRoll, 'face' | 'what'>, outcome: unknown): boolean;
  readonly othersDice: OthersDice | null;
  verdict(outcome: unknown): string | null;
  inBattle(field: BattleField): boolean;
  next(outcome: unknown, input: unknown): NextProcedure | null;
  named(outcome: unknown, name: (role: string, at: number) => string | null): unknown;
  given(agreed: Readonly<Record<string, string>>): PartialInput;
  plan(outcome: unknown): TablePlan | null;
}

export interface BookProcedure extends AnyProcedure {
  readonly atTable: ProcedureAtTable;
}

/** Procedure with its own input and outcome types. */
export interface DefinedProcedure<Input, Outcome> extends BookProcedure {
  readonly input: z.ZodType<Input>;
  resolve(input: Input, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
}

const toList = (phase: PhaseCall | readonly PhaseCall[]): readonly PhaseCall[] =>
  Array.isArray(phase) ? (phase as readonly PhaseCall[]) : [phase as PhaseCall];

/** Converts the holder of a role to the form that the procedure uses; null for a unit that the book cannot read. */
function readHolder<Unit>(
  read: (unit: TableUnit) => Unit | null,
  holder: RoleHolder,
): HolderOf<Unit>[RoleRequest['of']] | null {
  if ('unit' in holder) return read(holder.unit);
  if ('structure' in holder) return holder.structure;
  if ('command' in holder) return holder.command;
  if ('side' in holder) return holder.side;
  return 'deck' in holder ? holder.deck : holder;
}

/** Creates a book's `defineProcedure`. @param read converts a unit to the book's form for procedures; null if it cannot be read */
export const createDefineProcedure =
  <Unit>(read: (unit: TableUnit) => Unit | null) =>
  <Schema extends z.ZodType, Outcome, const Asks extends Readonly<Record<string, RoleRequest>>>(
    definition: ProcedureDefinition<Unit, Schema, Outcome, Asks>,
  ): DefinedProcedure<z.output<Schema>, Outcome> => {
    type Input = z.output<Schema>;
    const rule = {
      id: definition.id,
      title: definition.title,
      citation: definition.citation,
      input: definition.input as unknown as z.ZodType<Input>,
      dice: definition.dice,
      resolve: definition.resolve.bind(definition),
    };
    const { phase, inShort, oddsOrder, asks, fill = {}, may = {}, owes = {} } = definition;
    const countOdds =
      inShort &&
      ((input: Input, rulings: RulingsInForce, settings?: Settings): readonly Odds[] => {
        if (definition.hasOdds?.(input, rulings) === false) return [];
        const places = new Map<string, number>();
        const odds = calculateOdds((dice) => {
          const { outcome } = rule.resolve(input, dice, rulings, settings);
          const words = inShort(outcome);
          if (oddsOrder) places.set(words, Math.min(oddsOrder(outcome), places.get(words) ?? Infinity));
          return words;
        });
        return odds.toSorted((one, other) => (places.get(one.outcome) ?? 0) - (places.get(other.outcome) ?? 0));
      });
    const odds = definition.odds ?? (definition.dice.length > 0 ? countOdds : undefined);
    const phases = typeof phase === 'function' ? phase : () => toList(phase);
    const fillers = fill as Readonly<Record<string, unknown>>;
    const canFillByRole = may as Readonly<Record<string, ((holder: unknown) => boolean) | undefined>>;
    const owesByRole = owes as Readonly<
      Record<string, ((holder: unknown, facts: OwedFacts) => RequiredRoll | null) | undefined>
    >;
    const roles = Object.entries<RoleRequest>(asks ?? {}).map(([id, ask]): ProcedureRole => ({ id, ...ask }));
    return {
      ...toAnyProcedure<Input, Outcome>({ ...rule, ...(odds ? { odds } : {}) }),
      input: rule.input,
      resolve: rule.resolve,
      atTable: {
        phases,
        roles,
        fill(role, holders, facts) {
          const filler = fillers[role];
          if (typeof filler === 'string') return { [filler]: holders.length };
          if (typeof filler !== 'function') return {};
          const values = holders.map((holder) => readHolder(read, holder)).filter((who) => who !== null);
          if (values.length === 0) return {};
          const isMany = roles.find(({ id }) => id === role)?.many ?? false;
          return (filler as (who: unknown, facts: FillFacts) => PartialInput)(isMany ? values : values[0], facts);
        },
        mayFill(role, holder) {
          const value = readHolder(read, holder);
          return value === null || (canFillByRole[role]?.(value) ?? true);
        },
        owes(role, holder, facts) {
          const value = readHolder(read, holder);
          return value === null ? null : (owesByRole[role]?.(value, facts) ?? null);
        },
        isOwed: definition.owes !== undefined,
        together: definition.together ?? [],
        measured(field, holders, facts) {
          const values = Object.entries(holders).flatMap(([role, holder]) => {
            const who = holder && readHolder(read, holder);
            return who ? [[role, who] as const] : [];
          });
          const who = Object.fromEntries(values) as { [Role in keyof Asks]?: HolderOf<Unit>[Asks[Role]['of']] };
          return (definition.measured?.(field, { ...facts, who }) ?? []) as readonly MeasuredInput[];
        },
        effects: (outcome, input) => definition.effects?.(outcome as Outcome, input as Input) ?? [],
        isHit: (roll, outcome) => definition.isHit?.(roll, outcome as Outcome) ?? false,
        verdict(outcome) {
          if (definition.verdict) return definition.verdict(outcome as Outcome);
          return inShort ? capitalise(inShort(outcome as Outcome)) : null;
        },
        othersDice:
          definition.othersDice ?? (roles.some(({ id }) => id === 'b') ? { role: 'b', words: 'side b' } : null),
        inBattle: (field) => definition.inBattle?.(field) ?? phases({}).length > 0,
        next: (outcome, input) => definition.next?.(outcome as Outcome, input as Input) ?? null,
        named: (outcome, name) => (definition.named ? definition.named(outcome as Outcome, name) : outcome),
        given: (agreed) => definition.given?.(agreed) ?? {},
        plan: (outcome) => definition.plan?.(outcome as Outcome) ?? null,
      },
    };
  };

/** Roll as stored in a log or battle document. */
export interface RecordedRoll {
  readonly procedure: string;
  readonly outcome?: unknown;
}

/** Returns the outcome of a recorded roll, or null if another procedure made it. */
export const getOutcome = <Input, Outcome>(
  { id }: DefinedProcedure<Input, Outcome>,
  { procedure, outcome }: RecordedRoll,
): Outcome | null => (procedure === id && outcome !== undefined ? (outcome as Outcome) : null);
