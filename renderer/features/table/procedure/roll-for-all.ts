import type { TableBattle } from '../../../../contract/table.ts';
import type { AnyProcedure, ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { TableRules, UnitNumber } from '../../../../rules/core/table-rules.ts';
import type { ProcedureCall } from '../../../../rules/core/table/ask-procedure.ts';
import { listConsequences, applyConsequences } from './consequences.ts';
import { addThrow, undoLabel, type EditedBattle, toTableThrow } from '../edit-battle.ts';
import { getHolderName, listHolders, listRoleChoices } from './roles.ts';

/* Rolls one number of every unit that does not have it yet. */

/** Role in the procedures that roll such numbers. */
const UNIT_ROLE = 'unit';

const findRole = (rules: TableRules, procedure: string) => rules.roles(procedure).find(({ id }) => id === UNIT_ROLE);

/** Lists the keys of units that do not have the number yet. */
export function listWithoutNumber(
  battle: TableBattle,
  rules: TableRules,
  { id, thrownBy = '' }: UnitNumber,
): readonly string[] {
  const role = findRole(rules, thrownBy);
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
    return addThrow(taken, toTableThrow(taken, answer, thrown), procedure.title).state;
  }, battle);
  return { state, what: undoLabel('thrown', { procedure: procedure.title }), field: null };
}
