import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle, TableSide, TableSummary } from '../../contract/table.ts';
import { rulingIssues } from '../../rules/core/ruling.ts';
import { bookOf, type AppContext } from '../app-context.ts';
import type { StoredBattle } from '../repositories/table.ts';

const missing = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no battle "${id}"`, 'id');
const refuse = (message: string, path: string): never => {
  throw new UseCaseError('BAD_INPUT', message, `battle.${path}`);
};

/** Nobody stands twice in a battle. */
function expectEachOnce(sides: readonly TableSide[]): void {
  const ids = new Set<string>();
  sides.forEach(({ units, generals }, at) => {
    const everybody = [...units.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)])];
    for (const id of [...everybody, ...generals.map((general) => general.id)]) {
      if (ids.has(id)) refuse(`“${id}” stands twice in the battle`, `sides.${at}`);
      ids.add(id);
    }
  });
}

/** Generals are with units that are there. */
function expectUnitsOfGenerals({ units, generals }: TableSide, path: string): void {
  const there = new Set(units.map(({ id }) => id));
  generals.forEach(({ unit, name }, at) => {
    if (unit !== null && !there.has(unit))
      refuse(`general “${name}” is with a unit “${unit}” that is not there`, `${path}.generals.${at}.unit`);
  });
}

/** Holds a battle against its book: phases, states and rulings are those it has. @throws UseCaseError naming the place. */
function expectSensible(context: AppContext, battle: TableBattle): void {
  const book = bookOf(context, battle.rules);
  const { table } = book;
  if (!table) return refuse(`${book.title} has no battles at the table yet`, 'rules');
  const issue = rulingIssues(book.rulings, battle.rulings)[0];
  if (issue !== undefined) refuse(issue, 'rulings');
  const phases = table.turn.phases.length;
  if (battle.phase >= phases) refuse(`a phase from 0 to ${phases - 1} was expected, not ${battle.phase}`, 'phase');
  const states = new Set(['', ...table.morale.map(({ id }) => id)]);
  const marks = new Set(table.marks.map(({ id }) => id));
  expectEachOnce(battle.sides);
  battle.sides.forEach((side, at) => {
    expectUnitsOfGenerals(side, `sides.${at}`);
    side.units.forEach((unit, place) => {
      const path = `sides.${at}.units.${place}`;
      if (!states.has(unit.morale)) refuse(`the book knows no state “${unit.morale}”`, `${path}.morale`);
      const unknown = unit.marks.find((mark) => !marks.has(mark));
      if (unknown !== undefined) refuse(`the book knows no mark “${unknown}”`, `${path}.marks`);
    });
  });
}

/** Points laid out, and points lost: of figures and models that are off the table, and of generals who fell. */
function worthOf({ name, units, generals }: TableSide): TableSummary['sides'][number] {
  const parts = units.flatMap((unit) => unit.parts);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  return {
    name,
    points: sum(parts.map(({ cost, count }) => cost * count)) + sum(generals.map(({ cost }) => cost)),
    lost:
      sum(parts.map(({ cost, lost, hits }) => cost * Math.floor(lost / hits))) +
      sum(generals.map(({ cost, fallen }) => (fallen ? cost : 0))),
  };
}

export async function allBattles(context: AppContext): Promise<TableSummary[]> {
  return [...(await context.repositories.table.summaries())];
}

export async function openBattle(context: AppContext, id: string): Promise<StoredBattle> {
  const stored = await context.repositories.table.one(id);
  if (!stored) throw missing(id);
  return stored;
}

export async function createBattle(context: AppContext, battle: TableBattle) {
  expectSensible(context, battle);
  const id = context.newId();
  const at = context.clock();
  await context.repositories.table.add({ id, at, battle, sides: battle.sides.map(worthOf) });
  return { id, version: 1, changedAt: at };
}

interface Save {
  readonly id: string;
  readonly base: number;
  readonly battle: TableBattle;
}

/** Stores the battle as it stands, behind version `base`. */
export async function saveBattle(context: AppContext, { id, base, battle }: Save) {
  expectSensible(context, battle);
  const at = context.clock();
  const version = await context.repositories.table.save({ id, base, at, battle, sides: battle.sides.map(worthOf) });
  if (version === 'missing') throw missing(id);
  if (version === 'stale') {
    const message = `“${battle.title}” was changed elsewhere since version ${base}; open it again`;
    throw new UseCaseError('CONFLICT', message, 'base');
  }
  return { id, version, changedAt: at };
}

export async function removeBattle(context: AppContext, id: string): Promise<Record<string, never>> {
  if (!(await context.repositories.table.remove(id))) throw missing(id);
  return {};
}
