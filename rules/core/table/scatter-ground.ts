import { sine, cosine } from '../../../battlefield/angles.ts';
import { type Area, strip } from '../../../battlefield/area.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import { between, type Point, storedPoint } from '../../../battlefield/point.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import { type DiceSource, seededDice } from '../dice.ts';
import type { FieldRules, ScatteredGround } from '../field-rules.ts';

const WHAT = 'where the ground lies';
/** From 0 to 1, in hundredths. */
const share = (dice: DiceSource): number => (dice.roll('d100', WHAT) - 0.5) / 100;
const amid = (dice: DiceSource, least: number, most: number): number => least + share(dice) * (most - least);

/** Corners of an area with a drawn outline. */
const CORNERS = 14;

/** An outline about a place, longer one way than the other, and uneven. */
function blob(at: Point, across: number, dice: DiceSource): Area {
  const [long, turned] = [amid(dice, 0.7, 1.3), amid(dice, 0, 180)];
  let last = 1;
  return Array.from({ length: CORNERS }, (_, corner) => {
    last = last * 0.5 + amid(dice, 0.75, 1.15) * 0.5;
    const angle = (360 * corner) / CORNERS;
    const [x, y] = [(sine(angle) * long * last * across) / 2, (-cosine(angle) * last * across) / (2 * long)];
    return storedPoint({
      x: at.x + x * cosine(turned) - y * sine(turned),
      y: at.y + x * sine(turned) + y * cosine(turned),
    });
  });
}

/** A line from one edge of the table to another, in bends. */
function crossing({ width, depth }: TableSize, wide: number, dice: DiceSource): Area {
  const lengthwise = dice.roll('d6', WHAT) <= 2;
  const [from, to] = [amid(dice, 0.15, 0.85), amid(dice, 0.15, 0.85)];
  const bends = Array.from({ length: 7 }, (_, at) => {
    const along = at / 6;
    const aside = from + (to - from) * along + (at === 0 || at === 6 ? 0 : amid(dice, -0.06, 0.06));
    return lengthwise ? { x: along * width, y: aside * depth } : { x: aside * width, y: along * depth };
  });
  return strip(bends, wide).map(storedPoint);
}

function picked(kinds: readonly ScatteredGround[], dice: DiceSource): ScatteredGround {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = share(dice) * all;
  return kinds.find(({ weight }) => (left -= weight) <= 0) ?? kinds.at(-1)!;
}

const TRIES = 20;

/** Ground drawn by lot for a table, the same for the same seed: some pieces of what a country of such terrain has. */
export function scatterGround(rules: FieldRules, terrain: string, table: TableSize, seed: string): readonly Ground[] {
  const kinds = rules.scattered?.(terrain) ?? [];
  if (kinds.length === 0) return [];
  const dice = seededDice(`ground ${seed}`);
  const pieces = 2 + dice.roll('d4', 'how many pieces of ground lie on the table');
  const ground: Ground[] = [];
  const taken: { readonly at: Point; readonly across: number }[] = [];
  const isLine = (kind: string): boolean => rules.grounds.find(({ id }) => id === kind)?.drawnAs === 'line';
  for (let number = 0; number < pieces; number += 1) {
    const { kind, size } = picked(kinds, dice);
    const id = `${kind}-${number + 1}`;
    const across = amid(dice, ...size);
    if (isLine(kind)) {
      // One stream is enough.
      if (!ground.some((piece) => piece.kind === kind)) ground.push({ id, kind, area: crossing(table, across, dice) });
      continue;
    }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const at = { x: amid(dice, 0.08, 0.92) * table.width, y: amid(dice, 0.1, 0.9) * table.depth };
      if (taken.some((other) => between(at, other.at) < (across + other.across) * 0.6)) continue;
      taken.push({ at, across });
      ground.push({ id, kind, area: blob(at, across, dice) });
      break;
    }
  }
  return ground;
}
