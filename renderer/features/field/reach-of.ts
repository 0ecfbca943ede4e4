import { type Block, cornersOf, placeSeen } from '../../../battlefield/block.ts';
import { ahead, plus, type Point, times } from '../../../battlefield/angles.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import type { FieldView, Standing } from '../../../rules/core/table/stand-on-field.ts';

/** Where a unit can go in one manner: the swept ground as one path, and its far rim. */
export interface Envelope {
  readonly manner: string;
  readonly swept: string;
  readonly rim: string;
}

/** Wheels tried to either side, in degrees. */
const WHEELS = [0, 4, 8, 14, 22, 32, 45, 60, 80];

const put = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
/** A closed outline, always clockwise: outlines in one path add up and leave no holes. */
function closed(points: readonly Point[]): string {
  const area = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return `M${(area < 0 ? points.toReversed() : points).map(put).join('L')}Z`;
}

/** Ground between two places of a front, with the place where the unit would stand. */
function sweep(from: Block, to: Block): string {
  const [a, b] = cornersOf(from);
  return closed([a, b, ...cornersOf(to).slice(0, 2).toReversed()]) + closed(cornersOf(to));
}

/**
 * Envelope of a unit by the book's own moves: each wheel, then straight ahead as far as ground, units and the allowance let it.
 * Null if the unit does not move in that manner.
 */
export function envelopeOf(view: FieldView, unit: Standing, manner: string): Envelope | null {
  const allowance = view.rules.allowance(unit.unit, manner, unit.position, view.terms);
  if (allowance === null || allowance <= 0) return null;
  let swept = '';
  const [lefts, rights]: [Point[], Point[]] = [[], []];
  for (const side of ['left', 'right'] as const) {
    for (const degrees of WHEELS) {
      if (degrees === 0 && side === 'right') continue;
      const wheel = degrees === 0 ? [] : [{ kind: 'wheel', on: side, degrees } as const];
      const turned = wheel.length === 0 ? null : moveOnField(view, unit.id, manner, wheel);
      if (wheel.length > 0 && !turned) break;
      const made = moveOnField(view, unit.id, manner, [
        ...wheel,
        { kind: 'go', heading: 'forward', length: allowance },
      ]);
      if (!made) continue;
      swept += sweep(turned?.block ?? unit.block, made.block);
      const [left, right] = cornersOf(made.block);
      if (degrees === 0) {
        lefts.push(left);
        rights.push(right);
      } else if (side === 'left') lefts.push(left);
      else rights.push(right);
      // A wheel that is cut short is the widest one.
      if (turned && turned.stop !== null) break;
    }
  }
  if (swept === '') return null;
  return { manner, swept, rim: `M${[...lefts.toReversed(), ...rights].map(put).join('L')}` };
}

/** Sectors that a unit shoots into, the widest range first. */
export function shotSectors(
  view: FieldView,
  unit: Standing,
  target?: Standing,
): readonly { readonly range: number; readonly path: string }[] {
  const aim = view.rules.aim(unit.unit, view.terms, unit, target);
  if (!aim || !Number.isFinite(aim.range)) return [];
  const { at, facing, front } = unit.block;
  return [...(aim.bands ?? [aim.range])].toReversed().map((range) => {
    if (aim.arc === 'between-flanks') {
      const far = placeSeen({ at, facing }, { right: 0, ahead: range });
      return { range, path: closed(cornersOf({ at: far, facing, front, depth: range })) };
    }
    if (aim.arc >= 360)
      return {
        range,
        path: `M${at.x - range} ${at.y}a${range} ${range} 0 1 0 ${2 * range} 0a${range} ${range} 0 1 0 ${-2 * range} 0Z`,
      };
    // From both front corners: every figure of the front rank shoots.
    const [left, right] = cornersOf(unit.block);
    const half = aim.arc / 2;
    const [farLeft, farRight] = [
      plus(left, times(ahead(facing - half), range)),
      plus(right, times(ahead(facing + half), range)),
    ];
    const [headLeft, headRight] = [plus(left, times(ahead(facing), range)), plus(right, times(ahead(facing), range))];
    const large = half > 180 ? 1 : 0;
    return {
      range,
      path: `M${put(left)}L${put(farLeft)}A${range} ${range} 0 ${large} 1 ${put(headLeft)}L${put(headRight)}A${range} ${range} 0 ${large} 1 ${put(farRight)}L${put(right)}Z`,
    };
  });
}
