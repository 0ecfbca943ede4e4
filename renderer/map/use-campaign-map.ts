import { computed, type ComputedRef, type Ref, shallowRef, useTemplateRef, watchEffect } from 'vue';
import { findMap } from '../../maps/catalogue.ts';
import { drawMap, type DrawnMap } from '../../maps/drawing/map-drawing.ts';
import type { Place } from '../../maps/drawing/shape.ts';
import { loadGeometry, type MapTopology } from '../../maps/geometry.ts';
import type { MapSheet } from '../../maps/schema.ts';
import { client } from '../transport/client.ts';
import { toFailure } from '../transport/failure.ts';
import { getDensity, getPageBox, getSignScale, type Spot, createSpots } from './drawing/map-layout.ts';

/** Interface of MapWindow: pixels per map unit (current and whole map), and methods to show a place and to find one by pointer. */
interface MapHandle {
  readonly drawnPixels: number;
  readonly wholePixels: number;
  show(place: Place): void;
  placeAt(pointer: Pick<MouseEvent, 'clientX' | 'clientY'>): Place;
}

/** Returns the page of a map and the scale of its signs, for the MapWindow with the template ref `chart`. */
export function useMapScale(map: () => { readonly sheet: MapSheet; readonly drawing: DrawnMap }): {
  readonly chart: Readonly<Ref<MapHandle | null>>;
  readonly page: ComputedRef<ReturnType<typeof getPageBox>>;
  readonly scale: ComputedRef<number>;
} {
  const chart = useTemplateRef<MapHandle>('chart');
  const density = computed(() => getDensity(map().drawing));
  return {
    chart,
    page: computed(() => getPageBox(map().sheet)),
    // Scale in steps of 0.05, so that letters do not jitter while zooming.
    scale: computed(() => Math.round(getSignScale(chart.value?.drawnPixels ?? 1, density.value) * 20) / 20),
  };
}

/** A loaded map with its drawing. */
export interface CampaignMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly drawing: DrawnMap;
  readonly spots: readonly Spot[];
}

/** Loads a map that is included with the app, or a custom one from the store. @returns null if the map does not exist */
async function loadMap(id: string): Promise<Pick<CampaignMap, 'sheet' | 'topology'> | null> {
  const shipped = findMap(id);
  const topology = shipped && (await loadGeometry(id));
  if (shipped && topology) return { sheet: shipped, topology };
  try {
    return await client.maps.open({ id });
  } catch (thrown) {
    if (toFailure(thrown).code === 'NOT_FOUND') return null;
    throw thrown;
  }
}

/** @returns null if the map does not exist @throws if it cannot be read or drawn */
async function loadAndDraw(id: string): Promise<CampaignMap | null> {
  const loaded = await loadMap(id);
  if (!loaded) return null;
  const { sheet, topology } = loaded;
  const drawing = drawMap(topology, sheet.width, sheet.height);
  return { sheet, topology, drawing, spots: createSpots(sheet, drawing) };
}

/** Loads the map with this id. Null until loaded, if missing or if it cannot be shown. */
export function useCampaignMap(id: Ref<string | null | undefined>): {
  readonly map: Readonly<Ref<CampaignMap | null>>;
  readonly isMissing: Readonly<Ref<boolean>>;
  /** Reason why the map cannot be shown, or ''. */
  readonly issue: Readonly<Ref<string>>;
} {
  const map = shallowRef<CampaignMap | null>(null);
  const isMissing = shallowRef(false);
  const issue = shallowRef('');
  watchEffect(async (onCleanup) => {
    const wanted = id.value;
    let isLeft = false;
    onCleanup(() => (isLeft = true));
    map.value = null;
    issue.value = '';
    isMissing.value = !wanted;
    if (!wanted) return;
    let loaded: CampaignMap | null = null;
    let why = '';
    try {
      loaded = await loadAndDraw(wanted);
    } catch (thrown) {
      why = toFailure(thrown).sentence;
    }
    if (isLeft) return;
    issue.value = why;
    isMissing.value = loaded === null;
    map.value = loaded;
  });
  return { map, isMissing, issue };
}
