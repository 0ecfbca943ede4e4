import type { CampaignEvent, EventPayload, CampaignState, SiegeWork, Treaty } from '../../rules/campaign.ts';
import type { Word } from './campaign/random-scenario.ts';

/* Unique words and numbers, each with its permitted readers: planted first, then searched for in outputs. */

const WORD = /zq\d+qz/g;
/** Numbers that cannot be part of a hash, which may contain any digits. */
const NUMBER = /(?<!\w)777\d{6}(?!\w)/g;

export interface Secrets {
  readonly word: Word;
  /** Creates a number that only these players may read. */
  readonly number: (...owners: readonly string[]) => number;
  /** Lists secrets in a text that its viewer may not read. */
  readonly leaks: (text: string, viewer: string | null) => string[];
  /** Counts the viewer's own secrets in a text. */
  readonly own: (text: string, viewer: string) => number;
}

export function secrets(): Secrets {
  const owners = new Map<string, readonly string[]>();
  const what = new Map<string, string>();
  const keep = (secret: string, kind: string, ...knowers: readonly string[]): string => {
    owners.set(secret, knowers);
    what.set(secret, kind);
    return secret;
  };
  const found = (text: string): string[] => [...(text.match(WORD) ?? []), ...(text.match(NUMBER) ?? [])];
  return {
    word: (kind, owner, ...others) =>
      keep(`zq${owners.size}qz`, kind, ...[owner, ...others].filter((each) => each !== null)),
    number: (...knowers) => Number(keep(String(777_000_000 + owners.size), 'number', ...knowers)),
    leaks: (text, viewer) =>
      found(text)
        .filter((secret) => viewer === null || owners.get(secret)?.includes(viewer) !== true)
        .map((secret) => `${what.get(secret) ?? 'unknown'} ${secret} of ${owners.get(secret)?.join(', ') ?? 'nobody'}`),
    own: (text, viewer) => found(text).filter((secret) => owners.get(secret)?.includes(viewer)).length,
  };
}

const mapValues = <T>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/**
 * Only its own side may know how long a siege work takes and who works on it. An engine is visible at the wall from its first week, so the
 * garrison counts its weeks too and knows when the next one ends.
 */
function plantedWork(work: SiegeWork, besieger: string, within: string | null, number: Secrets['number']): SiegeWork {
  const weeks = number(besieger);
  const watchers = work.stage === 'at-wall' && within !== null ? [within] : [];
  return {
    ...work,
    begun: number(besieger),
    due: number(besieger, ...watchers),
    weeks,
    weeksLeft: work.weeksLeft === work.weeks ? weeks : number(besieger),
    carpenters: number(besieger),
    miners: number(besieger),
  };
}

/** Only the parties of a treaty know the treaty and its length. */
const plantedTreaty = (treaty: Treaty, number: Secrets['number']): Treaty => ({
  ...treaty,
  until: { year: number(...treaty.players), month: null },
});

/** Returns the state with numbers that only those concerned may read. */
export function plantedState(state: CampaignState, { number }: Secrets): CampaignState {
  const owners = new Map<string, string>();
  for (const { player, units } of [...Object.values(state.armies), ...Object.values(state.partisans)])
    for (const { parts } of units) for (const { id } of parts) owners.set(id, player);
  for (const { player, generals } of Object.values(state.armies)) for (const { id } of generals) owners.set(id, player);
  return {
    ...state,
    treasuries: mapValues(state.treasuries, (_, player) => number(player)),
    provinces: mapValues(state.provinces, (province) => ({
      ...province,
      cropDamage: number(...(province.holder === null ? [] : [province.holder])),
      raidLoss: number(...(province.holder === null ? [] : [province.holder])),
      // The holder of a province knows the previous holder, which was public.
      held: mapValues(province.held, (_, player) =>
        number(...[player, province.holder].filter((each) => each !== null)),
      ),
    })),
    sieges: mapValues(state.sieges, (siege, fort) => {
      const within = state.forts[fort]?.holder ?? null;
      const works = siege.works?.map((work) => plantedWork(work, siege.besieger, within, number));
      return { ...siege, stores: number(), ...(works ? { works } : {}) };
    }),
    detached: mapValues(state.detached, (_, part) => number(owners.get(part) ?? '')),
    ...(state.treaties ? { treaties: state.treaties.map((treaty) => plantedTreaty(treaty, number)) } : {}),
    ...(state.treatyOffers
      ? { treatyOffers: state.treatyOffers.map((offer) => ({ ...offer, turns: number(offer.from, offer.to) })) }
      : {}),
  };
}

/** Amounts that only the event's player or army may read; no one if it concerns several. */
const OWN_AMOUNTS = ['income', 'upkeep', 'gold', 'points'];
/** Amounts that appear only in the umpire's log. */
const HIDDEN_AMOUNTS = ['percent', 'score', 'raiderLoss', 'interceptorLoss', 'due', 'monthsClosed'];

/** Returns the owners of an event, if it belongs to one player. */
function ownersOf(payload: EventPayload, { armies, partisans }: CampaignState): readonly string[] {
  if (payload.kind === 'gold-given' || payload.kind === 'treaty-offered') return [payload.from, payload.to];
  if ('player' in payload) return [payload.player];
  if ('band' in payload) return [payload.band.player];
  if (!('army' in payload)) return [];
  if (typeof payload.army !== 'string') return [payload.army.player];
  const owner = armies[payload.army]?.player ?? partisans[payload.army]?.player;
  return owner === undefined ? [] : [owner];
}

/** Returns an event with numbers that only those concerned may read. */
function plantedPayload(payload: EventPayload, before: CampaignState, { number }: Secrets): EventPayload {
  const owners = ownersOf(payload, before);
  const planted: Record<string, number> = {};
  for (const field of Object.keys(payload)) {
    if (OWN_AMOUNTS.includes(field)) planted[field] = number(...owners);
    if (HIDDEN_AMOUNTS.includes(field)) planted[field] = number();
  }
  const changed: EventPayload = { ...payload, ...planted };
  if (changed.kind === 'treaty-offered') return { ...changed, turns: number(...owners) };
  if (changed.kind === 'treaty-made') return { ...changed, ...plantedTreaty(changed, number) };
  if ('income' in changed)
    return { ...changed, provinces: changed.provinces.map((each) => ({ ...each, gold: number(...owners) })) };
  if ('siege' in changed) return { ...changed, siege: { ...changed.siege, stores: number() } };
  const losses = () => [{ id: 'x', count: number() }];
  if (changed.kind === 'battle-settled') return { ...changed, result: { ...changed.result, losses: losses() } };
  if (changed.kind === 'storm-begun') return { ...changed, result: { ...changed.result, losses: losses() } };
  if (!('work' in changed)) return changed;
  // Neither side is told what the listeners in a fort find.
  const besieger = 'army' in changed ? 'nobody' : before.sieges[changed.fort]?.besieger;
  return besieger === undefined ? changed : { ...changed, work: plantedWork(changed.work, besieger, null, number) };
}

export const plantedEvents = (
  events: readonly CampaignEvent[],
  before: CampaignState,
  secret: Secrets,
): CampaignEvent[] => events.map((event) => ({ ...event, payload: plantedPayload(event.payload, before, secret) }));
