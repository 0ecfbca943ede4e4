import type { EventPayload } from '../events/schema.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import { liftEndedSieges } from '../sieges/siege-days.ts';
import type { CampaignState } from '../state/state.ts';
import {
  areEnemies,
  doesTreatyForbid,
  isTreatyOver,
  hasPassage,
  findOffer,
  type Parties,
  toParties,
  type Treaty,
  findTreaty,
  type TreatyOffer,
  addTurns,
} from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { listArmiesIn, listArmies, getProvinceSetUp, findNearestProvince } from '../troops/muster.ts';

const rulings = ['FTP-C34'];

/** Checks whether a field army is in the other player's province, or beside the other's armies in a third player's province. */
function isMisplaced(state: CampaignState, { player, province, fort }: CampaignArmy, other: string): boolean {
  if (fort !== null) return false;
  const holder = state.provinces[province]?.holder ?? null;
  if (holder === player) return false;
  return holder === other || listArmiesIn(state, province).some((army) => army.player === other && army.fort === null);
}

/** Sends home armies that may not stay: to the nearest own province without an enemy in the field, or disbands them (ruling FTP-C15). */
function separateArmies(record: Recorder, players: Parties): void {
  const [one, two] = players;
  const leaving = listArmies(record.state).filter(
    (army) => players.includes(army.player) && isMisplaced(record.state, army, army.player === one ? two : one),
  );
  for (const { id: army, province: from, player } of leaving) {
    const { state } = record;
    const isFree = (province: string): boolean =>
      listArmiesIn(state, province).every((other) => !areEnemies(state, other.player, player) || other.fort !== null);
    const to = findNearestProvince(state, from, player, isFree);
    if (to !== null) record.note({ kind: 'army-went-home', army, from, to }, { rulings });
    else disbandArmy(record, army, 'no-retreat', { rulings: [...rulings, 'FTP-C15'] });
  }
  liftEndedSieges(record, 'went-home', () => true);
}

/** Lifts sieges between two players. */
function liftSieges(record: Recorder, players: Parties): void {
  for (const { fort, besieger } of Object.values(record.state.sieges)) {
    const holder = record.state.forts[fort]?.holder ?? null;
    if (holder === null || holder === besieger || !players.includes(besieger) || !players.includes(holder)) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'ordered' }, { rulings });
  }
}

/** Checks whether an offer was accepted, or the other player has offered the same. */
function isAgreed(state: CampaignState, { from, to, treaty, turns, accepted }: TreatyOffer): boolean {
  if (accepted) return true;
  const reply = findOffer(state, to, from);
  return reply?.treaty === treaty && reply.turns === turns;
}

/** Ends a treaty. Armies that only the treaty allowed to stay go home. */
export function endTreaty(record: Recorder, { players, treaty }: Treaty): void {
  record.note({ kind: 'treaty-ended', players, treaty }, { rulings });
  separateArmies(record, players);
}

/** Makes a treaty and ends the sieges between its two players. Without right of passage their armies go home. */
export function makeTreaty(record: Recorder, treaty: Treaty): void {
  const { players } = treaty;
  record.note({ kind: 'treaty-made', ...treaty }, { rulings });
  liftSieges(record, players);
  if (!hasPassage(record.state, ...players)) separateArmies(record, players);
}

/** Ends treaties that expire with this turn and makes those that begin with the next one (ruling FTP-C34). */
export function updateTreaties(record: Recorder): void {
  for (const treaty of record.state.treaties ?? []) {
    if (isTreatyOver(record.state, treaty.until)) endTreaty(record, treaty);
  }
  for (const offer of record.state.treatyOffers ?? []) {
    const { from, to, treaty, turns } = offer;
    // An earlier offer in this list may already have made a treaty.
    if (!findOffer(record.state, from, to) || !isAgreed(record.state, offer)) continue;
    const players = toParties(record.state, from, to);
    const until = turns === null ? null : addTurns(record.state, turns);
    makeTreaty(record, { players, treaty, until });
  }
}

const working = { rulings: ['FTP-C34'] };

/** Carries out gifts and messages, which need no answer. */
function send(record: Recorder, from: string, order: Order): void {
  switch (order.kind) {
    case 'message':
      record.note({ kind: 'message-sent', from, to: order.player, text: order.text }, working);
      break;
    case 'give-gold':
      record.note({ kind: 'gold-given', from, to: order.player, gold: order.gold }, working);
      break;
    case 'give-province': {
      const { province, player: to } = order;
      const forts = (getProvinceSetUp(record.state, province)?.forts ?? []).map(({ id }) => id);
      const ownForts = forts.filter((fort) => record.state.forts[fort]?.holder === from);
      record.note({ kind: 'province-given', province, from, to, forts: ownForts }, working);
      break;
    }
    default:
  }
}

/**
 * Carries out diplomacy, before everything else in a turn (ruling FTP-C34): gifts and messages, answers to earlier offers, notices and
 * withdrawals (which overrule an answer of the same turn), then new offers.
 */
export function resolveDiplomacy(record: Recorder, files: readonly OrdersFile[]): void {
  const orders = files.flatMap((file) => file.orders.map((order) => ({ order, player: file.player })));
  for (const { order, player } of orders) send(record, player, order);
  for (const { order, player } of orders) {
    if (order.kind !== 'accept-treaty' || !findOffer(record.state, order.player, player)) continue;
    record.note({ kind: 'treaty-accepted', from: order.player, to: player }, working);
  }
  for (const { order, player: by } of orders) {
    if (order.kind !== 'end-treaty') continue;
    const { player } = order;
    const bound = findTreaty(record.state, by, player) !== undefined;
    record.note({ kind: 'treaty-renounced', by, player, bound }, working);
  }
  for (const { order, player: from } of orders) {
    if (order.kind !== 'offer-treaty') continue;
    const { player: to, treaty, turns } = order;
    record.note({ kind: 'treaty-offered', from, to, treaty, turns }, working);
  }
}

type Dropped = Extract<EventPayload, { kind: 'order-dropped' }>;

/** Returns the destination and purpose of an order; null for an order without a destination. */
function findTarget({ partisans }: CampaignState, order: Order): Pick<Dropped, 'order' | 'army' | 'province'> | null {
  switch (order.kind) {
    case 'raid':
      return { order: 'raid', army: order.army, province: order.target };
    case 'activate': {
      const province = partisans[order.partisans]?.province;
      return province === undefined ? null : { order: 'rising', army: order.partisans, province };
    }
    case 'march':
    case 'relieve':
      return { order: 'march', army: order.army, province: order.to };
    default:
      return null;
  }
}

/** Returns the event for an order into a given-away province that is no longer permitted, or null. */
function findDrop(
  state: CampaignState,
  player: string,
  order: Order,
  given: ReadonlySet<string>,
): Omit<Dropped, 'kind'> | null {
  const aim = findTarget(state, order);
  const holder = aim && given.has(aim.province) ? (state.provinces[aim.province]?.holder ?? null) : null;
  if (aim === null || holder === null) return null;
  const isUnlawful =
    aim.order === 'march'
      ? doesTreatyForbid(state, player, holder, 'entry')
      : holder === player || doesTreatyForbid(state, player, holder, 'harm');
  return isUnlawful ? { ...aim, player, holder } : null;
}

/**
 * Drops orders made unlawful by a gift of this turn: a raid, a rising or a march against the player's own province or against a treaty
 * (ruling FTP-C34). Orders were checked when submitted.
 * @returns the remaining orders
 */
export function dropUnlawfulOrders(record: Recorder, files: readonly OrdersFile[]): readonly OrdersFile[] {
  const given = new Set(
    files.flatMap(({ orders }) => orders.flatMap((order) => (order.kind === 'give-province' ? [order.province] : []))),
  );
  if (given.size === 0) return files;
  return files.map((file) => ({
    ...file,
    orders: file.orders.filter((order) => {
      const dropped = findDrop(record.state, file.player, order, given);
      if (dropped) record.note({ kind: 'order-dropped', ...dropped }, { rulings: ['FTP-C34'] });
      return dropped === null;
    }),
  }));
}
