import {
  type CampaignArmy,
  isEngine,
  isUnderWay,
  type Order,
  estimateSiege,
  type Siege,
  forecastSiege,
  type SiegeForecast,
  type SiegeWay,
  type SiegeWork,
  type StormWay,
  listPermittedWays,
  canHaveShed,
  createDefaultPlan,
  getStormWay,
} from '../../rules/campaign.ts';
import {
  estimateAttackOdds,
  type Chance,
  getGarrison,
  findNeededLadders,
  NO_CHANCE,
  estimateStormChance,
  type Stormers,
  getStormers,
} from '../evaluation/battle-odds.ts';
import { type SiegeObjection, findSiegeObjection } from '../evaluation/realm-values.ts';
import { type CampaignMonth, estimateForce, hasTroops, isInField, type Situation } from '../knowledge/situation.ts';
import { estimateBesiegers } from '../knowledge/enemy-strength.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { toPercents, createReason } from '../reasons.ts';
import { getMinStormChance } from '../temperaments.ts';
import { selectForce, isAloneInCapital, getReserve } from './common-attack.ts';
import { CREW_FIGURES, SORTIE_SHARE } from '../constants.ts';

/* Orders of besiegers and besieged armies (For the Pharaoh, Sieges). */

/** Returns the first day by which a way to take a fort has succeeded with a chance of at least one half. Infinity for never. */
function medianDay(forecast: SiegeForecast, ways: readonly SiegeWay[]): number {
  let sum = 0;
  for (const [day, chance] of estimateSiege(forecast, ways).odds.entries()) {
    sum += chance;
    if (sum >= 0.5) return day;
  }
  return Infinity;
}

/** Returns the siege work that a way to take a fort requires. Null for hunger and for works that exist. */
const getNeededWork = ({ kind, work }: SiegeWay): SiegeWork['kind'] | null =>
  kind === 'hunger' || work !== null ? null : kind;

/** An army at a fort, with its troops that can storm. */
interface Besieger {
  readonly army: CampaignArmy;
  readonly fort: string;
  readonly stormers: Stormers;
}

/** Orders the works by which a fort falls soonest, within the limits of carpenters and miners; ladders only for enough groups. */
function beginWorks(situation: Situation, sheet: OrderSheet, { army, fort, stormers }: Besieger): void {
  const { view, player } = situation;
  const minChance = getMinStormChance(situation.taste);
  const neededLadders = findNeededLadders(stormers, minChance);
  const unfit = new Set([
    ...(neededLadders === null ? ['ladders'] : []),
    ...(estimateStormChance(stormers, 'tower', 1).win < minChance ? ['tower'] : []),
  ]);
  const usual = createDefaultPlan(view, player, army.province);
  const plan = { ...usual, groups: neededLadders ?? usual.groups };
  const forecast = forecastSiege(view, fort, player, plan);
  if (!forecast) return;
  const hunger = forecast.ways.find(({ kind }) => kind === 'hunger');
  const starved = hunger ? medianDay(forecast, [hunger]) : Infinity;
  const running = new Set((view.sieges[fort]?.works ?? []).filter(isUnderWay).map(({ kind }) => kind));
  const soonest = forecast.ways
    .map((way) => ({ work: getNeededWork(way), day: medianDay(forecast, [way]) }))
    .filter(({ work, day }) => work && !running.has(work) && !unfit.has(work) && day < starved)
    .toSorted((one, other) => one.day - other.day);
  for (const { work } of soonest) {
    if (!work) continue;
    const crew = isEngine(work) ? chooseCrew(situation, sheet, army, fort, work) : [];
    if (!crew) continue;
    const isForLadders = work === 'ladders';
    const order: Order = {
      kind: 'siege-work',
      army: army.id,
      fort,
      work,
      protected: canHaveShed(work),
      carpenters: isForLadders ? plan.carpenters : 1,
      groups: isForLadders ? plan.groups : 1,
      crew,
    };
    const isGiven = sheet.addOrder(
      order,
      createReason(isForLadders ? 'work-ladders' : 'work-breach', { fort: sheet.names.fort(fort) }),
    );
    // Once ladders are ordered, no other work is needed.
    if (isGiven && isForLadders) return;
  }
}

/** Returns up to two groups of the cheapest foot. */
function chooseCrew(
  situation: Situation,
  sheet: OrderSheet,
  army: CampaignArmy,
  fort: string,
  work: SiegeWork['kind'],
) {
  const draft = { kind: 'siege-work', army: army.id, fort, work } as const;
  const reserve = getReserve(situation, sheet.orders, draft, 'crew');
  const [part] = (reserve?.parts ?? [])
    .filter(({ most }) => most >= CREW_FIGURES.least)
    .toSorted((one, other) => one.cost - other.cost);
  return part ? [{ id: part.id, count: Math.min(part.most, CREW_FIGURES.sent) }] : null;
}

/** Counts the groups with ladders, or the towers or breaching works, that will be ready by the end of the month. */
function countReady({ view }: Situation, sheet: OrderSheet, fort: string, way: StormWay): number {
  const begun = (view.sieges[fort]?.works ?? [])
    .filter((work) => isUnderWay(work) && getStormWay(work.kind) === way)
    .map(({ wanted }) => wanted);
  const ordered = sheet.orders.flatMap((order) =>
    order.kind === 'siege-work' && order.fort === fort && getStormWay(order.work) === way ? [order.groups] : [],
  );
  const works = [...begun, ...ordered];
  return way === 'ladders' ? works.reduce((sum, groups) => sum + groups, 0) : works.length;
}

/** Orders a storm by the way with the best odds, or declines a breach if no odds are good enough. */
function orderStorms(situation: Situation, sheet: OrderSheet, { army, fort, stormers }: Besieger): void {
  const name = sheet.names.fort(fort);
  const [best] = listPermittedWays(situation.view.rulings)
    .map((way) => ({ way, ...estimateStormChance(stormers, way, countReady(situation, sheet, fort, way)) }))
    .toSorted((one, other) => other.win - one.win);
  if (best && best.win >= getMinStormChance(situation.taste)) {
    sheet.addOrder(
      { kind: 'assault', army: army.id, fort, way: best.way, force: null },
      createReason('storm', { fort: name, ...toPercents(best) }),
    );
  } else {
    sheet.addOrder({ kind: 'leave-breach', army: army.id, fort }, createReason('leave-breach', { fort: name }));
  }
}

/** Returns the points of all own armies in the field of a province. They besiege its forts together. */
const sumBesiegers = (situation: Situation, province: string): number =>
  situation.armiesIn(province).reduce((sum, army) => sum + (isInField(army) ? situation.points(army) : 0), 0);

/** Begins or continues a siege. @returns true if the army besieges, or a sentence if it abandons the siege it came for */
function besiege(
  situation: Situation,
  sheet: OrderSheet,
  army: CampaignArmy,
  fort: string,
  siege: Siege | null,
): boolean | Sentence {
  const garrison = Math.round(getGarrison(situation, fort, army.province).points);
  const points = sumBesiegers(situation, army.province);
  const values = { fort: sheet.names.fort(fort), army: sheet.names.army(army.id) };
  const isBegun = siege !== null || situation.aims.arrived.has(army.id);
  const objection = findSiegeObjection(situation, army.province, { points, garrison, isBegun });
  if (objection) return explainAbandoned(situation, sheet, army, siege ?? fort, objection) ?? false;
  const isGiven = siege
    ? sheet.addOrder(
        { kind: 'hold', army: army.id },
        createReason('starve', { ...values, ...getStart(siege), garrison }),
      )
    : sheet.addOrder(
        { kind: 'besiege', army: army.id, fort },
        createReason('besiege', { ...values, garrison, points }),
      );
  if (!isGiven) return false;
  const besieger = { army, fort, stormers: getStormers(situation, army, fort) };
  beginWorks(situation, sheet, besieger);
  orderStorms(situation, sheet, besieger);
  return true;
}

const getStart = ({ begun: { year, month } }: Siege): CampaignMonth => ({ year, month });

/** Returns the reason to abandon a siege, or not to begin one after arriving. Null if the army was there all year. */
function explainAbandoned(
  { aims }: Situation,
  { names }: OrderSheet,
  { id, province }: CampaignArmy,
  siege: Siege | string,
  why: SiegeObjection | 'met',
): Sentence | null {
  const fort = names.fort(typeof siege === 'string' ? siege : siege.fort);
  const values = { fort, army: names.army(id), province: names.province(province) };
  if (typeof siege !== 'string') return createReason(`give-up-${why}`, { ...values, ...getStart(siege) });
  return aims.arrived.has(id) ? createReason(`no-siege-${why}`, values) : null;
}

/** Returns an army's chance against the besiegers of a fort, who fight as one force. */
function estimateRelief(situation: Situation, army: CampaignArmy, { fort, province, besieger }: Siege): Chance {
  const foes = situation.fieldFoes(province).filter(({ player }) => player === besieger);
  // Besiegers with whom a truce was made this month are no enemies.
  if (foes.length === 0) return NO_CHANCE;
  const within = situation.armiesIn(province).filter((ownPoints) => ownPoints.fort === fort);
  const garrison = within.reduce((sum, ownPoints) => sum + situation.points(ownPoints), 0);
  const ownPoints = situation.points(army);
  const besiegers = estimateBesiegers(estimateForce(situation, foes, ownPoints), garrison);
  return estimateAttackOdds(ownPoints, besiegers, situation.prospects(army.province, province));
}

/** Gives orders to a besieged garrison: to sally if it can win or destroy an engine, otherwise to wait, and to counter mines. */
function orderGarrison(situation: Situation, sheet: OrderSheet, army: CampaignArmy, siege: Siege): void {
  const { fort } = siege;
  const name = sheet.names.fort(fort);
  const chance = estimateRelief(situation, army, siege);
  if (chance.win >= situation.taste.minAttackChance && hasTroops(army)) {
    sheet.addOrder({ kind: 'sortie', army: army.id }, createReason('sortie', { fort: name, ...toPercents(chance) }));
  } else {
    const engine = (siege.works ?? []).find(({ stage, kind }) => stage === 'at-wall' && kind !== 'mine');
    const reserve = engine && getReserve(situation, sheet.orders, { kind: 'sortie-engine', army: army.id });
    const sent = reserve && selectForce(reserve, situation.points(army) * SORTIE_SHARE);
    const sallied =
      engine &&
      sent &&
      sheet.addOrder(
        {
          kind: 'sortie-engine',
          army: army.id,
          work: engine.id,
          force: sent.force,
        },
        createReason('sortie-engine', { fort: name }),
      );
    if (!sallied) sheet.addOrder({ kind: 'hold', army: army.id }, createReason('wait-relief', { fort: name }));
  }
  if ((siege.works ?? []).some((work) => work.kind === 'mine' && isUnderWay(work)))
    sheet.addOrder({ kind: 'counter-mine', army: army.id }, createReason('counter-mine', { fort: name }));
}

/** Orders a march to relieve an own fort next door. @returns true if ordered */
function relieve(situation: Situation, sheet: OrderSheet, army: CampaignArmy): boolean {
  const { view, player } = situation;
  for (const siege of Object.values(view.sieges)) {
    if (view.forts[siege.fort]?.holder !== player || !situation.neighbours(army.province).includes(siege.province))
      continue;
    const chance = estimateRelief(situation, army, siege);
    if (chance.win < situation.taste.minAttackChance) continue;
    const why = createReason('relieve', { province: sheet.names.province(siege.province), ...toPercents(chance) });
    if (sheet.addOrder({ kind: 'relieve', army: army.id, to: siege.province }, why)) return true;
  }
  return false;
}

/** Lists forts in a province with an enemy garrison, except those besieged by another side. */
const listEnemyForts = (situation: Situation, province: string): readonly string[] =>
  Object.values(situation.view.forts)
    .filter((fort) => fort.province === province && getGarrison(situation, fort.id, province).points > 0)
    .map(({ id }) => id)
    .filter((id) => (situation.view.sieges[id]?.besieger ?? situation.player) === situation.player);

/** Gives orders to an army at enemy forts. @returns true if it besieges a fort, or a sentence if it abandons a siege */
function orderAtForts(situation: Situation, sheet: OrderSheet, army: CampaignArmy): boolean | Sentence {
  const isMet = situation.fieldFoes(army.province).length > 0;
  let given: boolean | Sentence = false;
  for (const fort of listEnemyForts(situation, army.province)) {
    const siege = situation.view.sieges[fort] ?? null;
    const isHere = isMet
      ? explainAbandoned(situation, sheet, army, siege ?? fort, 'met')
      : besiege(situation, sheet, army, fort, siege);
    if (isHere === true) return true;
    given = isHere || given;
  }
  return given;
}

/** Gives orders for sieges. @returns the armies with orders, and the reasons of armies that abandon a siege */
export function planSieges(
  situation: Situation,
  sheet: OrderSheet,
): { readonly busy: ReadonlySet<string>; readonly givenUp: ReadonlyMap<string, Sentence> } {
  const busy = new Set<string>();
  const givenUp = new Map<string, Sentence>();
  for (const army of situation.armies) {
    const within = army.fort === null ? null : situation.view.sieges[army.fort];
    if (within) {
      orderGarrison(situation, sheet, army, within);
      busy.add(army.id);
      continue;
    }
    if (!hasTroops(army)) continue;
    const done = isInField(army) && orderAtForts(situation, sheet, army);
    const isBound = !isInField(army) && isAloneInCapital(situation, army);
    if (done === true || (!isBound && relieve(situation, sheet, army))) busy.add(army.id);
    else if (done) givenUp.set(army.id, done);
  }
  return { busy, givenUp };
}
