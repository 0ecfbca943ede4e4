import type { CampaignEvent, EventPayload, CampaignState, SiegeWork } from '../../rules/campaign.ts';
import type { Word } from './random-scenario.ts';

/* Words and numbers that stand nowhere else, each with who may know it: planted before, looked for in the bytes afterwards. */

const WORD = /zq\d+qz/g;
const NUMBER = /(?<!\d)777\d{6}(?!\d)/g;

export interface Secrets {
  readonly word: Word;
  /** A number that only those players may read. */
  readonly number: (...owners: readonly string[]) => number;
  /** What of it can be read in a text that a viewer is given although it is not its own. */
  readonly leaks: (text: string, viewer: string | null) => string[];
  /** How many of a viewer's own can be read in it. */
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
    word: (kind, owner) => keep(`zq${owners.size}qz`, kind, ...(owner === null ? [] : [owner])),
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

/** How long a work takes and who is at it only its own side may read. */
const plantedWork = (work: SiegeWork, besieger: string, number: Secrets['number']): SiegeWork => ({
  ...work,
  begun: number(besieger),
  due: number(besieger),
  weeks: number(besieger),
  weeksLeft: number(besieger),
  carpenters: number(besieger),
  miners: number(besieger),
});

/** The state with numbers that only those may read whom they concern. */
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
      // The holder of a province sees who held it before: that was public in its time.
      held: mapValues(province.held, (_, player) =>
        number(...[player, province.holder].filter((each) => each !== null)),
      ),
    })),
    sieges: mapValues(state.sieges, (siege) => ({
      ...siege,
      stores: number(),
      ...(siege.works ? { works: siege.works.map((work) => plantedWork(work, siege.besieger, number)) } : {}),
    })),
    detached: mapValues(state.detached, (_, part) => number(owners.get(part) ?? '')),
  };
}

/** A payload with numbers that only those may read whom it concerns. */
function plantedPayload(payload: EventPayload, before: CampaignState, { number }: Secrets): EventPayload {
  const ownerOf = (army: string): string => before.armies[army]?.player ?? before.partisans[army]?.player ?? '';
  switch (payload.kind) {
    case 'revenue-paid': {
      const { player } = payload;
      const provinces = payload.provinces.map((each) => ({ ...each, gold: number(player) }));
      return { ...payload, income: number(player), provinces };
    }
    case 'upkeep-paid':
      return { ...payload, upkeep: number(payload.player) };
    case 'gold-forfeited':
      return { ...payload, gold: number(payload.player) };
    case 'province-raided':
      return { ...payload, points: number(ownerOf(payload.army)) };
    case 'interception-tried':
      return { ...payload, percent: number() };
    case 'interception-fought':
      return { ...payload, score: number(), raiderLoss: number(), interceptorLoss: number() };
    case 'casualties':
      return { ...payload, due: number(), points: number() };
    case 'siege-begun':
      return { ...payload, siege: { ...payload.siege, stores: number() } };
    case 'siege-month':
      return { ...payload, monthsClosed: number() };
    case 'siege-work-begun':
    case 'siege-work-ended':
    case 'breach-thrown': {
      const besieger = before.sieges[payload.fort]?.besieger;
      return besieger === undefined ? payload : { ...payload, work: plantedWork(payload.work, besieger, number) };
    }
    case 'siege-work-advanced': {
      const besieger = before.sieges[payload.fort]?.besieger;
      if (besieger === undefined) return payload;
      // An engine is seen to come to the wall in its first week: the weeks stay as they are.
      const { weeks, weeksLeft } = payload.work;
      return { ...payload, work: { ...plantedWork(payload.work, besieger, number), weeks, weeksLeft } };
    }
    case 'counter-mined':
      return { ...payload, work: plantedWork(payload.work, 'nobody', number) };
    case 'battle-settled':
      return { ...payload, result: { ...payload.result, losses: [{ id: 'x', count: number() }] } };
    default:
      return payload;
  }
}

export const plantedEvents = (
  events: readonly CampaignEvent[],
  before: CampaignState,
  secret: Secrets,
): CampaignEvent[] => events.map((event) => ({ ...event, payload: plantedPayload(event.payload, before, secret) }));
