import { computed, shallowRef, watchEffect, type ComputedRef, type Ref } from 'vue';
import { mapById } from '../../../../maps/catalogue.ts';
import { geometryOf, type MapTopology } from '../../../../maps/geometry.ts';
import type { MapSheet } from '../../../../maps/schema.ts';
import { drawMap, type DrawnMap } from './map-drawing.ts';
import { spotsOf, type Spot } from './map-layout.ts';

/** A shipped map, read and drawn. */
export interface CampaignMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly drawing: DrawnMap;
  readonly spots: readonly Spot[];
}

/** The map of that id once it is read; null where there is none. */
export function useCampaignMap(id: Ref<string | null | undefined>): {
  readonly map: Readonly<Ref<CampaignMap | null>>;
  readonly isMissing: ComputedRef<boolean>;
} {
  const map = shallowRef<CampaignMap | null>(null);
  const sheet = computed(() => (id.value ? (mapById(id.value) ?? null) : null));
  watchEffect(async (onCleanup) => {
    const wanted = sheet.value;
    let isLeft = false;
    onCleanup(() => (isLeft = true));
    map.value = null;
    const topology = wanted ? await geometryOf(wanted.id) : undefined;
    if (isLeft || !wanted || !topology) return;
    const drawing = drawMap(topology, wanted.width, wanted.height);
    map.value = { sheet: wanted, topology, drawing, spots: spotsOf(wanted, drawing) };
  });
  return { map, isMissing: computed(() => sheet.value === null) };
}
