import { withFirstStore, withAvailableStore } from '../client.ts';
import { readJsonFile } from '../input.ts';
import { type Options, storeOption, text } from '../options.ts';
import { type ExitStatus, formatTable, writeJson, writeFileWhole } from '../output.ts';
import { print } from './campaign-named.ts';

/** Prints the shipped and the custom scenarios. */
export async function scenarios(options: Options): Promise<ExitStatus> {
  const all = await withAvailableStore(storeOption(options), (client) => client.campaigns.scenarios());
  return print(options, all, () =>
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
export async function scenario(id: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await withAvailableStore(storeOption(options), (client) =>
    client.campaigns.openScenario({ id: id ?? '' }),
  );
  const out = text(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

export async function keepScenario(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readJsonFile(file ?? '-');
  const kept = await withFirstStore(storeOption(options), (client) => client.campaigns.saveScenario({ document }));
  return print(options, kept, () => `Saved ${kept.title} as scenario ${kept.id}.`);
}

export async function dropScenario(id: string | undefined, options: Options): Promise<ExitStatus> {
  await withAvailableStore(storeOption(options), (client) => client.campaigns.removeScenario({ id: id ?? '' }));
  return print(options, { id }, () => `Removed scenario ${id ?? ''}.`);
}
