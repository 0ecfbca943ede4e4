import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';

/** What a key does to a unit on the field that has the focus. */
type UnitKey =
  | { readonly do: 'steps'; readonly steps: readonly Manoeuvre[] }
  | { readonly do: 'form'; readonly way: 1 | -1 }
  | { readonly do: 'press' | 'join' | 'keep' | 'leave' | 'measure' };

/** Lengths in the book's unit and degrees of a step, and of a fine one. */
const STEP = { length: 1, degrees: 5 };
const FINE = { length: 0.2, degrees: 1 };

/** @returns null for a key that means nothing here */
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
