import type { TableBattle } from '../../../../contract/table.ts';
import type { AnyProcedure, ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { TableRules, UnitNumber } from '../../../../rules/core/table-rules.ts';
import type { ProcedureCall } from '../../../../rules/core/table/ask-procedure.ts';
import { consequencesOf, takeOver } from './consequences.ts';
import { addThrow, did, type EditedBattle, throwOf } from '../edit-battle.ts';
import { holderName, holdersOf, roleChoices } from './roles.ts';

/* Rolls one number of every unit that does not have it yet. */

/** Role in the procedures that roll such numbers. */
const ROLE = 'unit';

const roleOf = (rules: TableRules, procedure: string) => rules.roles(procedure).find(({ id }) => id === ROLE);

/** Lists the keys of units that do not have the number yet. */
export function withoutNumber(
  battle: TableBattle,
  rules: TableRules,
  { id, thrownBy = '' }: UnitNumber,
): readonly string[] {
  const role = roleOf(rules, thrownBy);
  if (!role) return [];
  return roleChoices(battle, role.of).flatMap(({ choices }, at) =>
    choices.flatMap(({ key }) => {
      const [, place] = key.split(':').map(Number);
      return battle.sides[at]?.units[place ?? -1]?.fixed?.[id] === undefined ? [key] : [];
    }),
  );
}

/** Creates one procedure call per unit, with input from the unit. */
export function questionsFor(
  battle: TableBattle,
  book: RuleSystem,
  rules: TableRules,
  procedure: AnyProcedure,
  keys: readonly string[],
): readonly ProcedureCall[] {
  const role = roleOf(rules, procedure.id);
  if (!role) return [];
  const { rulings, settings = {} } = battle;
  return keys.map((key) => {
    const holders = holdersOf(battle, book, role, { [ROLE]: [key] });
    const input = rules.fill(procedure.id, ROLE, holders, rulings, settings);
    return { procedure, input, rulings, settings, about: holderName(battle, role.of, key), rules };
  });
}

/** Applies and logs all answers in one step. @param answers one per key */
export function takeAll(
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
    const role = roleOf(rules, procedure.id);
    if (!answer || !role) return before;
    const { input, outcome } = answer;
    const effects = rules.effects(procedure.id, input, outcome);
    const holders = { [ROLE]: [key] };
    const consequences = consequencesOf(before, roles, holders, effects);
    const taken = takeOver(before, book, consequences, procedure.title, newId).state;
    const thrown = {
      id: newId(),
      who: [holderName(before, role.of, key)],
      holders,
      result: rules.verdict(procedure.id, outcome) ?? '',
    };
    return addThrow(taken, throwOf(taken, answer, thrown), procedure.title).state;
  }, battle);
  return { state, what: did('thrown', { procedure: procedure.title }), field: null };
}
