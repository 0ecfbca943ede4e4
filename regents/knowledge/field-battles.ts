import { type CampaignState, type Prospects, estimateBattle } from '../../rules/campaign.ts';
import { SIMULATED_BATTLES, type BattleRow } from '../constants.ts';

/** Method for battles without players: quick resolution, or simulation by captains. */
export type BattleMethod = 'quick' | 'fought';

/** Prospects of a battle in the field by both sides' points. */
export type FieldProspects = (attacker: number, defender: number) => Prospects;

/** Interpolates the table's rows for a ratio of points. */
function interpolateRow(rows: readonly BattleRow[], ratio: number): BattleRow {
  const above = rows.findIndex((row) => row.ratio >= ratio);
  const [low, high] = [rows[Math.max(0, above - 1)], above < 0 ? rows.at(-1) : rows[above]];
  if (!low || !high) throw new RangeError('the table of simulated battles is empty');
  if (above < 0 || low.ratio >= ratio) return high;
  const fraction = Math.log(ratio / low.ratio) / Math.log(high.ratio / low.ratio);
  const interpolate = (of: (row: BattleRow) => number): number => of(low) + fraction * (of(high) - of(low));
  return {
    ratio,
    attackerWins: interpolate((row) => row.attackerWins),
    defenderWins: interpolate((row) => row.defenderWins),
    attackerLoss: interpolate((row) => row.attackerLoss),
    defenderLoss: interpolate((row) => row.defenderLoss),
  };
}

const createProspects =
  (rows: readonly BattleRow[]): FieldProspects =>
  (attacker, defender) => {
    const row = interpolateRow(rows, attacker / Math.max(1, defender));
    return { ...row, attackerLoss: row.attackerLoss * attacker, defenderLoss: row.defenderLoss * defender };
  };

const OVER_LAND = createProspects(SIMULATED_BATTLES.land);
const OVER_RIVER = createProspects(SIMULATED_BATTLES.river);

/**
 * Creates the prospects that regents use for battles in the field.
 * @returns prospects of an attack from one province into a neighbour
 */
export function fieldProspects(
  { rulings, setUp }: CampaignState,
  settledBy: BattleMethod,
): (from: string, to: string) => FieldProspects {
  if (settledBy === 'quick') {
    const quick: FieldProspects = (attacker, defender) =>
      estimateBattle(attacker, defender, { walls: 'none', works: 0 }, rulings);
    return () => quick;
  }
  const rivers = new Set(
    setUp.borders.flatMap(({ a, b, kind }) => (kind === 'river' ? [`${a} ${b}`, `${b} ${a}`] : [])),
  );
  return (from, to) => (rivers.has(`${from} ${to}`) ? OVER_RIVER : OVER_LAND);
}
