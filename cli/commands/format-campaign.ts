import type { StoredCampaign, Verification } from '../../contract/campaigns.ts';
import {
  getArmyPoints,
  listAttackers,
  type CampaignEvent,
  type CampaignState,
  listDefenders,
  isWinter,
  type PendingBattle,
  getPlayerTitle,
  type CampaignRules,
} from '../../rules/campaign.ts';
import { formatTable } from '../output.ts';
import type { PlayerEvent } from '../../rules/for-the-pharaoh/campaign/reports/report.ts';
import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { formatSentence, type Sentence } from '../../rules/core/campaign/sentence.ts';
import { findBook } from '../../rules/books.ts';

async function loadEvents({ rules }: CampaignState): Promise<CampaignRules['events']> {
  const campaign = await loadCampaignRules(await findBook(rules)?.load());
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign.events;
}

const formatLines = (sentence: Sentence, indent: string): string[] => [
  `${indent}${formatSentence(sentence)}`,
  ...sentence.more.flatMap((more) => formatLines(more, `${indent}  `)),
];

/** Formats a report month by month, one sentence per line. `before` is the state at the start of the report, if known. */
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

/** Formats the log's fingerprint at the time of a report. It reveals nothing hidden, but can prove a later change of the log. */
export const formatFingerprint = (mark: string): string => `Log fingerprint: ${mark}`;

/** Returns a line which states that the umpire also plays a seat. */
export const formatUmpireSeat = (state: CampaignState): string[] =>
  state.umpirePlays === undefined
    ? []
    : [`The umpire also plays ${getPlayerTitle(state, state.umpirePlays)} in this campaign.`];

const formatFiled = (count: number): string => `You have submitted ${count} ${count === 1 ? 'order' : 'orders'}.`;

/** Formats a player's turn file as text. */
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

export const formatMonth = (year: number, month: number, winter = false): string =>
  winter ? `year ${year}, winter` : `year ${year}, month ${month}`;

/** Formats each log entry with its steps and dice. Entries that are not stored are numbered from `first`. */
export function formatEvents(events: readonly (CampaignEvent & { readonly seq?: number })[], first = 0): string {
  return events
    .flatMap(({ seq, payload, steps, dice }, index) => [
      `${String(seq ?? first + index).padStart(5)}  ${payload.kind}`,
      ...steps.map(({ text, citation }) => `       ${text} (${citation})`),
      ...dice.map(
        ({ die, face, what, who, origin }) => `       ${die} ${face} ${origin}: ${what}${who ? `, ${who}` : ''}`,
      ),
    ])
    .join('\n');
}

/** Formats a battle's sides, province and id. */
export function formatBattle(state: CampaignState, battle: PendingBattle): string {
  const nameOf = (id: string): string => state.armies[id]?.name ?? state.partisans[id]?.name ?? id;
  const province = state.setUp.provinces.find(({ id }) => id === battle.province)?.name ?? battle.province;
  const side = (ids: readonly string[]): string => ids.map((id) => `${nameOf(id)} (${id})`).join(' and ');
  return `${battle.id}: ${side(listAttackers(battle))} against ${side(listDefenders(battle))}, ${battle.cause}, ${province}`;
}

/** Formats the state as text. */
export function formatCampaign({ id, state, filed }: StoredCampaign, lastEvents: readonly CampaignEvent[]): string {
  const players = state.players.map((player) => {
    const provinces = Object.values(state.provinces).filter(({ holder }) => holder === player.id).length;
    const orders = filed.some((file) => file.player === player.id) ? 'orders submitted' : 'orders due';
    return [
      `  ${player.name}`,
      player.power,
      `${state.treasuries[player.id] ?? 0} Gold`,
      `${provinces} ${provinces === 1 ? 'province' : 'provinces'}`,
      orders,
    ];
  });
  const names = new Map(state.setUp.provinces.map((province) => [province.id, province.name]));
  const armies = Object.values(state.armies).map((army) => [
    `  ${army.id}`,
    army.name,
    names.get(army.province) ?? army.province,
    `${getArmyPoints(army)} points`,
  ]);
  const battles = state.battles.map((battle) => `  ${formatBattle(state, battle)}`);
  return [
    `${state.title} (${id}), ${formatMonth(state.year, state.month, isWinter(state))}`,
    ...(state.umpirePlays === undefined ? [] : [`The umpire also plays ${getPlayerTitle(state, state.umpirePlays)}.`]),
    'Players',
    formatTable(players),
    'Armies',
    formatTable(armies),
    ...(battles.length > 0 ? ['Pending battles', ...battles] : []),
    'Last events',
    formatEvents(lastEvents),
  ].join('\n');
}

/** Describes how log entries made under other versions of the rules are proved. */
export function formatFolded({
  versions,
  entries,
  months,
  resolvedFrom,
}: NonNullable<Verification['folded']>): string[] {
  const from = resolvedFrom
    ? `Every month from ${formatMonth(resolvedFrom.year, resolvedFrom.month)} (entry ${resolvedFrom.seq}) on was resolved again.`
    : 'No month was resolved again.';
  return [
    `Entries 0 to ${entries - 1} (${months} months) were resolved under rules version ${versions.join(', ')}, which this version does not have.`,
    'Their hashes and stored states were verified. Their dice and orders were not resolved again.',
    from,
  ];
}

const OTHER_KEY =
  'the campaign branched, moved to another app without its secrets, or lost its key. Nothing proves that it is the same umpire, and the earlier dice key was not used.';

/** Describes by what the orders of a seat are proved: signature, seal or nothing. */
function formatSeat({ player, signed, sealed, unsigned, keys }: Verification['seats'][number]): string {
  const months = [
    `${signed} signed by the player${keys.length > 1 ? ` with ${keys.length} different keys in turn` : ''}`,
    ...(sealed > 0 ? [`${sealed} with the turn file’s seal only`] : []),
    ...(unsigned > 0 ? [`${unsigned} unsigned`] : []),
  ];
  return `Orders of ${player}, in months: ${months.join(', ')}.`;
}

/** Describes the sources of a log's dice, the proofs of its orders, and its signatures. */
export function formatProofs({ dice, signers, seats }: Pick<Verification, 'dice' | 'signers' | 'seats'>): string[] {
  const origins = [
    `${dice.joint} from the app’s dice key combined with the players’ random data`,
    `${dice.committed} from the app’s dice key alone`,
    `${dice.ownSeed} from a seed that a person entered or that was not fixed in advance`,
    `${dice.typed} entered by hand`,
    ...(dice.unproved > 0 ? [`${dice.unproved} without a proof`] : []),
  ];
  const signed = signers.flatMap(({ key, from, to }, at) => [
    ...(at === 0 ? [] : [`From entry ${from}, another key was used: ${OTHER_KEY}`]),
    `Entries ${from} to ${to} are signed with the key ${key}.`,
  ]);
  const vouched = seats.filter((seat) => seat.signed + seat.sealed + seat.unsigned > 0).map(formatSeat);
  return [`Dice: ${origins.join(', ')}.`, ...vouched, ...(signed.length > 0 ? signed : ['Nothing is signed.'])];
}
