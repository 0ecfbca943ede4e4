import type { CampaignState } from '../../rules/for-the-pharaoh/campaign/state/state.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { type ExitStatus, writeJson } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import { readDocument } from '../input.ts';
import { type Options, text } from '../options.ts';
import { rulesClient } from '../client.ts';
import { entryNumber, onCampaign, tell } from './campaign-named.ts';
import { markInWords, packInWords, reportInWords, umpirePlaysInWords } from './report-words.ts';

/** Returns the state before a log entry. It names armies that are gone since. */
async function stateBefore(client: NomarchClient, id: string, from: number): Promise<CampaignState> {
  const seq = (await client.campaigns.checkpoints({ id })).findLast((checkpoint) => checkpoint.seq < from)?.seq ?? 0;
  return client.campaigns.stateAt({ id, seq });
}

/** Prints a player's report of the log, or the public edition. */
export async function report(options: Options): Promise<ExitStatus> {
  const player = text(options, 'player') ?? null;
  const word = text(options, 'from');
  const from = word === undefined ? 0 : entryNumber(word, 'from');
  return onCampaign(options, async (client, id) => {
    const told = await client.campaigns.report({ id, player, from });
    const { state, mark } = await client.campaigns.open({ id });
    const before = await stateBefore(client, id, from);
    const ends = [...(mark === undefined ? [] : [markInWords(mark)]), ...umpirePlaysInWords(state)];
    const end = ends.length === 0 ? '' : `\n\n${ends.join('\n')}`;
    return tell(options, told, async () => `${await reportInWords(state, told, before)}${end}`);
  });
}

/** Writes a player's pack: only that player's view, report and orders. */
export async function pack(player: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await onCampaign(options, (client, id) => client.campaigns.playerPack({ id, player: player ?? '' }));
  const out = text(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

/** Checks and prints a pack from a file. Needs no store. */
export async function readPack(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const read = await (await rulesClient()).campaigns.readPack(document);
  return tell(options, read, () => packInWords(read));
}
