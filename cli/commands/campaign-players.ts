import type { CampaignState } from '../../rules/for-the-pharaoh/campaign/state/state.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { type ExitStatus, writeJson, writeFileWhole } from '../output.ts';
import { readDocument } from '../input.ts';
import { type Options, getText } from '../options.ts';
import { openRulesClient } from '../client.ts';
import { parseEntryNumber, withCampaign, printResult } from './campaign-named.ts';
import { formatFingerprint, formatPack, formatReport, formatUmpireSeat } from './format-campaign.ts';

/** Returns the state before a log entry. It contains the names of armies that no longer exist. */
async function getStateBefore(client: NomarchClient, id: string, from: number): Promise<CampaignState> {
  const seq = (await client.campaigns.checkpoints({ id })).findLast((checkpoint) => checkpoint.seq < from)?.seq ?? 0;
  return client.campaigns.stateAt({ id, seq });
}

/** Prints a player's report, or the public edition. */
export async function printReport(options: Options): Promise<ExitStatus> {
  const player = getText(options, 'player') ?? null;
  const word = getText(options, 'from');
  const from = word === undefined ? 0 : parseEntryNumber(word, 'from');
  return withCampaign(options, async (client, id) => {
    const events = await client.campaigns.report({ id, player, from });
    const { state, mark } = await client.campaigns.open({ id });
    const before = await getStateBefore(client, id, from);
    const ends = [...(mark === undefined ? [] : [formatFingerprint(mark)]), ...formatUmpireSeat(state)];
    const end = ends.length === 0 ? '' : `\n\n${ends.join('\n')}`;
    return printResult(options, events, async () => `${await formatReport(state, events, before)}${end}`);
  });
}

/** Writes a player's turn file, which contains only that player's view, report and orders. */
export async function writePack(player: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await withCampaign(options, (client, id) =>
    client.campaigns.playerPack({ id, player: player ?? '' }),
  );
  const out = getText(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

/** Checks and prints a turn file. Needs no store. */
export async function readPack(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const read = await (await openRulesClient()).campaigns.readPack(document);
  return printResult(options, read, () => formatPack(read));
}
