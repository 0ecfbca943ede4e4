import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { ProcedureRole, TurnPhase } from '../../../rules/core/table-rules.ts';
import { activeSide, turnInForce } from '../../../rules/core/table/turn-position.ts';
import { type OwedThrow, owedIn } from '../table/owed.ts';
import { holderOf, placeOf } from '../table/procedure/roles.ts';

/** What the phase asks of the units on the field, by their ids. */
interface TurnMarks {
  /** Those who may do something. */
  readonly acting: ReadonlySet<string>;
  /** Those who did it. */
  readonly done: ReadonlySet<string>;
  /** Tests that they owe before the phase ends. */
  readonly owed: ReadonlyMap<string, readonly OwedThrow[]>;
}

const isUnit = (of: ProcedureRole['of']): boolean => of === 'part' || of === 'unit';

/** The sides whose phase it is. */
function sidesActing(battle: TableBattle, book: RuleSystem, { who }: Pick<TurnPhase, 'who'>): readonly number[] {
  if (who === 'both' || !book.table || battle.turn === 0) return [0, 1];
  const active = activeSide(turnInForce(book.table, battle.rulings), battle);
  return [who === 'active' ? active : 1 - active];
}

/** Whether a unit may begin the phase's first rule about units; where there is none, everybody may do what the phase is for. */
function mayBegin(battle: TableBattle, book: RuleSystem, { procedures }: TurnPhase, key: string): boolean {
  for (const id of procedures) {
    const [first] = book.table?.roles(id) ?? [];
    if (!first || !isUnit(first.of)) continue;
    const holder = holderOf(battle, book, first, key);
    return holder !== null && (book.table?.mayFill?.(id, first.id, holder) ?? true);
  }
  return true;
}

export function turnMarks(battle: TableBattle, book: RuleSystem, phase: TurnPhase | null): TurnMarks {
  const acting = new Set<string>();
  const done = new Set<string>();
  const owed = new Map<string, OwedThrow[]>();
  if (!phase) return { acting, done, owed };
  const isNow = (at: Pick<TableBattle, 'turn' | 'bound' | 'phase'>): boolean =>
    at.turn === battle.turn && at.bound === battle.bound && at.phase === battle.phase;
  const unitOf = (key: string): string | undefined => {
    const [side, place] = placeOf(key);
    return battle.sides[side]?.units[place]?.id;
  };
  const ledBy = (key: string): string | null | undefined => {
    const [side, place] = placeOf(key);
    return battle.sides[side]?.generals[place]?.unit;
  };
  const sides = sidesActing(battle, book, phase);
  for (const at of sides) {
    for (const [place, unit] of (battle.sides[at]?.units ?? []).entries()) {
      if (mayBegin(battle, book, phase, `${at}:${place}:0`)) acting.add(unit.id);
      const moved = battle.field?.placed[unit.id]?.moved;
      if (moved && isNow(moved)) done.add(unit.id);
    }
  }
  for (const thrown of battle.throws.filter(isNow)) {
    const [first] = book.table?.roles(thrown.procedure) ?? [];
    if (!first || !isUnit(first.of)) continue;
    for (const key of thrown.holders?.[first.id] ?? []) done.add(unitOf(key) ?? '');
  }
  for (const each of owedIn(battle, book, phase)) {
    for (const role of book.table?.roles(each.procedure) ?? []) {
      for (const key of each.holders[role.id] ?? []) {
        const id = role.of === 'general' ? ledBy(key) : isUnit(role.of) ? unitOf(key) : undefined;
        if (id) owed.set(id, [...(owed.get(id) ?? []), each]);
      }
    }
  }
  return { acting, done, owed };
}
