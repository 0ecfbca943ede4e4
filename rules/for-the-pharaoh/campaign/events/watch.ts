import type { Sight, Viewer } from '../knowledge/view.ts';
import type { Draft } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { partNames } from '../state/troops.ts';

/** A viewer, and what is so when the event falls. */
export interface Watch {
  readonly viewer: Viewer;
  /** Provinces that the viewer sees into. */
  readonly near: ReadonlySet<string>;
  readonly sight: Sight;
  /** How things stood before the first event that is told. */
  readonly before: CampaignState;
  /** How things stand before this one. */
  readonly now: Draft;
}

interface Company {
  readonly player: string;
  readonly province: string;
}

/** An army or a band of partisans; one that is gone already is known from before. */
export const companyOf = ({ now, before }: Watch, id: string): Company | undefined =>
  now.armies[id] ?? now.partisans[id] ?? before.armies[id] ?? before.partisans[id];

export const isBand = ({ now, before }: Watch, id: string): boolean =>
  Object.hasOwn(now.partisans, id) || Object.hasOwn(before.partisans, id);

/** What troops and their armies are called when the event falls; `id` is null for the name of the army. */
export function namesNow(
  { now }: Watch,
  troops: readonly { readonly army: string; readonly id: string }[],
): { army: string; id: string | null; name: string }[] {
  return [...Map.groupBy(troops, ({ army }) => army)].flatMap(([army, of]) => {
    const company = now.armies[army] ?? now.partisans[army];
    if (!company) return [];
    const generals = (now.armies[army]?.generals ?? []).map(({ id, name }) => [id, name] as const);
    const known = new Map([...partNames(company.units), ...generals]);
    const members = [...new Set(of.map(({ id }) => id))].flatMap((id) => {
      const name = known.get(id);
      return name === undefined ? [] : [{ army, id, name }];
    });
    return [{ army, id: null, name: company.name }, ...members];
  });
}

/** Whose army or band it is. */
export const sideOf = (watch: Watch, id: string): string => companyOf(watch, id)?.player ?? '';

/** The same for the other side, which does not learn whose a band of partisans is. */
export const sideShown = (watch: Watch, id: string): string | null => (isBand(watch, id) ? null : sideOf(watch, id));

export const isOwn = (watch: Watch, id: string): boolean =>
  watch.viewer !== null && companyOf(watch, id)?.player === watch.viewer;

export const wholeIfOwn = (watch: Watch, id: string): 'whole' | 'nothing' => (isOwn(watch, id) ? 'whole' : 'nothing');

/** Whether the viewer is this player; nobody is in the public edition. */
export const isViewer = ({ viewer }: Watch, player: string | null | undefined): boolean =>
  viewer !== null && viewer === player;

export const wholeIfViewer = (watch: Watch, player: string): 'whole' | 'nothing' =>
  isViewer(watch, player) ? 'whole' : 'nothing';

/** Whole to two players, nothing to others. */
export const wholeIfEither = (watch: Watch, one: string, other: string): 'whole' | 'nothing' =>
  isViewer(watch, one) || isViewer(watch, other) ? 'whole' : 'nothing';

export const sees = ({ sight, near }: Watch, ...provinces: readonly string[]): boolean =>
  sight === 'all' || provinces.some((province) => near.has(province));

/** Whether the viewer besieges a fort. */
export const besieges = (watch: Watch, fort: string): boolean =>
  isViewer(watch, (watch.now.sieges[fort] ?? watch.before.sieges[fort])?.besieger);

/** Whether the viewer's side holds a fort. */
export const holdsFort = (watch: Watch, fort: string): boolean => isViewer(watch, watch.now.forts[fort]?.holder);
