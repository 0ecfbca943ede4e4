import { withFirstStore, withAvailableStore } from '../client.ts';
import { readJsonFile } from '../input.ts';
import { type Options, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, formatTable, writeJson, writeFileWhole } from '../output.ts';
import { printResult } from './campaign-named.ts';

/** Prints the shipped and the custom scenarios. */
export async function printScenarios(options: Options): Promise<ExitStatus> {
  const all = await withAvailableStore(getStoreOption(options), (client) => client.campaigns.scenarios());
  return printResult(options, all, () =>
    formatTable(
      all.map(({ id, title, players, provinces, shipped }) => [
        id,
        title,
        `${players.length} players`,
        `${provinces} ${provinces === 1 ? 'province' : 'provinces'}`,
        shipped ? '' : 'own',
      ]),
    ),
  );
}

/** Prints a scenario's document, to be copied and edited. */
export async function printScenario(id: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await withAvailableStore(getStoreOption(options), (client) =>
    client.campaigns.openScenario({ id: id ?? '' }),
  );
  const out = getText(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

export async function storeScenario(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readJsonFile(file ?? '-');
  const kept = await withFirstStore(getStoreOption(options), (client) => client.campaigns.saveScenario({ document }));
  return printResult(options, kept, () => `Saved ${kept.title} as scenario ${kept.id}.`);
}

export async function deleteScenario(id: string | undefined, options: Options): Promise<ExitStatus> {
  await withAvailableStore(getStoreOption(options), (client) => client.campaigns.removeScenario({ id: id ?? '' }));
  return printResult(options, { id }, () => `Removed scenario ${id ?? ''}.`);
}
