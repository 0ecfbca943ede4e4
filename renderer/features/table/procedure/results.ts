import type { TableBattle, TableThrow } from '../../../../contract/table.ts';
import type { ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import { sameJson } from '../../../../rules/core/same-json.ts';
import type { TableEffect, TablePlan } from '../../../../rules/core/table-rules.ts';
import { countLeft } from '../../../../rules/core/table/table-unit.ts';
import { getPhases, getTurn } from '../../../../rules/core/table/turn-position.ts';
import type { Draft } from '../../../components/form/form-draft.ts';
import { addThrow, did, type EditedBattle, throwOf } from '../edit-battle.ts';
import { type Consequence, consequencesOf, takeOver } from './consequences.ts';
import type { Holders } from './roles.ts';

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value).replaceAll('"', ''));

/** What stands in an input in place of what the field measured: "range: long → effective". */
export function overruledBy(measured: Draft, input: unknown, words: Readonly<Record<string, string>>): string[] {
  const used = isRecord(input) ? input : {};
  return Object.entries(measured).flatMap(([key, value]) => {
    if (isRecord(value)) return overruledBy(value, used[key], words);
    if (value === undefined || sameJson(value, used[key])) return [];
    return [`${words[key] ?? key}: ${shown(value)} → ${shown(used[key])}`];
  });
}

/* What follows from a throw waits in the log until it is taken over, or left; what was left can be taken over later. */

/** A throw before it is in the log. */
export interface Result {
  readonly id: string;
  readonly answer: ProcedureAnswer;
  readonly holders: Holders;
  readonly title: string;
  /** Who filled the roles, in words. */
  readonly who: readonly string[];
  /** What came of it, in words. */
  readonly result: string;
  /** What the player put in place of what the field measured. */
  readonly overruled?: readonly string[];
}

/** Id of the phase that a throw was made in; '' for a phase that the book has no more. */
export const phaseOf = (
  battle: TableBattle,
  { table }: RuleSystem,
  thrown: Pick<TableThrow, 'turn' | 'phase'>,
): string => (table && getPhases(getTurn(table, battle.rulings), thrown)[thrown.phase]?.id) ?? '';

/** Whether the results of a throw are struck off together with the others of its phase. */
export const isTogether = (
  battle: TableBattle,
  book: RuleSystem,
  thrown: Pick<TableThrow, 'turn' | 'phase' | 'procedure'>,
): boolean => book.table?.together?.(thrown.procedure).includes(phaseOf(battle, book, thrown)) ?? false;

/** An effect that says what somebody did, and not what befell anybody: it does not wait for the others of its phase. */
const isOwnAction = (effect: TableEffect): boolean =>
  Object.keys(effect).every((key) => ['role', 'at', 'marks'].includes(key));

function effectsOf(book: RuleSystem, { procedure, input, outcome }: TableThrow): readonly TableEffect[] {
  if (!book.table) return [];
  try {
    return book.table.effects(procedure, input, outcome);
  } catch (thrown) {
    // An outcome in the shape of another version of the book says nothing.
    if (thrown instanceof TypeError) return [];
    throw thrown;
  }
}

/** What a throw of the log does to those who filled its roles, as the battle stands. */
export function consequencesOfThrow(battle: TableBattle, book: RuleSystem, thrown: TableThrow): readonly Consequence[] {
  const effects = effectsOf(book, thrown);
  const waiting = isTogether(battle, book, thrown) ? effects.filter((effect) => !isOwnAction(effect)) : effects;
  return consequencesOf(battle, book.table?.roles(thrown.procedure) ?? [], thrown.holders, waiting);
}

/** The plan of the table that a throw of the log lays. */
export const planOfThrow = (book: RuleSystem, { procedure, outcome }: TableThrow): TablePlan | null =>
  book.table?.plan?.(procedure, outcome) ?? null;

/** Results that wait to be taken over, in the order in which they were thrown. */
export const waitingIn = ({ throws }: Pick<TableBattle, 'throws'>): readonly TableThrow[] =>
  throws.filter(({ follows }) => follows === 'waiting');

const withThrow = (battle: TableBattle, thrown: TableThrow): TableBattle => ({
  ...battle,
  throws: battle.throws.map((each) => (each.id === thrown.id ? thrown : each)),
});

/** Figures and models of each unit that left the table between two states of a battle; none of a unit that lost none. */
function struckBetween(before: TableBattle, after: TableBattle): Record<string, number> {
  const leftIn = ({ sides }: TableBattle): ReadonlyMap<string, number> =>
    new Map(
      sides.flatMap(({ units }) =>
        units.map(({ id, parts }) => [id, parts.reduce((sum, part) => sum + countLeft(part), 0)] as const),
      ),
    );
  const left = leftIn(after);
  return Object.fromEntries(
    [...leftIn(before)].flatMap(([id, count]) => {
      const gone = count - (left.get(id) ?? 0);
      return gone > 0 ? [[id, gone]] : [];
    }),
  );
}

function taken(battle: TableBattle, book: RuleSystem, thrown: TableThrow, newId: () => string): TableBattle {
  const { state } = takeOver(
    battle,
    book,
    consequencesOfThrow(battle, book, thrown),
    '',
    newId,
    planOfThrow(book, thrown),
  );
  const struck = struckBetween(battle, state);
  return withThrow(state, { ...thrown, follows: 'taken', ...(Object.keys(struck).length > 0 ? { struck } : {}) });
}

const titleOf = (book: RuleSystem, { procedure }: TableThrow): string =>
  book.procedures.find(({ id }) => id === procedure)?.title ?? '';

/** Takes results over, in the order in which they were thrown, all in one step. @param ids of throws whose results wait or were left */
export function takeResults(
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
    state: due.reduce((now, thrown) => taken(now, book, thrown, newId), battle),
    what:
      due.length === 1 && first
        ? did('tookOver', { procedure: titleOf(book, first) })
        : did('tookAll', { count: due.length }),
    field: null,
  };
}

/** Leaves a result that waits: the log goes on saying what it was. */
export function leaveResult(battle: TableBattle, book: RuleSystem, thrown: TableThrow): EditedBattle {
  return {
    state: withThrow(battle, { ...thrown, follows: 'left' }),
    what: did('left', { procedure: titleOf(book, thrown) }),
    field: null,
  };
}

/** Keeps a throw in the log. What follows from it waits, but what somebody did by it where its phase strikes off together. @param lines what follows in words: nothing waits where there is nothing to say */
export function keepResult(
  battle: TableBattle,
  book: RuleSystem,
  { id, answer, holders, title, who, result, overruled = [] }: Result,
  lines: (battle: TableBattle, thrown: TableThrow) => readonly string[],
): EditedBattle {
  const instead = overruled.length > 0 ? { overruled: overruled.map((line) => line.slice(0, 300)).slice(0, 20) } : {};
  const bare = { ...throwOf(battle, answer, { id, who, holders, result }), ...instead };
  const roles = book.table?.roles(answer.procedure) ?? [];
  const actions = isTogether(battle, book, bare) ? effectsOf(book, bare).filter(isOwnAction) : [];
  const state =
    actions.length === 0
      ? battle
      : takeOver(battle, book, consequencesOf(battle, roles, holders, actions), '', () => id).state;
  const waits = lines(state, bare).length > 0 || planOfThrow(book, bare) !== null;
  return addThrow(state, { ...bare, ...(waits ? { follows: 'waiting' } : {}) }, title);
}
