import { sideAttacked } from '../../../battlefield/aspect.ts';
import { type Block, cornersOf, distanceBetween, touch } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import { between, HAIR, stored } from '../../../battlefield/point.ts';
import { blockOf, type Position } from '../../../battlefield/position.ts';
import { aheadBetweenFlanks, foremost, nearestInArc } from '../../../battlefield/reach.ts';
import { hidden, inTheWay, type Obstacle } from '../../../battlefield/sight.ts';
import type { TableUnit } from '../table-rules.ts';
import type { FieldAim, FieldRules, FieldTerms } from '../field-rules.ts';

/** A unit that stands on the field. */
export interface PlacedUnit {
  readonly id: string;
  readonly name: string;
  /** 0 or 1: those of one side are no enemies. */
  readonly side: number;
  readonly unit: TableUnit;
  readonly position: Position;
}

export interface MeasuredUnit {
  readonly id: string;
  /** Its corners, clockwise from its front left. */
  readonly footprint: readonly (readonly [x: number, y: number])[];
  /** How far it goes in the open, straight on, by manner. */
  readonly allowance: Readonly<Record<string, number>>;
}

/** What one unit is to an enemy. */
export interface MeasuredPair {
  readonly from: string;
  readonly to: string;
  /** Edge to edge. */
  readonly distance: number;
  /** The side of the enemy that it sees. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** Whether any figure of its front rank has the enemy in its arc and within the longest range. */
  readonly inArc: boolean;
  readonly inSight: boolean;
  readonly contact: boolean;
  /** Why it does not shoot or see, in sentences. */
  readonly why: readonly string[];
}

export interface FieldMeasures {
  readonly units: readonly MeasuredUnit[];
  readonly pairs: readonly MeasuredPair[];
}

interface Standing extends PlacedUnit {
  readonly block: Block;
  readonly files: number;
  readonly level: number;
}

/** How far the target is from the nearest of the front rank who has it in his arc; null where nobody has. */
function shotLength(from: Standing, target: Block, { arc }: FieldAim): number | null {
  if (arc === 'between-flanks') return aheadBetweenFlanks(from.block, target);
  const shots = foremost(from.block, from.files).flatMap((at) => {
    const point = nearestInArc(at, from.block.facing, target, arc);
    return point === null ? [] : [between(at, point)];
  });
  return shots.length === 0 ? null : Math.min(...shots);
}

const outside = (arc: FieldAim['arc']): string =>
  arc === 'between-flanks' ? 'outside the lines of its flanks' : `outside the arc of ${arc}°`;

/** Everything that can be measured between the units of a field. Lengths are in the book's unit, to a hundredth. */
export function measureField(
  rules: FieldRules,
  placed: readonly PlacedUnit[],
  ground: readonly Ground[],
  terms: FieldTerms,
): FieldMeasures {
  const standing = placed.flatMap((each): readonly Standing[] => {
    const body = rules.body(each.unit, terms);
    if (body === null) return [];
    const block = blockOf(each.position, body);
    const files = Math.min(each.position.files, body.bases);
    return [{ ...each, block, files, level: rules.level(block, ground) }];
  });
  const names = new Map(placed.map(({ id, name }) => [id, name]));
  const fixed = ground.flatMap((piece) => rules.hides(piece, terms) ?? []);
  const called = (obstacle: Obstacle): string => {
    const kind = ground.find(({ id }) => id === obstacle.id)?.kind;
    const label = rules.grounds.find(({ id }) => id === kind)?.label;
    return names.get(obstacle.id) ?? label?.toLowerCase() ?? obstacle.id;
  };
  const pair = (from: Standing, to: Standing): MeasuredPair => {
    const others = standing.filter((each) => each !== from && each !== to);
    const units = rules.seesOver?.(from.unit, terms) ? [] : others.map((each) => inTheWay(each.id, each));
    const obstacles = [...fixed, ...units];
    const hiding = foremost(from.block, from.files).map((at) => hidden({ at, level: from.level }, to, obstacles));
    const distance = distanceBetween(from.block, to.block);
    const within = rules.seenWithin?.(to.unit, to.block, ground, terms) ?? null;
    const isNear = within === null || distance <= within + HAIR;
    const inSight = isNear && hiding.includes(null);
    const side = sideAttacked(to.block, from.block, rules.sideLines(terms.rulings));
    const aim = rules.aim(from.unit, terms);
    const shot = aim && shotLength(from, to.block, aim);
    const inArc = aim !== null && shot !== null && shot <= aim.range + HAIR;
    const why = [
      ...(aim === null ? ['it does not shoot'] : []),
      ...(aim && shot === null ? [outside(aim.arc)] : []),
      ...(aim && shot !== null && !inArc
        ? [`beyond the longest range, ${stored(aim.range)} ${rules.unitOfLength}`]
        : []),
      ...(inArc && aim.range === Infinity ? ['its range was not typed in'] : []),
      ...(isNear ? [] : [`not seen from beyond ${stored(within ?? 0)} ${rules.unitOfLength}`]),
      ...(hiding.includes(null) || !hiding[0] ? [] : [`hidden by ${called(hiding[0])}`]),
    ];
    return {
      from: from.id,
      to: to.id,
      distance: stored(distance),
      aspect: side === 'left' || side === 'right' ? 'flank' : side,
      inArc,
      inSight,
      contact: touch(from.block, to.block),
      why,
    };
  };
  return {
    units: standing.map(({ id, unit, block, position }) => ({
      id,
      footprint: cornersOf(block).map(({ x, y }) => [stored(x), stored(y)] as const),
      allowance: Object.fromEntries(
        rules.manners(unit).flatMap(({ id: manner }) => {
          const length = rules.allowance(unit, manner, position, terms);
          return length === null ? [] : [[manner, stored(length)]];
        }),
      ),
    })),
    pairs: standing.flatMap((from) => standing.filter(({ side }) => side !== from.side).map((to) => pair(from, to))),
  };
}
