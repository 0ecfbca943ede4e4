import { computed, type ComputedRef, type Ref, shallowRef, useTemplateRef, watchEffect } from 'vue';
import { findMap } from '../../maps/catalogue.ts';
import { drawMap, type DrawnMap } from '../../maps/drawing/map-drawing.ts';
import type { Place } from '../../maps/drawing/shape.ts';
import { loadGeometry, type MapTopology } from '../../maps/geometry.ts';
import type { MapSheet } from '../../maps/schema.ts';
import { client } from '../transport/client.ts';
import { failureOf } from '../transport/failure.ts';
import { densityOf, pageOf, signScale, type Spot, spotsOf } from './drawing/map-layout.ts';

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

/** A map, read and drawn. */
export interface CampaignMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly drawing: DrawnMap;
  readonly spots: readonly Spot[];
}

/** A map that comes with the app is at hand; one's own is asked for. @returns null where there is none of the id. */
async function read(id: string): Promise<Pick<CampaignMap, 'sheet' | 'topology'> | null> {
  const shipped = findMap(id);
  const topology = shipped && (await loadGeometry(id));
  if (shipped && topology) return { sheet: shipped, topology };
  try {
    return await client.maps.open({ id });
  } catch (thrown) {
    if (failureOf(thrown).code === 'NOT_FOUND') return null;
    throw thrown;
  }
}

/** @throws an error with a sentence where it cannot be read or drawn. @returns null where there is none of the id. */
async function readAndDraw(id: string): Promise<CampaignMap | null> {
  const found = await read(id);
  if (!found) return null;
  const { sheet, topology } = found;
  const drawing = drawMap(topology, sheet.width, sheet.height);
  return { sheet, topology, drawing, spots: spotsOf(sheet, drawing) };
}

/** The map of that id once it is read; null until then, and where there is none or it cannot be shown. */
export function useCampaignMap(id: Ref<string | null | undefined>): {
  readonly map: Readonly<Ref<CampaignMap | null>>;
  readonly isMissing: Readonly<Ref<boolean>>;
  /** Why there is a map and it cannot be shown; '' where it can. */
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
    let found: CampaignMap | null = null;
    let why = '';
    try {
      found = await readAndDraw(wanted);
    } catch (thrown) {
      why = failureOf(thrown).sentence;
    }
    if (isLeft) return;
    issue.value = why;
    isMissing.value = found === null;
    map.value = found;
  });
  return { map, isMissing, issue };
}
