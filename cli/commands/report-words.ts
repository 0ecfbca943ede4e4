import type { PlayerEvent, PlayerPack, Seen } from '../../contract/campaigns.ts';
import { type EventPayload, type CampaignState, leftUndecided } from '../../rules/campaign.ts';
import { monthInWords } from './campaign-words.ts';

/** Names of what a report speaks of. */
interface Names {
  readonly player: (id: string | null) => string;
  readonly province: (id: string) => string;
  readonly fort: (id: string) => string;
  readonly army: (id: string) => string;
  readonly leftUndecided: (years: number) => boolean;
}

/** Armies and bands that an entry brings forth. */
function newcomer({ seen }: PlayerEvent): readonly { readonly id: string; readonly name: string }[] {
  if (seen.kind !== 'whole') return [];
  const { happening: payload } = seen;
  switch (payload.kind) {
    case 'army-split':
      return [{ id: payload.into, name: payload.name }];
    case 'army-mustered':
      return [payload.army];
    case 'partisans-raised':
      return [payload.band];
    default:
      return [];
  }
}

/** Armies are named by the newest of: the state before what is told, the entries, the state after; so that those that are gone keep theirs. */
function namesOf(state: CampaignState, before: CampaignState | null, told: readonly PlayerEvent[]): Names {
  const { players, setUp } = state;
  const troops = [before, state].map((one) => Object.values({ ...one?.armies, ...one?.partisans }));
  const armies = new Map(
    [troops[0] ?? [], told.flatMap(newcomer), troops[1] ?? []].flat().map(({ id, name }) => [id, name]),
  );
  const provinces = new Map(setUp.provinces.map(({ id, name }) => [id, name]));
  const forts = new Map(setUp.provinces.flatMap((province) => province.forts.map(({ id, name }) => [id, name])));
  return {
    player: (id) => (id === null ? 'nobody' : (players.find((player) => player.id === id)?.name ?? id)),
    province: (id) => provinces.get(id) ?? id,
    fort: (id) => forts.get(id) ?? id,
    army: (id) => armies.get(id) || id,
    leftUndecided: (years) => leftUndecided(state, years),
  };
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

const WORDS_OF_REASON: Readonly<Record<string, string>> = {
  destroyed: 'was destroyed',
  'no-retreat': 'had nowhere to go and disbanded',
  surrendered: 'surrendered',
  dismissed: 'was sent home for good',
};

/** A payload in a sentence. Null for what goes without saying. */
function happened(payload: EventPayload, names: Names): string | null {
  switch (payload.kind) {
    case 'province-taken':
      return `${names.province(payload.province)} falls to ${names.player(payload.by)} (from ${names.player(payload.from)}).`;
    case 'fort-taken':
      return `${names.fort(payload.fort)} falls to ${names.player(payload.by)} (${payload.how}).`;
    case 'siege-lifted':
      return `The siege of ${names.fort(payload.fort)} is lifted (${payload.reason}).`;
    case 'siege-work-begun':
      return `Before ${names.fort(payload.fort)} work begins: ${payload.work.kind}.`;
    case 'siege-work-advanced':
      return `The work before ${names.fort(payload.fort)} goes on: ${payload.work.kind}, ${payload.work.stage}.`;
    case 'siege-work-ended':
      return `The work before ${names.fort(payload.fort)} is over: ${payload.work.kind} (${payload.why}).`;
    case 'breach-thrown':
      return `The breach of ${names.fort(payload.fort)}: ${payload.result}.`;
    case 'escalade': {
      const up = payload.groups.filter(({ result }) => result === 'up').length;
      return `${names.army(payload.army)} climbs ${names.fort(payload.fort)}: ${up} of ${count(payload.groups.length, 'group')} come up.`;
    }
    case 'month-ended':
      return null;
    case 'crops-restored':
      return 'Winter is over; the crops grow again.';
    case 'year-begun': {
      const years = payload.year - 1;
      const tie = `After ${count(years, 'year')} nobody is ahead of all others: who has won is for the table to say. `;
      return `${names.leftUndecided(years) ? tie : ''}Year ${payload.year} begins.`;
    }
    case 'victory-reached':
      return `${names.player(payload.victory.player)} reaches a victory (${payload.victory.condition.kind}).`;
    case 'orders-revealed':
      return `Your orders: ${count(payload.orders.length, 'order')}${payload.substitute ? ', given by the umpire in your stead' : ''}.`;
    case 'army-split':
      return `${payload.name} leaves ${names.army(payload.army)}.`;
    case 'army-joined':
      return `${names.army(payload.army)} joins ${names.army(payload.into)}.`;
    case 'army-garrisoned':
      return `${names.army(payload.army)} goes into ${names.fort(payload.fort)}.`;
    case 'partisans-activated':
      return `${names.army(payload.partisans)} rise in ${names.province(payload.province)}.`;
    case 'partisans-raised':
      return `${payload.band.name} are raised in ${names.province(payload.band.province)} for ${payload.gold} gold.`;
    case 'partisans-disbanded':
      return `${names.army(payload.partisans)} are no more (${payload.reason}).`;
    case 'force-detached':
      return `${names.army(payload.army)} sends troops off (${payload.purpose}).`;
    case 'province-raided':
      return `${names.army(payload.army)} raids ${names.province(payload.province)}: ${payload.cropDamage} points of crops, ${payload.revenueLoss} gold.`;
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home': {
      const deed = {
        'army-marched': 'marches',
        'army-retreated': 'retreats',
        'army-went-home': 'goes home',
      }[payload.kind];
      return `${names.army(payload.army)} ${deed} from ${names.province(payload.from)} to ${names.province(payload.to)}.`;
    }
    case 'army-disbanded':
      return `${names.army(payload.army)} ${WORDS_OF_REASON[payload.reason] ?? payload.reason}.`;
    case 'army-mustered':
      return `${payload.army.name} is mustered in ${names.province(payload.army.province)} for ${payload.gold} gold.`;
    case 'troops-raised':
      return `${names.army(payload.army)} raises ${count(payload.units.length, 'unit')} for ${payload.gold} gold.`;
    case 'ranks-refilled':
      return `${names.army(payload.army)} fills its ranks for ${payload.gold} gold.`;
    case 'troops-dismissed':
      return `${names.army(payload.army)} sends ${payload.points} points of troops home for good.`;
    case 'revenue-paid':
      return `Your provinces pay ${payload.income} gold.`;
    case 'upkeep-paid':
      return `Your troops cost ${payload.upkeep} gold.`;
    case 'gold-forfeited':
      return `${payload.gold} gold was not spent and is lost.`;
    default:
      return null;
  }
}

const ROLE = { raider: 'Your raiders', interceptor: 'Your interceptors' } as const;

function encounter(seen: Extract<Seen, { kind: 'encounter' }>, names: Names): string {
  const where = names.province(seen.province);
  const foe =
    seen.against === null ? (seen.role === 'interceptor' ? 'partisans' : 'nobody') : names.player(seen.against);
  if (!seen.caught) return `${ROLE[seen.role]} were not caught in ${where}.`;
  const fought =
    seen.drivenOff === null ? 'met' : seen.drivenOff === (seen.role === 'interceptor') ? 'beat' : 'lost to';
  return `${ROLE[seen.role]} ${fought} ${foe} in ${where}.`;
}

const OUTCOMES = { attacker: 'the attacker won', defender: 'the defender won', draw: 'a draw' } as const;

/** What was learnt, in a sentence. Null for what goes without saying. */
function learnt(seen: Seen, names: Names): string | null {
  switch (seen.kind) {
    case 'whole':
      return happened(seen.happening, names);
    case 'army-seen':
      return `An army of ${names.player(seen.player)} was seen to go from ${names.province(seen.from)} to ${names.province(seen.to)}.`;
    case 'raid-suffered': {
      const by = seen.by === null ? 'Partisans' : names.player(seen.by);
      return `${by} raided ${names.province(seen.province)}: ${seen.cropDamage} points of crops, ${seen.revenueLoss} gold.`;
    }
    case 'encounter':
      return encounter(seen, names);
    case 'own-losses':
      return `You lost ${count(
        seen.losses.reduce((sum, loss) => sum + loss.count, 0),
        'figure',
      )} (${seen.cause}).`;
    case 'battle-heard-of': {
      const attacker = seen.attacker === null ? 'partisans' : names.player(seen.attacker);
      const outcome = seen.winner === null ? 'not settled yet' : OUTCOMES[seen.winner];
      return `Battle of ${names.province(seen.province)}, ${attacker} against ${names.player(seen.defender)}: ${outcome}.`;
    }
    case 'army-gone':
      return `An army of ${names.player(seen.player)} in ${names.province(seen.province)} is no more.`;
    case 'siege-heard-of':
      return `${names.player(seen.player)} besieges ${names.fort(seen.fort)}.`;
    case 'siege-work-seen':
      return `Before ${names.fort(seen.fort)} you see of the ${seen.work}: ${seen.what}.`;
    case 'counter-mine-told':
      return `Miners and listeners at ${names.fort(seen.fort)}: ${seen.result}.`;
    case 'escalade-seen':
      return `Ladders against ${names.fort(seen.fort)}: ${seen.up} of ${count(seen.groups, 'group')} come up.`;
    case 'umpire-spoke':
      return `The umpire: ${seen.reason}`;
  }
}

/** A report month by month, each sentence on a line of its own; `before` is the state that it begins with, where that is known. */
export function reportInWords(
  state: CampaignState,
  report: readonly PlayerEvent[],
  before: CampaignState | null = null,
): string {
  const names = namesOf(state, before, report);
  const lines: string[] = [];
  let heading = '';
  for (const { year, month, seen } of report) {
    const sentence = learnt(seen, names);
    if (sentence === null) continue;
    const when = monthInWords(year, month, month > state.campaignMonths);
    if (when !== heading) lines.push(...(lines.length > 0 ? [''] : []), when.replace(/^y/, 'Y'));
    heading = when;
    lines.push(`  ${sentence}`);
  }
  return lines.length > 0 ? lines.join('\n') : 'Nothing was learnt.';
}

/** A player's pack for people. */
export function packInWords({ title, player, deadline, view, report, orders }: PlayerPack): string {
  const who = namesOf(view, null, []).player(player);
  const when = monthInWords(view.year, view.month, view.month > view.campaignMonths);
  return [
    `${title}, for ${who}: ${when}`,
    deadline === null ? 'No deadline is set.' : `Orders are due by ${deadline}.`,
    orders === null ? 'You have filed no orders yet.' : `You have filed ${count(orders.orders.length, 'order')}.`,
    '',
    reportInWords(view, report),
  ].join('\n');
}
