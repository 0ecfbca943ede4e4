import type { TableBattle } from '../../../contract/table.ts';
import type { PastResult, RequiredRoll } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RoleHolder, TurnPhase } from '../../../rules/core/table-rules.ts';
import { listPastResults } from './procedure/past-results.ts';
import { type ProcedureRequest, getHolder, listRoleChoices } from './procedure/roles.ts';

/** A roll that is due before the phase ends. */
export interface OwedRoll extends ProcedureRequest {
  readonly title: string;
  readonly who: string;
  readonly why: string;
  /** Position among the rolls of its procedure, if they are ordered. */
  readonly order: number;
}

/** Checks whether a procedure was rolled for a holder since the phase began. */
const isRolled = ({ throws, turn, bound, phase }: TableBattle, procedure: string, who: string): boolean =>
  throws.some(
    (each) =>
      each.procedure === procedure &&
      each.turn === turn &&
      each.bound === bound &&
      each.phase === phase &&
      each.who.includes(who),
  );

/** Lists all rolls still due in a phase, in the order of its procedures. */
export function listOwedRolls(
  battle: TableBattle,
  book: RuleSystem,
  { id: phase, procedures }: TurnPhase,
): readonly OwedRoll[] {
  const { table } = book;
  return procedures.flatMap((procedure) => {
    const getRequired = (role: string, holder: RoleHolder, happened: readonly PastResult[]): RequiredRoll | null =>
      table?.owes?.(procedure, role, holder, { phase, rulings: battle.rulings, happened }) ?? null;
    const title = book.procedures.find(({ id }) => id === procedure)?.title ?? '';
    const owing = (table?.roles(procedure) ?? []).flatMap((role) =>
      listRoleChoices(battle, role.of, role.lost)
        .flatMap(({ choices }) => choices)
        .flatMap(({ key, label: who }): OwedRoll[] => {
          const holder = getHolder(battle, book, role, key);
          const happened = listPastResults(battle, book, procedure, role, key);
          const due = holder && getRequired(role.id, holder, happened);
          // Rolled once per phase, and again after new results.
          if (!due || (isRolled(battle, procedure, who) && getRequired(role.id, holder, []))) return [];
          const { why, order } = typeof due === 'string' ? { why: due, order: 0 } : due;
          return [{ procedure, holders: { [role.id]: [key] }, title, who, why, order }];
        }),
    );
    return owing.sort((one, other) => one.order - other.order);
  });
}
