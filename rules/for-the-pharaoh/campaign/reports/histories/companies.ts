import type { EventPayload } from '../../events/schema.ts';
import type { Draft } from '../../state/draft.ts';
import type { PendingBattle } from '../../state/state.ts';
import { calledIn, type CampaignGeneral, type CampaignUnit, figuresIn } from '../../state/troops.ts';
import { attackingForces } from '../../troops/forces.ts';

/** Who serves in an army or a band: units, and generals. */
export type Serving =
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

/** An army or a band before and after an event that changed it, raised it or ended it. */
export interface CompanyChange {
  readonly id: string;
  readonly was: Company | undefined;
  readonly now: Company | undefined;
}

/** What an event did to companies as they stood before it. Most events do nothing to them: nothing is copied to find that out. */
export function changesOf(companies: Companies, { armies, partisans }: Draft): readonly CompanyChange[] {
  const changes: CompanyChange[] = [];
  let stayed = 0;
  for (const there of [armies, partisans])
    for (const id in there) {
      const [was, now] = [companies.get(id), there[id]];
      if (was) stayed += 1;
      if (was !== now) changes.push({ id, was, now });
    }
  if (stayed < companies.size)
    for (const [id, was] of companies) if (!armies[id] && !partisans[id]) changes.push({ id, was, now: undefined });
  return changes;
}

export const servingIn = (company: Company | undefined): ReadonlyMap<string, Serving> =>
  new Map<string, Serving>([
    ...(company?.generals ?? []).map((general) => [general.id, { general }] as const),
    ...(company?.units ?? []).map((unit) => [unit.id, { unit }] as const),
  ]);
export const strengthOf = ({ unit }: Serving): number => (unit ? figuresIn(unit.parts) : 1);

export const nameOf = ({ name, parts }: CampaignUnit): string =>
  parts.length === 1 ? calledIn({ id: '', name, parts }, parts[0]?.name ?? '') : name || (parts[0]?.name ?? '');

/** Who goes over by an event that moves troops: ids now and then. Who stays in part has one of each. */
export function crossings(
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
  // They stand last in the army that they come to, in their order.
  return going.flatMap((all, at) => {
    const there = at === 0 ? host.units : (host.generals ?? []);
    const come = all.length > 0 ? there.slice(-all.length) : [];
    return all.flatMap(({ id }, place) => {
      const to = come[place]?.id;
      return to === undefined ? [] : [[id, to] as const];
    });
  });
}

/** Ids of those of an army who take part in a battle; all of it where its force is not named. */
export function presentIn({ forces }: PendingBattle, company: Company): readonly string[] {
  const force = forces && [...attackingForces(forces), ...forces.defenders].find(({ army }) => army === company.id);
  const parts = force && new Set(force.parts.map(({ id }) => id));
  return [
    ...company.units.flatMap(({ id, parts: all }) =>
      all.some((part) => part.count > 0 && (!parts || parts.has(part.id))) ? [id] : [],
    ),
    ...(force ? force.generals : (company.generals ?? []).map(({ id }) => id)),
  ];
}

/** Ids of those of an army of whom some are away. */
export const awayFrom = ({ detached }: Draft, { units, generals = [] }: Company): readonly string[] => [
  ...units.flatMap(({ id, parts }) => (parts.some((part) => Object.hasOwn(detached, part.id)) ? [id] : [])),
  ...generals.flatMap(({ id }) => (Object.hasOwn(detached, id) ? [id] : [])),
];
