import type { BookProcedure, PhaseCall } from '../define-procedure.ts';
import type { RulingsInForce } from '../ruling.ts';
import type { TableRules, TurnPhase, TurnSequence } from '../table-rules.ts';
import { createDuel, type Encounter } from './encounters.ts';

/** A phase without its procedures, because each procedure names its own phases. */
export type PhaseOutline = Omit<TurnPhase, 'procedures'>;

/** A turn sequence whose phases are completed with the book's procedures. */
export interface TurnOutline extends Omit<TurnSequence, 'phases' | 'setUp'> {
  readonly setUp?: readonly PhaseOutline[];
  readonly phases: readonly PhaseOutline[];
}

/** Members of `TableRules` that the book's procedures define. */
type ProcedureMembers =
  | 'roles'
  | 'fill'
  | 'mayFill'
  | 'measured'
  | 'owes'
  | 'isOwed'
  | 'together'
  | 'effects'
  | 'isHit'
  | 'verdict'
  | 'othersDice'
  | 'inBattle'
  | 'next'
  | 'named'
  | 'given'
  | 'plan'
  | 'turn'
  | 'turnUnder';

interface BookTable extends Omit<TableRules, ProcedureMembers> {
  /** Procedures in the order in which phases list them, most likely first. */
  readonly procedures: readonly BookProcedure[];
  readonly turn: TurnOutline;
  turnUnder?(rulings: RulingsInForce): TurnOutline;
  /** Actions of one unit against another in the open. */
  readonly encounters?: readonly Encounter[];
}

const isFirstIn = (call: PhaseCall, phase: string): boolean => typeof call === 'object' && call.first === phase;

function listCalled(phase: string, procedures: readonly BookProcedure[], rulings: RulingsInForce): readonly string[] {
  const calls = procedures.map(({ id, atTable }) => ({ id, phases: atTable.phases(rulings) }));
  const first = calls.filter(({ phases }) => phases.some((call) => isFirstIn(call, phase)));
  return [...first, ...calls.filter(({ phases }) => phases.includes(phase))].map(({ id }) => id);
}

function fillTurn(
  { setUp, phases, ...turn }: TurnOutline,
  procedures: readonly BookProcedure[],
  rulings: RulingsInForce,
): TurnSequence {
  const fillPhases = (outline: readonly PhaseOutline[]): readonly TurnPhase[] =>
    outline.map((phase) => ({ ...phase, procedures: listCalled(phase.id, procedures, rulings) }));
  return { ...turn, ...(setUp ? { setUp: fillPhases(setUp) } : {}), phases: fillPhases(phases) };
}

export function createTable({ procedures, turn, turnUnder, encounters, ...book }: BookTable): TableRules {
  const byId = new Map(procedures.map(({ id, atTable }) => [id, atTable] as const));
  const rules: Pick<TableRules, ProcedureMembers> = {
    turn: fillTurn(turn, procedures, {}),
    ...(turnUnder ? { turnUnder: (rulings) => fillTurn(turnUnder(rulings), procedures, rulings) } : {}),
    roles: (id) => byId.get(id)?.roles ?? [],
    fill: (id, role, holders, rulings, settings, happened = []) =>
      byId.get(id)?.fill(role, holders, { rulings, settings, happened }) ?? {},
    mayFill: (id, role, holder) => byId.get(id)?.mayFill(role, holder) ?? true,
    measured: (id, field, holders, facts) => byId.get(id)?.measured(field, holders, facts) ?? [],
    owes: (id, role, holder, facts) => byId.get(id)?.owes(role, holder, facts) ?? null,
    isOwed: (id) => byId.get(id)?.isOwed ?? false,
    together: (id) => byId.get(id)?.together ?? [],
    effects: (id, input, outcome) => byId.get(id)?.effects(outcome, input) ?? [],
    isHit: (id, outcome, roll) => byId.get(id)?.isHit(roll, outcome) ?? false,
    verdict: (id, outcome) => byId.get(id)?.verdict(outcome) ?? null,
    othersDice: (id) => byId.get(id)?.othersDice ?? null,
    inBattle: (id, field) => byId.get(id)?.inBattle(field) ?? true,
    next: (id, input, outcome) => byId.get(id)?.next(outcome, input) ?? null,
    named: (id, outcome, name) => byId.get(id)?.named(outcome, name) ?? outcome,
    given: (id, agreed) => byId.get(id)?.given(agreed) ?? {},
    plan: (id, outcome) => byId.get(id)?.plan(outcome) ?? null,
  };
  return { ...book, ...rules, ...(encounters ? { duel: createDuel(encounters, rules) } : {}) };
}
