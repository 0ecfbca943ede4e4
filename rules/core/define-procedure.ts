import type { z } from 'zod';
import { countThrows } from './count-throws.ts';
import type { DiceSource, DieRoll, OthersDice } from './dice.ts';
import type { FieldFacts, Measured } from './field/field-facts.ts';
import type { Odds } from './odds.ts';
import {
  type AnyProcedure,
  anyProcedure,
  type Happened,
  type Owed,
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
import { capital } from './words.ts';

/** A phase that calls for a procedure, by its id; `first` where it is the likeliest one of that phase. */
export type PhaseCall = string | { readonly first: string };

/** Whom a procedure asks about in a role. */
export type Ask = Omit<ProcedureRole, 'id'>;

/** What a filled role may rest on beside those who fill it. */
export interface FillFacts {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
  /** What befell the first of them since the procedure was last thrown for him, the last one last. */
  readonly happened: readonly Happened[];
}

/** What a measured input rests on beside the field: what was agreed on. */
export interface AgreedFacts extends Omit<FillFacts, 'happened'> {
  readonly agreed: Readonly<Record<string, string>>;
}

type Filled = Readonly<Record<string, unknown>>;

/** Who fills a role, by whom it asks about. Units are as their book reads them. */
interface HolderOf<Unit> {
  readonly part: Unit;
  readonly unit: Unit;
  readonly general: TableGeneral;
  readonly command: readonly TableUnit[];
  readonly structure: TableStructure;
  readonly side: TableParty;
  readonly deck: TableDeck;
}

type Filler<Unit, Asked extends Ask, Input> = Asked extends { readonly many: true }
  ? keyof Input | ((all: readonly HolderOf<Unit>[Asked['of']][], facts: FillFacts) => PartOf<Input>)
  : (holder: HolderOf<Unit>[Asked['of']], facts: FillFacts) => PartOf<Input>;

/** Some of an input, down to its innermost fields. */
export type PartOf<Input> = Input extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Input extends object
    ? { readonly [Key in keyof Input]?: PartOf<Input[Key]> | undefined }
    : Input;

/** A rule with all that is said of it, in one place. */
interface ProcedureDefinition<Unit, Schema extends z.ZodType, Outcome, Asks extends Readonly<Record<string, Ask>>> {
  /** With the book's prefix: `for-the-pharaoh/campaign/raid`. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  /** The phases of a battle that call for it, under the rulings in force where these decide it; none where no battle calls for it. */
  readonly phase: PhaseCall | readonly PhaseCall[] | ((rulings: RulingsInForce) => readonly PhaseCall[]);
  readonly input: Schema;
  /** The dice it may ask for, in order, in words. */
  readonly dice: readonly string[];
  resolve(input: z.output<Schema>, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
  /** An outcome in the words of its odds, which are counted from `resolve` by them; absent where no dice decide. */
  readonly inShort?: (outcome: Outcome) => string;
  /** The place of an outcome where its odds are shown, the least first; in the order in which dice bring them where absent. */
  readonly oddsOrder?: (outcome: Outcome) => number;
  /** Whether dice decide anything that `inShort` tells; they always do where absent. */
  readonly hasOdds?: (input: z.output<Schema>, rulings: RulingsInForce) => boolean;
  /** The same odds by sums of their own, where counting takes too long. */
  readonly odds?: (input: z.output<Schema>, rulings: RulingsInForce, settings?: Settings) => readonly Odds[];
  /** An outcome in a few words for whoever threw the dice; `inShort` where absent, null where its numbers say it. */
  readonly verdict?: (outcome: Outcome) => string | null;
  /** Whom it asks about, by role, in the order of its input; nobody where absent. */
  readonly asks?: Asks;
  /** The part of its input that follows from who fills a role, or the key under which those who do are counted. */
  readonly fill?: { readonly [Role in keyof Asks]?: Filler<Unit, Asks[Role], z.input<Schema>> };
  /** Whether somebody can do what a role asks; everybody can where absent. */
  readonly may?: { readonly [Role in keyof Asks]?: (holder: HolderOf<Unit>[Asks[Role]['of']]) => boolean };
  /** Why somebody who can fill a role owes this throw before a phase ends; null where he does not. */
  readonly owes?: {
    readonly [Role in keyof Asks]?: (holder: HolderOf<Unit>[Asks[Role]['of']], facts: OwedFacts) => Owed | null;
  };
  /** Phases in which all of its throws are at once: what follows from them is struck off together. */
  readonly together?: readonly string[];
  /** The part of its input that a table to scale says, the likeliest first where it is one of several; none where it says nothing. */
  readonly measured?: (
    field: FieldFacts<keyof Asks & string>,
    facts: AgreedFacts & { readonly who: { readonly [Role in keyof Asks]?: HolderOf<Unit>[Asks[Role]['of']] } },
  ) => readonly Measured<PartOf<z.input<Schema>>>[];
  /** What follows for those who fill the roles. */
  readonly effects?: (outcome: Outcome, input: z.output<Schema>) => readonly TableEffect[];
  /** Whether a die is a hit, so that it can be marked among the dice. */
  readonly isHit?: (roll: Pick<DieRoll, 'face' | 'what'>, outcome: Outcome) => boolean;
  /** Dice that another role than the first throws, by words in what they are for; where absent, those of “side b” are thrown by role b. */
  readonly othersDice?: { readonly role: keyof Asks & string; readonly words: string };
  /** Whether it belongs to such a battle; where absent, it does if a phase calls for it. */
  readonly inBattle?: (field: BattleField) => boolean;
  /** The procedure that an outcome calls for. */
  readonly next?: (outcome: Outcome, input: z.output<Schema>) => NextProcedure | null;
  /** An outcome with those in it called by name. */
  readonly named?: (outcome: Outcome, name: (role: keyof Asks & string, at: number) => string | null) => unknown;
  /** The part of its input that follows from what was agreed for the battle, by the ids of agreements and choices. */
  readonly given?: (agreed: Readonly<Record<string, string>>) => PartOf<z.input<Schema>>;
  /** The plan of the table that an outcome lays. */
  readonly plan?: (outcome: Outcome) => TablePlan | null;
}

/** Who fills roles, by role. */
type HoldersByRole = Readonly<Record<string, RoleHolder | undefined>>;

/** What a procedure says of a battle at the table, its types hidden. */
interface ProcedureAtTable {
  phases(rulings: RulingsInForce): readonly PhaseCall[];
  readonly roles: readonly ProcedureRole[];
  fill(role: string, holders: readonly RoleHolder[], facts: FillFacts): Filled;
  mayFill(role: string, holder: RoleHolder): boolean;
  owes(role: string, holder: RoleHolder, facts: OwedFacts): Owed | null;
  readonly isOwed: boolean;
  readonly together: readonly string[];
  measured(field: FieldFacts, holders: HoldersByRole, facts: AgreedFacts): readonly Measured[];
  effects(outcome: unknown, input: unknown): readonly TableEffect[];
  isHit(roll: Pick<DieRoll, 'face' | 'what'>, outcome: unknown): boolean;
  readonly othersDice: OthersDice | null;
  verdict(outcome: unknown): string | null;
  inBattle(field: BattleField): boolean;
  next(outcome: unknown, input: unknown): NextProcedure | null;
  named(outcome: unknown, name: (role: string, at: number) => string | null): unknown;
  given(agreed: Readonly<Record<string, string>>): Filled;
  plan(outcome: unknown): TablePlan | null;
}

/** A procedure of a book with what it says of a battle. */
export interface BookProcedure extends AnyProcedure {
  readonly atTable: ProcedureAtTable;
}

/** The same with the types of its own file. */
export interface DefinedProcedure<Input, Outcome> extends BookProcedure {
  readonly input: z.ZodType<Input>;
  resolve(input: Input, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
}

const listed = (phase: PhaseCall | readonly PhaseCall[]): readonly PhaseCall[] =>
  Array.isArray(phase) ? (phase as readonly PhaseCall[]) : [phase as PhaseCall];

/** Who fills a role as the procedure sees him; null for a unit that the book cannot read. */
function seen<Unit>(read: (unit: TableUnit) => Unit | null, holder: RoleHolder): HolderOf<Unit>[Ask['of']] | null {
  if ('unit' in holder) return read(holder.unit);
  if ('structure' in holder) return holder.structure;
  if ('command' in holder) return holder.command;
  if ('side' in holder) return holder.side;
  return 'deck' in holder ? holder.deck : holder;
}

/** Makes `defineProcedure` for a book. @param read a unit of the table as the book's procedures see it; null where its troops cannot be read */
export const procedureKit =
  <Unit>(read: (unit: TableUnit) => Unit | null) =>
  <Schema extends z.ZodType, Outcome, const Asks extends Readonly<Record<string, Ask>>>(
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
    const counted =
      inShort &&
      ((input: Input, rulings: RulingsInForce, settings?: Settings): readonly Odds[] => {
        if (definition.hasOdds?.(input, rulings) === false) return [];
        const places = new Map<string, number>();
        const odds = countThrows((dice) => {
          const { outcome } = rule.resolve(input, dice, rulings, settings);
          const words = inShort(outcome);
          if (oddsOrder) places.set(words, Math.min(oddsOrder(outcome), places.get(words) ?? Infinity));
          return words;
        });
        return odds.toSorted((one, other) => (places.get(one.outcome) ?? 0) - (places.get(other.outcome) ?? 0));
      });
    const odds = definition.odds ?? (definition.dice.length > 0 ? counted : undefined);
    const phases = typeof phase === 'function' ? phase : () => listed(phase);
    const fillers = fill as Readonly<Record<string, unknown>>;
    const allowed = may as Readonly<Record<string, ((holder: unknown) => boolean) | undefined>>;
    const owed = owes as Readonly<Record<string, ((holder: unknown, facts: OwedFacts) => Owed | null) | undefined>>;
    const roles = Object.entries<Ask>(asks ?? {}).map(([id, ask]): ProcedureRole => ({ id, ...ask }));
    return {
      ...anyProcedure<Input, Outcome>({ ...rule, ...(odds ? { odds } : {}) }),
      input: rule.input,
      resolve: rule.resolve,
      atTable: {
        phases,
        roles,
        fill(role, holders, facts) {
          const filler = fillers[role];
          if (typeof filler === 'string') return { [filler]: holders.length };
          if (typeof filler !== 'function') return {};
          const known = holders.map((holder) => seen(read, holder)).filter((who) => who !== null);
          if (known.length === 0) return {};
          const isMany = roles.find(({ id }) => id === role)?.many ?? false;
          return (filler as (who: unknown, facts: FillFacts) => Filled)(isMany ? known : known[0], facts);
        },
        mayFill(role, holder) {
          const known = seen(read, holder);
          return known === null || (allowed[role]?.(known) ?? true);
        },
        owes(role, holder, facts) {
          const known = seen(read, holder);
          return known === null ? null : (owed[role]?.(known, facts) ?? null);
        },
        isOwed: definition.owes !== undefined,
        together: definition.together ?? [],
        measured(field, holders, facts) {
          const known = Object.entries(holders).flatMap(([role, holder]) => {
            const who = holder && seen(read, holder);
            return who ? [[role, who] as const] : [];
          });
          const who = Object.fromEntries(known) as { [Role in keyof Asks]?: HolderOf<Unit>[Asks[Role]['of']] };
          return (definition.measured?.(field, { ...facts, who }) ?? []) as readonly Measured[];
        },
        effects: (outcome, input) => definition.effects?.(outcome as Outcome, input as Input) ?? [],
        isHit: (roll, outcome) => definition.isHit?.(roll, outcome as Outcome) ?? false,
        verdict(outcome) {
          if (definition.verdict) return definition.verdict(outcome as Outcome);
          return inShort ? capital(inShort(outcome as Outcome)) : null;
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

/** A throw as a log or a battle's document keeps it. */
export interface Recorded {
  readonly procedure: string;
  readonly outcome?: unknown;
}

/** Returns the outcome of a recorded throw, or null if another procedure threw it. */
export const outcomeOf = <Input, Outcome>(
  { id }: DefinedProcedure<Input, Outcome>,
  { procedure, outcome }: Recorded,
): Outcome | null => (procedure === id && outcome !== undefined ? (outcome as Outcome) : null);
