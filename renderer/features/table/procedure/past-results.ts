import type { TableBattle, TableRoll } from '../../../../contract/table.ts';
import type { PastResult, RequiredRoll } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { ProcedureRole, RoleHolder, TurnPhase } from '../../../../rules/core/table-rules.ts';
import { listRollConsequences, getPhaseId } from './results.ts';
import { parseKey, type ProcedureRequest, getHolder, listRoleChoices } from './roles.ts';

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

type Of = ProcedureRole['of'];

/** Checks whether two keys mean the same unit or thing. */
function isSame(of: Of, key: string, ofOther: Of, other: string): boolean {
  const isUnit = (each: Of): boolean => each === 'part' || each === 'unit';
  if (isUnit(of) && isUnit(ofOther)) {
    const [[side, place], [otherSide, otherPlace]] = [parseKey(key), parseKey(other)];
    return side === otherSide && place === otherPlace;
  }
  return of === ofOther && key === other;
}

/** Returns the key of the unit that a general is with. Null for anything but a general with a unit. */
function findUnitKey({ sides }: TableBattle, of: Of, key: string): string | null {
  if (of !== 'general') return null;
  const [at, place] = parseKey(key);
  const side = sides[at];
  const unit = side?.units.findIndex(({ id }) => id === side.generals[place]?.unit) ?? -1;
  return unit < 0 ? null : `${at}:${unit}:0`;
}

function countHits(battle: TableBattle, book: RuleSystem, thrown: TableRoll, unit: string | undefined): number {
  return listRollConsequences(battle, book, thrown)
    .filter((each) => unit !== undefined && each.unit?.id === unit)
    .reduce((sum, { effect }) => sum + (effect.lost ?? 0), 0);
}

/** Lists the results that affected a holder (a general's unit: the general) since the procedure's last roll for it, oldest first. */
export function listPastResults(
  battle: TableBattle,
  book: RuleSystem,
  procedure: string,
  { of }: Pick<ProcedureRole, 'of'>,
  key: string,
): readonly PastResult[] {
  const unitKey = findUnitKey(battle, of, key);
  const events: PastResult[] = [];
  for (const thrown of battle.throws) {
    if (thrown.turn !== battle.turn || thrown.bound !== battle.bound) continue;
    for (const role of book.table?.roles(thrown.procedure) ?? []) {
      const keys = thrown.holders[role.id] ?? [];
      const isSameHolder = (each: string): boolean =>
        isSame(of, key, role.of, each) || (unitKey !== null && isSame('unit', unitKey, role.of, each));
      for (const [at, each] of keys.entries()) {
        if (!isSameHolder(each)) continue;
        if (thrown.procedure === procedure) {
          if (isSame(of, key, role.of, each)) events.length = 0;
          continue;
        }
        if (thrown.follows === 'waiting' || thrown.follows === 'left') continue;
        const [side, place] = parseKey(each);
        const unit = role.of === 'part' || role.of === 'unit' ? battle.sides[side]?.units[place]?.id : undefined;
        events.push({
          procedure: thrown.procedure,
          phase: getPhaseId(battle, book, thrown),
          role: role.id,
          at,
          input: thrown.input,
          outcome: thrown.outcome,
          hits: countHits(battle, book, thrown, unit),
          gone: (unit !== undefined && thrown.struck?.[unit]) || 0,
        });
      }
    }
  }
  return events;
}
