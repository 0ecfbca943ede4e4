import type { Sight, Viewer } from '../knowledge/view.ts';
import type { Draft } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { partNames } from '../state/troops.ts';

/** A viewer, and the state at the time of an event. */
export interface Watch {
  readonly viewer: Viewer;
  /** Provinces in the viewer's sight. */
  readonly near: ReadonlySet<string>;
  readonly sight: Sight;
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
export const findCompany = ({ now, before }: Watch, id: string): Company | undefined =>
  now.armies[id] ?? now.partisans[id] ?? before.armies[id] ?? before.partisans[id];

export const isBand = ({ now, before }: Watch, id: string): boolean =>
  Object.hasOwn(now.partisans, id) || Object.hasOwn(before.partisans, id);

/** Returns the current names of troops and their armies; `id` is null for the name of an army. */
export function listNames(
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

/** Returns the player of an army or band. */
export const getSide = (watch: Watch, id: string): string => findCompany(watch, id)?.player ?? '';

/** Returns the player as shown to the other side: null for partisans. */
export const getShownSide = (watch: Watch, id: string): string | null =>
  isBand(watch, id) ? null : getSide(watch, id);

export const isOwn = (watch: Watch, id: string): boolean =>
  watch.viewer !== null && findCompany(watch, id)?.player === watch.viewer;

export const wholeIfOwn = (watch: Watch, id: string): 'whole' | 'nothing' => (isOwn(watch, id) ? 'whole' : 'nothing');

/** Checks whether the viewer is this player. The public edition has no viewer. */
export const isViewer = ({ viewer }: Watch, player: string | null | undefined): boolean =>
  viewer !== null && viewer === player;

export const wholeIfViewer = (watch: Watch, player: string): 'whole' | 'nothing' =>
  isViewer(watch, player) ? 'whole' : 'nothing';

/** Shows an event in full to two players and hides it from others. */
export const wholeIfEither = (watch: Watch, one: string, other: string): 'whole' | 'nothing' =>
  isViewer(watch, one) || isViewer(watch, other) ? 'whole' : 'nothing';

export const canSee = ({ sight, near }: Watch, ...provinces: readonly string[]): boolean =>
  sight === 'all' || provinces.some((province) => near.has(province));

export const isBesieger = (watch: Watch, fort: string): boolean =>
  isViewer(watch, (watch.now.sieges[fort] ?? watch.before.sieges[fort])?.besieger);

export const isFortHolder = (watch: Watch, fort: string): boolean => isViewer(watch, watch.now.forts[fort]?.holder);
