import { distanceBetween } from '../../../battlefield/block.ts';
import type { TableBattle, TableThrow } from '../../../contract/table.ts';
import type { FieldManner } from '../../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { ProcedureRole, TurnPhase } from '../../../rules/core/table-rules.ts';
import { areEngaged } from '../../../rules/core/fight/engagement.ts';
import { listManners, type ProposedMove, computeForcedMoves } from '../../../rules/core/table/move-on-field.ts';
import type { FieldView, MeasuredUnit } from '../../../rules/core/table/measured-unit.ts';
import { getPhaseSide, getPhases, getTurn } from '../../../rules/core/table/turn-position.ts';
import { owedIn, type OwedThrow } from '../table/owed.ts';
import { holderOf, placeOf } from '../table/procedure/roles.ts';
import { chargesNow } from './meetings.ts';

/** Ids of the units that the current phase concerns. */
export interface TurnMarks {
  /** Units that may act. */
  readonly acting: ReadonlySet<string>;
  /** Units that have acted. */
  readonly done: ReadonlySet<string>;
  /** Tests due before the phase ends, by unit. */
  readonly owed: ReadonlyMap<string, readonly OwedThrow[]>;
}

const isUnit = (of: ProcedureRole['of']): boolean => of === 'part' || of === 'unit';

/** Returns the sides that act in a phase. */
export function sidesActing(battle: TableBattle, book: RuleSystem, { who }: Pick<TurnPhase, 'who'>): readonly number[] {
  if (who === 'both' || !book.table || battle.turn === 0) return [0, 1];
  const active = getPhaseSide(getTurn(book.table, battle.rulings), battle);
  return [who === 'active' ? active : 1 - active];
}

interface Asked {
  readonly battle: TableBattle;
  readonly book: RuleSystem;
  readonly phase: TurnPhase;
  readonly standing: readonly MeasuredUnit[];
  readonly charges: readonly (readonly [MeasuredUnit, MeasuredUnit])[];
}

const isNear = ({ block, side }: MeasuredUnit, within: number, { standing }: Asked): boolean =>
  within === Infinity || standing.some((other) => other.side !== side && distanceBetween(block, other.block) <= within);

/** Checks whether a unit's position gives it a use for a procedure, such as an enemy in range. */
function hasReason(asked: Asked, procedure: string, unit: MeasuredUnit, view: FieldView): boolean {
  const { book, charges } = asked;
  const { field } = book;
  const isEngaged = asked.standing.some((other) => other.side !== unit.side && areEngaged(unit, other));
  if (field?.melees?.procedure === procedure) return isEngaged;
  if (field?.melees?.follows?.includes(procedure)) {
    const { procedure: fought } = field.melees;
    return asked.battle.throws.some((thrown) => thrown.procedure === fought && isAbout(asked.battle, thrown, unit.id));
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
function mayBegin(asked: Asked, key: string, unit: MeasuredUnit, view: FieldView): boolean {
  const { battle, book, phase } = asked;
  for (const id of phase.procedures) {
    const [first] = book.table?.roles(id) ?? [];
    if (!first) continue;
    const isOwed = book.table?.isOwed?.(id) ?? false;
    if (isOwed && !isUnit(first.of)) continue;
    // Procedures of generals, sides and decks come before those of units. Owed rolls are marked separately.
    if (isOwed || !isUnit(first.of)) return false;
    const holder = holderOf(battle, book, first, key);
    return holder !== null && (book.table?.mayFill?.(id, first.id, holder) ?? true) && hasReason(asked, id, unit, view);
  }
  return true;
}

/** Checks whether a unit can and needs to move in a movement phase. */
function mayMove({ battle, book, phase, ...asked }: Asked, unit: MeasuredUnit, view: FieldView): boolean {
  const { field } = book;
  const manners = mannersOfPhase(battle, book, phase, unit);
  if (!field || manners.length === 0) return false;
  const after = field.movesIn?.[phase.id]?.afterProcedures;
  if (after && !battle.throws.some((thrown) => after.includes(thrown.procedure) && isAbout(battle, thrown, unit.id)))
    return false;
  // If only charges are allowed, an enemy must be in reach.
  if (!manners.every(({ id }) => field.endsAligned?.(id))) return true;
  const reach = Math.max(...manners.map(({ id }) => field.allowance(unit.unit, id, unit.position, view.terms) ?? 0));
  return isNear(unit, reach, { battle, book, phase, ...asked });
}

/** Checks whether a roll of this bound involved a unit. */
function isAbout({ turn, bound, sides }: TableBattle, thrown: TableThrow, id: string): boolean {
  if (thrown.turn !== turn || thrown.bound !== bound) return false;
  return Object.values(thrown.holders).some((keys) =>
    keys.some((key) => {
      const [side, place] = placeOf(key);
      return sides[side]?.units[place]?.id === id;
    }),
  );
}

/** Checks whether a roll of this bound put a unit in a state. */
function isFresh(battle: TableBattle, { table }: RuleSystem, id: string, state: string): boolean {
  return battle.throws.some(
    (thrown) =>
      isAbout(battle, thrown, id) &&
      table?.effects(thrown.procedure, thrown.input, thrown.outcome).some(({ morale }) => morale === state),
  );
}

/** Lists the required moves that units have not made yet. */
export function drivenMoves(
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
        ((!once && (continuesIn === undefined || continuesIn === phase)) || isFresh(battle, book, each.id, state)),
    );
    return move && each.moved?.manner !== move.move.id ? [{ of: each, move }] : [];
  });
}

/** Lists the manners in which a unit may move voluntarily now. */
export function mannersOfPhase(
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
    acts: sidesActing(battle, book, phase).includes(side),
    onTurn: turn.runs === 1 || phase.who !== 'both' || side === getPhaseSide(turn, battle),
    movedBefore: isThisRun && moved.phase !== battle.phase,
  });
}

/** Marks the units that may act, have acted or owe rolls. */
export function turnMarks(
  battle: TableBattle,
  book: RuleSystem,
  phase: TurnPhase | null,
  view: (FieldView & { readonly standing: readonly MeasuredUnit[] }) | null,
): TurnMarks {
  const acting = new Set<string>();
  const done = new Set<string>();
  const owed = new Map<string, OwedThrow[]>();
  if (!phase || !view) return { acting, done, owed };
  const { standing } = view;
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
  const asked: Asked = { battle, book, phase, standing, charges: chargesNow(battle, book, standing) };
  const isOfMoves = book.field?.movesIn?.[phase.id] !== undefined;
  const sides = sidesActing(battle, book, phase);
  for (const unit of standing) {
    if (!sides.includes(unit.side)) continue;
    const place = battle.sides[unit.side]?.units.findIndex(({ id }) => id === unit.id) ?? 0;
    const moved = battle.field?.placed[unit.id]?.moved;
    if (moved && isNow(moved)) {
      done.add(unit.id);
      acting.add(unit.id);
    } else if (isOfMoves ? mayMove(asked, unit, view) : mayBegin(asked, `${unit.side}:${place}:0`, unit, view)) {
      acting.add(unit.id);
    }
  }
  for (const { of } of drivenMoves(battle, book, view)) acting.add(of.id);
  for (const thrown of battle.throws.filter(isNow)) {
    const [first] = book.table?.roles(thrown.procedure) ?? [];
    if (!first || !isUnit(first.of)) continue;
    for (const key of thrown.holders[first.id] ?? []) done.add(unitOf(key) ?? '');
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
