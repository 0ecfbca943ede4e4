import type { Ground } from '../../battlefield/ground.ts';
import { toStoredPoint } from '../../battlefield/angles.ts';
import type { TableSize } from '../../battlefield/room.ts';
import type { BattleTerrain } from '../../rules/core/campaign/campaign-rules.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import { getFieldTerms } from '../../rules/core/table/field-view.ts';
import { lineUp, type LinePlan } from '../../rules/core/table/line-up.ts';
import { createCardTerrain, createTerrain, getStormedWall } from '../../rules/core/table/create-terrain.ts';
import { createTableUnit } from '../../rules/core/table/table-unit.ts';
import type { BattleFieldPlan, TableBattle } from '../table.ts';

/** Number of field works dug by a side, by id. */
type Works = Readonly<Record<string, number>>;

export interface FieldSetup extends TableSize {
  /** Generated terrain of a country, cards of the table's plan, or an open table. */
  readonly ground: BattleTerrain | 'cards' | 'open';
  readonly seed: string;
  /** Field works of the first and second side. */
  readonly works?: readonly (Works | undefined)[];
  /** If true, both sides deploy hidden, except a side that was out-scouted. */
  readonly hidden?: boolean;
  /** Assigned positions by unit id. Units without one are placed by troop type. */
  readonly posts?: LinePlan;
}

/** Returns the positions of all units of both sides after deployment. */
function deploySides(battle: TableBattle, rules: FieldRules, field: BattleFieldPlan, { ground, posts }: FieldSetup) {
  const { width, depth } = field;
  // In a storm, attackers start at the wall.
  const wall =
    typeof ground === 'object' && ground.walls ? getStormedWall({ width, depth }, rules, ground.walls) : undefined;
  const terms = getFieldTerms({ ...battle, field });
  return Object.fromEntries(
    battle.sides.flatMap((side, index) => {
      const units = side.units.flatMap((stored) => {
        const unit = createTableUnit(battle, side, stored, null);
        return unit && !unit.gone ? [{ id: stored.id, unit }] : [];
      });
      return [...lineUp(rules, terms, { width, depth }, index, units, posts, wall, field.ground)];
    }),
  );
}

/** Returns field works in front of the centre of each side's zone. */
function createWorks(
  rules: FieldRules,
  battle: TableBattle,
  { width, depth, works = [] }: FieldSetup,
): readonly Ground[] {
  const workRules = rules.works;
  if (!workRules) return [];
  const terms = getFieldTerms(battle);
  const front = workRules.front(terms);
  const zone = rules.deployment?.({ width, depth }, terms).depth ?? depth / 4;
  return works.flatMap((counts = {}, side) => {
    let offset = zone + front / 2;
    return Object.entries(counts).flatMap(([id, count]) =>
      (workRules.kinds[id] ?? []).map((kind): Ground => {
        const halfWidth = Math.min(width, count * front) / 2;
        const near = offset;
        offset += front / 2;
        const rows = [near, near + front / 4].map((far) => (side === 0 ? depth - far : far)) as [number, number];
        const area = [
          { x: width / 2 - halfWidth, y: rows[0] },
          { x: width / 2 + halfWidth, y: rows[0] },
          { x: width / 2 + halfWidth, y: rows[1] },
          { x: width / 2 - halfWidth, y: rows[1] },
        ].map(toStoredPoint);
        return { id: `${kind}-of-${side + 1}-${id}`, kind, area };
      }),
    );
  });
}

const copyGround = (pieces: readonly Ground[]): BattleFieldPlan['ground'] =>
  pieces.map((piece) => ({ ...piece, area: [...piece.area] }));

function createGround(rules: FieldRules, battle: TableBattle, options: FieldSetup): readonly Ground[] {
  const { ground, seed } = options;
  if (ground === 'open') return [];
  if (ground === 'cards') return createCardTerrain(rules, battle.plan ?? [], options);
  return createTerrain(rules, ground, options, seed);
}

/** Creates the battlefield with its terrain and both sides deployed. */
export function createField(battle: TableBattle, rules: FieldRules, options: FieldSetup): BattleFieldPlan {
  const { width, depth } = options;
  const scoutedSide = rules.findOutScouted?.(battle.throws) ?? null;
  const hidden = options.hidden ? ([0, 1] as const).filter((side) => side !== scoutedSide) : [];
  const field: BattleFieldPlan = {
    width,
    depth,
    ground: copyGround([...createGround(rules, battle, options), ...createWorks(rules, battle, options)]),
    placed: {},
    ...(hidden.length > 0 ? { hidden } : {}),
  };
  return { ...field, placed: deploySides(battle, rules, field, options) };
}

/** Checks whether a side's deployment is hidden, which ends with turn 1. @param visibleSide side whose deployment the viewer may see */
export const isDeploymentHidden = ({ turn, field }: TableBattle, visibleSide: 0 | 1 | null, side: number): boolean =>
  turn === 0 && visibleSide !== side && (field?.hidden ?? []).some((each) => each === side);
