import type { Step } from '../../../core/procedure.ts';
import { CAMPAIGN, PARTISANS, POINTS_COSTS } from '../../citations.ts';
import { nextNumber } from '../events/regroup.ts';
import type { OrderOf } from '../input/orders.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, PARTISAN_PRICE, type PartisanBand } from '../state/troops.ts';
import { toCampaignGenerals, toCampaignUnits } from '../troops/field-units.ts';
import { getWorksPoints, toSpecialists } from '../troops/forts.ts';
import { findList, getRaisedPoints, getRefilledPoints } from './recruits.ts';
import type { WinterTurn } from './winter-pay.ts';

/* Carries out orders that raise troops. They are already checked. */

const createPayment = ({ record, player }: WinterTurn, words: string, gold: number, citation = CAMPAIGN): Step => {
  const treasury = record.state.treasuries[player] ?? 0;
  return { text: `${words}: ${treasury} − ${gold} = ${treasury - gold} gold`, citation };
};

/** Adds new units and generals to an army at home. */
export function raiseTroops(turn: WinterTurn, order: OrderOf<'raise'>): void {
  const { record } = turn;
  const { state } = record;
  const army = state.armies[order.army];
  if (!army) return;
  const colours = { id: army.id, list: findList(state, army.list), rulings: state.rulings };
  const units = toCampaignUnits(order.units, colours, nextNumber(army.units));
  const generals = toCampaignGenerals(order.generals, colours, nextNumber(army.generals));
  const gold = getRaisedPoints(state, army.list, order);
  record.note(
    {
      kind: 'troops-raised',
      army: army.id,
      units,
      generals,
      ...toSpecialists(army.id, order.specialists),
      gold,
    },
    { steps: [createPayment(turn, `new troops for ${army.name}`, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Replaces lost figures and models. */
export function refillRanks(turn: WinterTurn, order: OrderOf<'refill'>): void {
  const { record } = turn;
  const army = record.state.armies[order.army];
  if (!army) return;
  const gold = getRefilledPoints(army, order.parts);
  record.note(
    { kind: 'ranks-refilled', army: army.id, parts: order.parts, gold },
    { steps: [createPayment(turn, `replacements for ${army.name}`, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Replaces lost partisans at twice the price of their troops. */
export function refillBand(turn: WinterTurn, order: OrderOf<'refill-partisans'>): void {
  const { record } = turn;
  const band = record.state.partisans[order.partisans];
  if (!band) return;
  const points = getRefilledPoints(band, order.parts);
  const gold = PARTISAN_PRICE * points;
  record.note(
    { kind: 'ranks-refilled', army: band.id, parts: order.parts, gold },
    {
      steps: [
        createPayment(
          turn,
          `replacements for ${band.name}, ${points} points at ${PARTISAN_PRICE} gold each`,
          gold,
          PARTISANS,
        ),
      ],
      rulings: ['FTP-C5', 'FTP-C30'],
    },
  );
}

/** Digs field works for an army at its place. */
export function prepareWorks(turn: WinterTurn, { army: id, works = {} }: OrderOf<'field-works'>): void {
  const { record } = turn;
  const army = record.state.armies[id];
  if (!army) return;
  const gold = getWorksPoints(works);
  record.note(
    { kind: 'works-prepared', army: id, works, gold },
    { steps: [createPayment(turn, `field works of ${army.name}`, gold, POINTS_COSTS)], rulings: ['FTP-C5', 'FTP-C31'] },
  );
}

/** Returns the first id with this prefix that is not taken. */
function findFreeId(taken: Readonly<Record<string, unknown>>, prefix: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${number}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** Returns the id of a player's next new army this year. */
export const createArmyId = ({ armies, year }: Pick<CampaignState, 'armies' | 'year'>, player: string): string =>
  findFreeId(armies, `${player}.${year}.`);

/** Raises a new army in one of the player's provinces. */
export function musterArmy(turn: WinterTurn, order: OrderOf<'muster'>): void {
  const { record, player } = turn;
  const { state } = record;
  const { name, list, province } = order;
  const id = createArmyId(state, player);
  const colours = { id, list: findList(state, list), rulings: state.rulings };
  const units = toCampaignUnits(order.units, colours);
  const generals = toCampaignGenerals(order.generals, colours);
  const specialists = toSpecialists(id, order.specialists);
  const army: CampaignArmy = { id, player, name, province, fort: null, list, generals, units, ...specialists };
  const gold = getRaisedPoints(state, list, order);
  record.note(
    { kind: 'army-mustered', army, gold },
    { steps: [createPayment(turn, name, gold)], rulings: ['FTP-C5', 'FTP-C24'] },
  );
}

/** Raises a band of partisans at twice the price of its troops. */
export function raiseBand(turn: WinterTurn, order: OrderOf<'raise-partisans'>): void {
  const { record, player } = turn;
  const { state } = record;
  const { name, list, province } = order;
  const id = findFreeId(state.partisans, `${player}.p${state.year}.`);
  const units = toCampaignUnits(order.units, { id, list: findList(state, list), rulings: state.rulings });
  const band: PartisanBand = { id, player, name, province, list, units };
  const points = getRaisedPoints(state, list, order);
  const gold = PARTISAN_PRICE * points;
  record.note(
    { kind: 'partisans-raised', band, gold },
    {
      steps: [createPayment(turn, `${name}, ${points} points at ${PARTISAN_PRICE} gold each`, gold, PARTISANS)],
      rulings: ['FTP-C5', 'FTP-C14', 'FTP-C24'],
    },
  );
}
