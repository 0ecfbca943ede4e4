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

function createSelection({ state, names }: CampaignView) {
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const looks = shallowRef(0);
  const picking = shallowRef<Picking | null>(null);
  const steps = shallowRef<readonly Step[]>([]);
  function show(provinceId: string | null, armyId: string | null): void {
    province.value = provinceId;
    army.value = armyId !== null && state.value.armies[armyId] ? armyId : null;
    picking.value = null;
  }
  function select(provinceId: string | null, armyId: string | null): void {
    const [lastProvince, lastArmy] = [province.value, army.value];
    looks.value += 1;
    if (lastProvince !== null && (lastProvince !== provinceId || lastArmy !== armyId)) {
      const label = lastArmy === null ? names.value.province(lastProvince) : names.value.army(lastArmy);
      steps.value = [...steps.value, { label, go: () => show(lastProvince, lastArmy) }];
    }
    show(provinceId, armyId);
  }
  return {
    province,
    army,
    /** Number of selections so far. Selecting the same province again counts. */
    looks,
    picking,
    /** Earlier selections, newest last. */
    steps,
    goBack(): void {
      const step = steps.value.at(-1);
      steps.value = steps.value.slice(0, -1);
      step?.go();
    },
    selectProvince: (id: string): void => select(id, null),
    selectArmy: (id: string): void => select(state.value.armies[id]?.province ?? province.value, id),
  };
}
export type MapSelection = ReturnType<typeof createSelection>;

const SELECTION: InjectionKey<MapSelection> = Symbol('map selection');

export function provideSelection(view: CampaignView): MapSelection {
  const selection = createSelection(view);
  provide(SELECTION, selection);
  return selection;
}

export function useMapSelection(): MapSelection {
  const selection = inject(SELECTION);
  if (!selection) throw new Error('no campaign is open above this component');
  return selection;
}
