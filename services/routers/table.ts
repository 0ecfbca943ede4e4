import { UseCaseError } from '../../contract/errors.ts';
import { table as contract, type TableBattle, type TableSide, type TableSummary } from '../../contract/table.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { checkRulings, checkSettings } from '../../rules/core/ruling.ts';
import type { TableRules } from '../../rules/core/table-rules.ts';
import { createFieldView } from '../../rules/core/table/field-view.ts';
import { findForcesIssue } from '../../rules/core/table/forces.ts';
import { measureField } from '../../rules/core/table/measure-field.ts';
import { getPhases } from '../../rules/core/table/turn-position.ts';
import { countGone, sumUnitPoints } from '../../rules/core/table/table-unit.ts';
import { loadBook } from '../books.ts';
import { expectStoredSteps } from '../input-guard.ts';
import { implementFeature } from './implement-feature.ts';

const createMissingError = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no battle "${id}"`, 'id');
const refuse = (message: string, path: string): never => {
  throw new UseCaseError('BAD_INPUT', message, `battle.${path}`);
};

/** Checks that the ids of units, parts and generals are unique. */
function expectUniqueIds(sides: readonly TableSide[]): void {
  const ids = new Set<string>();
  sides.forEach(({ units, generals }, at) => {
    const unitIds = [...units.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)])];
    for (const id of [...unitIds, ...generals.map((general) => general.id)]) {
      if (ids.has(id)) refuse(`“${id}” occurs twice in the battle`, `sides.${at}`);
      ids.add(id);
    }
  });
}

/** Checks that each general's unit exists. */
function expectUnitsOfGenerals({ units, generals }: TableSide, path: string): void {
  const unitIds = new Set(units.map(({ id }) => id));
  generals.forEach(({ unit, name }, at) => {
    if (unit !== null && !unitIds.has(unit))
      refuse(`general “${name}” has joined an unknown unit, “${unit}”`, `${path}.generals.${at}.unit`);
  });
}

const toIds = (known: readonly { readonly id: string }[] = []): ReadonlySet<string> =>
  new Set(known.map(({ id }) => id));

/** Checks that the book knows all states, markers and fixed numbers. */
function expectStates(table: TableRules, { units, generals }: TableSide, path: string): void {
  const states = new Set(['', ...toIds(table.morale)]);
  const marks = toIds(table.marks);
  units.forEach((unit, index) => {
    const place = `${path}.units.${index}`;
    if (!states.has(unit.morale)) refuse(`the book has no state “${unit.morale}”`, `${place}.morale`);
    const unknown = unit.marks.find((mark) => !marks.has(mark));
    if (unknown !== undefined) refuse(`the book has no marker “${unknown}”`, `${place}.marks`);
    for (const [id, value] of Object.entries(unit.fixed ?? {})) {
      const number = table.numbers?.find((known) => known.id === id);
      if (!number) return refuse(`the book has no number “${id}”`, `${place}.fixed.${id}`);
      const { label, least, most } = number;
      if (value < least || value > most)
        refuse(`${label}: expected a number from ${least} to ${most}, got ${value}`, `${place}.fixed.${id}`);
    }
  });
  const known = toIds(table.generals);
  generals.forEach(({ state }, index) => {
    if (state !== undefined && !known.has(state))
      refuse(`the book has no state “${state}” for generals`, `${path}.generals.${index}.state`);
  });
}

/** Checks that the book knows all structures and their damage, and that each unit is in at most one structure. */
function expectStructures(table: TableRules, { structures = [], sides }: TableBattle): void {
  const units = toIds(sides.flatMap((side) => side.units));
  const sheltered = new Set<string>();
  structures.forEach(({ kind: id, damage, inside }, at) => {
    const kind = table.structures?.find((known) => known.id === id);
    if (!kind) return refuse(`the book has no structure “${id}”`, `structures.${at}.kind`);
    if (damage > kind.damage)
      refuse(`${kind.label}: expected damage from 0 to ${kind.damage}, got ${damage}`, `structures.${at}.damage`);
    for (const unit of inside) {
      if (!units.has(unit)) refuse(`unknown unit “${unit}” in a structure`, `structures.${at}.inside`);
      if (sheltered.has(unit)) refuse(`unit “${unit}” is in two structures`, `structures.${at}.inside`);
      sheltered.add(unit);
    }
  });
}

/** Checks that each card of a deck is in one place only. */
function expectCards(table: TableRules, { decks = {} }: TableBattle): void {
  for (const [id, { played, hands }] of Object.entries(decks)) {
    const deck = table.decks?.find((known) => known.id === id);
    if (!deck) return refuse(`the book has no deck “${id}”`, `decks.${id}`);
    const drawnCards = [...played, ...hands.flat()];
    const count = (cards: readonly string[], card: string): number => cards.filter((each) => each === card).length;
    const unknown = drawnCards.find((card) => !deck.cards.includes(card));
    if (unknown !== undefined) refuse(`${deck.title} has no card “${unknown}”`, `decks.${id}`);
    const duplicate = drawnCards.find((card) => count(drawnCards, card) > count(deck.cards, card));
    if (duplicate !== undefined) refuse(`card “${duplicate}” of ${deck.title} is in two places`, `decks.${id}`);
  }
}

/** Checks that the book knows the terrain, that ids of pieces are unique, and that all placed units and generals exist. */
function expectField(rules: RuleSystem['field'], { field, sides }: TableBattle): void {
  if (!field) return;
  if (!rules) return refuse('the book does not support battlefields yet', 'field');
  const units = toIds(sides.flatMap((side) => side.units));
  const unknownUnit = Object.keys(field.placed).find((id) => !units.has(id));
  if (unknownUnit !== undefined) refuse(`unknown unit “${unknownUnit}” on the field`, `field.placed.${unknownUnit}`);
  const generals = toIds(sides.flatMap((side) => side.generals));
  const unknownGeneral = Object.keys(field.generals ?? {}).find((id) => !generals.has(id));
  if (unknownGeneral !== undefined)
    refuse(`unknown general “${unknownGeneral}” on the field`, `field.generals.${unknownGeneral}`);
  const issue = findForcesIssue(rules, sides, field.forces ?? []);
  if (issue !== null) refuse(issue, 'field.forces');
  const pieces = new Set<string>();
  for (const [at, { id, kind }] of field.ground.entries()) {
    if (!rules.grounds.some((known) => known.id === kind))
      refuse(`the book has no terrain “${kind}”`, `field.ground.${at}.kind`);
    if (pieces.has(id)) refuse(`terrain “${id}” is on the battlefield twice`, `field.ground.${at}.id`);
    pieces.add(id);
  }
}

/** Validates a battle against its book. @throws UseCaseError with the path */
export function expectValidBattle(book: RuleSystem, battle: TableBattle): void {
  const { table } = book;
  if (!table) return refuse(`${book.title} has no battles yet`, 'rules');
  const issue = checkRulings(book.rulings, battle.rulings)[0];
  if (issue !== undefined) refuse(issue, 'rulings');
  const [setting] = checkSettings(book.settings ?? [], battle.settings ?? {});
  if (setting) refuse(setting.message, `settings.${setting.key}`);
  const phases = getPhases(table.turn, battle).length;
  if (phases === 0) refuse('turns start at 1: the book has no setup before turn 1', 'turn');
  if (battle.phase >= phases) refuse(`expected a phase from 0 to ${phases - 1}, got ${battle.phase}`, 'phase');
  for (const [id, choice] of Object.entries(battle.agreed ?? {})) {
    const agreement = table.agreements?.find((known) => known.id === id);
    if (!agreement) refuse(`the book has no agreement “${id}”`, 'agreed');
    else if (!agreement.choices.some((known) => known.id === choice))
      refuse(`“${id}” has no choice “${choice}”`, `agreed.${id}`);
  }
  expectUniqueIds(battle.sides);
  battle.sides.forEach((side, at) => {
    expectUnitsOfGenerals(side, `sides.${at}`);
    expectStates(table, side, `sides.${at}`);
  });
  expectStructures(table, battle);
  expectField(book.field, battle);
  expectCards(table, battle);
}

/** Returns a side's initial points, and its losses in figures, models and generals. In a book without points, counts figures. */
function calculateTotals(book: RuleSystem, { name, units, generals }: TableSide): TableSummary['sides'][number] {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  if (book.currency === null) {
    const parts = units.flatMap((unit) => unit.parts);
    return { name, points: sum(parts.map(({ count }) => count)), lost: sum(parts.map(countGone)) };
  }
  const unitTotals = units.map((unit) => sumUnitPoints(book.table?.numbers ?? [], unit));
  const fallen = generals.filter((general) => general.fallen);
  return {
    name,
    points: sum(unitTotals.map(({ points }) => points)) + sum(generals.map(({ cost }) => cost)),
    lost: sum(unitTotals.map(({ lost }) => lost)) + sum(fallen.map(({ cost }) => cost)),
  };
}

const calculateSides = (book: RuleSystem, { sides }: TableBattle) => sides.map((side) => calculateTotals(book, side));

export const tableRouter = implementFeature(contract, {
  async all(context) {
    return [...(await context.repositories.table.summaries())];
  },
  async open(context, { id }) {
    const stored = await context.repositories.table.one(id);
    if (!stored) throw createMissingError(id);
    return stored;
  },
  async create(context, { battle }) {
    const book = await loadBook(context, battle.rules);
    expectValidBattle(book, battle);
    const id = context.newId();
    const time = context.clock();
    await context.repositories.table.add({ id, at: time, what: '', battle, sides: calculateSides(book, battle) });
    return { id, version: 1, changedAt: time };
  },
  /** Saves the version after `base`. */
  async save(context, { id, base, battle, what, undo }) {
    if (undo) expectStoredSteps(undo, base);
    const book = await loadBook(context, battle.rules);
    expectValidBattle(book, battle);
    const time = context.clock();
    const sides = calculateSides(book, battle);
    const version = await context.repositories.table.save({ id, base, at: time, battle, what, undo, sides });
    if (version === 'missing') throw createMissingError(id);
    if (version === 'stale') {
      const message = `“${battle.title}” was changed elsewhere since version ${base}; open it again`;
      throw new UseCaseError('CONFLICT', message, 'base');
    }
    return { id, version, changedAt: time };
  },
  async version(context, { id, version }) {
    const battle = await context.repositories.table.version(id, version);
    if (!battle) throw new UseCaseError('NOT_FOUND', `battle "${id}" has no version ${version}`, 'version');
    return battle;
  },
  /** Returns the kept versions with descriptions of their edits, oldest first. */
  async versions(context, { id }) {
    const versions = await context.repositories.table.versions(id);
    if (versions.length === 0) throw createMissingError(id);
    return [...versions];
  },
  /** Measures a battle's field: footprints, allowances, and distances of each pair of enemy units. */
  async measure(context, { battle }) {
    const book = await loadBook(context, battle.rules);
    expectValidBattle(book, battle);
    const view = book.field && createFieldView(book.field, battle);
    if (!view) throw new UseCaseError('BAD_INPUT', 'the battle has no battlefield', 'battle.field');
    const { units, pairs } = measureField(view);
    return { units: [...units], pairs: [...pairs] };
  },
  async remove(context, { id }) {
    if (!(await context.repositories.table.remove(id))) throw createMissingError(id);
    return {};
  },
});
