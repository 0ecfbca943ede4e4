import { toKeepersSettings } from '../../contract/keepers.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import { existsSync } from 'node:fs';
import { withFirstStore, withStoreAtHand } from '../client.ts';
import { readDocument, readJsonFile } from '../input.ts';
import { flag, type Options, storeOption, text } from '../options.ts';
import { type ExitStatus, writeJson } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import {
  diceOfMonth,
  expectResolved,
  onCampaign,
  playModeOf,
  printedCampaign,
  tell,
  tellCampaign,
  tellResolved,
} from './campaign-named.ts';
import { namedKeepers } from './campaign-regents.ts';
import { campaignInWords, eventsInWords, foldedInWords, monthInWords, provedInWords } from './campaign-words.ts';

/** Number of log entries that `show` prints, the newest. */
const LAST_EVENTS = 20;

const isFile = (scenario: string): boolean => scenario === '-' || scenario.includes('.') || existsSync(scenario);

export async function begin(scenario: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = scenario ?? '-';
  const document = isFile(wanted) ? ((await readJsonFile(wanted)) as Record<string, unknown>) : wanted;
  const leading = text(options, 'leading');
  const settings = {
    playMode: leading === undefined ? 'umpire' : playModeOf(leading),
    ...toKeepersSettings(namedKeepers(options)),
  };
  const campaign = await withFirstStore(storeOption(options), (client) =>
    client.campaigns.create({ scenario: document, settings }),
  );
  return tellCampaign(options, campaign, `Started ${campaign.state.title}, campaign ${campaign.id}.`);
}

export async function list(options: Options): Promise<ExitStatus> {
  const all = await withStoreAtHand(storeOption(options), (client) => client.campaigns.all());
  return tell(options, all, () =>
    all.map(({ id, title, year, month, winter }) => `${id}  ${title}, ${monthInWords(year, month, winter)}`).join('\n'),
  );
}

export async function show(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const { state, ...campaign } = await client.campaigns.open({ id });
    const lastEvents = await client.campaigns.log({ id, from: Math.max(0, campaign.length - LAST_EVENTS) });
    const document = { ...printedCampaign(campaign), ...state, lastEvents: lastEvents.map(toStored) };
    return tell(options, document, () => campaignInWords({ ...campaign, state }, lastEvents));
  });
}

const SEALS = {
  sound: 'They have the seal of the player’s turn file.',
  none: 'They do not have the seal of the player’s turn file.',
  wrong: 'Their seal was wrong. They were submitted without it.',
} as const;

const SIGNATURES = {
  sound: 'They are signed by the player.',
  none: 'They are not signed, so nothing proves who wrote them.',
  wrong: 'They were changed after signing. They were submitted without the signature.',
  otherKey: 'They are signed with a different key than the player’s earlier orders.',
  otherPromise: 'They are signed by the player, but for another dice key, so they add no random data to the dice.',
} as const;

export async function orders(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const word = flag(options, 'word') ? { word: true as const } : {};
  return onCampaign(options, async (client, id) => {
    const { orders: read, seal, signature, replaces } = await client.campaigns.readOrders({ id, ...document });
    const campaign = await client.campaigns.fileOrders({ id, orders: read, ...word });
    const sentence = [
      `Submitted the orders of ${read.player} for ${monthInWords(read.year, read.month)}.`,
      SIGNATURES[signature],
      SEALS[seal],
      ...(replaces
        ? [`They replace ${replaces.orders.length} earlier ${replaces.orders.length === 1 ? 'order' : 'orders'}.`]
        : []),
    ].join(' ');
    return tell(options, { ...printedCampaign(campaign), seal, signature }, () => sentence);
  });
}

export async function advance(options: Options): Promise<ExitStatus> {
  const dice = diceOfMonth(options);
  return onCampaign(options, async (client, id) => {
    const { year, month } = (await client.campaigns.open({ id })).state;
    const advanced = expectResolved(await client.campaigns.advance({ id, year, month, dice }));
    return tellResolved(options, advanced, () => eventsInWords(advanced.events));
  });
}

export async function verify(options: Options): Promise<ExitStatus> {
  const file = text(options, 'pack');
  const pack = file === undefined ? null : await readDocument(file);
  return onCampaign(options, async (client, id) => {
    const { issues, ...found } = await client.campaigns.verify({ id });
    const held = pack === null ? [] : await client.campaigns.checkPack({ id, ...pack });
    const all = [...issues, ...held];
    const sound = all.length === 0;
    const { entries, months, folded } = found;
    const lines = sound ? [`Sound: ${entries} entries, ${months} months replayed.`] : ['NOT SOUND:', ...all];
    await tell(options, { ...found, sound, faults: all }, () =>
      [...lines, ...provedInWords(found), ...(folded ? foldedInWords(folded) : [])].join('\n'),
    );
    return sound ? 0 : 1;
  });
}

/** The document contains filed orders, and secrets if requested, so the file is readable only by its owner. */
export async function exportCampaign(options: Options): Promise<ExitStatus> {
  const secrets = flag(options, 'secrets') ? { secrets: true as const } : {};
  const document = await onCampaign(options, (client, id) => client.campaigns.exportDocument({ id, ...secrets }));
  const out = text(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

export async function importCampaign(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const campaign = await withFirstStore(storeOption(options), (client) => client.campaigns.importText(document));
  return tellCampaign(options, campaign, `Imported ${campaign.state.title} as campaign ${campaign.id}.`);
}
