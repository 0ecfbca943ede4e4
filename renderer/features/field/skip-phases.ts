import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { TurnPhase } from '../../../rules/core/table-rules.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { getPhases, stepPosition, getTurn } from '../../../rules/core/table/turn-position.ts';
import { goTo } from '../table/edit-battle.ts';
import { listOwedRolls } from '../table/owed-rolls.ts';
import { listPending } from '../table/procedure/results.ts';
import { listActiveSides, markUnits } from './active-units.ts';

/** Checks whether a phase has something to do other than with units: draw a card, roll for a side, use a general. */
function hasOtherTasks(battle: TableBattle, book: RuleSystem, phase: TurnPhase): boolean {
  const { table } = book;
  const called = phase.procedures.flatMap((id) => {
    const [first] = table?.roles(id) ?? [];
    return first ? [{ of: first.of, isOwed: table?.isOwed?.(id) ?? false }] : [];
  });
  if (called.some(({ of, isOwed }) => !isOwed && (of === 'side' || of === 'deck'))) return true;
  if (called[0]?.of !== 'general' || called[0].isOwed) return false;
  return listActiveSides(battle, book, phase).some((at) => battle.sides[at]?.generals.some(({ fallen }) => !fallen));
}

/** Checks whether the phase has nothing to do. Pending results may change this, so they count as something to do. */
function isIdle(battle: TableBattle, book: RuleSystem, phase: TurnPhase): boolean {
  const view = book.field && createFieldView(book.field, battle);
  if (
    !view ||
    listPending(battle).length > 0 ||
    hasOtherTasks(battle, book, phase) ||
    listOwedRolls(battle, book, phase).length > 0
  )
    return false;
  return markUnits(battle, book, phase, { ...view, standing: getMeasuredUnits(view) }).acting.size === 0;
}

/** Finds the next phase with something to do, and the numbers of the phases skipped. */
export function findNextPhase(battle: TableBattle, book: RuleSystem) {
  const { table } = book;
  if (!table) return null;
  const turn = getTurn(table, battle.rulings);
  const passed: number[] = [];
  for (let edit = null, current = battle; ; current = edit.state) {
    const position = stepPosition(turn, current, 1);
    if (!position) return edit && { edit, passed };
    edit = goTo(current, table, position);
    const phase = getPhases(turn, edit.state)[position.phase];
    // After a whole turn with nothing to do, phases are entered one by one.
    const isOver = passed.length >= turn.phases.length * turn.runs;
    if (!phase || position.turn === 0 || isOver || !isIdle(edit.state, book, phase)) return { edit, passed };
    passed.push(position.phase + 1);
  }
}
