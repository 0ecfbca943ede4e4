import { usage } from '../failure.ts';
import { rulesClient } from '../client.ts';
import { answerLines, readJsonFile } from '../input.ts';
import { hasFlag, type Options, parseRuleBook, parseRulings, text } from '../options.ts';
import { type ExitStatus, formatTable, writeJson, writeText } from '../output.ts';

export async function price(file: string | undefined, options: Options): Promise<ExitStatus> {
  const rules = parseRuleBook(options);
  if (rules === undefined) throw usage('expected --rules: the rule book with the prices', 'rules');
  const batch = text(options, 'batch');
  if ((file === undefined) === (batch === undefined)) {
    throw usage('expected either a file or --batch FILE', 'file');
  }
  const client = await rulesClient();
  const inForce = parseRulings(options);
  const priced = (troop: unknown) => client.rules.price({ rules, troop, rulings: inForce });
  if (batch !== undefined) {
    await answerLines(batch, priced);
    return 0;
  }
  const { cost, breakdown } = await priced(await readJsonFile(file ?? '-'));
  if (hasFlag(options, 'json')) await writeJson({ cost, breakdown });
  else {
    const rows = breakdown.map(({ label, points, citation }) => [String(points).padStart(6), label, citation]);
    await writeText(formatTable([...rows, [String(cost).padStart(6), 'total', '']]));
  }
  return 0;
}
