import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { findBook } from '../../rules/books.ts';
import { toStoredEntry } from '../../rules/core/campaign/log.ts';
import { existsSync } from 'node:fs';
import type { AdvanceAnswer, StoredCampaign } from '../../contract/campaigns.ts';
import { type CampaignSettings, PLAY_MODES, type PlayMode } from '../../contract/campaign-documents.ts';
import type { AppContext } from '../../services/app-context.ts';
import { createUsageError } from '../failure.ts';
import { type Client, getStorePath, withAvailableStore } from '../client.ts';
import { parseFaces, hasFlag, type Options, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, writeJson, writeText } from '../output.ts';

/** Describes the store, or that there is none. */
function describeStore(options: Options): string {
  const file = getStorePath(getStoreOption(options));
  return existsSync(file) ? 'the store' : `there is no data file ${file}, so it`;
}

/** Returns the id of the named campaign, or of the only one in the store. */
async function campaignId(client: Client, options: Options): Promise<string> {
  const named = getText(options, 'campaign');
  if (named !== undefined) return named;
  const campaigns = await client.campaigns.all();
  const [only] = campaigns;
  if (only && campaigns.length === 1) return only.id;
  if (!only)
    throw createUsageError(
      `${describeStore(options)} contains no campaign; "nomarch campaign new" starts one`,
      'campaign',
    );
  const ids = campaigns.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw createUsageError(
    `the store contains ${campaigns.length} campaigns; expected --campaign ID: ${ids}`,
    'campaign',
  );
}

/** Runs the work on the named campaign, or on the only one in the store. */
export const withCampaign = <T>(
  options: Options,
  work: (client: Client, id: string, context: AppContext) => Promise<T>,
): Promise<T> =>
  withAvailableStore(getStoreOption(options), async (client, context) =>
    work(client, await campaignId(client, options), context),
  );

/** Prints a document as JSON, or as readable text. */
export async function printResult(
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
  throw createUsageError(`--leading: expected one of ${PLAY_MODES.join(', ')}, got "${word}"`, 'leading');
}

/** Returns a campaign's settings under the names that scripts use. */
export const toPrintedSettings = ({ playMode, ...others }: CampaignSettings) => ({ leading: playMode, ...others });

export const toPrintedCampaign = <T extends Pick<StoredCampaign, 'settings'>>({ settings, ...others }: T) => ({
  ...others,
  desk: toPrintedSettings(settings),
});

export const printCampaign = (options: Options, campaign: StoredCampaign, sentence: string): Promise<ExitStatus> =>
  printResult(options, toPrintedCampaign(campaign), () => sentence);

/** Prints a resolved month or battle: the document as JSON, or its events as text. */
export const printResolved = (options: Options, advanced: Resolved, words: () => string): Promise<ExitStatus> =>
  printResult(
    options,
    { ...advanced, campaign: toPrintedCampaign(advanced.campaign), events: advanced.events.map(toStoredEntry) },
    words,
  );

/** Parses the number of a log entry. @throws UseCaseError for any other value */
export function parseEntryNumber(word: string | undefined, name: string): number {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw createUsageError(`${name}: expected the number of a log entry, got "${word ?? ''}"`, name);
}

/** Parses the typed dice and the given seed. */
export function parseDice(options: Options): { faces: number[]; seed?: string } {
  const typed = parseFaces(options) ?? [];
  const seed = getText(options, 'seed');
  return seed === undefined ? { faces: typed } : { faces: typed, seed };
}

/** Parses the dice of a month. If neither dice nor a seed is given, the program rolls from the campaign's promised seed. */
export const parseMonthDice = (options: Options): { faces: number[]; seed?: string; app?: true } =>
  getText(options, 'dice') === undefined && getText(options, 'seed') === undefined
    ? { faces: [], app: true }
    : parseDice(options);

type Resolved = Extract<AdvanceAnswer, { readonly status: 'resolved' }>;

/** Returns the result if no die is missing. @throws UseCaseError naming the missing die */
export function expectResolved(advanced: AdvanceAnswer): Resolved {
  if (advanced.status === 'resolved') return advanced;
  const { die, what, thrown } = advanced;
  const place = thrown.length;
  throw createUsageError(
    `die ${place + 1} is missing: ${die}, ${what}; nothing was stored. Add it to --dice, or give --seed`,
    `dice.${place}`,
  );
}

/** Loads the campaign rules directly, for queries that change nothing. */
export async function loadRules({ rules }: CampaignState): Promise<CampaignRules> {
  const campaign = await loadCampaignRules(await findBook(rules)?.load());
  if (campaign) return campaign;
  throw createUsageError(`the rule book "${rules}" is not in this version`, 'rules');
}
