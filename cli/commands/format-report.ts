import type { PlayerEvent } from '../../rules/for-the-pharaoh/campaign/reports/report.ts';
import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { type CampaignRules, type CampaignState, getPlayerTitle } from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { formatSentence, type Sentence } from '../../rules/core/campaign/sentence.ts';
import { findBook } from '../../rules/books.ts';
import { formatMonth } from './format-campaign.ts';

async function loadEvents({ rules }: CampaignState): Promise<CampaignRules['events']> {
  const campaign = await loadCampaignRules(await findBook(rules)?.load());
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign.events;
}

const formatLines = (sentence: Sentence, indent: string): string[] => [
  `${indent}${formatSentence(sentence)}`,
  ...sentence.more.flatMap((more) => formatLines(more, `${indent}  `)),
];

/** Formats a report month by month, one sentence per line. `before` is the state at its start, if known. */
export async function formatReport(
  state: CampaignState,
  report: readonly PlayerEvent[],
  before: CampaignState | null = null,
): Promise<string> {
  const events = await loadEvents(state);
  const whole = report.flatMap(({ seen }) => (seen.kind === 'whole' ? [seen.happening] : []));
  const names = events.nameBook(before ? [before, state] : [state], whole, (side) => `An army of ${side}`);
  const visible = report.filter(({ seen }) => seen.kind !== 'whole' || !events.isBookkeeping(seen.happening));
  const months = Map.groupBy(visible, ({ year, month }) => formatMonth(year, month, month > state.campaignMonths));
  const parts = [...months].map(([when, ofMonth]) => [
    when.replace(/^y/, 'Y'),
    ...events.toLines(ofMonth, ({ seen }) => seen, names).flatMap(({ sentence }) => formatLines(sentence, '  ')),
  ]);
  return parts.length > 0 ? parts.map((lines) => lines.join('\n')).join('\n\n') : 'Nothing to report.';
}

/** The log's fingerprint at the time of a report. It reveals nothing hidden, but proves a later change of the log. */
export const formatFingerprint = (mark: string): string => `Log fingerprint: ${mark}`;

/** States that the umpire also plays a seat. */
export const formatUmpireSeat = (state: CampaignState): string[] =>
  state.umpirePlays === undefined
    ? []
    : [`The umpire also plays ${getPlayerTitle(state, state.umpirePlays)} in this campaign.`];

const formatFiled = (count: number): string => `You have submitted ${count} ${count === 1 ? 'order' : 'orders'}.`;

/** Formats a player's pack as text. */
export async function formatPack(pack: PlayerPack): Promise<string> {
  const { title, player, deadline, view, report, orders } = pack;
  const mark = pack.heads.at(-1)?.proof.mark;
  const who = (await loadEvents(view)).nameBook([view]).player(player);
  const when = formatMonth(view.year, view.month, view.month > view.campaignMonths);
  return [
    `${title}, for ${who}: ${when}`,
    deadline === null ? 'No deadline is set.' : `Orders are due by ${deadline}.`,
    orders === null ? 'You have not submitted orders yet.' : formatFiled(orders.orders.length),
    '',
    await formatReport(view, report),
    ...(mark === undefined ? [] : ['', formatFingerprint(mark)]),
    ...formatUmpireSeat(view),
  ].join('\n');
}
