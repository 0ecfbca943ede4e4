import { EXPORT_FORMATS } from '../../contract/army-files/export-formats.ts';
import { usage } from '../failure.ts';
import { withNamedStore } from '../client.ts';
import { readJsonFile } from '../input.ts';
import { expectRuleBook, type Options, ruleBook, storeOption, text } from '../options.ts';
import { write } from '../output.ts';
import { readArmy } from '../../services/armies/read-army.ts';
import type { ExitStatus } from '../exit-status.ts';
import { writeFileWhole } from '../write-file.ts';

export async function exportArmy(file: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = text(options, 'format') ?? '';
  const format = EXPORT_FORMATS.find((known) => known === wanted);
  if (!format) throw usage(`--format: one of ${EXPORT_FORMATS.join(', ')} was expected, came "${wanted}"`, 'format');
  const army = await readJsonFile(file ?? '-');
  if (ruleBook(options) !== undefined) expectRuleBook(options, readArmy(army).rules, 'the army');
  const document = await withNamedStore(storeOption(options), (client) => client.armies.document({ army, format }));
  const out = text(options, 'out');
  if (out === undefined) await write(document.text);
  else await writeFileWhole(out, document.text);
  return 0;
}
