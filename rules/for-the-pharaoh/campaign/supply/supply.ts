import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { CAMPAIGN } from '../../citations.ts';
import { FTP_C7 } from '../campaign-rulings.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { hasPassage } from '../state/treaties.ts';
import type { CampaignArmy, Loss } from '../state/troops.ts';
import { isBesieged } from '../troops/forts.ts';
import {
  getArmyPoints,
  hasTroops,
  sortByMap,
  listMusteredTroops,
  getProvinceName,
  getProvinceSetUp,
} from '../troops/muster.ts';
import { sumPoints, type RemovedTroop, shrinkToCapacity, type Troops } from '../troops/casualties.ts';

export const troopsSchema = z
  .array(
    z.strictObject({
      id: z.string().max(200),
      cost: z.int().min(0).max(1_000_000),
      count: z.int().min(0).max(1_000_000),
    }),
  )
  .max(100_000);

const inputSchema = z.strictObject({
  /** Points that the province feeds, after crop damage. */
  capacity: z.int().min(0).max(1_000_000_000),
  /** Units in muster order. Generals are entries with a count of 1. */
  units: troopsSchema,
});

export interface SupplyOutcome {
  /** Points above the limit; 0 if all are fed. */
  readonly excess: number;
  readonly removed: readonly RemovedTroop[];
  readonly remaining: number;
}

/** Removes troops that starve beyond a province's capacity (rulings FTP-C6, FTP-C7). */
function resolveSupply(capacity: number, units: readonly Troops[]): { outcome: SupplyOutcome; steps: Step[] } {
  const total = sumPoints(units);
  const { removed, remaining } = shrinkToCapacity(capacity, units);
  const excess = Math.max(0, total - capacity);
  const steps: Step[] = [
    {
      text: `${total} points must eat, but the province feeds only ${capacity}: ${excess} too many`,
      citation: CAMPAIGN,
    },
  ];
  for (const { id, count } of removed) {
    const cost = units.find((unit) => unit.id === id)?.cost ?? 0;
    steps.push({ text: `${count} × ${id} at ${cost} points starve`, citation: CAMPAIGN });
  }
  if (removed.length > 0) steps.push({ text: `${remaining} points are left`, citation: CAMPAIGN });
  return { outcome: { excess, removed, remaining }, steps };
}

/** Supply at the end of a month (For the Pharaoh, Campaign Rules). No dice. */
export const supply = defineProcedure({
  id: 'for-the-pharaoh/campaign/supply',
  title: 'Supply',
  citation: CAMPAIGN,
  phase: [],
  input: inputSchema,
  dice: [],
  resolve({ capacity, units }): Resolution<SupplyOutcome> {
    return { ...resolveSupply(capacity, units), rulings: ['FTP-C6', 'FTP-C7'] };
  },
});

/** Adds the army to each removed figure or general. */
export function toLosses(armies: readonly CampaignArmy[], removed: readonly RemovedTroop[]): Loss[] {
  const home = new Map<string, { army: string; general: boolean }>();
  for (const army of armies) {
    for (const { id } of army.generals) home.set(id, { army: army.id, general: true });
    for (const { parts } of army.units) for (const { id } of parts) home.set(id, { army: army.id, general: false });
    for (const { id } of army.specialists ?? []) home.set(id, { army: army.id, general: false });
  }
  return removed.flatMap(({ id, count }) => {
    const origin = home.get(id);
    if (!origin) return [];
    return [origin.general ? { army: origin.army, id, count, general: true } : { army: origin.army, id, count }];
  });
}

/** Disbands armies without troops or generals. */
export function disbandDestroyed(record: Recorder): void {
  for (const army of Object.values(record.state.armies)) {
    if (!hasTroops(army)) disbandArmy(record, army.id, 'destroyed');
  }
}

/** Starves each side's excess among the armies in a province. A besieged garrison lives on its stores (rulings FTP-C6, FTP-C7, FTP-C8). */
export function feedProvince(record: Recorder, province: string, here: readonly CampaignArmy[]): void {
  const setUp = getProvinceSetUp(record.state, province);
  if (setUp) feedArmies(record, province, setUp.food, here);
}

/** Groups the armies in a province by side. Sides that share the food limit or have treaties: first the holder, then in player order. */
function groupBySide(
  { players, provinces, treaties }: CampaignState,
  province: string,
  fed: readonly CampaignArmy[],
  isShared: boolean,
): readonly (readonly [string, readonly CampaignArmy[]])[] {
  const bySide = Map.groupBy(fed, ({ player }) => player);
  if (!isShared && treaties === undefined) return [...bySide];
  const holder = provinces[province]?.holder ?? null;
  const order = [...players.map(({ id }) => id)].sort(
    (one, other) => Number(other === holder) - Number(one === holder),
  );
  return order.flatMap((player) => {
    const armies = bySide.get(player);
    return armies ? [[player, armies] as const] : [];
  });
}

function feedArmies(record: Recorder, province: string, food: number, here: readonly CampaignArmy[]): void {
  const available = Math.max(0, food - (record.state.provinces[province]?.cropDamage ?? 0));
  const fed = here.filter((army) => !isBesieged(record.state, army));
  if (fed.reduce((points, army) => points + getArmyPoints(army), 0) <= available) return;
  const isShared = getChoice(FTP_C7, record.state.rulings) === 'shared';
  const eaten = new Map<string, number>();
  for (const [player, armies] of groupBySide(record.state, province, fed, isShared)) {
    const muster = armies.flatMap(listMusteredTroops);
    const before = [...eaten].filter(([other]) => isShared || hasPassage(record.state, player, other));
    const capacity = Math.max(0, available - before.reduce((sum, [, points]) => sum + points, 0));
    eaten.set(player, Math.min(capacity, sumPoints(muster)));
    if (sumPoints(muster) <= capacity) continue;
    const { outcome, steps } = resolveSupply(capacity, muster);
    const isGuest = !isShared && before.length > 0;
    const place = {
      text: `${getProvinceName(record.state, province)} feeds ${capacity} points`,
      citation: steps[0]?.citation ?? '',
    };
    record.note(
      {
        kind: 'casualties',
        cause: 'hunger',
        due: outcome.excess,
        points: capacity + outcome.excess - outcome.remaining,
        losses: toLosses(armies, outcome.removed),
      },
      { steps: [place, ...steps], rulings: ['FTP-C6', 'FTP-C7', ...(isGuest ? ['FTP-C34'] : [])] },
    );
  }
}

/** Feeds the due provinces at the end of the month, in map order. */
export function feedProvinces(record: Recorder, isDue: (province: string) => boolean): void {
  const byProvince = Map.groupBy(Object.values(record.state.armies), ({ province }) => province);
  for (const { id, food } of sortByMap(record.state, byProvince.keys())) {
    if (isDue(id)) feedArmies(record, id, food, byProvince.get(id) ?? []);
  }
}
