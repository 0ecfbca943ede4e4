import { useEventListener } from '@vueuse/core';
import { shallowRef, type Ref } from 'vue';
import type { Place } from '../../../../maps/drawing/shape.ts';

/** A movement of fewer pixels is a click, not a drag. */
const MIN_DRAG = 6;

/** An army being dragged over the map by mouse, pen or finger. */
export interface DraggedArmy {
  readonly army: string;
  /** Position of the pointer on the map. */
  readonly at: Place;
  readonly targets: ReadonlySet<string>;
  /** Province under the pointer, or null if the army cannot go to it. */
  readonly over: string | null;
}

interface Options {
  /** Returns the provinces to which an army can be moved. Empty if the army cannot be moved. */
  readonly listTargets: (army: string) => ReadonlySet<string>;
  readonly getPlace: (event: PointerEvent) => Place;
  readonly onDrop: (army: string, province: string) => void;
}

interface DragStart {
  readonly army: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** Finds the province drawn under the pointer. */
const findProvinceAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<SVGElement>('[data-province]')?.dataset['province'])
    .find((id) => id !== undefined) ?? null;

/** Drags armies by their standard and drops them on a province. Escape cancels the drag. */
export function useArmyDrag({ listTargets, getPlace, onDrop }: Options): {
  readonly dragged: Readonly<Ref<DraggedArmy | null>>;
  /** @returns true if the army can be moved, so that the map must stay still */
  grab(army: string, event: PointerEvent): boolean;
  /** Checks whether the current click only ends a drag. */
  isDragEnd(): boolean;
} {
  const dragged = shallowRef<DraggedArmy | null>(null);
  let start: DragStart | null = null;
  let hasMoved = false;

  function cancel(): void {
    start = null;
    dragged.value = null;
  }
  useEventListener(window, 'pointermove', (event) => {
    if (start?.pointer !== event.pointerId) return;
    if (dragged.value === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < MIN_DRAG) return;
    hasMoved = true;
    const targets = dragged.value?.targets ?? listTargets(start.army);
    const below = findProvinceAt(event);
    dragged.value = {
      army: start.army,
      at: getPlace(event),
      targets,
      over: below !== null && targets.has(below) ? below : null,
    };
  });
  useEventListener(window, 'pointerup', (event) => {
    if (start?.pointer !== event.pointerId) return;
    const end = dragged.value;
    cancel();
    if (end?.over) onDrop(end.army, end.over);
  });
  useEventListener(window, 'pointercancel', cancel);
  useEventListener(window, 'keydown', ({ key }) => {
    if (key === 'Escape') cancel();
  });

  return {
    dragged,
    grab(army, event) {
      hasMoved = false;
      if (event.button !== 0 || listTargets(army).size === 0) return false;
      start = { army, pointer: event.pointerId, x: event.clientX, y: event.clientY };
      return true;
    },
    isDragEnd: () => hasMoved,
  };
}
