import type { EventPayload } from '../../events/schema.ts';
import type { Draft } from '../../state/draft.ts';
import type { PendingBattle } from '../../state/state.ts';
import { formatDisplayName, type CampaignGeneral, type CampaignUnit, countFigures } from '../../state/troops.ts';
import { listAttackingForces } from '../../troops/forces.ts';

/** A unit or general of an army or band. */
export type ServingTroop =
  | { readonly unit: CampaignUnit; readonly general?: never }
  | { readonly general: CampaignGeneral; readonly unit?: never };
export interface Company {
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly province: string;
  readonly units: readonly CampaignUnit[];
  readonly generals?: readonly CampaignGeneral[];
}

export type Companies = ReadonlyMap<string, Company>;

/** An army or band before and after an event. */
export interface CompanyChange {
  readonly id: string;
  readonly was: Company | undefined;
  readonly now: Company | undefined;
}

/** Lists the companies that an event changed. Most events change none, so nothing is copied to find out. */
export function listChanges(companies: Companies, { armies, partisans }: Draft): readonly CompanyChange[] {
  const changes: CompanyChange[] = [];
  let stayed = 0;
  for (const record of [armies, partisans])
    for (const id in record) {
      const [was, now] = [companies.get(id), record[id]];
      if (was) stayed += 1;
      if (was !== now) changes.push({ id, was, now });
    }
  if (stayed < companies.size)
    for (const [id, was] of companies) if (!armies[id] && !partisans[id]) changes.push({ id, was, now: undefined });
  return changes;
}

export const mapServingTroops = (company: Company | undefined): ReadonlyMap<string, ServingTroop> =>
  new Map<string, ServingTroop>([
    ...(company?.generals ?? []).map((general) => [general.id, { general }] as const),
    ...(company?.units ?? []).map((unit) => [unit.id, { unit }] as const),
  ]);
export const getStrength = ({ unit }: ServingTroop): number => (unit ? countFigures(unit.parts) : 1);

export const formatUnitName = ({ name, parts }: CampaignUnit): string =>
  parts.length === 1
    ? formatDisplayName({ id: '', name, parts }, parts[0]?.name ?? '')
    : name || (parts[0]?.name ?? '');

/** Lists the ids of moved troops before and after the event. Divided units have one of each. */
export function listCrossings(
  payload: EventPayload,
  changes: readonly CompanyChange[],
): readonly (readonly [from: string, to: string])[] {
  if (payload.kind !== 'army-split' && payload.kind !== 'army-joined') return [];
  const left = changes.find(({ id }) => id === payload.army)?.was;
  const host = changes.find(({ id }) => id === payload.into)?.now;
  if (!left || !host) return [];
  const [parts, generals] =
    payload.kind === 'army-split'
      ? [new Set(payload.force.parts.map(({ id }) => id)), new Set(payload.force.generals)]
      : [null, null];
  const going = [
    left.units.filter((unit) => !parts || unit.parts.some(({ id }) => parts.has(id))),
    (left.generals ?? []).filter(({ id }) => !generals || generals.has(id)),
  ];
  // The moved troops are last in their new army, in the same order.
  return going.flatMap((all, at) => {
    const hosted = at === 0 ? host.units : (host.generals ?? []);
    const come = all.length > 0 ? hosted.slice(-all.length) : [];
    return all.flatMap(({ id }, place) => {
      const to = come[place]?.id;
      return to === undefined ? [] : [[id, to] as const];
    });
  });
}

/** Lists the ids of an army's units and generals in a battle; all of them if the battle names no force. */
export function listPresent({ forces }: PendingBattle, company: Company): readonly string[] {
  const force = forces && [...listAttackingForces(forces), ...forces.defenders].find(({ army }) => army === company.id);
  const parts = force && new Set(force.parts.map(({ id }) => id));
  return [
    ...company.units.flatMap(({ id, parts: all }) =>
      all.some((part) => part.count > 0 && (!parts || parts.has(part.id))) ? [id] : [],
    ),
    ...(force ? force.generals : (company.generals ?? []).map(({ id }) => id)),
  ];
}

/** Lists the ids of units and generals that are detached, in full or in part. */
export const listDetached = ({ detached }: Draft, { units, generals = [] }: Company): readonly string[] => [
  ...units.flatMap(({ id, parts }) => (parts.some((part) => Object.hasOwn(detached, part.id)) ? [id] : [])),
  ...generals.flatMap(({ id }) => (Object.hasOwn(detached, id) ? [id] : [])),
];
