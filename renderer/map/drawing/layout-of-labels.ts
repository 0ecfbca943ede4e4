import type { Box } from './shape.ts';

/** How much of two boxes lies on each other, in square map units. */
export const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const CELL = 64;

/** Boxes that are taken, found again by where they lie: a map has thousands of them. */
export interface TakenBoxes {
  readonly add: (box: Box) => void;
  /** Which part of a box is taken already: 0 for none, above 1 where several lie on it. */
  readonly taken: (box: Box) => number;
}

export function takenBoxes(boxes: readonly Box[] = []): TakenBoxes {
  const cells = new Map<string, Box[]>();
  function* cellsOf({ x, y, width, height }: Box): Iterable<string> {
    for (let column = Math.floor(x / CELL); column * CELL <= x + width; column += 1) {
      for (let row = Math.floor(y / CELL); row * CELL <= y + height; row += 1) yield `${column} ${row}`;
    }
  }
  const add = (box: Box): void => {
    for (const cell of cellsOf(box)) {
      const there = cells.get(cell);
      if (there) there.push(box);
      else cells.set(cell, [box]);
    }
  };
  boxes.forEach(add);
  return {
    add,
    taken: (box) => {
      const near = new Set<Box>();
      for (const cell of cellsOf(box)) for (const other of cells.get(cell) ?? []) near.add(other);
      let sum = 0;
      for (const other of near) sum += shared(box, other);
      return sum / (box.width * box.height);
    },
  };
}
