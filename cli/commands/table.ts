import { type TableBattle, tableBattleSchema } from '../../contract/table.ts';
import { openRulesClient, withFirstStore, withAvailableStore } from '../client.ts';
import { type ExitStatus, formatTable, writeJson, writeText, writeFileWhole } from '../output.ts';
import { readJsonFile } from '../input.ts';
import { hasFlag, type Options, getStoreOption, getText } from '../options.ts';
import { printResult } from './campaign-named.ts';

/** Prints the battles, most recently changed first. */
export async function list(options: Options): Promise<ExitStatus> {
  const all = await withAvailableStore(getStoreOption(options), (client) => client.table.all());
  return printResult(options, all, () =>
    formatTable(all.map(({ id, title, rules, turn }) => [id, title, rules, turn === 0 ? 'setup' : `turn ${turn}`])),
  );
}

/** Prints a battle's document, including its field and log. */
export async function exportBattle(id: string | undefined, options: Options): Promise<ExitStatus> {
  const { battle } = await withAvailableStore(getStoreOption(options), (client) => client.table.open({ id: id ?? '' }));
  const out = getText(options, 'out');
  if (out === undefined) await writeJson(battle);
  else await writeFileWhole(out, `${JSON.stringify(battle, null, 2)}\n`);
  return 0;
}

/** Stores a battle's document as a new battle. */
export async function importBattle(file: string | undefined, options: Options): Promise<ExitStatus> {
  const battle = (await readJsonFile(file ?? '-')) as TableBattle;
  const stored = await withFirstStore(getStoreOption(options), (client) => client.table.create({ battle }));
  return printResult(options, stored, () => `Saved as battle ${stored.id}.`);
}

/** Prints the measurements of a battle's field. */
export async function printField(file: string | undefined, options: Options): Promise<ExitStatus> {
  const battle = (await readJsonFile(file ?? '-')) as TableBattle;
  const client = await openRulesClient();
  const measured = await client.table.measure({ battle });
  if (hasFlag(options, 'json')) {
    await writeJson(measured);
    return 0;
  }
  const known = tableBattleSchema.parse(battle);
  const names = new Map(known.sides.flatMap(({ units }) => units.map(({ id, name }) => [id, name] as const)));
  const named = (id: string): string => names.get(id) ?? id;
  await writeText(
    formatTable(
      measured.pairs.map(({ from, to, distance, aspect, inArc, inSight, contact, why }) => [
        named(from),
        named(to),
        contact ? 'in contact' : String(distance),
        aspect,
        inArc && inSight ? 'may shoot' : why.join('; '),
      ]),
    ),
  );
  return 0;
}
