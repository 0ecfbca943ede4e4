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
export function readKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): UnitKey | null {
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
const MIN_DRAG = 4;

/** Milliseconds within which a second press is ignored, so that a double click rolls no dice. */
const DOUBLE_CLICK_TIME = 400;

type Dragged = (
  | { readonly kind: 'unit' | 'ghost'; readonly of: MeasuredUnit; readonly at: Point }
  | { readonly kind: 'corner'; readonly of: MeasuredUnit; readonly corner: 'left' | 'right' }
  | { readonly kind: 'leader'; readonly id: string; readonly at: Point }
) & { readonly from: Point; readonly pointer: number };

interface DragHandlers {
  /** @param joins if true, the unit joins the move of the chosen unit */
  press(unit: MeasuredUnit, joins: boolean): void;
  keep(): void;
  leaderAt(id: string, at: Point): void;
  /** Called for a press on open ground. */
  leave(): void;
}

/** Handles dragging of units, front corners, ghosts and generals. Other drags move the table. */
export function useDrag(
  field: FieldHandling,
  window: { placeAt(event: PointerEvent): readonly [number, number]; readonly pixels: () => number },
  handlers: DragHandlers,
) {
  let dragged: Dragged | null = null;
  /** Last pressed unit and time of the press. */
  let last: { readonly id: string; readonly at: number } | null = null;
  let moved = false;
  /** True if the last press was on something draggable. */
  let wasDraggable = false;
  /** Latest pointer position that is not drawn yet: several can arrive within a frame. */
  let pending: Point | null = null;
  const leader = shallowRef<{ readonly id: string; readonly at: Point } | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const [x, y] = window.placeAt(event);
    return { x, y };
  };

  function findDragged(target: Element, from: Point, pointer: number): Dragged | null {
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
    const position = pending;
    pending = null;
    if (!dragged || !position) return;
    const [dx, dy] = [position.x - dragged.from.x, position.y - dragged.from.y];
    switch (dragged.kind) {
      case 'corner':
        field.wheelTo(dragged.of, dragged.corner, position);
        break;
      case 'leader':
        leader.value = { id: dragged.id, at: { x: dragged.at.x + dx, y: dragged.at.y + dy } };
        break;
      default:
        field.dragTo(dragged.of, { x: dragged.at.x + dx, y: dragged.at.y + dy });
    }
  }

  return {
    leader,
    /** Handles the click after a press. `onUp` already handled clicks on draggable things. */
    onClick(): void {
      if (!wasDraggable) handlers.leave();
    },
    onDown(event: PointerEvent): void {
      if (dragged && dragged.pointer !== event.pointerId) {
        // A second finger drags the table, not the unit.
        dragged = null;
        pending = null;
        field.drop();
        return;
      }
      if (event.button !== 0 || dragged || !(event.target instanceof Element)) return;
      dragged = findDragged(event.target, pointOf(event), event.pointerId);
      wasDraggable = dragged !== null;
      if (!dragged) return;
      // Keeps the table still. The browser still focuses the unit.
      event.stopPropagation();
      moved = false;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onMove(event: PointerEvent): void {
      if (dragged?.pointer !== event.pointerId) return;
      const position = pointOf(event);
      if (!moved && Math.hypot(position.x - dragged.from.x, position.y - dragged.from.y) * window.pixels() < MIN_DRAG)
        return;
      if (!moved && dragged.kind === 'unit') field.take(dragged.of.id);
      moved = true;
      if (pending === null) requestAnimationFrame(draw);
      pending = position;
    },
    onUp(event: PointerEvent): void {
      if (dragged?.pointer !== event.pointerId) return;
      draw();
      const was = dragged;
      dragged = null;
      if (was.kind === 'leader') {
        if (moved && leader.value) handlers.leaderAt(was.id, leader.value.at);
        leader.value = null;
      } else if (moved) handlers.keep();
      else if (was.kind === 'unit') {
        const isTwice = last?.id === was.of.id && event.timeStamp - last.at < DOUBLE_CLICK_TIME;
        last = { id: was.of.id, at: event.timeStamp };
        if (!isTwice) handlers.press(was.of, event.shiftKey);
      }
    },
    /** Cancels the drag without moving anything. */
    onCancel(event: PointerEvent): void {
      if (dragged?.pointer !== event.pointerId) return;
      dragged = null;
      pending = null;
      leader.value = null;
      field.drop();
    },
  };
}
