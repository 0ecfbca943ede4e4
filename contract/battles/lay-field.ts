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

/** How many of each of its field works a side has dug, by their ids. */
type Works = Readonly<Record<string, number>>;

export interface LayOutField extends TableSize {
  /** The country whose ground is drawn; the cards of the table's plan; or an open table. */
  readonly ground: Country | 'cards' | 'open';
  readonly seed: string;
  /** Of the first side and of the second. */
  readonly works?: readonly (Works | undefined)[];
  /** Both sides deploy behind a curtain, but for one that was out-scouted. */
  readonly hidden?: boolean;
  /** Where each side's units are to stand, by their ids; by their troops where nobody said. */
  readonly posts?: Posts;
}

/** Everybody of a battle drawn up in the zones. */
function drawnUp(battle: TableBattle, rules: FieldRules, field: BattleFieldPlan, { ground, posts }: LayOutField) {
  const { width, depth } = field;
  // Who storms is before the wall already.
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

/** Field works before the middle of a side's zone, as wide as they are long. */
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

/** A battle's table to scale: its ground laid, both sides drawn up. */
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

/** Whether a side is behind the curtain, which lies between the sides until the first turn. @param seen the side that is uncovered */
export const isCovered = ({ turn, field }: TableBattle, seen: 0 | 1 | null, side: number): boolean =>
  turn === 0 && seen !== side && (field?.hidden ?? []).some((each) => each === side);
