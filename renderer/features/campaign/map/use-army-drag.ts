import { useEventListener } from '@vueuse/core';
import { shallowRef, type Ref } from 'vue';
import type { Place } from '../../../../maps/drawing/shape.ts';

/** Movement below this many pixels is a click, not a drag. */
const STILL = 6;

/** An army being dragged over the map by mouse, pen or finger. */
export interface DraggedArmy {
  readonly army: string;
  /** Position of the pointer on the map. */
  readonly at: Place;
  readonly targets: ReadonlySet<string>;
  /** Province under the pointer, if the army can go there. */
  readonly over: string | null;
}

interface Options {
  /** Returns the provinces to which an army can be moved. Empty if it cannot be moved. */
  readonly targetsOf: (army: string) => ReadonlySet<string>;
  readonly placeAt: (event: PointerEvent) => Place;
  readonly dropped: (army: string, province: string) => void;
}

interface Grip {
  readonly army: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** Finds the province drawn under the pointer. */
const provinceAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<SVGElement>('[data-province]')?.dataset['province'])
    .find((id) => id !== undefined) ?? null;

/** Drags armies by their standard and drops them on a province. Escape cancels the drag. */
export function useArmyDrag({ targetsOf, placeAt, dropped }: Options): {
  readonly dragged: Readonly<Ref<DraggedArmy | null>>;
  /** @returns true if the army can be moved, so that the map must stay still */
  grab(army: string, event: PointerEvent): boolean;
  /** Checks whether the current click only ends a drag. */
  endsDrag(): boolean;
} {
  const dragged = shallowRef<DraggedArmy | null>(null);
  let grip: Grip | null = null;
  let hasMoved = false;

  function release(): void {
    grip = null;
    dragged.value = null;
  }
  useEventListener(window, 'pointermove', (event) => {
    if (grip?.pointer !== event.pointerId) return;
    if (dragged.value === null && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < STILL) return;
    hasMoved = true;
    const targets = dragged.value?.targets ?? targetsOf(grip.army);
    const below = provinceAt(event);
    dragged.value = {
      army: grip.army,
      at: placeAt(event),
      targets,
      over: below !== null && targets.has(below) ? below : null,
    };
  });
  useEventListener(window, 'pointerup', (event) => {
    if (grip?.pointer !== event.pointerId) return;
    const end = dragged.value;
    release();
    if (end?.over) dropped(end.army, end.over);
  });
  useEventListener(window, 'pointercancel', release);
  useEventListener(window, 'keydown', ({ key }) => {
    if (key === 'Escape') release();
  });

  return {
    dragged,
    grab(army, event) {
      hasMoved = false;
      if (event.button !== 0 || targetsOf(army).size === 0) return false;
      grip = { army, pointer: event.pointerId, x: event.clientX, y: event.clientY };
      return true;
    },
    endsDrag: () => hasMoved,
  };
}
