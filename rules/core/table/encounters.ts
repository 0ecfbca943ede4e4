import type { DefinedProcedure } from '../define-procedure.ts';
import { type DiceSource, seededDice } from '../dice.ts';
import type { DuelLine, Odds } from '../odds.ts';
import { type AnyProcedure, InputError } from '../procedure.ts';
import type { RulingsInForce, Settings } from '../ruling.ts';
import type { TableRules, TableUnit } from '../table-rules.ts';

type Filled = Readonly<Record<string, unknown>>;
type Whose = DuelLine['whose'];

/** Action of a unit against another, or a test that it forces on the other: a procedure with odds, the units' roles, and the input. */
export interface Encounter {
  readonly id: string;
  readonly procedure: AnyProcedure;
  /** Role of the acting unit; absent if the procedure has no role for it. */
  readonly doer?: string;
  /** Role of the affected unit. If the procedure has only this role, its unit is the acting one. */
  readonly other?: string;
  readonly cases: readonly {
    /** End of a sentence that begins with the acting unit's name. */
    readonly label: string;
    /** Input apart from the units, such as a range or a charge. A value for a list applies to each item of the list. */
    readonly input: Filled;
  }[];
}

const isRecord = (value: unknown): value is Filled =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeInput(filled: unknown, more: unknown): unknown {
  if (Array.isArray(filled) && isRecord(more)) return filled.map((item) => mergeInput(item, more));
  if (!isRecord(filled) || !isRecord(more)) return more;
  const keys = [...new Set([...Object.keys(filled), ...Object.keys(more)])];
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(more, key) ? mergeInput(filled[key], more[key]) : filled[key]]),
  );
}

/** Returns the exact odds of a procedure; empty if these troops cannot do it at all. */
export function getOutcomeOdds(
  procedure: AnyProcedure,
  input: unknown,
  rulings: RulingsInForce,
  settings: Settings = {},
): readonly Odds[] {
  try {
    return procedure.odds(input, rulings, settings);
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Resolves a procedure for an estimate; null if these troops cannot do it. @param dice needed only if dice decide what is estimated */
export function findAllowedOutcome<Input, Outcome>(
  procedure: DefinedProcedure<Input, Outcome>,
  input: unknown,
  rulings: RulingsInForce,
  dice: DiceSource = seededDice('estimate'),
): Outcome | null {
  const parsed = procedure.input.safeParse(input);
  return parsed.success ? procedure.resolve(parsed.data, dice, rulings).outcome : null;
}

/** Creates the function that lists the odds of two units against each other: first our unit's actions, then the other's. */
export function createDuel(
  encounters: readonly Encounter[],
  { fill, mayFill }: Pick<TableRules, 'fill' | 'mayFill'>,
): NonNullable<TableRules['duel']> {
  function lines(
    { id, procedure, doer, other, cases }: Encounter,
    units: readonly [TableUnit, TableUnit],
    whose: Whose,
    rulings: RulingsInForce,
    settings: Settings,
  ): DuelLine[] {
    const roles = [doer, other].flatMap((role, at) => {
      const unit = units[at];
      return role === undefined || !unit ? [] : [{ role, unit }];
    });
    if (!roles.every(({ role, unit }) => mayFill?.(procedure.id, role, { unit }) ?? true)) return [];
    const filled = roles
      .map(({ role, unit }): unknown => fill(procedure.id, role, [{ unit }], rulings, settings))
      .reduce(mergeInput, {});
    const acts = doer === undefined ? getOther(whose) : whose;
    return cases.flatMap(({ label, input }, at) => {
      const odds = getOutcomeOdds(procedure, mergeInput(filled, input), rulings, settings);
      return odds.length === 0
        ? []
        : [{ id: `${whose}-${id}-${at}`, whose: acts, label, odds, citation: procedure.citation }];
    });
  }
  return (ours, theirs, rulings, settings = {}) => [
    ...encounters.flatMap((encounter) => lines(encounter, [ours, theirs], 'ours', rulings, settings)),
    ...encounters.flatMap((encounter) => lines(encounter, [theirs, ours], 'theirs', rulings, settings)),
  ];
}

const getOther = (whose: Whose): Whose => (whose === 'ours' ? 'theirs' : 'ours');
