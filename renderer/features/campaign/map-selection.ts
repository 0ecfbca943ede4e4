import { inject, provide, shallowRef, type InjectionKey } from 'vue';
import type { CampaignView } from './campaign-view.ts';

/** An order for which a province is yet to be chosen, in the form or on the map. */
export interface Picking {
  /** What the order is called. */
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** Where one looked before. */
interface Step {
  readonly label: string;
  readonly go: () => void;
}

/** What is looked at on the campaign's map. */
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
    /** Counts what was chosen to be looked at: the same province twice is a choice too. */
    looks,
    picking,
    /** Where one came from, newest last. */
    steps,
    /** Goes back to where one came from. */
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
