import type { Detachment } from './detachment.ts';
import type { OrderOf } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import type { CampaignState } from './state.ts';
import { areNeighbours, forcePoints, provinceName, troopPoints } from './muster.ts';
import { type Checking, ownArmy, playerName, refuse } from './order-checks.ts';

/** Orders that send a force off, and those that call partisans out. */
export type Errand = OrderOf<'raid' | 'intercept' | 'police' | 'activate'>;

/** Adds a force to what the army has sent off already. @throws CampaignRefusal */
export function checkForce(army: CampaignArmy, force: Detachment, away: Map<string, number>, path: string): void {
  const there = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, name, count }) => [id, { name, count }])));
  for (const [index, { id, count }] of force.parts.entries()) {
    const part = there.get(id);
    if (!part) refuse('unknown-part', `${path}.parts.${index}.id`, `${army.name} has no troops “${id}”`);
    const sent = (away.get(id) ?? 0) + count;
    if (sent > part.count) {
      refuse(
        'too-many',
        `${path}.parts.${index}.count`,
        `${army.name} has ${part.count} ${part.name}, not ${sent}, to send off`,
      );
    }
    away.set(id, sent);
  }
  for (const [index, id] of force.generals.entries()) {
    if (!army.generals.some((general) => general.id === id)) {
      refuse('unknown-general', `${path}.generals.${index}`, `${army.name} has no general “${id}”`);
    }
    if (away.has(id)) refuse('sent-twice', `${path}.generals.${index}`, `the general “${id}” is sent off twice`);
    away.set(id, 1);
  }
  if (forcePoints(army, force) <= 0) refuse('empty-force', path, `the force of ${army.name} has no troops`);
}

/** Somebody stays with the army: what is sent off is less than the whole. @throws CampaignRefusal */
export function checkRest(army: CampaignArmy, away: ReadonlyMap<string, number>, path: string): void {
  const costs = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost])));
  for (const { id, cost } of army.generals) costs.set(id, cost);
  const sent = [...away].reduce((sum, [id, count]) => sum + count * (costs.get(id) ?? 0), 0);
  if (sent < troopPoints(army)) return;
  refuse('whole-army', path, `only a part of ${army.name} can be sent off; nobody would be left`);
}

/** Army to what it has sent off already: part or general to how many. */
export type SentOff = Map<string, Map<string, number>>;

/** Sends one more force off, and somebody stays. @throws CampaignRefusal */
export function checkSent(sentOff: SentOff, army: CampaignArmy, force: Detachment, path: string): void {
  const away = sentOff.get(army.id) ?? new Map<string, number>();
  sentOff.set(army.id, away);
  checkForce(army, force, away, `${path}.force`);
  checkRest(army, away, `${path}.force`);
}

/** Nobody gets out of a fort that is closed in, except by a sortie. @throws CampaignRefusal */
function checkNotClosedIn(state: CampaignState, { fort, name }: CampaignArmy, path: string): void {
  if (fort !== null && Object.hasOwn(state.sieges, fort)) {
    refuse('besieged', path, `${name} is besieged and can send nobody off`);
  }
}

function checkRaidTarget(state: CampaignState, army: CampaignArmy, target: string, path: string): void {
  if (!Object.hasOwn(state.provinces, target)) refuse('unknown-province', path, `there is no province “${target}”`);
  const [here, there] = [provinceName(state, army.province), provinceName(state, target)];
  if (!areNeighbours(state, army.province, target)) {
    refuse('not-adjacent', path, `${army.name} stands in ${here}, which does not border on ${there}`);
  }
  const holder = state.provinces[target]?.holder ?? null;
  if (holder === null) refuse('not-enemy', path, `${there} is held by nobody; only an enemy’s province can be raided`);
  if (holder === army.player) refuse('not-enemy', path, `${there} is ${playerName(state, holder)}’s own province`);
}

/** Interceptors and police serve where their own side holds the province. @throws CampaignRefusal */
function checkHome(state: CampaignState, army: CampaignArmy, path: string): void {
  if (state.provinces[army.province]?.holder === army.player) return;
  const where = provinceName(state, army.province);
  refuse('not-yours', path, `${army.name} stands in ${where}, which its side does not hold: there is nothing to guard`);
}

function checkActivation(
  { state, player }: Checking,
  called: Set<string>,
  { partisans }: OrderOf<'activate'>,
  path: string,
): void {
  const band = Object.hasOwn(state.partisans, partisans) ? state.partisans[partisans] : undefined;
  if (!band) refuse('unknown-partisans', `${path}.partisans`, `there are no partisans “${partisans}”`);
  if (band.player !== player) {
    refuse('not-your-partisans', `${path}.partisans`, `${band.name} do not serve ${playerName(state, player)}`);
  }
  if (called.has(partisans)) refuse('contradiction', path, `${band.name} are called out twice`);
  called.add(partisans);
  const holder = state.provinces[band.province]?.holder ?? null;
  if (holder === null || holder === player) {
    refuse('not-enemy', path, `no enemy holds ${provinceName(state, band.province)}: ${band.name} have nobody to harm`);
  }
}

/**
 * A check of one month's errands, one after another: raids, interception, police and partisans (For the Pharaoh, Raids,
 * Intercepting Raiders and Partisans; ruling FTP-C14). Forces of one army add up, whatever they are sent off for: the same troops
 * serve once, and never the whole army; `sentOff` holds what has left an army for good. @throws CampaignRefusal
 */
export function errandChecks(checking: Checking, sentOff: SentOff): (errand: Errand, path: string) => void {
  const { state, player } = checking;
  const called = new Set<string>();
  return (errand, path) => {
    if (errand.kind === 'activate') {
      checkActivation(checking, called, errand, path);
      return;
    }
    const army = ownArmy(state, player, errand.army, `${path}.army`);
    checkNotClosedIn(state, army, path);
    if (errand.kind === 'raid') checkRaidTarget(state, army, errand.target, `${path}.target`);
    else checkHome(state, army, path);
    checkSent(sentOff, army, errand.force, path);
  };
}
