import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import { rules as contract, type ProcedureListing } from '../../contract/rules.ts';
import { type Book, loadBooks } from '../../rules/books.ts';
import type { TypedFace } from '../../rules/core/dice.ts';
import { isLegal } from '../../rules/core/issue.ts';
import type { AnyProcedure, GivenDice } from '../../rules/core/procedure.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { checkRulings, type RulingsInForce, checkSettings, type Settings } from '../../rules/core/ruling.ts';
import type { AppContext } from '../app-context.ts';
import { findArmyList } from '../armies/armies.ts';
import { readArmy } from '../armies/read-army.ts';
import { loadBook } from '../books.ts';
import { implementFeature } from './implement-feature.ts';

function expectKnownRulings({ rulings }: RuleSystem, inForce: RulingsInForce): void {
  const issue = checkRulings(rulings, inForce)[0];
  if (issue !== undefined) throw new UseCaseError('BAD_INPUT', issue, 'rulings');
}

const toListing = ({ id, title, citation, dice, input }: AnyProcedure): ProcedureListing => ({
  id,
  title,
  citation,
  dice,
  input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
});

interface ResolveRequest {
  readonly procedure: string;
  readonly input: unknown;
  readonly dice?: readonly TypedFace[] | undefined;
  readonly seed?: string | undefined;
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
}

function toHandedDice({ dice, seed }: ResolveRequest): GivenDice {
  if (dice !== undefined && seed !== undefined) {
    throw new UseCaseError('BAD_INPUT', 'expected either "dice" or "seed", not both', 'seed');
  }
  // With neither dice nor seed, a procedure without dice still answers. For any other, the error names the first missing die.
  return seed === undefined ? { faces: dice ?? [] } : { seed };
}

/** Returns the book named at the start of a procedure's id, otherwise all books. */
function findBooks({ books }: AppContext, procedure: string): readonly Book[] {
  const matches = books.filter(({ id }) => procedure.startsWith(`${id}/`));
  return matches.length > 0 ? matches : books;
}

export const rulesRouter = implementFeature(contract, {
  /** Returns the cost of one figure, model or general, with its breakdown. */
  async price(context, { rules, troop, rulings }) {
    const book = await loadBook(context, rules);
    expectKnownRulings(book, rulings);
    return book.price(troop, rulings);
  },
  /** Checks an army file against its book and list. Saves nothing. */
  async check(context, request) {
    const army = readArmy(request.army);
    const book = await loadBook(context, army.rules);
    const list = await findArmyList(context, army);
    const { points, limit, problems } = book.tally(army, list);
    return {
      file: request.file,
      name: army.name,
      rules: army.rules,
      legal: isLegal(problems),
      points,
      limit,
      problems: problems.map(({ severity, code, message, target, citation }) => ({
        severity,
        code,
        message,
        target,
        citation,
      })),
    };
  },
  procedures: async (context) => (await loadBooks(context.books)).flatMap((system) => system.procedures.map(toListing)),
  /** Resolves one procedure with typed or seeded dice. The book's name may be omitted from the id. */
  async resolve(context, request) {
    for (const system of await loadBooks(findBooks(context, request.procedure))) {
      const full = `${system.id}/${request.procedure}`;
      const procedure = system.procedures.find(({ id }) => id === request.procedure || id === full);
      if (!procedure) continue;
      expectKnownRulings(system, request.rulings);
      const [issue] = checkSettings(system.settings ?? [], request.settings);
      if (issue) throw new UseCaseError('BAD_INPUT', issue.message, `settings.${issue.key}`);
      const answer = procedure.run(request.input, toHandedDice(request), request.rulings, request.settings);
      return procedure.hasOdds
        ? { ...answer, odds: procedure.odds(request.input, request.rulings, request.settings) }
        : answer;
    }
    throw new UseCaseError('BAD_INPUT', `there is no rule "${request.procedure}"`, 'procedure');
  },
});
