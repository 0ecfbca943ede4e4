import type { TableBattle, TableRoll } from '../../../../contract/table.ts';
import type { ProcedureAnswer, AnyProcedure } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import { isSameJson } from '../../../../rules/core/same-json.ts';
import type { TableEffect, TablePlan, TableRules, UnitNumber } from '../../../../rules/core/table-rules.ts';
import { countLeft } from '../../../../rules/core/table/table-unit.ts';
import { getPhases, getTurn } from '../../../../rules/core/table/turn-position.ts';
import type { Draft } from '../../../components/form/form-draft.ts';
import { addRoll, undoLabel, type EditedBattle, toTableRoll } from '../edit-battle.ts';
import { type Consequence, listConsequences, applyConsequences } from './consequences.ts';
import { type Holders, getHolderName, listHolders, listRoleChoices } from './roles.ts';
import type { ProcedureCall } from '../../../../rules/core/table/ask-procedure.ts';

/* Rolls of a number for every unit that does not have that number yet. */

/** Role of the unit in procedures that roll one number per unit. */
const UNIT_ROLE = 'unit';

const findRole = (rules: TableRules, procedure: string) => rules.roles(procedure).find(({ id }) => id === UNIT_ROLE);

/** Lists the keys of units that do not have the number yet. */
export function listUnitsWithoutNumber(
  battle: TableBattle,
  rules: TableRules,
  { id, rolledBy = '' }: UnitNumber,
): readonly string[] {
  const role = findRole(rules, rolledBy);
  if (!role) return [];
  return listRoleChoices(battle, role.of).flatMap(({ choices }, at) =>
    choices.flatMap(({ key }) => {
      const [, place] = key.split(':').map(Number);
      return battle.sides[at]?.units[place ?? -1]?.fixed?.[id] === undefined ? [key] : [];
    }),
  );
}

/** Creates one procedure call per unit, with input from the unit. */
export function createCalls(
  battle: TableBattle,
  book: RuleSystem,
  rules: TableRules,
  procedure: AnyProcedure,
  keys: readonly string[],
): readonly ProcedureCall[] {
  const role = findRole(rules, procedure.id);
  if (!role) return [];
  const { rulings, settings = {} } = battle;
  return keys.map((key) => {
    const holders = listHolders(battle, book, role, { [UNIT_ROLE]: [key] });
    const input = rules.fill(procedure.id, UNIT_ROLE, holders, rulings, settings);
    return { procedure, input, rulings, settings, about: getHolderName(battle, role.of, key), rules };
  });
}

/** Applies and logs all answers in one step. @param answers one per key */
export function applyAnswers(
  battle: TableBattle,
  book: RuleSystem,
  rules: TableRules,
  procedure: Pick<AnyProcedure, 'id' | 'title'>,
  keys: readonly string[],
  answers: readonly ProcedureAnswer[],
  newId: () => string,
): EditedBattle {
  const roles = rules.roles(procedure.id);
  const state = keys.reduce((before, key, at) => {
    const answer = answers[at];
    const role = findRole(rules, procedure.id);
    if (!answer || !role) return before;
    const { input, outcome } = answer;
    const effects = rules.effects(procedure.id, input, outcome);
    const holders = { [UNIT_ROLE]: [key] };
    const consequences = listConsequences(before, roles, holders, effects);
    const taken = applyConsequences(before, book, consequences, procedure.title, newId).state;
    const thrown = {
      id: newId(),
      who: [getHolderName(before, role.of, key)],
      holders,
      result: rules.verdict(procedure.id, outcome) ?? '',
    };
    return addRoll(taken, toTableRoll(taken, answer, thrown), procedure.title).state;
  }, battle);
  return { state, what: undoLabel('thrown', { procedure: procedure.title }), field: null };
}

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formatValue = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value).replaceAll('"', ''));

/** Describes the measured values that the player replaced: "range: long → effective". */
export function listChangedValues(measured: Draft, input: unknown, words: Readonly<Record<string, string>>): string[] {
  const used = isRecord(input) ? input : {};
  return Object.entries(measured).flatMap(([key, value]) => {
    if (isRecord(value)) return listChangedValues(value, used[key], words);
    if (value === undefined || isSameJson(value, used[key])) return [];
    return [`${words[key] ?? key}: ${formatValue(value)} → ${formatValue(used[key])}`];
  });
}

/* Consequences of a roll stay pending in the log until they are applied or discarded. Discarded ones can still be applied. */

/** A roll before it is logged. */
export interface ProcedureResult {
  readonly id: string;
  readonly answer: ProcedureAnswer;
  readonly holders: Holders;
  readonly title: string;
  /** Names of the role holders. */
  readonly who: readonly string[];
  /** Result as text. */
  readonly result: string;
  /** Measured values that the player replaced. */
  readonly overruled?: readonly string[];
}

/** Returns the id of a roll's phase; '' if the book does not have it. */
export const getPhaseId = (
  battle: TableBattle,
  { table }: RuleSystem,
  thrown: Pick<TableRoll, 'turn' | 'phase'>,
): string => (table && getPhases(getTurn(table, battle.rulings), thrown)[thrown.phase]?.id) ?? '';

/** Checks whether the results of a roll are applied together with the others of its phase. */
export const isAppliedTogether = (
  battle: TableBattle,
  book: RuleSystem,
  thrown: Pick<TableRoll, 'turn' | 'phase' | 'procedure'>,
): boolean => book.table?.together?.(thrown.procedure).includes(getPhaseId(battle, book, thrown)) ?? false;

/** Checks whether an effect only marks what its holder did. Such effects are applied at once. */
const isOwnAction = (effect: TableEffect): boolean =>
  Object.keys(effect).every((key) => ['role', 'at', 'marks'].includes(key));

function listEffects(book: RuleSystem, { procedure, input, outcome }: TableRoll): readonly TableEffect[] {
  if (!book.table) return [];
  try {
    return book.table.effects(procedure, input, outcome);
  } catch (thrown) {
    // The outcome may have the format of another version of the book.
    if (thrown instanceof TypeError) return [];
    throw thrown;
  }
}

/** Lists the consequences of a logged roll in the current battle. */
export function listRollConsequences(battle: TableBattle, book: RuleSystem, thrown: TableRoll): readonly Consequence[] {
  const effects = listEffects(book, thrown);
  const waiting = isAppliedTogether(battle, book, thrown) ? effects.filter((effect) => !isOwnAction(effect)) : effects;
  return listConsequences(battle, book.table?.roles(thrown.procedure) ?? [], thrown.holders, waiting);
}

/** Returns the table plan that a logged roll creates. */
export const getRollPlan = (book: RuleSystem, { procedure, outcome }: TableRoll): TablePlan | null =>
  book.table?.plan?.(procedure, outcome) ?? null;

/** Lists rolls with pending results, oldest first. */
export const listPendingRolls = ({ throws }: Pick<TableBattle, 'throws'>): readonly TableRoll[] =>
  throws.filter(({ follows }) => follows === 'waiting');

const withThrow = (battle: TableBattle, thrown: TableRoll): TableBattle => ({
  ...battle,
  throws: battle.throws.map((each) => (each.id === thrown.id ? thrown : each)),
});

/** Counts figures and models removed between two states of a battle, by unit. Units without losses are left out. */
function countRemoved(before: TableBattle, after: TableBattle): Record<string, number> {
  const countLeftByUnit = ({ sides }: TableBattle): ReadonlyMap<string, number> =>
    new Map(
      sides.flatMap(({ units }) =>
        units.map(({ id, parts }) => [id, parts.reduce((sum, part) => sum + countLeft(part), 0)] as const),
      ),
    );
  const left = countLeftByUnit(after);
  return Object.fromEntries(
    [...countLeftByUnit(before)].flatMap(([id, count]) => {
      const gone = count - (left.get(id) ?? 0);
      return gone > 0 ? [[id, gone]] : [];
    }),
  );
}

function applyResult(battle: TableBattle, book: RuleSystem, thrown: TableRoll, newId: () => string): TableBattle {
  const { state } = applyConsequences(
    battle,
    book,
    listRollConsequences(battle, book, thrown),
    '',
    newId,
    getRollPlan(book, thrown),
  );
  const struck = countRemoved(battle, state);
  return withThrow(state, { ...thrown, follows: 'taken', ...(Object.keys(struck).length > 0 ? { struck } : {}) });
}

const getTitle = (book: RuleSystem, { procedure }: TableRoll): string =>
  book.procedures.find(({ id }) => id === procedure)?.title ?? '';

/** Applies results in the order of their rolls, in one step. @param ids rolls with pending or discarded results */
export function applyResults(
  battle: TableBattle,
  book: RuleSystem,
  ids: readonly string[],
  newId: () => string,
): EditedBattle {
  const due = battle.throws.filter(
    ({ id, follows }) => ids.includes(id) && (follows === 'waiting' || follows === 'left'),
  );
  const [first] = due;
  return {
    state: due.reduce((now, thrown) => applyResult(now, book, thrown, newId), battle),
    what:
      due.length === 1 && first
        ? undoLabel('tookOver', { procedure: getTitle(book, first) })
        : undoLabel('tookAll', { count: due.length }),
    field: null,
  };
}

/** Discards a pending result. The log keeps its text. */
export function discardResult(battle: TableBattle, book: RuleSystem, thrown: TableRoll): EditedBattle {
  return {
    state: withThrow(battle, { ...thrown, follows: 'left' }),
    what: undoLabel('left', { procedure: getTitle(book, thrown) }),
    field: null,
  };
}

/** Logs a roll. In phases that apply results together, a holder's own actions apply at once. Other consequences become pending, if any. */
export function logResult(
  battle: TableBattle,
  book: RuleSystem,
  { id, answer, holders, title, who, result, overruled = [] }: ProcedureResult,
  lines: (battle: TableBattle, thrown: TableRoll) => readonly string[],
): EditedBattle {
  const instead = overruled.length > 0 ? { overruled: overruled.map((line) => line.slice(0, 300)).slice(0, 20) } : {};
  const bare = { ...toTableRoll(battle, answer, { id, who, holders, result }), ...instead };
  const roles = book.table?.roles(answer.procedure) ?? [];
  const actions = isAppliedTogether(battle, book, bare) ? listEffects(book, bare).filter(isOwnAction) : [];
  const state =
    actions.length === 0
      ? battle
      : applyConsequences(battle, book, listConsequences(battle, roles, holders, actions), '', () => id).state;
  const waits = lines(state, bare).length > 0 || getRollPlan(book, bare) !== null;
  return addRoll(state, { ...bare, ...(waits ? { follows: 'waiting' } : {}) }, title);
}
