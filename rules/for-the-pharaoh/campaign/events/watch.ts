import type { ArmyVisibility, Viewer } from '../knowledge/view.ts';
import type { Draft } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { createPartNames } from '../state/troops.ts';

/** A viewer, and the state at the time of an event. */
export interface ViewerContext {
  readonly viewer: Viewer;
  /** Provinces in the viewer's sight. */
  readonly near: ReadonlySet<string>;
  readonly sight: ArmyVisibility;
  /** The state before the first reported event. */
  readonly before: CampaignState;
  /** The state before this event. */
  readonly now: Draft;
}

interface Company {
  readonly player: string;
  readonly province: string;
}

/** Returns an army or partisan band, also if it was destroyed since the first event. */
export const findTroops = ({ now, before }: ViewerContext, id: string): Company | undefined =>
  now.armies[id] ?? now.partisans[id] ?? before.armies[id] ?? before.partisans[id];

export const isBand = ({ now, before }: ViewerContext, id: string): boolean =>
  Object.hasOwn(now.partisans, id) || Object.hasOwn(before.partisans, id);

/** Returns the current names of troops and their armies; `id` is null for the name of an army. */
export function listNames(
  { now }: ViewerContext,
  troops: readonly { readonly army: string; readonly id: string }[],
): { army: string; id: string | null; name: string }[] {
  return [...Map.groupBy(troops, ({ army }) => army)].flatMap(([army, of]) => {
    const company = now.armies[army] ?? now.partisans[army];
    if (!company) return [];
    const generals = (now.armies[army]?.generals ?? []).map(({ id, name }) => [id, name] as const);
    const known = new Map([...createPartNames(company.units), ...generals]);
    const members = [...new Set(of.map(({ id }) => id))].flatMap((id) => {
      const name = known.get(id);
      return name === undefined ? [] : [{ army, id, name }];
    });
    return [{ army, id: null, name: company.name }, ...members];
  });
}

/** Returns the player of an army or band. */
export const getSide = (watch: ViewerContext, id: string): string => findTroops(watch, id)?.player ?? '';

/** Returns the player as shown to the other side: null for partisans. */
export const getShownSide = (watch: ViewerContext, id: string): string | null =>
  isBand(watch, id) ? null : getSide(watch, id);

export const isOwnTroops = (watch: ViewerContext, id: string): boolean =>
  watch.viewer !== null && findTroops(watch, id)?.player === watch.viewer;

export const getOwnVisibility = (watch: ViewerContext, id: string): 'whole' | 'nothing' =>
  isOwnTroops(watch, id) ? 'whole' : 'nothing';

/** Checks whether the viewer is this player. The public edition has no viewer. */
export const isViewer = ({ viewer }: ViewerContext, player: string | null | undefined): boolean =>
  viewer !== null && viewer === player;

export const getViewerVisibility = (watch: ViewerContext, player: string): 'whole' | 'nothing' =>
  isViewer(watch, player) ? 'whole' : 'nothing';

/** Shows an event in full to two players and hides it from others. */
export const getEitherVisibility = (watch: ViewerContext, one: string, other: string): 'whole' | 'nothing' =>
  isViewer(watch, one) || isViewer(watch, other) ? 'whole' : 'nothing';

export const canSee = ({ sight, near }: ViewerContext, ...provinces: readonly string[]): boolean =>
  sight === 'all' || provinces.some((province) => near.has(province));

export const isBesieger = (watch: ViewerContext, fort: string): boolean =>
  isViewer(watch, (watch.now.sieges[fort] ?? watch.before.sieges[fort])?.besieger);

export const isFortHolder = (watch: ViewerContext, fort: string): boolean =>
  isViewer(watch, watch.now.forts[fort]?.holder);
