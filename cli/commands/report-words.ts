import type { PlayerEvent, PlayerPack, Seen } from '../../contract/campaigns.ts';
import type { CampaignHappening } from '../../rules/core/campaign/events.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { leftUndecided } from '../../rules/core/campaign/undecided.ts';
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
  const { happening } = seen;
  switch (happening.kind) {
    case 'army-split':
      return [{ id: happening.into, name: happening.name }];
    case 'army-mustered':
      return [happening.army];
    case 'partisans-raised':
      return [happening.band];
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

/** A happening in a sentence. Null for what goes without saying. */
function happened(happening: CampaignHappening, names: Names): string | null {
  switch (happening.kind) {
    case 'province-taken':
      return `${names.province(happening.province)} falls to ${names.player(happening.by)} (from ${names.player(happening.from)}).`;
    case 'fort-taken':
      return `${names.fort(happening.fort)} falls to ${names.player(happening.by)} (${happening.how}).`;
    case 'siege-lifted':
      return `The siege of ${names.fort(happening.fort)} is lifted (${happening.reason}).`;
    case 'siege-work-begun':
      return `Before ${names.fort(happening.fort)} work begins: ${happening.work.kind}.`;
    case 'siege-work-advanced':
      return `The work before ${names.fort(happening.fort)} goes on: ${happening.work.kind}, ${happening.work.stage}.`;
    case 'siege-work-ended':
      return `The work before ${names.fort(happening.fort)} is over: ${happening.work.kind} (${happening.why}).`;
    case 'breach-thrown':
      return `The breach of ${names.fort(happening.fort)}: ${happening.result}.`;
    case 'escalade': {
      const up = happening.groups.filter(({ result }) => result === 'up').length;
      return `${names.army(happening.army)} climbs ${names.fort(happening.fort)}: ${up} of ${count(happening.groups.length, 'group')} come up.`;
    }
    case 'month-ended':
      return null;
    case 'crops-restored':
      return 'Winter is over; the crops grow again.';
    case 'year-begun': {
      const years = happening.year - 1;
      const tie = `After ${count(years, 'year')} nobody is ahead of all others: who has won is for the table to say. `;
      return `${names.leftUndecided(years) ? tie : ''}Year ${happening.year} begins.`;
    }
    case 'victory-reached':
      return `${names.player(happening.victory.player)} reaches a victory (${happening.victory.condition.kind}).`;
    case 'orders-revealed':
      return `Your orders: ${count(happening.orders.length, 'order')}${happening.substitute ? ', given by the umpire in your stead' : ''}.`;
    case 'army-split':
      return `${happening.name} leaves ${names.army(happening.army)}.`;
    case 'army-joined':
      return `${names.army(happening.army)} joins ${names.army(happening.into)}.`;
    case 'army-garrisoned':
      return `${names.army(happening.army)} goes into ${names.fort(happening.fort)}.`;
    case 'partisans-activated':
      return `${names.army(happening.partisans)} rise in ${names.province(happening.province)}.`;
    case 'partisans-raised':
      return `${happening.band.name} are raised in ${names.province(happening.band.province)} for ${happening.gold} gold.`;
    case 'partisans-disbanded':
      return `${names.army(happening.partisans)} are no more (${happening.reason}).`;
    case 'force-detached':
      return `${names.army(happening.army)} sends troops off (${happening.purpose}).`;
    case 'province-raided':
      return `${names.army(happening.army)} raids ${names.province(happening.province)}: ${happening.cropDamage} points of crops, ${happening.revenueLoss} gold.`;
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home': {
      const deed = {
        'army-marched': 'marches',
        'army-retreated': 'retreats',
        'army-went-home': 'goes home',
      }[happening.kind];
      return `${names.army(happening.army)} ${deed} from ${names.province(happening.from)} to ${names.province(happening.to)}.`;
    }
    case 'army-disbanded':
      return `${names.army(happening.army)} ${WORDS_OF_REASON[happening.reason] ?? happening.reason}.`;
    case 'army-mustered':
      return `${happening.army.name} is mustered in ${names.province(happening.army.province)} for ${happening.gold} gold.`;
    case 'troops-raised':
      return `${names.army(happening.army)} raises ${count(happening.units.length, 'unit')} for ${happening.gold} gold.`;
    case 'ranks-refilled':
      return `${names.army(happening.army)} fills its ranks for ${happening.gold} gold.`;
    case 'troops-dismissed':
      return `${names.army(happening.army)} sends ${happening.points} points of troops home for good.`;
    case 'revenue-paid':
      return `Your provinces pay ${happening.income} gold.`;
    case 'upkeep-paid':
      return `Your troops cost ${happening.upkeep} gold.`;
    case 'gold-forfeited':
      return `${happening.gold} gold was not spent and is lost.`;
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
