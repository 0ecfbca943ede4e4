import type { Draft } from '../state/draft.ts';
import type { CampaignArmy, CampaignPart, CampaignUnit, Force, Loss } from '../state/troops.ts';
import { removeWorks, mergeWorks, removeSpecialists, mergeSpecialists } from '../troops/forts.ts';
import { renameCrews } from './amend-sieges.ts';

/** Adds or subtracts figures per part. */
const adjustUnits = (
  units: readonly CampaignUnit[],
  counts: ReadonlyMap<string, number>,
  sign: 1 | -1,
): CampaignUnit[] =>
  units.map((unit) =>
    unit.parts.some((part) => counts.has(part.id))
      ? {
          ...unit,
          parts: unit.parts.map((part) => ({ ...part, count: part.count + sign * (counts.get(part.id) ?? 0) })),
        }
      : unit,
  );

const toCounts = (parts: readonly { readonly id: string; readonly count: number }[]): Map<string, number> =>
  new Map(parts.map(({ id, count }) => [id, count]));

/** Adds figures and models to an army or band. */
export function addFigures(
  draft: Draft,
  id: string,
  parts: readonly { readonly id: string; readonly count: number }[],
): void {
  const army = draft.armies[id];
  const band = draft.partisans[id];
  if (army) draft.armies[id] = { ...army, units: adjustUnits(army.units, toCounts(parts), 1) };
  else if (band) draft.partisans[id] = { ...band, units: adjustUnits(band.units, toCounts(parts), 1) };
}

/** Split of an army: id, name and troops of the new army. */
interface Split {
  readonly army: string;
  readonly into: string;
  readonly name: string;
  readonly force: Pick<Force, 'parts' | 'generals'>;
  readonly specialists?: Readonly<Record<string, number>>;
}

/** Moves the force to a new army in the same place. Parts keep their names and get ids of the new army. */
export function splitArmy(draft: Draft, { army: id, into, name, force, specialists: going = {} }: Split): void {
  const army = draft.armies[id];
  if (!army) return;
  const leavingCounts = toCounts(force.parts);
  const leaves = new Set(force.generals);
  const leaving = (army.specialists ?? []).flatMap((known) => {
    const count = Math.min(known.count, going[known.kind] ?? 0);
    return count > 0 ? [{ ...known, count }] : [];
  });
  draft.armies[id] = removeSpecialists(
    {
      ...army,
      generals: army.generals.filter((general) => !leaves.has(general.id)),
      units: takeShares(army.units, (part) => part.count - (leavingCounts.get(part.id) ?? 0)),
    },
    toCounts(leaving),
  );
  // Field works stay with the old army, and so do specialists unless named.
  const { specialists: _staying, ...rest } = removeWorks(army);
  draft.armies[into] = assignIds({
    ...rest,
    ...mergeSpecialists([], leaving, into),
    id: into,
    name,
    generals: army.generals.filter((general) => leaves.has(general.id)),
    units: takeShares(army.units, (part) => leavingCounts.get(part.id) ?? 0, 'whole models first'),
  });
}

/** Sets each part to its share, for both its current and raised number. Empty units are dropped. */
function takeShares(
  units: readonly CampaignUnit[],
  left: (part: CampaignPart) => number,
  leaving?: 'whole models first',
): CampaignUnit[] {
  return units.flatMap((unit) => {
    const parts = unit.parts
      .filter((part) => left(part) > 0)
      .map((part) => {
        const count = left(part);
        if (count === part.count) return part;
        // A half-hit model stays with the old army.
        const { halfHit: _hit, ...whole } = part;
        return { ...(leaving ? whole : part), count, raised: count };
      });
    return parts.length > 0 ? [{ ...unit, parts }] : [];
  });
}

/** Gives units, parts and generals ids of their army, in muster order. */
const assignIds = (army: CampaignArmy): CampaignArmy => ({
  ...army,
  generals: army.generals.map((general, at) => ({ ...general, id: `${army.id}/g${at + 1}` })),
  units: army.units.map((unit, at) => ({
    ...unit,
    id: `${army.id}/u${at + 1}`,
    parts: unit.parts.map((part, place) => ({ ...part, id: `${army.id}/u${at + 1}/p${place + 1}` })),
  })),
});

export function joinArmies(draft: Draft, id: string, into: string): void {
  const [army, host] = [draft.armies[id], draft.armies[into]];
  if (!army || !host) return;
  const [generals, units] = [nextNumber(host.generals), nextNumber(host.units)];
  draft.armies[into] = {
    ...host,
    generals: [
      ...host.generals,
      ...army.generals.map((general, at) => ({ ...general, id: `${into}/g${generals + at}` })),
    ],
    units: [
      ...host.units,
      ...army.units.map((unit, at) => ({
        ...unit,
        id: `${into}/u${units + at}`,
        parts: unit.parts.map((part, place) => ({ ...part, id: `${into}/u${units + at}/p${place + 1}` })),
      })),
    ],
    ...mergeSpecialists(host.specialists, army.specialists, into),
    ...mergeWorks(host.works, army.works),
  };
  const names = army.units.flatMap((unit, at) =>
    unit.parts.map((part, place): [string, string] => [part.id, `${into}/u${units + at}/p${place + 1}`]),
  );
  renameCrews(draft, id, into, new Map(names));
  Reflect.deleteProperty(draft.armies, id);
}

/** Returns the highest number at the end of the ids, plus 1. */
export const nextNumber = (things: readonly { readonly id: string }[]): number =>
  1 + Math.max(0, ...things.map(({ id }) => Number(/(\d+)$/.exec(id)?.[1] ?? 0)));

/** Reduces an army's detached troops by the detachment's losses, and at most to the troops that the army has left. */
function clampDetached(draft: Draft, id: string, fallen: ReadonlyMap<string, number>, fromForce: boolean): void {
  const parts = draft.armies[id]?.units.flatMap((unit) => unit.parts) ?? [];
  for (const [part, count] of fallen) {
    const away = draft.detached[part];
    if (away === undefined) continue;
    const present = parts.find((known) => known.id === part)?.count ?? 0;
    const left = Math.min(present, fromForce ? away - count : away);
    if (left > 0) draft.detached[part] = left;
    else Reflect.deleteProperty(draft.detached, part);
  }
}

/** Updates the half-hit model of each part after losses; an empty part has none. */
function setHalfHits(units: readonly CampaignUnit[], losses: readonly Loss[]): readonly CampaignUnit[] {
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

/** Subtracts losses from armies and bands. `fromForce`: the losses were among detached troops. */
export function subtractLosses(draft: Draft, losses: readonly Loss[], fromForce: boolean): void {
  const byArmy = Map.groupBy(losses, ({ army }) => army);
  for (const [id, fallen] of byArmy) {
    const counts = toCounts(fallen);
    const band = draft.partisans[id];
    if (band) draft.partisans[id] = { ...band, units: setHalfHits(adjustUnits(band.units, counts, -1), fallen) };
    const army = draft.armies[id];
    if (!army) continue;
    const left = {
      ...army,
      generals: army.generals.filter((general) => !counts.has(general.id)),
      units: setHalfHits(adjustUnits(army.units, counts, -1), fallen),
    };
    draft.armies[id] = removeSpecialists(left, counts);
    clampDetached(draft, id, counts, fromForce);
  }
}
