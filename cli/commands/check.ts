import type { CheckReport } from '../../contract/rules.ts';
import type { Currency } from '../../rules/core/army/army-words.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { type Failure, failureOf } from '../failure.ts';
import { type Client, withNamedStore } from '../client.ts';
import { readJsonFile } from '../input.ts';
import { expectRuleBook, flag, type Options, storeOption } from '../options.ts';
import { harmless, writeJson, writeText } from '../output.ts';
import type { ExitStatus } from '../exit-status.ts';

type Answer = CheckReport | { readonly file: string; readonly error: Failure };

async function checkFile(client: Client, file: string, options: Options): Promise<Answer> {
  try {
    const report = await client.rules.check({ army: await readJsonFile(file), file });
    expectRuleBook(options, report.rules, 'the army');
    return report;
  } catch (error) {
    return { file, error: failureOf(error) };
  }
}

/** A report for people; `currency` is what its book counts armies in. */
export function checkWords(report: CheckReport, currency: Currency | null): string {
  const { file, name, legal, points, limit, problems } = report;
  const lines = problems.map(({ severity, message, target, citation }) => {
    const place = target === '' ? '' : ` [${target}]`;
    return `  ${severity}: ${message}${place} (${citation})`;
  });
  const sums = [name, currency?.within(points, limit), legal ? 'legal' : 'NOT LEGAL'];
  return [`${file}: ${sums.filter((words) => words !== undefined).join(', ')}`, ...lines].join('\n');
}

async function tell(answers: readonly Answer[], options: Options): Promise<void> {
  const [only] = answers;
  for (const answer of answers) {
    if ('error' in answer) {
      // A single file needs no telling which.
      const place = answers.length > 1 ? `${answer.file}: ` : '';
      process.stderr.write(`nomarch: ${harmless(place + answer.error.message)}\n`);
    }
  }
  if (flag(options, 'json')) {
    if (answers.length > 1) await writeJson(answers);
    else await writeJson(only && 'error' in only ? { error: only.error } : only);
    return;
  }
  for (const answer of answers) {
    if ('error' in answer) continue;
    await writeText(checkWords(answer, ruleSystem(answer.rules)?.currency ?? null));
  }
}

export async function check(files: readonly string[], options: Options): Promise<ExitStatus> {
  const answers = await withNamedStore(storeOption(options), async (client) => {
    const all: Answer[] = [];
    for (const file of files) all.push(await checkFile(client, file, options));
    return all;
  });
  await tell(answers, options);
  if (answers.some((answer) => 'error' in answer)) return 2;
  return answers.every((answer) => 'legal' in answer && answer.legal) ? 0 : 1;
}
