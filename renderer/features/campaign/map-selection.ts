import { inject, provide, shallowRef, type InjectionKey } from 'vue';
import type { CampaignView } from './campaign-view.ts';

/** An order for which a province is yet to be chosen, in the form or on the map. */
export interface Picking {
  /** What the order is called. */
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** What is looked at on the campaign's map. */
function openSelection({ state }: CampaignView) {
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const looks = shallowRef(0);
  const picking = shallowRef<Picking | null>(null);
  const look = (place: string | null, at: string | null): void => {
    looks.value += 1;
    province.value = place;
    army.value = at;
    picking.value = null;
  };
  return {
    province,
    army,
    /** Counts what was chosen to be looked at: the same province twice is a choice too. */
    looks,
    picking,
    selectProvince: (id: string): void => look(id, null),
    selectArmy: (id: string): void => look(state.value.armies[id]?.province ?? province.value, id),
  };
}
export type MapSelection = ReturnType<typeof openSelection>;

const SELECTION: InjectionKey<MapSelection> = Symbol('map selection');

/** Provides what is looked at to the components below. */
export function provideSelection(view: CampaignView): MapSelection {
  const selection = openSelection(view);
  provide(SELECTION, selection);
  return selection;
}

export function useMapSelection(): MapSelection {
  const selection = inject(SELECTION);
  if (!selection) throw new Error('no campaign is open above this component');
  return selection;
}
