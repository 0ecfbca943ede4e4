import { inject, provide, shallowRef, type InjectionKey } from 'vue';
import type { CampaignView } from './campaign-view.ts';

/** An order that still needs a province from the form or the map. */
export interface Picking {
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** An earlier selection to return to. */
interface Step {
  readonly label: string;
  readonly go: () => void;
}

function openSelection({ state, names }: CampaignView) {
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const looks = shallowRef(0);
  const picking = shallowRef<Picking | null>(null);
  const steps = shallowRef<readonly Step[]>([]);
  function show(place: string | null, at: string | null): void {
    province.value = place;
    army.value = at !== null && state.value.armies[at] ? at : null;
    picking.value = null;
  }
  function look(place: string | null, at: string | null): void {
    const [formerPlace, formerArmy] = [province.value, army.value];
    looks.value += 1;
    if (formerPlace !== null && (formerPlace !== place || formerArmy !== at)) {
      const label = formerArmy === null ? names.value.province(formerPlace) : names.value.army(formerArmy);
      steps.value = [...steps.value, { label, go: () => show(formerPlace, formerArmy) }];
    }
    show(place, at);
  }
  return {
    province,
    army,
    /** Number of selections so far. Selecting the same province again counts. */
    looks,
    picking,
    /** Earlier selections, newest last. */
    steps,
    back(): void {
      const step = steps.value.at(-1);
      steps.value = steps.value.slice(0, -1);
      step?.go();
    },
    selectProvince: (id: string): void => look(id, null),
    selectArmy: (id: string): void => look(state.value.armies[id]?.province ?? province.value, id),
  };
}
export type MapSelection = ReturnType<typeof openSelection>;

const SELECTION: InjectionKey<MapSelection> = Symbol('map selection');

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
