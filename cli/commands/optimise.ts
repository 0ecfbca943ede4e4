import type { Optimised } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { findBook } from '../../rules/books.ts';
import { readArmy } from '../../services/armies/read-army.ts';
import { withNamedStore } from '../client.ts';
import { readJsonFile } from '../input.ts';
import { expectRuleBook, hasFlag, type Options, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, writeJson, writeText, writeFileWhole } from '../output.ts';

/** Formats the added units in the words of the army's book. */
export const formatAdded = ({ army, words, added }: Optimised): string => {
  const currency = findBook(army.rules)?.currency;
  return [
    words,
    ...added.map(({ name, count, points }) => `  ${count} x ${name}${currency ? `, ${currency.amount(points)}` : ''}`),
  ].join('\n');
};

const FROM = ['list', 'owned', 'painted'] as const;

function parseSource(value = 'list'): (typeof FROM)[number] {
  const from = FROM.find((known) => known === value);
  if (from) return from;
  throw new UseCaseError('BAD_INPUT', `--from: expected one of ${FROM.join(', ')}, got "${value}"`, 'from');
}

/** Auto-fills an army and prints the added units. Writes the army to `--out`, or into the JSON answer. */
export async function optimise(file: string | undefined, options: Options): Promise<ExitStatus> {
  const army = readArmy(await readJsonFile(file ?? '-'));
  expectRuleBook(options, army.rules, 'the army');
  const from = parseSource(getText(options, 'from'));
  const answer = await withNamedStore(getStoreOption(options), async (client) => {
    const aims = await client.armies.aims({ rules: army.rules });
    const aim = getText(options, 'aim') ?? aims[0]?.id;
    if (aim === undefined)
      throw new UseCaseError(
        'REFUSED',
        'armies of this rule book have neither points nor an agreed size, so auto-fill has no goal',
      );
    return client.armies.optimise({ army, aim, from });
  });
  const out = getText(options, 'out');
  if (out !== undefined) await writeFileWhole(out, `${JSON.stringify(answer.army, null, 2)}\n`);
  if (hasFlag(options, 'json')) await writeJson({ ...answer, objective: answer.words });
  else await writeText(formatAdded(answer));
  return 0;
}
