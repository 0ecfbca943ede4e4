import type { Ground } from '../../battlefield/ground.ts';
import { toStoredPoint } from '../../battlefield/angles.ts';
import type { TableSize } from '../../battlefield/room.ts';
import type { Country } from '../../rules/core/campaign/campaign-rules.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import { fieldTerms } from '../../rules/core/table/field-view.ts';
import { lineUp, type Posts } from '../../rules/core/table/line-up.ts';
import { groundOfPlan, layCountry, stormedWall } from '../../rules/core/table/scatter-ground.ts';
import { tableUnit } from '../../rules/core/table/table-unit.ts';
import type { BattleFieldPlan, TableBattle } from '../table.ts';

/** Number of field works dug by a side, by id. */
type Works = Readonly<Record<string, number>>;

export interface LayOutField extends TableSize {
  /** Generated terrain of a country, cards of the table's plan, or an open table. */
  readonly ground: Country | 'cards' | 'open';
  readonly seed: string;
  /** Per side. */
  readonly works?: readonly (Works | undefined)[];
  /** Hidden deployment for both sides, except one that was out-scouted. */
  readonly hidden?: boolean;
  /** Assigned positions by unit id. Other units are placed by troop type. */
  readonly posts?: Posts;
}

/** Returns deployed positions of all units. */
function drawnUp(battle: TableBattle, rules: FieldRules, field: BattleFieldPlan, { ground, posts }: LayOutField) {
  const { width, depth } = field;
  // Attackers of a storm start at the wall.
  const wall =
    typeof ground === 'object' && ground.walls ? stormedWall({ width, depth }, rules, ground.walls) : undefined;
  const terms = fieldTerms({ ...battle, field });
  return Object.fromEntries(
    battle.sides.flatMap((side, at) => {
      const units = side.units.flatMap((kept) => {
        const unit = tableUnit(battle, side, kept, null);
        return unit && !unit.gone ? [{ id: kept.id, unit }] : [];
      });
      return [...lineUp(rules, terms, { width, depth }, at, units, posts, wall, field.ground)];
    }),
  );
}

/** Returns field works in front of the centre of each side's zone. */
function worksOf(rules: FieldRules, battle: TableBattle, { width, depth, works = [] }: LayOutField): readonly Ground[] {
  const known = rules.works;
  if (!known) return [];
  const terms = fieldTerms(battle);
  const front = known.front(terms);
  const zone = rules.deployment?.({ width, depth }, terms).depth ?? depth / 4;
  return works.flatMap((dug = {}, side) => {
    let ahead = zone + front / 2;
    return Object.entries(dug).flatMap(([id, count]) =>
      (known.kinds[id] ?? []).map((kind): Ground => {
        const half = Math.min(width, count * front) / 2;
        const near = ahead;
        ahead += front / 2;
        const rows = [near, near + front / 4].map((far) => (side === 0 ? depth - far : far)) as [number, number];
        const area = [
          { x: width / 2 - half, y: rows[0] },
          { x: width / 2 + half, y: rows[0] },
          { x: width / 2 + half, y: rows[1] },
          { x: width / 2 - half, y: rows[1] },
        ].map(toStoredPoint);
        return { id: `${kind}-of-${side + 1}-${id}`, kind, area };
      }),
    );
  });
}

const kept = (pieces: readonly Ground[]): BattleFieldPlan['ground'] =>
  pieces.map((piece) => ({ ...piece, area: [...piece.area] }));

function groundFor(rules: FieldRules, battle: TableBattle, said: LayOutField): readonly Ground[] {
  const { ground, seed } = said;
  if (ground === 'open') return [];
  if (ground === 'cards') return groundOfPlan(rules, battle.plan ?? [], said);
  return layCountry(rules, ground, said, seed);
}

/** Creates the battlefield with its terrain and both sides deployed. */
export function laidField(battle: TableBattle, rules: FieldRules, said: LayOutField): BattleFieldPlan {
  const { width, depth } = said;
  const open = rules.outScouted?.(battle.throws) ?? null;
  const hidden = said.hidden ? ([0, 1] as const).filter((side) => side !== open) : [];
  const field: BattleFieldPlan = {
    width,
    depth,
    ground: kept([...groundFor(rules, battle, said), ...worksOf(rules, battle, said)]),
    placed: {},
    ...(hidden.length > 0 ? { hidden } : {}),
  };
  return { ...field, placed: drawnUp(battle, rules, field, said) };
}

/** Checks whether a side's deployment is hidden, which ends with the first turn. @param seen side whose deployment is visible */
export const isCovered = ({ turn, field }: TableBattle, seen: 0 | 1 | null, side: number): boolean =>
  turn === 0 && seen !== side && (field?.hidden ?? []).some((each) => each === side);
