import { onScopeDispose, shallowRef } from 'vue';
import { drawMap } from '../../../maps/drawing/map-drawing.ts';
import type { MapWishes } from '../../../maps/generate/wishes.ts';
import { spotsOf } from '../drawing/map-layout.ts';
import type { CampaignMap } from '../use-campaign-map.ts';
import type { FromGenerator, WantedMap } from './generate.worker.ts';

/** Has maps made by a worker; the last one that was asked for is the one that is shown. */
export function useMapGenerator() {
  const map = shallowRef<CampaignMap | null>(null);
  const issue = shallowRef('');
  const isMaking = shallowRef(false);
  let worker: Worker | null = null;

  function stop(): void {
    worker?.terminate();
    worker = null;
    isMaking.value = false;
  }

  function make(wishes: MapWishes): void {
    stop();
    isMaking.value = true;
    worker = new Worker(new URL('./generate.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromGenerator>) => {
      stop();
      issue.value = 'issue' in data ? data.issue : '';
      if ('issue' in data) return;
      const { sheet, topology } = data.map;
      const drawing = drawMap(topology, sheet.width, sheet.height);
      map.value = { sheet, topology, drawing, spots: spotsOf(sheet, drawing) };
    });
    worker.addEventListener('error', ({ message }) => {
      stop();
      issue.value = message;
    });
    // A text is filled in where the names are known.
    const words = {
      title: `{first} and {last}`,
      period: 'any time',
      note: `Made by Nomarch from the seed “{seed}”.`,
    };
    worker.postMessage({ wishes, words } satisfies WantedMap);
  }

  onScopeDispose(stop);
  return { map, issue, isMaking, make, stop };
}
