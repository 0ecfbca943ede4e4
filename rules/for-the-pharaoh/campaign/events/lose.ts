import type { Draft } from '../state/draft.ts';
import type { Loss } from '../state/losses.ts';
import type { CampaignPart, CampaignUnit } from '../state/troops.ts';
import { lessSpecialists } from '../troops/specialists.ts';
import { countsOf, unitsWith } from './regroup.ts';

/** Fewer are away where raiders or interceptors fell, and never more than there are. */
function clampDetached(draft: Draft, id: string, fallen: ReadonlyMap<string, number>, fromForce: boolean): void {
  const parts = draft.armies[id]?.units.flatMap((unit) => unit.parts) ?? [];
  for (const [part, count] of fallen) {
    const away = draft.detached[part];
    if (away === undefined) continue;
    const there = parts.find((known) => known.id === part)?.count ?? 0;
    const left = Math.min(there, fromForce ? away - count : away);
    if (left > 0) draft.detached[part] = left;
    else Reflect.deleteProperty(draft.detached, part);
  }
}

/** Models that are half hit, as losses leave them; of a part without anybody none is. */
function withHalfHits(units: readonly CampaignUnit[], losses: readonly Loss[]): readonly CampaignUnit[] {
  const changed = new Map(losses.flatMap(({ id, halfHit }) => (halfHit === undefined ? [] : [[id, halfHit] as const])));
  const isHit = ({ id, count, halfHit }: CampaignPart): boolean => count > 0 && (changed.get(id) ?? halfHit ?? false);
  if (changed.size === 0 && !units.some(({ parts }) => parts.some(({ halfHit }) => halfHit))) return units;
  return units.map((unit) => ({
    ...unit,
    parts: unit.parts.map((part) => {
      if (isHit(part) === (part.halfHit ?? false)) return part;
      const { halfHit: _before, ...rest } = part;
      return isHit(part) ? { ...rest, halfHit: true } : rest;
    }),
  }));
}

/** Takes losses out of armies and bands; `fromForce` where those who fell were away from their army. */
export function lose(draft: Draft, losses: readonly Loss[], fromForce: boolean): void {
  const byArmy = Map.groupBy(losses, ({ army }) => army);
  for (const [id, fallen] of byArmy) {
    const counts = countsOf(fallen);
    const band = draft.partisans[id];
    if (band) draft.partisans[id] = { ...band, units: withHalfHits(unitsWith(band.units, counts, -1), fallen) };
    const army = draft.armies[id];
    if (!army) continue;
    const left = {
      ...army,
      generals: army.generals.filter((general) => !counts.has(general.id)),
      units: withHalfHits(unitsWith(army.units, counts, -1), fallen),
    };
    draft.armies[id] = lessSpecialists(left, counts);
    clampDetached(draft, id, counts, fromForce);
  }
}
