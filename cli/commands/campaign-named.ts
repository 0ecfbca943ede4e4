import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { findBook } from '../../rules/books.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import { existsSync } from 'node:fs';
import type { Advance, StoredCampaign } from '../../contract/campaigns.ts';
import { type CampaignSettings, PLAY_MODES, type PlayMode } from '../../contract/campaign-documents.ts';
import type { AppContext } from '../../services/app-context.ts';
import { usage } from '../failure.ts';
import { type Client, storeFile, withAvailableStore } from '../client.ts';
import { parseFaces, hasFlag, type Options, storeOption, text } from '../options.ts';
import { type ExitStatus, writeJson, writeText } from '../output.ts';

/** Describes the store, or that there is none. */
function describeStore(options: Options): string {
  const file = storeFile(storeOption(options));
  return existsSync(file) ? 'the store' : `there is no data file ${file}, so it`;
}

/** Returns the id of the named campaign, or of the only one in the store. */
async function campaignId(client: Client, options: Options): Promise<string> {
  const named = text(options, 'campaign');
  if (named !== undefined) return named;
  const campaigns = await client.campaigns.all();
  const [only] = campaigns;
  if (only && campaigns.length === 1) return only.id;
  if (!only)
    throw usage(`${describeStore(options)} contains no campaign; "nomarch campaign new" starts one`, 'campaign');
  const ids = campaigns.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw usage(`the store contains ${campaigns.length} campaigns; expected --campaign ID: ${ids}`, 'campaign');
}

/** Runs the work on the named campaign, or on the only one in the store. */
export const withCampaign = <T>(
  options: Options,
  work: (client: Client, id: string, context: AppContext) => Promise<T>,
): Promise<T> =>
  withAvailableStore(storeOption(options), async (client, context) =>
    work(client, await campaignId(client, options), context),
  );

/** Prints a document as JSON, or as readable text. */
export async function print(
  options: Options,
  document: unknown,
  words: () => string | Promise<string>,
): Promise<ExitStatus> {
  if (hasFlag(options, 'json')) await writeJson(document);
  else await writeText(await words());
  return 0;
}

/** Parses a play mode. @throws UseCaseError listing the modes */
export function parsePlayMode(word: string): PlayMode {
  const known = PLAY_MODES.find((mode) => mode === word);
  if (known) return known;
  throw usage(`--leading: expected one of ${PLAY_MODES.join(', ')}, got "${word}"`, 'leading');
}

/** Returns a campaign's settings under the names that scripts use. */
export const printedSettings = ({ playMode, ...others }: CampaignSettings) => ({ leading: playMode, ...others });

export const printedCampaign = <T extends Pick<StoredCampaign, 'settings'>>({ settings, ...others }: T) => ({
  ...others,
  desk: printedSettings(settings),
});

export const printCampaign = (options: Options, campaign: StoredCampaign, sentence: string): Promise<ExitStatus> =>
  print(options, printedCampaign(campaign), () => sentence);

/** Prints a resolved month or battle: the document as JSON, or its events as text. */
export const printResolved = (options: Options, advanced: Resolved, words: () => string): Promise<ExitStatus> =>
  print(
    options,
    { ...advanced, campaign: printedCampaign(advanced.campaign), events: advanced.events.map(toStored) },
    words,
  );

/** Parses the number of a log entry. @throws UseCaseError for any other value */
export function parseEntryNumber(word: string | undefined, name: string): number {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw usage(`${name}: expected the number of a log entry, got "${word ?? ''}"`, name);
}

/** Parses the typed dice and the given seed. */
export function parseDice(options: Options): { faces: number[]; seed?: string } {
  const typed = parseFaces(options) ?? [];
  const seed = text(options, 'seed');
  return seed === undefined ? { faces: typed } : { faces: typed, seed };
}

/** Parses the dice of a month. If neither dice nor a seed is given, the program rolls from the campaign's promised seed. */
export const parseMonthDice = (options: Options): { faces: number[]; seed?: string; app?: true } =>
  text(options, 'dice') === undefined && text(options, 'seed') === undefined
    ? { faces: [], app: true }
    : parseDice(options);

type Resolved = Extract<Advance, { readonly status: 'resolved' }>;

/** Returns the result if no die is missing. @throws UseCaseError naming the missing die */
export function expectResolved(advanced: Advance): Resolved {
  if (advanced.status === 'resolved') return advanced;
  const { die, what, thrown } = advanced;
  const place = thrown.length;
  throw usage(
    `die ${place + 1} is missing: ${die}, ${what}; nothing was stored. Add it to --dice, or give --seed`,
    `dice.${place}`,
  );
}

/** Loads the campaign rules directly, for queries that change nothing. */
export async function loadRules({ rules }: CampaignState): Promise<CampaignRules> {
  const campaign = await loadCampaignRules(await findBook(rules)?.load());
  if (campaign) return campaign;
  throw usage(`the rule book "${rules}" is not in this version`, 'rules');
}
