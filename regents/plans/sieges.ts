import {
  type CampaignArmy,
  isEngine,
  isUnderWay,
  type Order,
  reckon,
  type Siege,
  siegeForecast,
  type SiegeForecast,
  type SiegeWay,
  type SiegeWork,
  type StormWay,
  stormWaysInForce,
  takesShed,
  usualPlan,
  wayOf,
} from '../../rules/campaign.ts';
import { fight } from '../evaluation/battle-odds.ts';
import {
  garrisonPoints,
  GOOD_ODDS,
  laddersWanted,
  stormChance,
  type Stormers,
  stormersOf,
} from '../evaluation/storm-odds.ts';
import { worthOf } from '../evaluation/province-value.ts';
import { isInField, type Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { forceOf, reserveOf } from './forces.ts';

/* What besiegers and the besieged do (For the Pharaoh, Sieges). */

/** Besiegers that a garrison is worth shutting in for, times its points. */
const LEAST_BESIEGERS = 1.3;
/** From this chance on a garrison sallies, or an army marches to its relief. */
const FAIR_ODDS = 0.6;

/** The days after which a way succeeds as likely as not; Infinity where it may never. */
function medianDay(forecast: SiegeForecast, ways: readonly SiegeWay[]): number {
  let sum = 0;
  for (const [day, chance] of reckon(forecast, ways).odds.entries()) {
    sum += chance;
    if (sum >= 0.5) return day;
  }
  return Infinity;
}

/** The work that a way to reduce a fort begins. */
const workOf = ({ kind, work }: SiegeWay): SiegeWork['kind'] | null =>
  kind === 'hunger' || work !== null ? null : kind;

/** An army before a fort, and those of it who can storm it. */
interface Besieger {
  readonly army: CampaignArmy;
  readonly fort: string;
  readonly stormers: Stormers;
}

/** Begins the works by which a fort falls soonest, as far as there are carpenters and miners: ladders where enough can get up. */
function beginWorks(situation: Situation, sheet: OrderSheet, { army, fort, stormers }: Besieger): void {
  const { view, player } = situation;
  const wanted = laddersWanted(stormers);
  const unfit = new Set([
    ...(wanted === null ? ['ladders'] : []),
    ...(stormChance(stormers, 'tower', 1) < GOOD_ODDS ? ['tower'] : []),
  ]);
  const usual = usualPlan(view, player, army.province);
  const plan = { ...usual, groups: wanted ?? usual.groups };
  const forecast = siegeForecast(view, fort, player, plan);
  if (!forecast) return;
  const hunger = forecast.ways.find(({ kind }) => kind === 'hunger');
  const starved = hunger ? medianDay(forecast, [hunger]) : Infinity;
  const running = new Set((view.sieges[fort]?.works ?? []).filter(isUnderWay).map(({ kind }) => kind));
  const soonest = forecast.ways
    .map((way) => ({ work: workOf(way), day: medianDay(forecast, [way]) }))
    .filter(({ work, day }) => work && !running.has(work) && !unfit.has(work) && day < starved)
    .toSorted((one, other) => one.day - other.day);
  for (const { work } of soonest) {
    if (!work) continue;
    const crew = isEngine(work) ? crewOf(situation, sheet, army, fort, work) : [];
    if (!crew) continue;
    const isForLadders = work === 'ladders';
    const order: Order = {
      kind: 'siege-work',
      army: army.id,
      fort,
      work,
      protected: takesShed(work),
      carpenters: isForLadders ? plan.carpenters : 1,
      groups: isForLadders ? plan.groups : 1,
      crew,
    };
    const isGiven = sheet.give(
      order,
      reason(isForLadders ? 'work-ladders' : 'work-breach', { fort: sheet.names.fort(fort) }),
    );
    // Who has ladders soon needs nothing else.
    if (isGiven && isForLadders) return;
  }
}

/** Two groups, or what comes next to it, of the cheapest foot. */
function crewOf(situation: Situation, sheet: OrderSheet, army: CampaignArmy, fort: string, work: SiegeWork['kind']) {
  const draft = { kind: 'siege-work', army: army.id, fort, work } as const;
  const reserve = reserveOf(situation, sheet.orders, draft, 'crew');
  const [part] = (reserve?.parts ?? []).filter(({ most }) => most >= 6).toSorted((one, other) => one.cost - other.cost);
  return part ? [{ id: part.id, count: Math.min(part.most, 12) }] : null;
}

/** What is there, or will be within the month, for a storm by each way: ladders for so many groups, towers, or works that breach. */
function readyFor({ view }: Situation, sheet: OrderSheet, fort: string, way: StormWay): number {
  const begun = (view.sieges[fort]?.works ?? [])
    .filter((work) => isUnderWay(work) && wayOf(work.kind) === way)
    .map(({ wanted }) => wanted);
  const ordered = sheet.orders.flatMap((order) =>
    order.kind === 'siege-work' && order.fort === fort && wayOf(order.work) === way ? [order.groups] : [],
  );
  const works = [...begun, ...ordered];
  return way === 'ladders' ? works.reduce((sum, groups) => sum + groups, 0) : works.length;
}

/** The storm that is ordered for the month, should a way in open: by whichever way is likeliest to go well. */
function orderStorms(situation: Situation, sheet: OrderSheet, { army, fort, stormers }: Besieger): void {
  const name = sheet.names.fort(fort);
  const [best] = stormWaysInForce(situation.view.rulings)
    .map((way) => ({ way, chance: stormChance(stormers, way, readyFor(situation, sheet, fort, way)) }))
    .toSorted((one, other) => other.chance - one.chance);
  if (best && best.chance >= GOOD_ODDS) {
    sheet.give(
      { kind: 'assault', army: army.id, fort, way: best.way, force: null },
      reason('storm', { fort: name, chance: Math.round(best.chance * 100) }),
    );
  } else {
    sheet.give({ kind: 'leave-breach', army: army.id, fort }, reason('leave-breach', { fort: name }));
  }
}

/** Whether a siege is worth going on with: what may relieve it is not much stronger than the besiegers. */
function isWorthwhile(situation: Situation, army: CampaignArmy, fort: string): boolean {
  const points = situation.points(army);
  const garrison = garrisonPoints(situation, fort, army.province);
  if (garrison <= 0 || points < LEAST_BESIEGERS * garrison) return false;
  const [reliever] = situation.foesNextTo(army.province);
  return (
    (reliever?.points ?? 0) < points * 1.5 && situation.taste.sieges * worthOf(situation, army.province) > 0.15 * points
  );
}

function besiege(
  situation: Situation,
  sheet: OrderSheet,
  army: CampaignArmy,
  fort: string,
  siege: Siege | null,
): boolean {
  if (!isWorthwhile(situation, army, fort)) return false;
  const name = sheet.names.fort(fort);
  const province = sheet.names.province(army.province);
  const begun = siege
    ? sheet.give({ kind: 'hold', army: army.id }, reason('starve', { fort: name }))
    : sheet.give({ kind: 'besiege', army: army.id, fort }, reason('besiege', { province }));
  if (!begun) return false;
  const besieger = { army, fort, stormers: stormersOf(situation, army, fort) };
  beginWorks(situation, sheet, besieger);
  orderStorms(situation, sheet, besieger);
  return true;
}

/** A garrison that is shut in: it sallies when it can win, harms engines and mines, and waits. */
function standSiege(situation: Situation, sheet: OrderSheet, army: CampaignArmy, siege: Siege): void {
  const { fort } = siege;
  const name = sheet.names.fort(fort);
  const besiegers = situation.fieldFoes(army.province).filter(({ player }) => player === siege.besieger);
  const strength = besiegers.reduce((sum, { points }) => sum + points, 0);
  const { win } = fight(situation.points(army), Math.max(1, strength));
  if (win >= FAIR_ODDS) {
    sheet.give({ kind: 'sortie', army: army.id }, reason('sortie', { fort: name, chance: Math.round(win * 100) }));
  } else {
    const engine = (siege.works ?? []).find(({ stage, kind }) => stage === 'at-wall' && kind !== 'mine');
    const reserve = engine && reserveOf(situation, sheet.orders, { kind: 'sortie-engine', army: army.id });
    const sent = reserve && forceOf(reserve, situation.points(army) * 0.6);
    const sallied =
      engine &&
      sent &&
      sheet.give(
        {
          kind: 'sortie-engine',
          army: army.id,
          work: engine.id,
          force: sent.force,
        },
        reason('sortie-engine', { fort: name }),
      );
    if (!sallied) sheet.give({ kind: 'hold', army: army.id }, reason('wait-relief', { fort: name }));
  }
  if ((siege.works ?? []).some((work) => work.kind === 'mine' && isUnderWay(work)))
    sheet.give({ kind: 'counter-mine', army: army.id }, reason('counter-mine', { fort: name }));
}

/** Marches to the relief of a fort next door. */
function relieve(situation: Situation, sheet: OrderSheet, army: CampaignArmy): boolean {
  const { view, player } = situation;
  for (const siege of Object.values(view.sieges)) {
    if (view.forts[siege.fort]?.holder !== player || !situation.near(army.province).includes(siege.province)) continue;
    const [first] = situation.fieldFoes(siege.province);
    const { win } = fight(situation.points(army), first?.points ?? 1);
    if (win < FAIR_ODDS / Math.max(0.8, situation.taste.guarding)) continue;
    const why = reason('relieve', {
      province: sheet.names.province(siege.province),
      chance: Math.round(win * 100),
    });
    if (sheet.give({ kind: 'relieve', army: army.id, to: siege.province }, why)) return true;
  }
  return false;
}

/** Orders about sieges. @returns the armies that have theirs. */
export function planSieges(situation: Situation, sheet: OrderSheet): ReadonlySet<string> {
  const { view, player } = situation;
  const busy = new Set<string>();
  for (const army of situation.armies) {
    const within = army.fort === null ? null : view.sieges[army.fort];
    if (within) {
      standSiege(situation, sheet, army, within);
      busy.add(army.id);
      continue;
    }
    if (!isInField(army)) continue;
    if (situation.fieldFoes(army.province).length === 0) {
      const forts = Object.values(view.forts).filter(
        ({ id, province }) => province === army.province && garrisonPoints(situation, id, province) > 0,
      );
      for (const { id } of forts) {
        const siege = view.sieges[id] ?? null;
        if (siege && siege.besieger !== player) continue;
        if (!busy.has(army.id) && besiege(situation, sheet, army, id, siege)) busy.add(army.id);
      }
    }
    if (!busy.has(army.id) && relieve(situation, sheet, army)) busy.add(army.id);
  }
  return busy;
}
