import { computed, useTemplateRef, type ComputedRef, type Ref } from 'vue';
import type { MapSheet } from '../../maps/schema.ts';
import { densityOf, pageOf, signScale } from './drawing/map-layout.ts';
import type { DrawnMap } from './drawing/map-drawing.ts';
import type MapWindow from './MapWindow.vue';

/** The page of a map, and the size of its signs in the MapWindow whose template ref is `chart`. */
export function useMapScale(map: () => { readonly sheet: MapSheet; readonly drawing: DrawnMap }): {
  readonly chart: Readonly<Ref<InstanceType<typeof MapWindow> | null>>;
  readonly page: ComputedRef<ReturnType<typeof pageOf>>;
  readonly scale: ComputedRef<number>;
} {
  const chart = useTemplateRef<InstanceType<typeof MapWindow>>('chart');
  const density = computed(() => densityOf(map().drawing));
  return {
    chart,
    page: computed(() => pageOf(map().sheet)),
    // Steps of a twentieth: letters do not shiver while one zooms.
    scale: computed(() => Math.round(signScale(chart.value?.drawnPixels ?? 1, density.value) * 20) / 20),
  };
}
