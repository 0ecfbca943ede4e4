import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import type { CampaignView } from './campaign-view.ts';

/** An order for which a province is yet to be chosen, in the form or on the map. */
export interface Picking {
  /** What the order is called. */
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** What is looked at on the campaign's map. */
export interface MapSelection {
  readonly province: ShallowRef<string | null>;
  readonly army: ShallowRef<string | null>;
  /** Counts what was chosen to be looked at: the same province twice is a choice too. */
  readonly looks: ShallowRef<number>;
  readonly picking: ShallowRef<Picking | null>;
  selectProvince(id: string): void;
  selectArmy(id: string): void;
}

const SELECTION: InjectionKey<MapSelection> = Symbol('map selection');

export function provideSelection({ state }: CampaignView): MapSelection {
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
  const selection: MapSelection = {
    province,
    army,
    looks,
    picking,
    selectProvince: (id) => look(id, null),
    selectArmy: (id) => look(state.value.armies[id]?.province ?? province.value, id),
  };
  provide(SELECTION, selection);
  return selection;
}

export function useMapSelection(): MapSelection {
  const selection = inject(SELECTION);
  if (!selection) throw new Error('no campaign is open above this component');
  return selection;
}
