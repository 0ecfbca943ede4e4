import type { BookProcedure, PhaseCall } from '../define-procedure.ts';
import type { RulingsInForce } from '../ruling.ts';
import type { TableRules, TurnPhase, TurnSequence } from '../table-rules.ts';
import { duelOf, type Encounter } from './encounters.ts';

/** A phase without its procedures, which name their phases themselves. */
export type PhaseOutline = Omit<TurnPhase, 'procedures'>;

/** A turn whose phases are filled from the book's procedures. */
export interface TurnOutline extends Omit<TurnSequence, 'phases' | 'setUp'> {
  readonly setUp?: readonly PhaseOutline[];
  readonly phases: readonly PhaseOutline[];
}

/** Members of table rules that procedures define. */
type SaidByProcedures =
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

interface BookTable extends Omit<TableRules, SaidByProcedures> {
  /** In the order in which phases list them, the most likely first. */
  readonly procedures: readonly BookProcedure[];
  readonly turn: TurnOutline;
  turnUnder?(rulings: RulingsInForce): TurnOutline;
  /** Actions of two units against each other in the open. */
  readonly encounters?: readonly Encounter[];
}

const isFirstIn = (call: PhaseCall, phase: string): boolean => typeof call === 'object' && call.first === phase;

function calledIn(phase: string, procedures: readonly BookProcedure[], rulings: RulingsInForce): readonly string[] {
  const calls = procedures.map(({ id, atTable }) => ({ id, phases: atTable.phases(rulings) }));
  const first = calls.filter(({ phases }) => phases.some((call) => isFirstIn(call, phase)));
  return [...first, ...calls.filter(({ phases }) => phases.includes(phase))].map(({ id }) => id);
}

function turnOf(
  { setUp, phases, ...turn }: TurnOutline,
  procedures: readonly BookProcedure[],
  rulings: RulingsInForce,
): TurnSequence {
  const filled = (outline: readonly PhaseOutline[]): readonly TurnPhase[] =>
    outline.map((phase) => ({ ...phase, procedures: calledIn(phase.id, procedures, rulings) }));
  return { ...turn, ...(setUp ? { setUp: filled(setUp) } : {}), phases: filled(phases) };
}

export function tableOf({ procedures, turn, turnUnder, encounters, ...book }: BookTable): TableRules {
  const known = new Map(procedures.map(({ id, atTable }) => [id, atTable] as const));
  const rules: Pick<TableRules, SaidByProcedures> = {
    turn: turnOf(turn, procedures, {}),
    ...(turnUnder ? { turnUnder: (rulings) => turnOf(turnUnder(rulings), procedures, rulings) } : {}),
    roles: (id) => known.get(id)?.roles ?? [],
    fill: (id, role, holders, rulings, settings, happened = []) =>
      known.get(id)?.fill(role, holders, { rulings, settings, happened }) ?? {},
    mayFill: (id, role, holder) => known.get(id)?.mayFill(role, holder) ?? true,
    measured: (id, field, holders, facts) => known.get(id)?.measured(field, holders, facts) ?? [],
    owes: (id, role, holder, facts) => known.get(id)?.owes(role, holder, facts) ?? null,
    isOwed: (id) => known.get(id)?.isOwed ?? false,
    together: (id) => known.get(id)?.together ?? [],
    effects: (id, input, outcome) => known.get(id)?.effects(outcome, input) ?? [],
    isHit: (id, outcome, roll) => known.get(id)?.isHit(roll, outcome) ?? false,
    verdict: (id, outcome) => known.get(id)?.verdict(outcome) ?? null,
    othersDice: (id) => known.get(id)?.othersDice ?? null,
    inBattle: (id, field) => known.get(id)?.inBattle(field) ?? true,
    next: (id, input, outcome) => known.get(id)?.next(outcome, input) ?? null,
    named: (id, outcome, name) => known.get(id)?.named(outcome, name) ?? outcome,
    given: (id, agreed) => known.get(id)?.given(agreed) ?? {},
    plan: (id, outcome) => known.get(id)?.plan(outcome) ?? null,
  };
  return { ...book, ...rules, ...(encounters ? { duel: duelOf(encounters, rules) } : {}) };
}
