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
} from '../../rules/campaign.ts';
import { table } from '../output.ts';

export const monthInWords = (year: number, month: number, winter = false): string =>
  winter ? `year ${year}, winter` : `year ${year}, month ${month}`;

/** Each entry with its working and its dice; those that are in no log yet are numbered as they would be. */
export function eventsInWords(events: readonly (CampaignEvent & { readonly seq?: number })[], first = 0): string {
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

/** Who meets whom, where, and under which id it is settled. */
export function battleInWords(state: CampaignState, battle: PendingBattle): string {
  const nameOf = (id: string): string => state.armies[id]?.name ?? state.partisans[id]?.name ?? id;
  const province = state.setUp.provinces.find(({ id }) => id === battle.province)?.name ?? battle.province;
  const side = (ids: readonly string[]): string => ids.map((id) => `${nameOf(id)} (${id})`).join(' and ');
  return `${battle.id}: ${side(listAttackers(battle))} against ${side(listDefenders(battle))}, ${battle.cause}, ${province}`;
}

/** The state for people. */
export function campaignInWords({ id, state, filed }: StoredCampaign, lastEvents: readonly CampaignEvent[]): string {
  const players = state.players.map((player) => {
    const provinces = Object.values(state.provinces).filter(({ holder }) => holder === player.id).length;
    const orders = filed.some((file) => file.player === player.id) ? 'orders filed' : 'no orders yet';
    return [
      `  ${player.name}`,
      player.power,
      `${state.treasuries[player.id] ?? 0} Gold`,
      `${provinces} provinces`,
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
  const battles = state.battles.map((battle) => `  ${battleInWords(state, battle)}`);
  return [
    `${state.title} (${id}), ${monthInWords(state.year, state.month, isWinter(state))}`,
    ...(state.umpirePlays === undefined
      ? []
      : [`The umpire plays ${getPlayerTitle(state, state.umpirePlays)} as well.`]),
    'Players',
    table(players),
    'Armies',
    table(armies),
    ...(battles.length > 0 ? ['Battles to be settled', ...battles] : []),
    'Last events',
    eventsInWords(lastEvents),
  ].join('\n');
}

/** Which part of a log is proved by what, where other rules resolved some of it. */
export function foldedInWords({
  versions,
  entries,
  months,
  resolvedFrom,
}: NonNullable<Verification['folded']>): string[] {
  const from = resolvedFrom
    ? `Every month from ${monthInWords(resolvedFrom.year, resolvedFrom.month)} (entry ${resolvedFrom.seq}) on was resolved again.`
    : 'No month was resolved again.';
  return [
    `Entries 0 to ${entries - 1} (${months} months) were resolved under rules version ${versions.join(', ')}, which this version does not have.`,
    'Of these the chain of hashes and the fold into the stored states were proved; their dice and orders were not resolved again.',
    from,
  ];
}

const OTHER_KEY =
  'the campaign branched, moved to another app without its secrets, or had its key lost. Nothing proves that the same umpire went on, and what was promised before was not kept.';

/** Who vouches for the orders of a seat. */
function seatInWords({ player, signed, sealed, unsigned, keys }: Verification['seats'][number]): string {
  const months = [
    `${signed} signed by the player${keys.length > 1 ? ` with ${keys.length} keys one after another` : ''}`,
    ...(sealed > 0 ? [`${sealed} with the seal of the umpire’s program alone`] : []),
    ...(unsigned > 0 ? [`${unsigned} not signed`] : []),
  ];
  return `Orders of ${player}, by months: ${months.join(', ')}.`;
}

/** How the dice of a log fell, who vouches for the orders, and who signed it. */
export function provedInWords({ dice, signers, seats }: Pick<Verification, 'dice' | 'signers' | 'seats'>): string[] {
  const ways = [
    `${dice.joint} by the app as it had promised, together with what players brought`,
    `${dice.committed} by the app as it had promised`,
    `${dice.ownSeed} from seeds of whoever resolved the month, or promised to nobody`,
    `${dice.typed} typed`,
    ...(dice.unproved > 0 ? [`${dice.unproved} without a proof`] : []),
  ];
  const signed = signers.flatMap(({ key, from, to }, at) => [
    ...(at === 0 ? [] : [`From entry ${from} on another key signs: ${OTHER_KEY}`]),
    `Entries ${from} to ${to} are signed by the key ${key}.`,
  ]);
  const vouched = seats.filter((seat) => seat.signed + seat.sealed + seat.unsigned > 0).map(seatInWords);
  return [`Dice: ${ways.join(', ')}.`, ...vouched, ...(signed.length > 0 ? signed : ['Nothing is signed.'])];
}
