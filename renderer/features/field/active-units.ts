import { distanceBetween } from '../../../battlefield/block.ts';
import type { TableBattle, TableRoll } from '../../../contract/table.ts';
import type { FieldManner } from '../../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { ProcedureRole, TurnPhase } from '../../../rules/core/table-rules.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import { listManners, type ProposedMove, computeForcedMoves } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type MeasuredUnit, getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { getPhaseSide, getPhases, getTurn, stepPosition } from '../../../rules/core/table/turn-position.ts';
import { listOwedRolls, type OwedRoll } from '../table/procedure/past-results.ts';
import { getHolder, parseKey } from '../table/procedure/roles.ts';
import { listCharges } from './encounters.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { goToPhase } from '../table/edit-battle.ts';
import { listPendingRolls } from '../table/procedure/results.ts';

/** Checks whether a phase has tasks other than those of units: drawing a card, rolling for a side, using a general. */
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
    listPendingRolls(battle).length > 0 ||
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
    edit = goToPhase(current, table, position);
    const phase = getPhases(turn, edit.state)[position.phase];
    // After a whole turn with nothing to do, phases are entered one by one.
    const isOver = passed.length >= turn.phases.length * turn.runs;
    if (!phase || position.turn === 0 || isOver || !isIdle(edit.state, book, phase)) return { edit, passed };
    passed.push(position.phase + 1);
  }
}

/** Ids of the units that the current phase concerns. */
export interface PhaseMarks {
  /** Units that may act. */
  readonly acting: ReadonlySet<string>;
  /** Units that have acted. */
  readonly done: ReadonlySet<string>;
  /** Tests due before the phase ends, by unit. */
  readonly owed: ReadonlyMap<string, readonly OwedRoll[]>;
}

const isUnit = (of: ProcedureRole['of']): boolean => of === 'part' || of === 'unit';

/** Returns the sides that act in a phase. */
export function listActiveSides(
  battle: TableBattle,
  book: RuleSystem,
  { who }: Pick<TurnPhase, 'who'>,
): readonly number[] {
  if (who === 'both' || !book.table || battle.turn === 0) return [0, 1];
  const active = getPhaseSide(getTurn(book.table, battle.rulings), battle);
  return [who === 'active' ? active : 1 - active];
}

interface PhaseContext {
  readonly battle: TableBattle;
  readonly book: RuleSystem;
  readonly phase: TurnPhase;
  readonly standing: readonly MeasuredUnit[];
  readonly charges: readonly (readonly [MeasuredUnit, MeasuredUnit])[];
}

const isNear = ({ block, side }: MeasuredUnit, within: number, { standing }: PhaseContext): boolean =>
  within === Infinity || standing.some((other) => other.side !== side && distanceBetween(block, other.block) <= within);

/** Checks whether a unit's position makes a procedure useful, for example because an enemy is in range. */
function hasUse(asked: PhaseContext, procedure: string, unit: MeasuredUnit, view: FieldView): boolean {
  const { book, charges } = asked;
  const { field } = book;
  const isEngaged = asked.standing.some((other) => other.side !== unit.side && areEngaged(unit, other));
  if (field?.melees?.procedure === procedure) return isEngaged;
  if (field?.melees?.follows?.includes(procedure)) {
    const { procedure: fought } = field.melees;
    return asked.battle.throws.some(
      (thrown) => thrown.procedure === fought && involvesUnit(asked.battle, thrown, unit.id),
    );
  }
  if (field?.charges?.answers?.includes(procedure)) return charges.some(([, charged]) => charged.id === unit.id);
  if (field?.charges?.procedure === procedure)
    return (
      !isEngaged &&
      (field.charges.canCharge?.(unit.unit) ?? true) &&
      isNear(unit, field.allowance(unit.unit, 'charge', unit.position, view.terms) ?? 0, asked)
    );
  if (field?.shots?.includes(procedure))
    return !isEngaged && isNear(unit, field.aim(unit.unit, view.terms)?.range ?? 0, asked);
  return true;
}

/** Checks whether a unit may start the phase's first procedure for units. If the phase has no procedures, every unit may act. */
function canBegin(asked: PhaseContext, key: string, unit: MeasuredUnit, view: FieldView): boolean {
  const { battle, book, phase } = asked;
  for (const id of phase.procedures) {
    const [first] = book.table?.roles(id) ?? [];
    if (!first) continue;
    const isOwed = book.table?.isOwed?.(id) ?? false;
    if (isOwed && !isUnit(first.of)) continue;
    // Procedures of generals, sides and decks come before those of units. Owed rolls are marked separately.
    if (isOwed || !isUnit(first.of)) return false;
    const holder = getHolder(battle, book, first, key);
    return holder !== null && (book.table?.mayFill?.(id, first.id, holder) ?? true) && hasUse(asked, id, unit, view);
  }
  return true;
}

/** Checks whether a unit can and needs to move in a movement phase. */
function needsMove({ battle, book, phase, ...asked }: PhaseContext, unit: MeasuredUnit, view: FieldView): boolean {
  const { field } = book;
  const manners = listPhaseManners(battle, book, phase, unit);
  if (!field || manners.length === 0) return false;
  const required = field.movesIn?.[phase.id]?.afterProcedures;
  if (
    required &&
    !battle.throws.some((thrown) => required.includes(thrown.procedure) && involvesUnit(battle, thrown, unit.id))
  )
    return false;
  // If only charges are allowed, an enemy must be in reach.
  if (!manners.every(({ id }) => field.endsAligned?.(id))) return true;
  const reach = Math.max(...manners.map(({ id }) => field.allowance(unit.unit, id, unit.position, view.terms) ?? 0));
  return isNear(unit, reach, { battle, book, phase, ...asked });
}

/** Checks whether a roll of this bound involved a unit. */
function involvesUnit({ turn, bound, sides }: TableBattle, thrown: TableRoll, id: string): boolean {
  if (thrown.turn !== turn || thrown.bound !== bound) return false;
  return Object.values(thrown.holders).some((keys) =>
    keys.some((key) => {
      const [side, place] = parseKey(key);
      return sides[side]?.units[place]?.id === id;
    }),
  );
}

/** Checks whether a roll of this bound put a unit in a state. */
function isNewState(battle: TableBattle, { table }: RuleSystem, id: string, state: string): boolean {
  return battle.throws.some(
    (thrown) =>
      involvesUnit(battle, thrown, id) &&
      table?.effects(thrown.procedure, thrown.input, thrown.outcome).some(({ morale }) => morale === state),
  );
}

/** Lists the required moves that units have not made yet. */
export function listForcedMoves(
  battle: TableBattle,
  book: RuleSystem,
  view: FieldView & { readonly standing: readonly MeasuredUnit[] },
): readonly { readonly of: MeasuredUnit; readonly move: ProposedMove }[] {
  if (battle.turn === 0 || !book.table) return [];
  const phase = getPhases(getTurn(book.table, battle.rulings), battle)[battle.phase]?.id;
  const { continuesIn } = view.rules;
  return view.standing.flatMap((each) => {
    const { morale, marks } = each.unit;
    const move = computeForcedMoves(view, each.id).find(
      ({ move: { state, once } }) =>
        state !== undefined &&
        (state === morale || marks.includes(state)) &&
        ((!once && (continuesIn === undefined || continuesIn === phase)) || isNewState(battle, book, each.id, state)),
    );
    return move && each.moved?.manner !== move.move.id ? [{ of: each, move }] : [];
  });
}

/** Lists the manners in which a unit may move voluntarily now. */
export function listPhaseManners(
  battle: TableBattle,
  book: RuleSystem,
  phase: TurnPhase | null,
  { id, side, unit }: Pick<MeasuredUnit, 'id' | 'side' | 'unit'>,
): readonly FieldManner[] {
  if (!book.field || !book.table || !phase || battle.turn === 0) return book.field?.manners(unit) ?? [];
  const moved = battle.field?.placed[id]?.moved;
  const isThisRun = moved?.turn === battle.turn && moved.bound === battle.bound;
  const turn = getTurn(book.table, battle.rulings);
  return listManners(book.field, phase.id, {
    unit,
    acts: listActiveSides(battle, book, phase).includes(side),
    onTurn: turn.runs === 1 || phase.who !== 'both' || side === getPhaseSide(turn, battle),
    movedBefore: isThisRun && moved.phase !== battle.phase,
  });
}

/** Marks the units that may act, have acted or owe rolls. */
export function markUnits(
  battle: TableBattle,
  book: RuleSystem,
  phase: TurnPhase | null,
  view: (FieldView & { readonly standing: readonly MeasuredUnit[] }) | null,
): PhaseMarks {
  const acting = new Set<string>();
  const done = new Set<string>();
  const owed = new Map<string, OwedRoll[]>();
  if (!phase || !view) return { acting, done, owed };
  const { standing } = view;
  const isNow = (at: Pick<TableBattle, 'turn' | 'bound' | 'phase'>): boolean =>
    at.turn === battle.turn && at.bound === battle.bound && at.phase === battle.phase;
  const findUnitId = (key: string): string | undefined => {
    const [side, place] = parseKey(key);
    return battle.sides[side]?.units[place]?.id;
  };
  const findLedUnit = (key: string): string | null | undefined => {
    const [side, place] = parseKey(key);
    return battle.sides[side]?.generals[place]?.unit;
  };
  const context: PhaseContext = { battle, book, phase, standing, charges: listCharges(battle, book, standing) };
  const isOfMoves = book.field?.movesIn?.[phase.id] !== undefined;
  const sides = listActiveSides(battle, book, phase);
  for (const unit of standing) {
    if (!sides.includes(unit.side)) continue;
    const place = battle.sides[unit.side]?.units.findIndex(({ id }) => id === unit.id) ?? 0;
    const moved = battle.field?.placed[unit.id]?.moved;
    if (moved && isNow(moved)) {
      done.add(unit.id);
      acting.add(unit.id);
    } else if (isOfMoves ? needsMove(context, unit, view) : canBegin(context, `${unit.side}:${place}:0`, unit, view)) {
      acting.add(unit.id);
    }
  }
  for (const { of } of listForcedMoves(battle, book, view)) acting.add(of.id);
  for (const thrown of battle.throws.filter(isNow)) {
    const [first] = book.table?.roles(thrown.procedure) ?? [];
    if (!first || !isUnit(first.of)) continue;
    for (const key of thrown.holders[first.id] ?? []) done.add(findUnitId(key) ?? '');
  }
  for (const owedRoll of listOwedRolls(battle, book, phase)) {
    for (const role of book.table?.roles(owedRoll.procedure) ?? []) {
      for (const key of owedRoll.holders[role.id] ?? []) {
        const id = role.of === 'general' ? findLedUnit(key) : isUnit(role.of) ? findUnitId(key) : undefined;
        if (id) owed.set(id, [...(owed.get(id) ?? []), owedRoll]);
      }
    }
  }
  return { acting, done, owed };
}
