import { shallowRef } from 'vue';
import type { Point } from '../../../battlefield/angles.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { MeasuredUnit } from '../../../rules/core/table/measured-unit.ts';
import type { FieldHandling } from './use-field.ts';

/** Effect of a key on the focused unit. */
type UnitKey =
  | { readonly do: 'steps'; readonly steps: readonly Manoeuvre[] }
  | { readonly do: 'form'; readonly way: 1 | -1 }
  | { readonly do: 'press' | 'join' | 'keep' | 'leave' | 'measure' };

/** Length in the book's unit and degrees of a normal and of a fine step. */
const STEP = { length: 1, degrees: 5 };
const FINE = { length: 0.2, degrees: 1 };

/** Maps a key to its effect. Null if it has none. */
export function unitKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): UnitKey | null {
  const { length, degrees } = shiftKey ? FINE : STEP;
  const steps = (step: Manoeuvre): UnitKey => ({ do: 'steps', steps: [step] });
  switch (key) {
    case 'ArrowUp':
      return steps({ kind: 'go', heading: 'forward', length });
    case 'ArrowDown':
      return steps({ kind: 'go', heading: 'back', length });
    case 'ArrowLeft':
      return steps({ kind: 'wheel', on: 'left', degrees });
    case 'ArrowRight':
      return steps({ kind: 'wheel', on: 'right', degrees });
    case ',':
      return steps({ kind: 'go', heading: 'left', length });
    case '.':
      return steps({ kind: 'go', heading: 'right', length });
    case 'q':
      return steps({ kind: 'turn', degrees: -90 });
    case 'e':
      return steps({ kind: 'turn', degrees: 90 });
    case 'a':
      return steps({ kind: 'turn', degrees: 180 });
    case '[':
      return { do: 'form', way: -1 };
    case ']':
      return { do: 'form', way: 1 };
    case 'w':
      return { do: 'join' };
    case 'm':
      return { do: 'measure' };
    case ' ':
      return { do: 'press' };
    case 'Enter':
      return { do: 'keep' };
    case 'Escape':
      return { do: 'leave' };
    default:
      return null;
  }
}

/** A pointer that moves fewer pixels is not dragging. */
const STILL = 4;

/** Milliseconds within which a second press is ignored, so that a double click rolls no dice. */
const DOUBLE = 400;

type Held = (
  | { readonly kind: 'unit' | 'ghost'; readonly of: MeasuredUnit; readonly at: Point }
  | { readonly kind: 'corner'; readonly of: MeasuredUnit; readonly corner: 'left' | 'right' }
  | { readonly kind: 'leader'; readonly id: string; readonly at: Point }
) & { readonly from: Point; readonly pointer: number };

interface Heard {
  /** @param joins true if the unit should move with the chosen unit */
  press(unit: MeasuredUnit, joins: boolean): void;
  keep(): void;
  leaderAt(id: string, at: Point): void;
  /** Called for a press on open ground. */
  leave(): void;
}

/** Handles dragging of units, front corners, ghosts and generals. Other drags move the table. */
export function useHold(
  field: FieldHandling,
  window: { placeAt(event: PointerEvent): readonly [number, number]; readonly pixels: () => number },
  heard: Heard,
) {
  let held: Held | null = null;
  /** Last pressed unit and time of the press. */
  let last: { readonly id: string; readonly at: number } | null = null;
  let moved = false;
  /** True if the last press was on something draggable. */
  let wasHeld = false;
  /** Latest pointer position not drawn yet. A frame may receive several. */
  let waiting: Point | null = null;
  const leader = shallowRef<{ readonly id: string; readonly at: Point } | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const [x, y] = window.placeAt(event);
    return { x, y };
  };

  function grasped(target: Element, from: Point, pointer: number): Held | null {
    const mark = target.closest<HTMLElement>('[data-unit], [data-corner], [data-leader], [data-ghost]');
    const data: DOMStringMap = mark?.dataset ?? {};
    const { unit, ghost } = field;
    if ((data['corner'] === 'left' || data['corner'] === 'right') && unit.value)
      return { kind: 'corner', of: unit.value, corner: data['corner'], from, pointer };
    if (data['ghost'] !== undefined && ghost.value)
      return { kind: 'ghost', of: ghost.value.of, at: ghost.value.position.at, from, pointer };
    // An officer moves to the pointer, because the token may be drawn beside the officer's position.
    if (data['leader'] !== undefined) return { kind: 'leader', id: data['leader'], at: from, from, pointer };
    const of = field.standing.value.find(({ id }) => id === data['unit']);
    return of ? { kind: 'unit', of, at: of.position.at, from, pointer } : null;
  }

  function draw(): void {
    const now = waiting;
    waiting = null;
    if (!held || !now) return;
    const [dx, dy] = [now.x - held.from.x, now.y - held.from.y];
    switch (held.kind) {
      case 'corner':
        field.wheelTo(held.of, held.corner, now);
        break;
      case 'leader':
        leader.value = { id: held.id, at: { x: held.at.x + dx, y: held.at.y + dy } };
        break;
      default:
        field.dragTo(held.of, { x: held.at.x + dx, y: held.at.y + dy });
    }
  }

  return {
    leader,
    /** Handles the click after a press. `onUp` already handled clicks on draggable things. */
    onClick(): void {
      if (!wasHeld) heard.leave();
    },
    onDown(event: PointerEvent): void {
      if (held && held.pointer !== event.pointerId) {
        // A second finger drags the table, not the unit.
        held = null;
        waiting = null;
        field.drop();
        return;
      }
      if (event.button !== 0 || held || !(event.target instanceof Element)) return;
      held = grasped(event.target, pointOf(event), event.pointerId);
      wasHeld = held !== null;
      if (!held) return;
      // Keeps the table still. The browser still focuses the unit.
      event.stopPropagation();
      moved = false;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onMove(event: PointerEvent): void {
      if (held?.pointer !== event.pointerId) return;
      const now = pointOf(event);
      if (!moved && Math.hypot(now.x - held.from.x, now.y - held.from.y) * window.pixels() < STILL) return;
      if (!moved && held.kind === 'unit') field.take(held.of.id);
      moved = true;
      if (waiting === null) requestAnimationFrame(draw);
      waiting = now;
    },
    onUp(event: PointerEvent): void {
      if (held?.pointer !== event.pointerId) return;
      draw();
      const was = held;
      held = null;
      if (was.kind === 'leader') {
        if (moved && leader.value) heard.leaderAt(was.id, leader.value.at);
        leader.value = null;
      } else if (moved) heard.keep();
      else if (was.kind === 'unit') {
        const isTwice = last?.id === was.of.id && event.timeStamp - last.at < DOUBLE;
        last = { id: was.of.id, at: event.timeStamp };
        if (!isTwice) heard.press(was.of, event.shiftKey);
      }
    },
    /** Cancels the drag without moving anything. */
    onCancel(event: PointerEvent): void {
      if (held?.pointer !== event.pointerId) return;
      held = null;
      waiting = null;
      leader.value = null;
      field.drop();
    },
  };
}
