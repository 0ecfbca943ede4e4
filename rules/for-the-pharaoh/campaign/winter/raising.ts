import type { Step } from '../../../core/procedure.ts';
import { CAMPAIGN, PARTISANS, POINTS_COSTS } from '../../citations.ts';
import { nextNumber } from '../events/regroup.ts';
import type { OrderOf } from '../input/orders.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, PARTISAN_PRICE, type PartisanBand } from '../state/troops.ts';
import { fieldGenerals, fieldUnits } from '../troops/field-units.ts';
import { pointsOfWorks } from '../troops/forts.ts';
import { fieldSpecialists } from '../troops/specialists.ts';
import { listInCampaign, pointsRaised, pointsRefilled } from './recruits.ts';
import type { WinterTurn } from './winter-pay.ts';

/* Carries out orders that raise troops. They are already checked. */

const payment = ({ record, player }: WinterTurn, words: string, gold: number, citation = CAMPAIGN): Step => {
  const treasury = record.state.treasuries[player] ?? 0;
  return { text: `${words}: ${treasury} − ${gold} = ${treasury - gold} gold`, citation };
};

/** Adds new units and generals to an army at home. */
export function raiseTroops(turn: WinterTurn, order: OrderOf<'raise'>): void {
  const { record } = turn;
  const { state } = record;
  const army = state.armies[order.army];
  if (!army) return;
  const colours = { id: army.id, list: listInCampaign(state, army.list), rulings: state.rulings };
  const units = fieldUnits(order.units, colours, nextNumber(army.units));
  const generals = fieldGenerals(order.generals, colours, nextNumber(army.generals));
  const gold = pointsRaised(state, army.list, order);
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

/** Replaces lost figures and models. */
export function refillRanks(turn: WinterTurn, order: OrderOf<'refill'>): void {
  const { record } = turn;
  const army = record.state.armies[order.army];
  if (!army) return;
  const gold = pointsRefilled(army, order.parts);
  record.note(
    { kind: 'ranks-refilled', army: army.id, parts: order.parts, gold },
    { steps: [payment(turn, `ranks of ${army.name}`, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Replaces lost partisans at twice the price of their troops. */
export function refillBand(turn: WinterTurn, order: OrderOf<'refill-partisans'>): void {
  const { record } = turn;
  const band = record.state.partisans[order.partisans];
  if (!band) return;
  const points = pointsRefilled(band, order.parts);
  const gold = PARTISAN_PRICE * points;
  record.note(
    { kind: 'ranks-refilled', army: band.id, parts: order.parts, gold },
    {
      steps: [payment(turn, `ranks of ${band.name}, ${points} points at ${PARTISAN_PRICE} gold`, gold, PARTISANS)],
      rulings: ['FTP-C5', 'FTP-C30'],
    },
  );
}

/** Digs field works for an army at its place. */
export function prepareWorks(turn: WinterTurn, { army: id, works = {} }: OrderOf<'field-works'>): void {
  const { record } = turn;
  const army = record.state.armies[id];
  if (!army) return;
  const gold = pointsOfWorks(works);
  record.note(
    { kind: 'works-prepared', army: id, works, gold },
    { steps: [payment(turn, `field works of ${army.name}`, gold, POINTS_COSTS)], rulings: ['FTP-C5', 'FTP-C31'] },
  );
}

/** Returns the first id with this prefix that is not taken. */
function freeNumber(taken: Readonly<Record<string, unknown>>, prefix: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${number}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** Returns the id of a player's next new army this year. */
export const newArmyId = ({ armies, year }: Pick<CampaignState, 'armies' | 'year'>, player: string): string =>
  freeNumber(armies, `${player}.${year}.`);

/** Raises a new army in one of the player's provinces. */
export function musterArmy(turn: WinterTurn, order: OrderOf<'muster'>): void {
  const { record, player } = turn;
  const { state } = record;
  const { name, list, province } = order;
  const id = newArmyId(state, player);
  const colours = { id, list: listInCampaign(state, list), rulings: state.rulings };
  const units = fieldUnits(order.units, colours);
  const generals = fieldGenerals(order.generals, colours);
  const specialists = fieldSpecialists(id, order.specialists);
  const army: CampaignArmy = { id, player, name, province, fort: null, list, generals, units, ...specialists };
  const gold = pointsRaised(state, list, order);
  record.note(
    { kind: 'army-mustered', army, gold },
    { steps: [payment(turn, name, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Raises a band of partisans at twice the price of its troops. */
export function raiseBand(turn: WinterTurn, order: OrderOf<'raise-partisans'>): void {
  const { record, player } = turn;
  const { state } = record;
  const { name, list, province } = order;
  const id = freeNumber(state.partisans, `${player}.p${state.year}.`);
  const units = fieldUnits(order.units, { id, list: listInCampaign(state, list), rulings: state.rulings });
  const band: PartisanBand = { id, player, name, province, list, units };
  const points = pointsRaised(state, list, order);
  const gold = PARTISAN_PRICE * points;
  record.note(
    { kind: 'partisans-raised', band, gold },
    {
      steps: [payment(turn, `${name}, ${points} points at ${PARTISAN_PRICE} gold`, gold, PARTISANS)],
      rulings: ['FTP-C5', 'FTP-C14', 'FTP-C24'],
    },
  );
}
