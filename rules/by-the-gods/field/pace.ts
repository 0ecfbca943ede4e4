import type { GroundCost, Manoeuvre, March, Pace, Surroundings } from '../../../battlefield/manoeuvre.ts';
import { march } from '../../../battlefield/manoeuvre.ts';
import type { Body, Position } from '../../../battlefield/position.ts';
import type { FieldManner, FieldTerms } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { askOf, eachOf, slowest, standsStill } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { movement, OBSTACLES, shareWhenFiring } from '../battle/movement.ts';
import { figuresLeft, troopNow } from '../define-procedure.ts';
import { BTG_F2 } from '../rulings.ts';
import { isInfantry, type Kind, type Terrain } from '../troops/kinds.ts';

/** Inches of a figure of 25 mm (ruling BTG-F1). */
function figureBase(kind: Kind): Body['base'] {
  if (isInfantry(kind)) return { front: 0.75, depth: 0.75 };
  if (kind === 'siege-weapon') return { front: 2, depth: 2 };
  return kind === 'chariots' || kind === 'elephants' ? { front: 2, depth: 3 } : { front: 1, depth: 2 };
}

export function bodyOf(unit: TableUnit, { baseFront }: FieldTerms): Body | null {
  const troop = troopNow(unit);
  const bases = figuresLeft(unit);
  if (!troop || bases === 0) return null;
  const base = figureBase(troop.kind);
  return { bases, base: baseFront === undefined ? base : { ...base, front: baseFront } };
}

const MANNERS = {
  move: { label: 'Move', said: {} },
  charge: { label: 'Charge', said: { charging: true } },
  'move-and-fire': { label: 'Move and fire', said: { firing: true } },
} as const;
type MannerId = keyof typeof MANNERS;
const isManner = (manner: string): manner is MannerId => Object.hasOwn(MANNERS, manner);

const asks = (unit: TableUnit, manner: MannerId, said: Readonly<Record<string, unknown>>, terms: FieldTerms) => {
  const outcome = askOf(movement, 'unit', unit, { ...MANNERS[manner].said, ...said }, terms);
  return outcome?.mayMove ? outcome : null;
};

/** How far it goes on level ground; to move and to fire is for those with missiles (Movement, C and D). */
export function allowanceOf(unit: TableUnit, manner: string, terms: FieldTerms): number | null {
  const troop = troopNow(unit);
  if (!isManner(manner) || troop === null) return null;
  if (manner === 'move-and-fire' && (troop.missiles === 'none' || shareWhenFiring(troop) === 0)) return null;
  return asks(unit, manner, {}, terms)?.inches ?? null;
}

export const mannersOf = (unit: TableUnit): readonly FieldManner[] =>
  (Object.keys(MANNERS) as MannerId[])
    .filter((id) => allowanceOf(unit, id, { rulings: {}, agreed: {} }) !== null)
    .map((id) => ({ id, label: MANNERS[id].label }));

/** The rows of the movement table in which ground is read. */
const TERRAIN: Readonly<Record<string, Terrain>> = { rough: 'rough', hills: 'rough', woods: 'woods', swamp: 'woods' };

/** City walls are climbed as all walls are, towers entered as buildings (ruling BTG-F12). */
const AS_OBSTACLE: Readonly<Record<string, string>> = { 'city-wall': 'wall', tower: 'building' };

/** Rates by ground; at what is entered, climbed or crossed a unit stops, and goes on next turn (Movement, D and E; Buildings and Walls; ruling BTG-F6). */
function groundCost(unit: TableUnit, manner: MannerId, open: number, terms: FieldTerms): Pace['cost'] {
  return (pieces) =>
    slowest(
      pieces.map(({ kind }): GroundCost => {
        const obstacle = OBSTACLES.find((known) => known === (AS_OBSTACLE[kind] ?? kind));
        if (obstacle !== undefined) {
          const passes = asks(unit, manner, { obstacle, atEdge: true }, terms) !== null;
          return { each: 1, entry: passes ? 'halts' : 'barred' };
        }
        const terrain = TERRAIN[kind];
        if (terrain === undefined) return { each: 1 };
        const each = eachOf(open, asks(unit, manner, { terrain }, terms)?.inches ?? null);
        return each === null ? { each: 1, entry: 'barred' } : { each };
      }),
    );
}

export function marchOf(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): March {
  const body = bodyOf(unit, terms);
  const allowance = allowanceOf(unit, manner, terms);
  if (body === null || allowance === null || !isManner(manner)) return standsStill(from);
  const isFree = choiceInForce(BTG_F2, terms.rulings) === 'free';
  const half = isFree ? 0 : allowance / 2;
  const pace: Pace = {
    allowance,
    cost: groundCost(unit, manner, allowance, terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: isFree ? 0 : 1,
    turn: () => half,
    form: () => half,
  };
  return march(steps, from, body, pace, around);
}
