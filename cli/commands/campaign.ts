import { toKeepersSettings } from '../../contract/keepers.ts';
import { toStoredEntry } from '../../rules/core/campaign/log.ts';
import { existsSync } from 'node:fs';
import { withFirstStore, withAvailableStore } from '../client.ts';
import { readDocument, readJsonFile } from '../input.ts';
import { hasFlag, type Options, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, writeJson, writeFileWhole } from '../output.ts';
import {
  parseMonthDice,
  expectResolved,
  withCampaign,
  parsePlayMode,
  toPrintedCampaign,
  printResult,
  printCampaign,
  printResolved,
} from './campaign-named.ts';
import { parseKeepers } from './campaign-regents.ts';
import { formatCampaign, formatEvents, formatFolded, formatMonth, formatProofs } from './format-campaign.ts';

/** Maximum log entries that `show` prints; the newest are printed. */
const LAST_EVENTS = 20;

const isFile = (scenario: string): boolean => scenario === '-' || scenario.includes('.') || existsSync(scenario);

export async function begin(scenario: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = scenario ?? '-';
  const document = isFile(wanted) ? ((await readJsonFile(wanted)) as Record<string, unknown>) : wanted;
  const leading = getText(options, 'leading');
  const settings = {
    playMode: leading === undefined ? 'umpire' : parsePlayMode(leading),
    ...toKeepersSettings(parseKeepers(options)),
  };
  const campaign = await withFirstStore(getStoreOption(options), (client) =>
    client.campaigns.create({ scenario: document, settings }),
  );
  return printCampaign(options, campaign, `Started ${campaign.state.title}, campaign ${campaign.id}.`);
}

export async function list(options: Options): Promise<ExitStatus> {
  const campaigns = await withAvailableStore(getStoreOption(options), (client) => client.campaigns.all());
  return printResult(options, campaigns, () =>
    campaigns
      .map(({ id, title, year, month, winter }) => `${id}  ${title}, ${formatMonth(year, month, winter)}`)
      .join('\n'),
  );
}

export async function show(options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id) => {
    const { state, ...campaign } = await client.campaigns.open({ id });
    const lastEvents = await client.campaigns.log({ id, from: Math.max(0, campaign.length - LAST_EVENTS) });
    const document = { ...toPrintedCampaign(campaign), ...state, lastEvents: lastEvents.map(toStoredEntry) };
    return printResult(options, document, () => formatCampaign({ ...campaign, state }, lastEvents));
  });
}

const SEALS = {
  sound: 'They have the seal of the player’s turn file.',
  none: 'They do not have the seal of the player’s turn file.',
  wrong: 'Their seal does not match. They were submitted without it.',
} as const;

const SIGNATURES = {
  sound: 'They are signed by the player.',
  none: 'They are not signed, so nothing proves who wrote them.',
  wrong: 'They were changed after signing. They were submitted without the signature.',
  otherKey: 'They are signed with a different key than the player’s earlier orders.',
  otherPromise: 'They are signed by the player, but for another dice key, so they add no random data to the dice.',
} as const;

export async function submitOrdersFile(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const word = hasFlag(options, 'word') ? { word: true as const } : {};
  return withCampaign(options, async (client, id) => {
    const { orders: read, seal, signature, replaces } = await client.campaigns.readOrders({ id, ...document });
    const campaign = await client.campaigns.fileOrders({ id, orders: read, ...word });
    const sentence = [
      `Submitted the orders of ${read.player} for ${formatMonth(read.year, read.month)}.`,
      SIGNATURES[signature],
      SEALS[seal],
      ...(replaces
        ? [`They replace ${replaces.orders.length} earlier ${replaces.orders.length === 1 ? 'order' : 'orders'}.`]
        : []),
    ].join(' ');
    return printResult(options, { ...toPrintedCampaign(campaign), seal, signature }, () => sentence);
  });
}

export async function advance(options: Options): Promise<ExitStatus> {
  const dice = parseMonthDice(options);
  return withCampaign(options, async (client, id) => {
    const { year, month } = (await client.campaigns.open({ id })).state;
    const advanced = expectResolved(await client.campaigns.advance({ id, year, month, dice }));
    return printResolved(options, advanced, () => formatEvents(advanced.events));
  });
}

export async function verify(options: Options): Promise<ExitStatus> {
  const file = getText(options, 'pack');
  const pack = file === undefined ? null : await readDocument(file);
  return withCampaign(options, async (client, id) => {
    const { issues, ...found } = await client.campaigns.verify({ id });
    const packIssues = pack === null ? [] : await client.campaigns.checkPack({ id, ...pack });
    const allIssues = [...issues, ...packIssues];
    const sound = allIssues.length === 0;
    const { entries, months, folded } = found;
    const lines = sound ? [`No problems: ${entries} entries, ${months} months replayed.`] : ['PROBLEMS:', ...allIssues];
    await printResult(options, { ...found, sound, faults: allIssues }, () =>
      [...lines, ...formatProofs(found), ...(folded ? formatFolded(folded) : [])].join('\n'),
    );
    return sound ? 0 : 1;
  });
}

/** Exports a campaign. The document contains submitted orders and, if requested, secrets, so only its owner can read the file. */
export async function exportCampaign(options: Options): Promise<ExitStatus> {
  const secrets = hasFlag(options, 'secrets') ? { secrets: true as const } : {};
  const document = await withCampaign(options, (client, id) => client.campaigns.exportDocument({ id, ...secrets }));
  const out = getText(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

export async function importCampaign(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  const campaign = await withFirstStore(getStoreOption(options), (client) => client.campaigns.importText(document));
  return printCampaign(options, campaign, `Imported ${campaign.state.title} as campaign ${campaign.id}.`);
}
