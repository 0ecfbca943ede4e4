import type { TableBattle } from '../../../contract/table.ts';
import type { PastResult, RequiredRoll } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RoleHolder, TurnPhase } from '../../../rules/core/table-rules.ts';
import { happenedTo } from './procedure/happened.ts';
import { type AskedFor, holderOf, roleChoices } from './procedure/roles.ts';

/** A throw that is owed before the phase ends: whose, by which procedure, and why. */
export interface OwedThrow extends AskedFor {
  readonly title: string;
  readonly who: string;
  readonly why: string;
  /** Its place among those of its procedure, where these are thrown in an order. */
  readonly order: number;
}

/** Whether a procedure was thrown for somebody since the phase began. */
const isThrown = ({ throws, turn, bound, phase }: TableBattle, procedure: string, who: string): boolean =>
  throws.some(
    (each) =>
      each.procedure === procedure &&
      each.turn === turn &&
      each.bound === bound &&
      each.phase === phase &&
      each.who.includes(who),
  );

/** All throws that the phase still owes, in the order of its procedures. */
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
          // Thrown once a phase, and again for what befell him since.
          if (!due || (isThrown(battle, procedure, who) && owes(role.id, holder, []))) return [];
          const { why, order } = typeof due === 'string' ? { why: due, order: 0 } : due;
          return [{ procedure, holders: { [role.id]: [key] }, title, who, why, order }];
        }),
    );
    return owing.sort((one, other) => one.order - other.order);
  });
}
