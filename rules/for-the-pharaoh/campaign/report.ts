import type { DieRoll } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import type { CampaignEvent, EventPayload, CasualtyCause, Loss } from './events/schema.ts';
import type { SiegeWork } from './siege-works/siege-work.ts';
import type { CampaignState, PendingBattle } from './state.ts';
import { concerns, type Sight, type Viewer, watched } from './view.ts';

/** What a player learns of one payload: the whole of it where it is theirs or public, or what can be seen from outside. */
export type Seen =
  | { readonly kind: 'whole'; readonly happening: EventPayload }
  | { readonly kind: 'army-seen'; readonly player: string; readonly from: string; readonly to: string }
  | {
      readonly kind: 'raid-suffered';
      readonly province: string;
      /** Null where partisans did it: whose they are is not known. */
      readonly by: string | null;
      readonly cropDamage: number;
      readonly revenueLoss: number;
    }
  | {
      readonly kind: 'encounter';
      readonly province: string;
      readonly role: 'raider' | 'interceptor';
      /** The other side; null for partisans. */
      readonly against: string | null;
      readonly caught: boolean;
      /** Null where they did not fight. */
      readonly drivenOff: boolean | null;
    }
  | { readonly kind: 'own-losses'; readonly cause: CasualtyCause; readonly losses: readonly Loss[] }
  | {
      readonly kind: 'battle-heard-of';
      readonly province: string;
      /** The attacking player; null for partisans, whose they are is not known. */
      readonly attacker: string | null;
      readonly defender: string;
      /** Null while it is not settled. */
      readonly winner: 'attacker' | 'defender' | 'draw' | null;
    }
  | { readonly kind: 'army-gone'; readonly player: string; readonly province: string }
  | { readonly kind: 'siege-heard-of'; readonly fort: string; readonly player: string }
  | {
      readonly kind: 'siege-work-seen';
      readonly fort: string;
      readonly work: SiegeWork['kind'];
      /** What those within see of it. */
      readonly what: 'mining' | 'at-wall' | 'not-made' | 'too-steep' | 'unstable' | 'assailable' | 'gone';
    }
  | { readonly kind: 'counter-mine-told'; readonly fort: string; readonly result: CounterMined['result'] }
  | {
      readonly kind: 'escalade-seen';
      readonly fort: string;
      /** Groups that came up, out of those who climbed. */
      readonly up: number;
      readonly groups: number;
    }
  | { readonly kind: 'umpire-spoke'; readonly reason: string };

type CounterMined = Extract<EventPayload, { kind: 'counter-mined' }>;

/** One entry of a player's report. */
export interface PlayerEvent {
  readonly year: number;
  readonly month: number;
  readonly seen: Seen;
  /** The dice the player threw. */
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

interface Whereabouts {
  readonly player: string;
  province: string;
  readonly partisans: boolean;
}

/** Who and where armies and bands are, as the events go by. */
function follow(armies: Map<string, Whereabouts>, payload: EventPayload): void {
  switch (payload.kind) {
    case 'army-split': {
      const army = armies.get(payload.army);
      if (army) armies.set(payload.into, { ...army });
      break;
    }
    case 'army-mustered':
      armies.set(payload.army.id, { ...payload.army, partisans: false });
      break;
    case 'partisans-raised':
      armies.set(payload.band.id, { ...payload.band, partisans: true });
      break;
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home': {
      const army = armies.get(payload.army);
      if (army) army.province = payload.to;
      break;
    }
    default:
      break;
  }
}

type Battles = Map<string, PendingBattle>;

interface Watch {
  readonly viewer: Viewer;
  readonly near: ReadonlySet<string>;
  readonly sight: Sight;
  readonly armies: ReadonlyMap<string, Whereabouts>;
  readonly battles: Battles;
  readonly holders: ReadonlyMap<string, string | null>;
  /** Who holds each fort, and who besieges it. */
  readonly forts: Map<string, string | null>;
  readonly besiegers: Map<string, string>;
}

/** Who holds and who besieges forts, as the events go by. */
function followForts({ forts, besiegers }: Watch, payload: EventPayload): void {
  if (payload.kind === 'fort-taken') forts.set(payload.fort, payload.by);
  if (payload.kind === 'siege-begun') besiegers.set(payload.siege.fort, payload.siege.besieger);
}

const sideOf = ({ armies }: Watch, army: string): string => armies.get(army)?.player ?? '';
const isOwn = (watch: Watch, army: string): boolean =>
  watch.viewer !== null && watch.armies.get(army)?.player === watch.viewer;
const sees = ({ sight, near }: Watch, ...provinces: readonly string[]): boolean =>
  sight === 'all' || provinces.some((province) => near.has(province));

const whole = (payload: EventPayload): Seen => ({ kind: 'whole', happening: payload });
const wholeIf = (own: boolean, payload: EventPayload): Seen | null => (own ? whole(payload) : null);

function encounter(
  watch: Watch,
  payload: Extract<EventPayload, { kind: 'interception-tried' | 'interception-fought' }>,
): Seen | null {
  const raider = isOwn(watch, payload.raider);
  const interceptor = payload.interceptors.some((army) => isOwn(watch, army));
  if (!raider && !interceptor) return null;
  const caught = payload.kind === 'interception-fought' || payload.caught;
  // Interceptors who catch nobody do not know that there was anybody to catch but by the smoke: the raid itself tells them.
  if (interceptor && !caught) return null;
  const partisans = watch.armies.get(payload.raider)?.partisans === true;
  const foe = payload.interceptors[0];
  return {
    kind: 'encounter',
    province: payload.province,
    role: raider ? 'raider' : 'interceptor',
    against: raider
      ? foe === undefined || !caught
        ? null
        : sideOf(watch, foe)
      : partisans
        ? null
        : sideOf(watch, payload.raider),
    caught,
    drivenOff: payload.kind === 'interception-fought' ? payload.drivenOff : null,
  };
}

function battle(watch: Watch, id: string, winner: 'attacker' | 'defender' | 'draw' | null): Seen | null {
  const known = watch.battles.get(id);
  if (!known || !concerns(known, (army) => isOwn(watch, army))) return null;
  const { province, attacker, defender } = known;
  const hidden = watch.armies.get(attacker)?.partisans === true && !isOwn(watch, attacker);
  return {
    kind: 'battle-heard-of',
    province,
    attacker: hidden ? null : sideOf(watch, attacker),
    defender: sideOf(watch, defender),
    winner,
  };
}

type OfWork = Extract<
  EventPayload,
  { kind: 'siege-work-begun' | 'siege-work-advanced' | 'siege-work-ended' | 'breach-thrown' }
>;

/** What those within see of a work: an engine come to the wall, a mine begun, a breach, the end of what they saw. */
function workSeen(payload: OfWork): Seen | null {
  const { fort, work } = payload;
  const seen = (what: Extract<Seen, { kind: 'siege-work-seen' }>['what']): Seen => ({
    kind: 'siege-work-seen',
    fort,
    work: work.kind,
    what,
  });
  switch (payload.kind) {
    case 'siege-work-begun':
      return work.kind === 'mine' ? seen('mining') : null;
    case 'siege-work-advanced':
      return work.stage === 'at-wall' && work.weeksLeft === work.weeks ? seen('at-wall') : null;
    case 'siege-work-ended':
      return work.kind === 'mine' || payload.why === 'destroyed' || payload.why === 'crew-lost' ? seen('gone') : null;
    case 'breach-thrown':
      return seen(payload.result);
  }
}

/** The besieger is told of its works whole; the garrison's side what it can see; others nothing. */
function siegeWork({ viewer, forts, besiegers }: Watch, payload: OfWork | CounterMined): Seen | null {
  if (viewer === null) return null;
  if (besiegers.get(payload.fort) === viewer && payload.kind !== 'counter-mined') return whole(payload);
  const within = forts.get(payload.fort) === viewer;
  if (payload.kind !== 'counter-mined') return within ? workSeen(payload) : null;
  const { fort, result } = payload;
  // Besiegers do not learn of a counter-mine that has missed them.
  if (!within && (besiegers.get(fort) !== viewer || result === 'undetected')) return null;
  return { kind: 'counter-mine-told', fort, result };
}

function escaladeSeen(watch: Watch, payload: Extract<EventPayload, { kind: 'escalade' }>): Seen | null {
  if (isOwn(watch, payload.army)) return whole(payload);
  const { fort, groups } = payload;
  if (watch.viewer === null || watch.forts.get(fort) !== watch.viewer) return null;
  return {
    kind: 'escalade-seen',
    fort,
    up: groups.filter(({ result }) => result === 'up').length,
    groups: groups.length,
  };
}

/** What a viewer learns of a payload; null for nothing. */
function seenOf(watch: Watch, payload: EventPayload): Seen | null {
  const { viewer } = watch;
  switch (payload.kind) {
    case 'province-taken':
    case 'fort-taken':
    case 'siege-lifted':
    case 'control-noted':
    case 'month-ended':
    case 'crops-restored':
    case 'year-begun':
    case 'victory-reached':
      return whole(payload);
    case 'orders-revealed':
    case 'revenue-paid':
    case 'upkeep-paid':
    case 'gold-forfeited':
      return wholeIf(payload.player === viewer, payload);
    case 'army-mustered':
      return wholeIf(payload.army.player === viewer, payload);
    case 'partisans-raised':
      return wholeIf(payload.band.player === viewer, payload);
    case 'army-split':
    case 'army-joined':
    case 'army-garrisoned':
    case 'force-detached':
    case 'troops-raised':
    case 'ranks-refilled':
    case 'troops-dismissed':
      return wholeIf(isOwn(watch, payload.army), payload);
    case 'partisans-activated':
    case 'partisans-disbanded':
      return wholeIf(isOwn(watch, payload.partisans), payload);
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home': {
      const { army, from, to } = payload;
      if (isOwn(watch, army)) return whole(payload);
      return sees(watch, from, to) ? { kind: 'army-seen', player: sideOf(watch, army), from, to } : null;
    }
    case 'army-disbanded': {
      if (isOwn(watch, payload.army)) return whole(payload);
      const army = watch.armies.get(payload.army);
      if (!army || !sees(watch, army.province)) return null;
      return { kind: 'army-gone', player: army.player, province: army.province };
    }
    case 'province-raided': {
      const { army, province, cropDamage, revenueLoss } = payload;
      if (isOwn(watch, army)) return whole(payload);
      if (viewer === null || watch.holders.get(province) !== viewer) return null;
      const by = watch.armies.get(army)?.partisans === true ? null : sideOf(watch, army);
      return { kind: 'raid-suffered', province, by, cropDamage, revenueLoss };
    }
    case 'interception-tried':
    case 'interception-fought':
      return encounter(watch, payload);
    case 'casualties': {
      const losses = payload.losses.filter(({ army }) => isOwn(watch, army));
      return losses.length > 0 ? { kind: 'own-losses', cause: payload.cause, losses } : null;
    }
    case 'battle-joined':
      return battle(watch, payload.battle.id, null);
    case 'battle-settled':
      return battle(watch, payload.battle, payload.winner);
    case 'siege-begun':
      return { kind: 'siege-heard-of', fort: payload.siege.fort, player: payload.siege.besieger };
    case 'siege-work-begun':
    case 'siege-work-advanced':
    case 'siege-work-ended':
    case 'breach-thrown':
    case 'counter-mined':
      return siegeWork(watch, payload);
    case 'escalade':
      return escaladeSeen(watch, payload);
    case 'umpire-ruled':
      return payload.intervention.public ? { kind: 'umpire-spoke', reason: payload.intervention.reason } : null;
    case 'campaign-started':
    case 'armies-met':
    case 'march-order-diced':
    case 'siege-month':
    case 'rest-of-month':
      return null;
  }
}

/** Known to everybody, but not how it came about: the working names armies and figures. */
const PUBLIC: ReadonlySet<EventPayload['kind']> = new Set([
  'province-taken',
  'fort-taken',
  'siege-lifted',
  'control-noted',
  'month-ended',
  'crops-restored',
  'year-begun',
  'victory-reached',
]);

/**
 * Working goes along with what is the viewer's own, and every die it threw itself; the working of other things would name what is
 * another's, and so would the dice of others that fell beside one's own.
 */
function told({ year, month, dice, steps, rulings }: CampaignEvent, seen: Seen, viewer: Viewer): PlayerEvent {
  const own = dice.filter(({ who }) => viewer !== null && who === viewer);
  if (seen.kind === 'whole' && !PUBLIC.has(seen.happening.kind))
    return { year, month, seen, dice: own, steps, rulings };
  return { year, month, seen, dice: own.map((roll) => ({ ...roll, what: '' })), steps: [], rulings };
}

/**
 * What a player learns of a stretch of the log that begins after `before`; `null` is the public edition. A pure function that
 * leaves out or masks whatever is another's: see `viewOf`, which does the same for a state. A viewer sees into what was near at
 * `before`: hand in a longer stretch command by command. The first `known` events were told before.
 */
export function reportOf(
  before: CampaignState,
  events: readonly CampaignEvent[],
  viewer: Viewer,
  sight: Sight,
  known = 0,
): PlayerEvent[] {
  const armies = new Map<string, Whereabouts>();
  for (const { id, player, province } of Object.values(before.armies))
    armies.set(id, { player, province, partisans: false });
  for (const { id, player, province } of Object.values(before.partisans))
    armies.set(id, { player, province, partisans: true });
  const battles: Battles = new Map(before.battles.map((pending) => [pending.id, pending]));
  const holders = new Map(Object.values(before.provinces).map(({ id, holder }) => [id, holder]));
  const forts = new Map(Object.values(before.forts).map(({ id, holder }) => [id, holder]));
  const besiegers = new Map(Object.values(before.sieges).map(({ fort, besieger }) => [fort, besieger]));
  const watch: Watch = { viewer, near: watched(before, viewer), sight, armies, battles, holders, forts, besiegers };
  return events.flatMap((event, index): PlayerEvent[] => {
    const { payload } = event;
    if (payload.kind === 'battle-joined') battles.set(payload.battle.id, payload.battle);
    if (payload.kind === 'army-mustered' || payload.kind === 'partisans-raised') follow(armies, payload);
    const seen = seenOf(watch, payload);
    follow(armies, payload);
    followForts(watch, payload);
    if (payload.kind === 'province-taken') holders.set(payload.province, payload.by);
    return seen && index >= known ? [told(event, seen, viewer)] : [];
  });
}
