import { z } from 'zod';
import { parseInput, type ProcedureAnswer } from '../../rules/core/procedure.ts';
import { createUsageError } from '../failure.ts';
import { openRulesClient } from '../client.ts';
import { answerLines, readJsonFile } from '../input.ts';
import {
  expectRuleBook,
  hasFlag,
  type Options,
  parseRuleBook,
  parseRulings,
  parseSettings,
  getText,
  parseTypedFaces,
} from '../options.ts';
import { type ExitStatus, formatTable, writeJson, writeText } from '../output.ts';

export async function printProcedures(options: Options): Promise<ExitStatus> {
  const rules = parseRuleBook(options);
  const all = (await (await openRulesClient()).rules.procedures()).filter(
    ({ id }) => rules === undefined || id.startsWith(`${rules}/`),
  );
  if (hasFlag(options, 'json')) await writeJson(all);
  else await writeText(formatTable(all.map(({ id, title, dice }) => [id, title, dice.join(', ') || 'no dice'])));
  return 0;
}

function formatAnswer({ outcome, dice, steps, rulings: consulted }: ProcedureAnswer): string {
  return [
    ...steps.map((step) => `${step.text} (${step.citation})`),
    ...dice.map(({ die, face, what, card }) => `${die} ${card ?? face}: ${what}`),
    ...(consulted.length > 0 ? [`rulings: ${consulted.join(', ')}`] : []),
    JSON.stringify(outcome, null, 2),
  ].join('\n');
}

/** One line of a batch of procedures. */
const requestSchema = z.strictObject({
  procedure: z.string(),
  input: z.unknown().default({}),
  dice: z
    .array(z.union([z.number(), z.string().max(100)]))
    .max(100_000)
    .optional(),
  seed: z.string().max(1000).optional(),
  rulings: z.record(z.string(), z.string()).optional(),
  settings: z.record(z.string(), z.number()).optional(),
});

export async function resolve(
  procedure: string | undefined,
  file: string | undefined,
  options: Options,
): Promise<ExitStatus> {
  const client = await openRulesClient();
  const inForce = parseRulings(options);
  const typed = parseSettings(options);
  const batch = getText(options, 'batch');
  if (batch !== undefined) {
    if (procedure !== undefined) throw createUsageError('--batch takes the procedures from its file', 'procedure');
    await answerLines(batch, (line) => {
      const request = parseInput(requestSchema, line, 'request');
      return client.rules.resolve({
        ...request,
        rulings: request.rulings ?? inForce,
        settings: request.settings ?? typed,
      });
    });
    return 0;
  }
  if (procedure === undefined) throw createUsageError('expected a rule; "nomarch procedures" lists them', 'procedure');
  const input = file === undefined ? {} : await readJsonFile(file);
  const dice = parseTypedFaces(options);
  const seed = getText(options, 'seed');
  if (dice !== undefined && seed !== undefined)
    throw createUsageError('expected either --dice or --seed, not both', 'seed');
  const answer = await client.rules.resolve({ procedure, input, dice, seed, rulings: inForce, settings: typed });
  expectRuleBook(options, answer.procedure.split('/')[0] ?? '', 'the procedure');
  if (hasFlag(options, 'json')) await writeJson(answer);
  else await writeText(formatAnswer(answer));
  return 0;
}
