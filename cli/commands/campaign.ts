import { existsSync } from 'node:fs';
import type { StoredCampaign } from '../../contract/campaigns.ts';
import { battleResultSchema, ordersFileSchema } from '../../rules/core/campaign/orders.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { usage } from '../failure.ts';
import { type Client, withStore } from '../house.ts';
import { readJsonFile } from '../input.ts';
import { faces, flag, type Options, text } from '../options.ts';
import { writeJson, writeText } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import type { ExitStatus } from '../exit-status.ts';
import { campaignInWords, eventsInWords, monthInWords } from './campaign-words.ts';

/** How many of the newest entries of the log `show` prints. */
const LAST_EVENTS = 20;

/** The campaign that was named, or the only one there is. */
async function campaignId(client: Client, options: Options): Promise<string> {
  const named = text(options, 'campaign');
  if (named !== undefined) return named;
  const all = await client.campaigns.all();
  const [only] = all;
  if (only && all.length === 1) return only.id;
  if (!only) throw usage('the store holds no campaign; "nomarch campaign new" starts one', 'campaign');
  const ids = all.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw usage(`the store holds ${all.length} campaigns; --campaign ID was expected: ${ids}`, 'campaign');
}

const onCampaign = <T>(options: Options, work: (client: Client, id: string) => Promise<T>): Promise<T> =>
  withStore(text(options, 'db'), async (client) => work(client, await campaignId(client, options)));

async function tell(options: Options, document: unknown, words: () => string): Promise<ExitStatus> {
  if (flag(options, 'json')) await writeJson(document);
  else await writeText(words());
  return 0;
}

const isFile = (scenario: string): boolean => scenario === '-' || scenario.includes('.') || existsSync(scenario);

export async function begin(scenario: string | undefined, options: Options): Promise<ExitStatus> {
  const wanted = scenario ?? '-';
  const document = isFile(wanted) ? ((await readJsonFile(wanted)) as Record<string, unknown>) : wanted;
  const campaign = await withStore(text(options, 'db'), (client) => client.campaigns.create({ scenario: document }));
  return tell(options, campaign, () => `Started ${campaign.state.title}, campaign ${campaign.id}.`);
}

export async function list(options: Options): Promise<ExitStatus> {
  const all = await withStore(text(options, 'db'), (client) => client.campaigns.all());
  return tell(options, all, () =>
    all.map(({ id, title, year, month, winter }) => `${id}  ${title}, ${monthInWords(year, month, winter)}`).join('\n'),
  );
}

export async function show(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const { state, ...campaign } = await client.campaigns.open({ id });
    const lastEvents = await client.campaigns.log({ id, from: Math.max(0, campaign.length - LAST_EVENTS) });
    const document = { ...campaign, ...state, lastEvents };
    return tell(options, document, () => campaignInWords({ ...campaign, state }, lastEvents));
  });
}

const tellCampaign = (options: Options, campaign: StoredCampaign, sentence: string): Promise<ExitStatus> =>
  tell(options, campaign, () => sentence);

export async function orders(file: string | undefined, options: Options): Promise<ExitStatus> {
  const read = parseInput(ordersFileSchema, await readJsonFile(file ?? '-'), 'orders file');
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.fileOrders({ id, orders: read });
    return tellCampaign(
      options,
      campaign,
      `Filed the orders of ${read.player} for ${monthInWords(read.year, read.month)}.`,
    );
  });
}

export async function advance(options: Options): Promise<ExitStatus> {
  const typed = faces(options) ?? [];
  const seed = text(options, 'seed');
  return onCampaign(options, async (client, id) => {
    const { year, month } = (await client.campaigns.open({ id })).state;
    const dice = seed === undefined ? { faces: typed } : { faces: typed, seed };
    const advanced = await client.campaigns.advance({ id, year, month, dice });
    if (advanced.status === 'die-wanted') {
      const { die, what, thrown } = advanced;
      const place = thrown.length;
      throw usage(
        `die ${place + 1} is missing: ${die}, ${what}; nothing was stored. Add it to --dice, or give --seed`,
        `dice.${place}`,
      );
    }
    return tell(options, advanced, () => eventsInWords(advanced.events));
  });
}

export async function battle(file: string | undefined, options: Options): Promise<ExitStatus> {
  const result = parseInput(battleResultSchema, await readJsonFile(file ?? '-'), 'battle result');
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.settleBattle({ id, result });
    return tellCampaign(options, campaign, `Recorded the end of battle ${result.battle}.`);
  });
}

export async function verify(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const verification = await client.campaigns.verify({ id });
    const { sound, entries, months, faults } = verification;
    await tell(options, verification, () =>
      sound ? `Sound: ${entries} entries, ${months} months replayed.` : `NOT SOUND:\n${faults.join('\n')}`,
    );
    return sound ? 0 : 1;
  });
}

export async function exportCampaign(options: Options): Promise<ExitStatus> {
  const document = await onCampaign(options, (client, id) => client.campaigns.exportDocument({ id }));
  const out = text(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

export async function importCampaign(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readJsonFile(file ?? '-');
  const campaign = await withStore(text(options, 'db'), (client) => client.campaigns.importDocument({ document }));
  return tellCampaign(options, campaign, `Imported ${campaign.state.title} as campaign ${campaign.id}.`);
}
