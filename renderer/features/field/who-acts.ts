import type { TableBattle } from '../../../contract/table.ts';
import type { FieldManner } from '../../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { ProcedureRole, TurnPhase } from '../../../rules/core/table-rules.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import { mannersNow } from '../../../rules/core/table/move-on-field.ts';
import type { Standing } from '../../../rules/core/table/stand-on-field.ts';
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

/** The manners in which a unit may move of its own will now. @param place the unit as the field has it */
export function mannersOfPhase(
  battle: TableBattle,
  book: RuleSystem,
  phase: TurnPhase | null,
  { id, side, unit }: Pick<Standing, 'id' | 'side' | 'unit'>,
): readonly FieldManner[] {
  if (!book.field || !book.table || !phase || battle.turn === 0) return book.field?.manners(unit) ?? [];
  const moved = battle.field?.placed[id]?.moved;
  const isThisRun = moved?.turn === battle.turn && moved.bound === battle.bound;
  const turn = turnInForce(book.table, battle.rulings);
  return mannersNow(book.field, phase.id, {
    unit,
    acts: sidesActing(battle, book, phase).includes(side),
    onTurn: turn.runs === 1 || phase.who !== 'both' || side === activeSide(turn, battle),
    movedBefore: isThisRun && moved.phase !== battle.phase,
  });
}

/** @param standing everybody on the field, where the battle has one */
export function turnMarks(
  battle: TableBattle,
  book: RuleSystem,
  phase: TurnPhase | null,
  standing: readonly Standing[],
): TurnMarks {
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
  const isOfMoves = book.field?.movesIn?.[phase.id] !== undefined;
  const isOfMelees = book.field?.melees !== undefined && phase.procedures.includes(book.field.melees.procedure);
  const isIdle = (unit: Standing): boolean =>
    (isOfMoves && mannersOfPhase(battle, book, phase, unit).length === 0) ||
    (isOfMelees && !standing.some((other) => other.side !== unit.side && areEngaged(unit, other)));
  const known = new Map(standing.map((each) => [each.id, each]));
  for (const at of sides) {
    for (const [place, unit] of (battle.sides[at]?.units ?? []).entries()) {
      const there = known.get(unit.id);
      const moved = battle.field?.placed[unit.id]?.moved;
      if (moved && isNow(moved)) done.add(unit.id);
      else if (there && isIdle(there)) continue;
      if (mayBegin(battle, book, phase, `${at}:${place}:0`)) acting.add(unit.id);
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
