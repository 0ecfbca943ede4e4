import { computed, useTemplateRef, type ComputedRef, type Ref } from 'vue';
import type { MapSheet } from '../../maps/schema.ts';
import { densityOf, pageOf, signScale } from './drawing/map-layout.ts';
import type { DrawnMap } from '../../maps/drawing/map-drawing.ts';
import type { Place } from '../../maps/drawing/shape.ts';

/** What a MapWindow lets be asked of it: how many pixels a unit of the map has, as drawn and for the whole map, to show a place, and which place lies under the pointer. */
interface ShownMap {
  readonly drawnPixels: number;
  readonly wholePixels: number;
  show(place: Place): void;
  placeAt(pointer: Pick<MouseEvent, 'clientX' | 'clientY'>): Place;
}

/** The page of a map, and the size of its signs in the MapWindow whose template ref is `chart`. */
export function useMapScale(map: () => { readonly sheet: MapSheet; readonly drawing: DrawnMap }): {
  readonly chart: Readonly<Ref<ShownMap | null>>;
  readonly page: ComputedRef<ReturnType<typeof pageOf>>;
  readonly scale: ComputedRef<number>;
} {
  const chart = useTemplateRef<ShownMap>('chart');
  const density = computed(() => densityOf(map().drawing));
  return {
    chart,
    page: computed(() => pageOf(map().sheet)),
    // Steps of a twentieth: letters do not shiver while one zooms.
    scale: computed(() => Math.round(signScale(chart.value?.drawnPixels ?? 1, density.value) * 20) / 20),
  };
}
