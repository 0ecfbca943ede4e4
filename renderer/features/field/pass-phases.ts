import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { TurnPhase } from '../../../rules/core/table-rules.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { getPhases, stepPosition, getTurn } from '../../../rules/core/table/turn-position.ts';
import { goTo } from '../table/edit-battle.ts';
import { owedIn } from '../table/owed.ts';
import { waitingIn } from '../table/procedure/results.ts';
import { sidesActing, turnMarks } from './who-acts.ts';

/** Checks whether a phase has something to do other than with units: draw a card, roll for a side, use a general. */
function asksOthers(battle: TableBattle, book: RuleSystem, phase: TurnPhase): boolean {
  const { table } = book;
  const called = phase.procedures.flatMap((id) => {
    const [first] = table?.roles(id) ?? [];
    return first ? [{ of: first.of, isOwed: table?.isOwed?.(id) ?? false }] : [];
  });
  if (called.some(({ of, isOwed }) => !isOwed && (of === 'side' || of === 'deck'))) return true;
  if (called[0]?.of !== 'general' || called[0].isOwed) return false;
  return sidesActing(battle, book, phase).some((at) => battle.sides[at]?.generals.some(({ fallen }) => !fallen));
}

/** Checks whether the phase has nothing to do. Pending results may change this, so they count as something to do. */
function isIdle(battle: TableBattle, book: RuleSystem, phase: TurnPhase): boolean {
  const view = book.field && createFieldView(book.field, battle);
  if (
    !view ||
    waitingIn(battle).length > 0 ||
    asksOthers(battle, book, phase) ||
    owedIn(battle, book, phase).length > 0
  )
    return false;
  return turnMarks(battle, book, phase, { ...view, standing: getMeasuredUnits(view) }).acting.size === 0;
}

/** Finds the next phase with something to do, and the numbers of the phases skipped. */
export function nextOnField(battle: TableBattle, book: RuleSystem) {
  const { table } = book;
  if (!table) return null;
  const turn = getTurn(table, battle.rulings);
  const passed: number[] = [];
  for (let edit = null, now = battle; ; now = edit.state) {
    const position = stepPosition(turn, now, 1);
    if (!position) return edit && { edit, passed };
    edit = goTo(now, table, position);
    const phase = getPhases(turn, edit.state)[position.phase];
    // After a whole turn with nothing to do, phases are entered one by one.
    const isOver = passed.length >= turn.phases.length * turn.runs;
    if (!phase || position.turn === 0 || isOver || !isIdle(edit.state, book, phase)) return { edit, passed };
    passed.push(position.phase + 1);
  }
}
