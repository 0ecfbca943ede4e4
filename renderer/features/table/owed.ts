import type { TableBattle } from '../../../contract/table.ts';
import type { PastResult, RequiredRoll } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RoleHolder, TurnPhase } from '../../../rules/core/table-rules.ts';
import { happenedTo } from './procedure/happened.ts';
import { type AskedFor, holderOf, roleChoices } from './procedure/roles.ts';

/** A roll that is due before the phase ends. */
export interface OwedThrow extends AskedFor {
  readonly title: string;
  readonly who: string;
  readonly why: string;
  /** Position among the rolls of its procedure, if they are ordered. */
  readonly order: number;
}

/** Checks whether a procedure was rolled for a holder since the phase began. */
const isThrown = ({ throws, turn, bound, phase }: TableBattle, procedure: string, who: string): boolean =>
  throws.some(
    (each) =>
      each.procedure === procedure &&
      each.turn === turn &&
      each.bound === bound &&
      each.phase === phase &&
      each.who.includes(who),
  );

/** Lists all rolls still due in a phase, in the order of its procedures. */
export function owedIn(
  battle: TableBattle,
  book: RuleSystem,
  { id: phase, procedures }: TurnPhase,
): readonly OwedThrow[] {
  const { table } = book;
  return procedures.flatMap((procedure) => {
    const owes = (role: string, holder: RoleHolder, happened: readonly PastResult[]): RequiredRoll | null =>
      table?.owes?.(procedure, role, holder, { phase, rulings: battle.rulings, happened }) ?? null;
    const title = book.procedures.find(({ id }) => id === procedure)?.title ?? '';
    const owing = (table?.roles(procedure) ?? []).flatMap((role) =>
      roleChoices(battle, role.of, role.lost)
        .flatMap(({ choices }) => choices)
        .flatMap(({ key, label: who }): OwedThrow[] => {
          const holder = holderOf(battle, book, role, key);
          const happened = happenedTo(battle, book, procedure, role, key);
          const due = holder && owes(role.id, holder, happened);
          // Rolled once per phase, and again after new results.
          if (!due || (isThrown(battle, procedure, who) && owes(role.id, holder, []))) return [];
          const { why, order } = typeof due === 'string' ? { why: due, order: 0 } : due;
          return [{ procedure, holders: { [role.id]: [key] }, title, who, why, order }];
        }),
    );
    return owing.sort((one, other) => one.order - other.order);
  });
}
