import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { findBook } from '../../rules/books.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import { existsSync } from 'node:fs';
import type { Advance, StoredCampaign } from '../../contract/campaigns.ts';
import { type CampaignSettings, PLAY_MODES, type PlayMode } from '../../contract/campaign-documents.ts';
import type { AppContext } from '../../services/app-context.ts';
import { usage } from '../failure.ts';
import { type Client, storeFile, withStoreAtHand } from '../client.ts';
import { faces, flag, type Options, storeOption, text } from '../options.ts';
import { type ExitStatus, writeJson, writeText } from '../output.ts';

/** The store, or what stands in its place. */
function holder(options: Options): string {
  const file = storeFile(storeOption(options));
  return existsSync(file) ? 'the store' : `there is no store ${file}, so it`;
}

/** The campaign that was named, or the only one there is. */
async function campaignId(client: Client, options: Options): Promise<string> {
  const named = text(options, 'campaign');
  if (named !== undefined) return named;
  const all = await client.campaigns.all();
  const [only] = all;
  if (only && all.length === 1) return only.id;
  if (!only) throw usage(`${holder(options)} holds no campaign; "nomarch campaign new" starts one`, 'campaign');
  const ids = all.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw usage(`the store holds ${all.length} campaigns; --campaign ID was expected: ${ids}`, 'campaign');
}

/** Does the work on the campaign that was named, or the only one. */
export const onCampaign = <T>(
  options: Options,
  work: (client: Client, id: string, context: AppContext) => Promise<T>,
): Promise<T> =>
  withStoreAtHand(storeOption(options), async (client, context) =>
    work(client, await campaignId(client, options), context),
  );

/** A document for programs, or its words for people. */
export async function tell(
  options: Options,
  document: unknown,
  words: () => string | Promise<string>,
): Promise<ExitStatus> {
  if (flag(options, 'json')) await writeJson(document);
  else await writeText(await words());
  return 0;
}

/** How a campaign is led. @throws UseCaseError naming the ways there are */
export function playModeOf(word: string): PlayMode {
  const known = PLAY_MODES.find((mode) => mode === word);
  if (known) return known;
  throw usage(`--leading: one of ${PLAY_MODES.join(', ')} was expected, came "${word}"`, 'leading');
}

/** A campaign's settings under the names that scripts know them by. */
export const printedSettings = ({ playMode, ...others }: CampaignSettings) => ({ leading: playMode, ...others });

export const printedCampaign = <T extends Pick<StoredCampaign, 'settings'>>({ settings, ...others }: T) => ({
  ...others,
  desk: printedSettings(settings),
});

export const tellCampaign = (options: Options, campaign: StoredCampaign, sentence: string): Promise<ExitStatus> =>
  tell(options, printedCampaign(campaign), () => sentence);

/** A month or a battle that was resolved: its document for programs, its events in words for people. */
export const tellResolved = (options: Options, advanced: Resolved, words: () => string): Promise<ExitStatus> =>
  tell(
    options,
    { ...advanced, campaign: printedCampaign(advanced.campaign), events: advanced.events.map(toStored) },
    words,
  );

/** A whole number of the log. @throws UseCaseError for anything else. */
export function entryNumber(word: string | undefined, name: string): number {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw usage(`${name}: the number of an entry was expected, came "${word ?? ''}"`, name);
}

/** The dice that were typed and the seed that was given. */
export function handedDice(options: Options): { faces: number[]; seed?: string } {
  const typed = faces(options) ?? [];
  const seed = text(options, 'seed');
  return seed === undefined ? { faces: typed } : { faces: typed, seed };
}

/** The same for a month: where neither was given, the program throws from the seed that the campaign has promised. */
export const diceOfMonth = (options: Options): { faces: number[]; seed?: string; app?: true } =>
  text(options, 'dice') === undefined && text(options, 'seed') === undefined
    ? { faces: [], app: true }
    : handedDice(options);

type Resolved = Extract<Advance, { readonly status: 'resolved' }>;

/** @throws UseCaseError naming the die that is still wanted. */
export function expectResolved(advanced: Advance): Resolved {
  if (advanced.status === 'resolved') return advanced;
  const { die, what, thrown } = advanced;
  const place = thrown.length;
  throw usage(
    `die ${place + 1} is missing: ${die}, ${what}; nothing was stored. Add it to --dice, or give --seed`,
    `dice.${place}`,
  );
}

/** What the rules say without changing anything is asked of them directly. */
export async function rulesOf({ rules }: CampaignState): Promise<CampaignRules> {
  const campaign = await loadCampaignRules(await findBook(rules)?.load());
  if (campaign) return campaign;
  throw usage(`the rule book "${rules}" is not in this version`, 'rules');
}
