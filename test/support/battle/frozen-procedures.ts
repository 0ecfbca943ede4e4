import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DieRoll, TypedFace } from '../../../rules/core/dice.ts';
import { canonicalJson } from '../../../rules/core/digest.ts';
import type { AnyProcedure, GivenDice } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { linesOf, readCases } from '../input/case-file.ts';
import { frozenFile, RAISE_AND_FREEZE, readFrozen } from '../frozen-files.ts';

/** Input, rulings and settings with which a procedure is called. */
interface Asked {
  readonly procedure: string;
  readonly input: unknown;
  readonly rulings: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, number>>;
}

/** A frozen answer of a procedure: its dice and cards, outcome and effects. */
export interface FrozenAnswer extends Asked {
  readonly dice: readonly TypedFace[];
  readonly outcome: unknown;
  readonly effects: unknown;
}

type Book = Pick<RuleSystem, 'id' | 'title' | 'rulesVersion' | 'procedures' | 'table'>;

const CASES = join(import.meta.dirname, '../../cases');
/** Number of rolls per input. */
const SEEDS = 2;

/** Lists the distinct calls of a book's procedures in the text cases. */
function askedOf({ procedures }: Book): readonly Asked[] {
  const known = new Set(procedures.map(({ id }) => id));
  const cases = globSync('*.cases.txt', { cwd: CASES })
    .toSorted()
    .flatMap((file) => readCases(readFileSync(join(CASES, file), 'utf8')));
  const asked = cases.flatMap((one): Asked[] => {
    const [procedure = ''] = linesOf(one, 'PROCEDURE');
    if (!known.has(procedure)) return [];
    const pairs = (name: string) => linesOf(one, name).map((line) => line.split(' '));
    return [
      {
        procedure,
        input: JSON.parse(linesOf(one, 'GIVEN').join(' ')) as unknown,
        rulings: Object.fromEntries(pairs('RULINGS').map(([id = '', choice = '']) => [id, choice])),
        settings: Object.fromEntries(pairs('TYPED').map(([key = '', value]) => [key, Number(value)])),
      },
    ];
  });
  return [...new Map(asked.map((one) => [canonicalJson(one), one])).values()];
}

const typed = ({ card, face }: DieRoll): TypedFace => card ?? face;

function answer({ table }: Book, procedure: AnyProcedure, asked: Asked, handed: GivenDice): FrozenAnswer {
  const { input, dice, outcome } = procedure.run(asked.input, handed, asked.rulings, asked.settings);
  return { ...asked, dice: dice.map(typed), outcome, effects: table?.effects(asked.procedure, input, outcome) ?? [] };
}

export const readAnswers = (file: string): readonly FrozenAnswer[] =>
  existsSync(file) ? (readFrozen(file) as readonly FrozenAnswer[]) : [];

/** Lists procedures of a book without a frozen answer. */
const unfrozen = ({ procedures }: Book, frozen: readonly FrozenAnswer[]): readonly AnyProcedure[] =>
  procedures.filter(({ id }) => !frozen.some(({ procedure }) => procedure === id));

/**
 * Returns a book's frozen answers, and new ones for procedures without any: their text cases with seeded dice. @throws Error for a
 * procedure without cases
 */
export function completed(book: Book, frozen: readonly FrozenAnswer[]): readonly FrozenAnswer[] {
  const asked = askedOf(book);
  const fresh = unfrozen(book, frozen).flatMap((procedure) => {
    const ofIt = asked.filter(({ procedure: id }) => id === procedure.id);
    if (ofIt.length === 0) throw new Error(`no text case asks ${procedure.id}`);
    return ofIt.flatMap((one) =>
      Array.from({ length: SEEDS }, (_, at) => answer(book, procedure, one, { seed: `frozen ${String(at)}` })),
    );
  });
  return [...frozen, ...fresh];
}

/** Returns the difference between a frozen answer and the rules' answer to the same input and dice, or null. */
function issueOf(book: Book, frozen: FrozenAnswer): string | null {
  const procedure = book.procedures.find(({ id }) => id === frozen.procedure);
  if (!procedure) return 'is gone';
  const { dice, outcome, effects, ...asked } = frozen;
  try {
    const now = answer(book, procedure, asked, { faces: dice });
    if (canonicalJson(now.outcome) !== canonicalJson(outcome)) return 'comes to another outcome';
    return canonicalJson(now.effects) === canonicalJson(effects) ? null : 'has other effects at the table';
  } catch (error) {
    return error instanceof Error ? `says “${error.message}”` : 'fails';
  }
}

/** Returns a problem if the book's frozen answers are missing or differ from its rules' answers. */
export function proceduresIssue(book: Book): string | null {
  const { title, rulesVersion } = book;
  const answers = readAnswers(frozenFile('procedures', book));
  const [missing] = unfrozen(book, answers);
  if (missing)
    return `${missing.id} is not frozen under version ${rulesVersion} of ${title}: run "node test/freeze-outcomes.ts"`;
  for (const frozen of answers) {
    const issue = issueOf(book, frozen);
    if (issue !== null)
      return `an outcome of ${title} changed under rules version ${rulesVersion} (${frozen.procedure} ${issue}, asked ${JSON.stringify(frozen.input)} with ${frozen.dice.join(' ')}): ${RAISE_AND_FREEZE}`;
  }
  return null;
}
