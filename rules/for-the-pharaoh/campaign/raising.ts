import type { OrderOf } from './orders/schema.ts';
import type { CampaignArmy, CampaignPart, CampaignUnit, PartisanBand } from './troops.ts';
import type { CampaignState } from './state.ts';
import type { Step } from '../../core/procedure.ts';
import { CAMPAIGN, PARTISANS } from '../citations.ts';
import { SPECIALISTS, starsOf } from '../points/tally.ts';
import { fieldGenerals, fieldUnits } from './field-units.ts';
import { listInCampaign, placesFor } from './list-places.ts';
import { neighboursOf, provinceName } from './muster.ts';
import { ownArmy, playerName, refuse } from './order-checks.ts';
import { checkRecruits } from './recruits.ts';
import { goldOf } from './order-price.ts';
import { nextNumber } from './regroup.ts';
import { fieldSpecialists } from './specialists.ts';
import { PARTISAN_PRICE } from './winter-funds.ts';
import { expectNotBesieged, type WinterTurn } from './winter-turn.ts';

/** Troops are raised in a province of one's own in whose field no enemy stands (ruling FTP-C24). @throws CampaignRefusal */
function expectOwnProvince({ record, player, occupied }: WinterTurn, province: string, path: string): void {
  const { state } = record;
  if (!Object.hasOwn(state.provinces, province)) {
    refuse('unknown-province', path, `there is no province “${province}”`);
  }
  const name = provinceName(state, province);
  if (state.provinces[province]?.holder !== player) {
    refuse('not-yours', path, `${playerName(state, player)} does not hold ${name}, so no troops can be raised there`);
  }
  if (occupied.has(province)) {
    refuse('enemy-there', path, `no troops can be raised in ${name} while an enemy’s army stands there`);
  }
}

/** What is spent stands in the treasury, and the whole upkeep has been paid before. @throws CampaignRefusal */
function expectGold({ record, player, inArrears }: WinterTurn, gold: number, path: string): void {
  if (inArrears) refuse('in-arrears', path, 'the gold does not keep those under arms, so nobody new can be raised');
  const treasury = record.state.treasuries[player] ?? 0;
  if (gold <= treasury) return;
  refuse('not-enough-gold', path, `${gold} gold are needed and ${treasury} are left, ${gold - treasury} too few`);
}

function expectStars(generals: readonly { readonly stars: number }[], path: string): void {
  for (const [index, { stars }] of generals.entries()) {
    if (starsOf(stars) !== null) continue;
    refuse('bad-stars', `${path}.generals.${index}.stars`, `a general has 0 to 6 stars, not ${stars}`);
  }
}

/** The kinds of specialists are the book's (Points Costs). @throws CampaignRefusal */
function expectSpecialists(specialists: OrderOf<'raise'>['specialists'], path: string): void {
  const stranger = Object.keys(specialists ?? {}).find((kind) => !(SPECIALISTS as readonly string[]).includes(kind));
  if (stranger === undefined) return;
  refuse('unknown-specialist', `${path}.specialists.${stranger}`, `there are no specialists “${stranger}”`);
}

const isNobody = ({ units, generals, specialists = {} }: OrderOf<'raise'>): boolean =>
  units.length + generals.length + Object.keys(specialists).length === 0;

const payment = ({ record, player }: WinterTurn, words: string, gold: number, citation = CAMPAIGN): Step => {
  const treasury = record.state.treasuries[player] ?? 0;
  return { text: `${words}: ${treasury} − ${gold} = ${treasury - gold} gold`, citation };
};

/** New units and generals for an army that is at home. */
export function raiseTroops(turn: WinterTurn, order: OrderOf<'raise'>, path: string): void {
  const { record, player } = turn;
  const { state } = record;
  const army = ownArmy(state, player, order.army, `${path}.army`);
  expectNotBesieged(state, army, path);
  expectOwnProvince(turn, army.province, path);
  if (isNobody(order)) refuse('empty-order', path, `nobody is raised for ${army.name}`);
  expectStars(order.generals, path);
  expectSpecialists(order.specialists, path);
  checkRecruits(state, army, order.units, path);
  const colours = { id: army.id, list: listInCampaign(state, army.list), rulings: state.rulings };
  const units = fieldUnits(order.units, colours, nextNumber(army.units));
  const generals = fieldGenerals(order.generals, colours, nextNumber(army.generals));
  const gold = goldOf(state, order);
  expectGold(turn, gold, path);
  record.note(
    {
      kind: 'troops-raised',
      army: army.id,
      units,
      generals,
      ...fieldSpecialists(army.id, order.specialists),
      gold,
    },
    { steps: [payment(turn, `new troops for ${army.name}`, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

const partsOf = (units: readonly CampaignUnit[]): Map<string, CampaignPart> =>
  new Map(units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));

/** New figures and models in the places of the fallen. */
export function refillRanks(turn: WinterTurn, order: OrderOf<'refill'>, path: string): void {
  const { record, player } = turn;
  const { state } = record;
  const army = ownArmy(state, player, order.army, `${path}.army`);
  expectNotBesieged(state, army, path);
  expectOwnProvince(turn, army.province, path);
  if (order.parts.length === 0) refuse('empty-order', path, `no ranks of ${army.name} are filled`);
  const list = listInCampaign(state, army.list);
  const places = list && placesFor(state, list, army);
  const known = partsOf(army.units);
  const filled = new Set<string>();
  for (const [index, { id, count }] of order.parts.entries()) {
    const at = `${path}.parts.${index}`;
    const part = known.get(id);
    if (!part) refuse('unknown-part', `${at}.id`, `${army.name} has no troops “${id}”`);
    if (filled.has(id)) refuse('contradiction', at, `the ranks of “${id}” are filled twice`);
    filled.add(id);
    const missing = part.raised - part.count;
    if (count > missing) {
      refuse('too-many', `${at}.count`, `${missing} of ${part.raised} ${part.name} are missing, not ${count}`);
    }
    if (part.entry !== null) places?.take(part.entry, count, `${at}.count`);
  }
  const gold = goldOf(state, order);
  expectGold(turn, gold, path);
  record.note(
    { kind: 'ranks-refilled', army: army.id, parts: order.parts, gold },
    { steps: [payment(turn, `ranks of ${army.name}`, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** New armies and bands take a list that the player’s troops come from; a player without any is free to choose. @throws CampaignRefusal */
function expectOwnList({ record, player, lists }: WinterTurn, list: string | null, path: string): void {
  if (lists.size === 0 || lists.has(list)) return;
  const which = listInCampaign(record.state, list)?.title ?? list;
  const what = which === null ? 'troops without a list' : `the list “${which}”`;
  refuse('foreign-list', `${path}.list`, `no army of ${playerName(record.state, player)} comes from ${what}`);
}

/** The first number of this winter that no army or band is called by yet. */
function freeNumber(taken: Readonly<Record<string, unknown>>, prefix: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${number}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** A new army in a province of one's own. */
export function musterArmy(turn: WinterTurn, order: OrderOf<'muster'>, path: string): void {
  const { record, player } = turn;
  const { state } = record;
  expectOwnProvince(turn, order.province, `${path}.province`);
  expectOwnList(turn, order.list, path);
  if (order.units.length + order.generals.length === 0)
    refuse('empty-order', path, `${order.name} would have no troops`);
  expectStars(order.generals, path);
  expectSpecialists(order.specialists, path);
  const { name, list, province } = order;
  checkRecruits(state, { player, name, list, units: [] }, order.units, path);
  const id = freeNumber(state.armies, `${player}.${state.year}.`);
  const colours = { id, list: listInCampaign(state, list), rulings: state.rulings };
  const units = fieldUnits(order.units, colours);
  const generals = fieldGenerals(order.generals, colours);
  const specialists = fieldSpecialists(id, order.specialists);
  const army: CampaignArmy = { id, player, name, province, fort: null, list, generals, units, ...specialists };
  const gold = goldOf(state, order);
  expectGold(turn, gold, path);
  record.note(
    { kind: 'army-mustered', army, gold },
    { steps: [payment(turn, name, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Partisans rise in an enemy's province next to one's own (For the Pharaoh, Partisans; ruling FTP-C14). @throws CampaignRefusal */
function expectOccupied(state: CampaignState, player: string, province: string, path: string): void {
  if (!Object.hasOwn(state.provinces, province)) {
    refuse('unknown-province', path, `there is no province “${province}”`);
  }
  const name = provinceName(state, province);
  const holder = state.provinces[province]?.holder ?? null;
  if (holder === null || holder === player)
    refuse('not-enemy', path, `partisans rise against an enemy, and none holds ${name}`);
  if (neighboursOf(state, province).some((neighbour) => state.provinces[neighbour]?.holder === player)) return;
  refuse('not-adjacent', path, `${name} borders on no province of ${playerName(state, player)}`);
}

/** A band of partisans, at twice the price of its troops. */
export function raisePartisans(turn: WinterTurn, order: OrderOf<'raise-partisans'>, path: string): void {
  const { record, player } = turn;
  const { state } = record;
  expectOccupied(state, player, order.province, `${path}.province`);
  expectOwnList(turn, order.list, path);
  const { name, list, province } = order;
  checkRecruits(state, { player, name, list, units: [] }, order.units, path);
  const id = freeNumber(state.partisans, `${player}.p${state.year}.`);
  const units = fieldUnits(order.units, { id, list: listInCampaign(state, list), rulings: state.rulings });
  const band: PartisanBand = { id, player, name, province, list, units };
  const gold = goldOf(state, order);
  const points = gold / PARTISAN_PRICE;
  expectGold(turn, gold, path);
  record.note(
    { kind: 'partisans-raised', band, gold },
    {
      steps: [payment(turn, `${name}, ${points} points at ${PARTISAN_PRICE} gold`, gold, PARTISANS)],
      rulings: ['FTP-C5', 'FTP-C14', 'FTP-C24'],
    },
  );
}
