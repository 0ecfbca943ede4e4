import { type CampaignState, type Prospects, quickProspects } from '../../rules/campaign.ts';
import { FOUGHT_BATTLES, type FoughtRow } from '../constants.ts';

/** Method for battles without players: quick resolution, or simulation by captains. */
export type SettledBy = 'quick' | 'fought';

/** Prospects of a battle in the field by both sides' points. */
export type FieldProspects = (attacker: number, defender: number) => Prospects;

/** Interpolates the table's rows for a ratio of points. */
function rowFor(rows: readonly FoughtRow[], ratio: number): FoughtRow {
  const above = rows.findIndex((row) => row.ratio >= ratio);
  const [low, high] = [rows[Math.max(0, above - 1)], above < 0 ? rows.at(-1) : rows[above]];
  if (!low || !high) throw new RangeError('the table of simulated battles is empty');
  if (above < 0 || low.ratio >= ratio) return high;
  const part = Math.log(ratio / low.ratio) / Math.log(high.ratio / low.ratio);
  const between = (of: (row: FoughtRow) => number): number => of(low) + part * (of(high) - of(low));
  return {
    ratio,
    attackerWins: between((row) => row.attackerWins),
    defenderWins: between((row) => row.defenderWins),
    attackerLoss: between((row) => row.attackerLoss),
    defenderLoss: between((row) => row.defenderLoss),
  };
}

const byCaptains =
  (rows: readonly FoughtRow[]): FieldProspects =>
  (attacker, defender) => {
    const row = rowFor(rows, attacker / Math.max(1, defender));
    return { ...row, attackerLoss: row.attackerLoss * attacker, defenderLoss: row.defenderLoss * defender };
  };

const OVER_LAND = byCaptains(FOUGHT_BATTLES.land);
const OVER_RIVER = byCaptains(FOUGHT_BATTLES.river);

/**
 * Creates the prospects that regents use for battles in the field.
 * @returns prospects of an attack from one province into a neighbour
 */
export function fieldProspects(
  { rulings, setUp }: CampaignState,
  settledBy: SettledBy,
): (from: string, to: string) => FieldProspects {
  if (settledBy === 'quick') {
    const quick: FieldProspects = (attacker, defender) =>
      quickProspects(attacker, defender, { walls: 'none', works: 0 }, rulings);
    return () => quick;
  }
  const rivers = new Set(
    setUp.borders.flatMap(({ a, b, kind }) => (kind === 'river' ? [`${a} ${b}`, `${b} ${a}`] : [])),
  );
  return (from, to) => (rivers.has(`${from} ${to}`) ? OVER_RIVER : OVER_LAND);
}
