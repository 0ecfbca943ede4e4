import {
  type CampaignArmy,
  isUnderWay,
  type Order,
  reckon,
  type Siege,
  siegeForecast,
  type SiegeForecast,
  type SiegeWay,
  usualPlan,
} from '../../rules/campaign.ts';
import { fight } from '../judgement/fights.ts';
import { worthOf } from '../judgement/worth.ts';
import { isInField, type Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { forceOf, reserveOf } from './forces.ts';

/* What besiegers and the besieged do (For the Pharaoh, Sieges). */

/** Besiegers that a garrison is worth shutting in for, times its points. */
const LEAST_BESIEGERS = 1.3;
/** From this chance on a storm is ordered. */
export const GOOD_ODDS = 0.7;
/** From this chance on a garrison sallies, or an army marches to its relief. */
const FAIR_ODDS = 0.6;

export const garrisonPoints = (situation: Situation, fort: string, province: string): number =>
  situation.garrisons(province).reduce((sum, foe) => (foe.fort === fort ? sum + foe.points : sum), 0);

/** The chance to win a storm, with those who can go on foot. */
function stormChance(situation: Situation, army: CampaignArmy, fort: string, way: 'ladders' | 'breach'): number {
  const garrison = garrisonPoints(situation, fort, army.province);
  const draft = { kind: 'assault', army: army.id, fort, way };
  const options = situation.rules.orderOptions(situation.view, situation.player, [], draft)['force'];
  if (options?.kind !== 'force' || garrison <= 0) return 0;
  const points = options.reserve.parts.reduce((sum, { most, cost }) => sum + most * cost, 0);
  // Hardly half of those who climb get up.
  return points > 0 ? fight(way === 'ladders' ? points * 0.4 : points, garrison, way).win : 0;
}

/** The days after which a way succeeds as likely as not; Infinity where it may never. */
function medianDay(forecast: SiegeForecast, ways: readonly SiegeWay[]): number {
  let sum = 0;
  for (const [day, chance] of reckon(forecast, ways).odds.entries()) {
    sum += chance;
    if (sum >= 0.5) return day;
  }
  return Infinity;
}

/** Begins the works that open the walls soonest, as far as there are carpenters and miners. */
function beginWorks(situation: Situation, sheet: OrderSheet, army: CampaignArmy, fort: string): void {
  const { view, player } = situation;
  const forecast = siegeForecast(view, fort, player, usualPlan(view, player, army.province));
  if (!forecast) return;
  const hunger = forecast.ways.find(({ kind }) => kind === 'hunger');
  const starved = hunger ? medianDay(forecast, [hunger]) : Infinity;
  const running = new Set((view.sieges[fort]?.works ?? []).filter(isUnderWay).map(({ kind }) => kind));
  const soonest = forecast.ways
    .filter(
      ({ kind, work }) => work === null && (kind === 'ram' || kind === 'claw' || kind === 'mine') && !running.has(kind),
    )
    .map((way) => ({ way, day: medianDay(forecast, [way]) }))
    .filter(({ day }) => day < starved)
    .toSorted((one, other) => one.day - other.day);
  for (const { way } of soonest) {
    const { kind } = way;
    if (kind === 'hunger') continue;
    const crew = kind === 'mine' ? null : crewOf(situation, sheet, army, fort, kind);
    if (kind !== 'mine' && !crew) continue;
    const order: Order = {
      kind: 'siege-work',
      army: army.id,
      fort,
      work: kind,
      protected: kind !== 'mine',
      carpenters: 1,
      groups: 1,
      crew: crew ?? [],
    };
    sheet.give(order, reason('work-breach', { fort: sheet.names.fort(fort) }));
  }
}

/** Two groups, or what comes next to it, of the cheapest foot. */
function crewOf(
  situation: Situation,
  sheet: OrderSheet,
  army: CampaignArmy,
  fort: string,
  work: 'ram' | 'claw' | 'tower' | 'ladders',
) {
  const draft = { kind: 'siege-work', army: army.id, fort, work } as const;
  const reserve = reserveOf(situation, sheet.orders, draft, 'crew');
  const [part] = (reserve?.parts ?? []).filter(({ most }) => most >= 6).toSorted((one, other) => one.cost - other.cost);
  return part ? [{ id: part.id, count: Math.min(part.most, 12) }] : null;
}

/** Storms that are ordered for the month, should a way in open. */
function orderStorms(situation: Situation, sheet: OrderSheet, army: CampaignArmy, fort: string): void {
  const chance = stormChance(situation, army, fort, 'breach');
  const name = sheet.names.fort(fort);
  if (chance >= GOOD_ODDS) {
    sheet.give(
      { kind: 'assault', army: army.id, fort, way: 'breach', force: null },
      reason('storm', { fort: name, chance: Math.round(chance * 100) }),
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
  beginWorks(situation, sheet, army, fort);
  orderStorms(situation, sheet, army, fort);
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
