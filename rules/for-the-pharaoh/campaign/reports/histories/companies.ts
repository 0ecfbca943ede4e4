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

export const companiesIn = ({ armies, partisans }: Draft): Readonly<Record<string, Company>> => ({
  ...partisans,
  ...armies,
});
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
  before: Readonly<Record<string, Company>>,
  now: Readonly<Record<string, Company>>,
): readonly (readonly [from: string, to: string])[] {
  if (payload.kind !== 'army-split' && payload.kind !== 'army-joined') return [];
  const [left, host] = [before[payload.army], now[payload.into]];
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
