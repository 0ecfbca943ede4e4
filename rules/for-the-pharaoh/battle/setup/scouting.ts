import { z } from 'zod';
import { rollUntil } from '../../../core/calculate-odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import type { TableParty } from '../../../core/table-rules.ts';
import { sideAtRole } from '../../../core/table/ask-procedure.ts';
import { SCOUTING, SIDES_AND_BOUNDS } from '../../citations.ts';
import { getOrder, type Troop } from '../../points/troop.ts';
import { defineProcedure, getTroop } from '../define-procedure.ts';
import { step } from '../steps.ts';

const firstBoundInputSchema = z.strictObject({});

export interface FirstBoundOutcome {
  /** Side that chooses first: its long table edge, or the first or second bound. */
  readonly chooses: 'a' | 'b';
}

/** Roll for the choice of table edge or bound before a battle (For the Pharaoh, Pre-Game Sequence 3). */
export const firstBound = defineProcedure({
  id: 'for-the-pharaoh/first-bound',
  title: 'Table edge and first bound',
  citation: SIDES_AND_BOUNDS,
  phase: 'sides',
  input: firstBoundInputSchema,
  dice: ['d10 side A', 'd10 side B', 'both again after a tie'],
  resolve(_input, dice): Resolution<FirstBoundOutcome> {
    const { thrown, before } = rollUntil(
      dice,
      (both) => [both.roll('d10', 'side A'), both.roll('d10', 'side B')] as const,
      ([one, other]) => one !== other,
    );
    const [a, b] = thrown;
    const chooses = a > b ? 'a' : 'b';
    const side = chooses.toUpperCase();
    return {
      outcome: { chooses },
      steps: [
        ...before.map(([both]) => step(SIDES_AND_BOUNDS, `both rolled ${both}, so both roll again`)),
        step(
          SIDES_AND_BOUNDS,
          `A rolled ${a}, B ${b}: ${side} chooses its table edge or its bound, and the other side makes the other choice`,
        ),
      ],
      rulings: [],
    };
  },
  inShort: ({ chooses }) => `side ${chooses.toUpperCase()} chooses`,
  oddsOrder: ({ chooses }) => (chooses === 'a' ? 0 : 1),
  verdict: () => null,
  asks: { a: sideAtRole('Side A', 0), b: sideAtRole('Side B', 1) },
});

const troops = z.int().min(0).max(1_000_000).default(0);

/** Number of figures and models that scout. Barded cavalry does not; mounted infantry counts as cavalry of its order. */
const sideSchema = z.strictObject({
  scoutCavalryOO: troops,
  cavalryOO: troops,
  cavalryMO: troops,
  cavalryCO: troops,
  infantryOO: troops,
  lightChariots: troops,
});
export type Scouts = z.output<typeof sideSchema>;

/** Scouting points of each figure or model, in half points so that they are whole numbers. */
const HALF_POINTS: Readonly<Record<keyof Scouts, number>> = {
  scoutCavalryOO: 6,
  cavalryOO: 4,
  cavalryMO: 2,
  cavalryCO: 1,
  infantryOO: 1,
  lightChariots: 1,
};

const WORDS: Readonly<Record<keyof Scouts, string>> = {
  scoutCavalryOO: 'open order scout cavalry',
  cavalryOO: 'open order cavalry',
  cavalryMO: 'medium order cavalry',
  cavalryCO: 'close order cavalry',
  infantryOO: 'open order infantry',
  lightChariots: 'light chariots',
};

export const NO_SCOUTS: Scouts = {
  scoutCavalryOO: 0,
  cavalryOO: 0,
  cavalryMO: 0,
  cavalryCO: 0,
  infantryOO: 0,
  lightChariots: 0,
};

/** Returns the row of a troop type in the scouting table, or null if the troops do not scout (ruling FTP-B1). */
export function getScoutingRow(troop: Troop): keyof Scouts | null {
  if (troop.barding) return null;
  if (troop.kind === 'light-chariot') return 'lightChariots';
  if (troop.kind === 'infantry') return troop.order === 'OO' ? 'infantryOO' : null;
  if (troop.kind !== 'cavalry' && troop.kind !== 'mounted-infantry') return null;
  const order = getOrder(troop);
  if (order === 'MO') return 'cavalryMO';
  if (order === 'CO') return 'cavalryCO';
  return troop.scout ? 'scoutCavalryOO' : 'cavalryOO';
}

/** Counts the scouts of a side at the start of the battle. */
function countScouts({ units }: TableParty): Scouts {
  const scouts: Record<keyof Scouts, number> = { ...NO_SCOUTS };
  for (const { parts, marks } of units) {
    for (const part of parts) {
      const troop = getTroop(part, marks);
      const row = troop && getScoutingRow(troop);
      if (row) scouts[row] += part.left;
    }
  }
  return scouts;
}

const kinds = Object.keys(HALF_POINTS) as (keyof Scouts)[];

/** Returns the scouting points of a side, in halves. */
export const getScoutingPoints = (scouts: Scouts): number =>
  kinds.reduce((half, kind) => half + scouts[kind] * HALF_POINTS[kind], 0) / 2;

/** Explains a side's scouting points, one line per kind of scout. */
export const explainScouting = (scouts: Scouts): Step[] =>
  kinds
    .filter((kind) => scouts[kind] > 0)
    .map((kind) => ({
      text: `${scouts[kind]} ${WORDS[kind]} × ${HALF_POINTS[kind] / 2} = ${(scouts[kind] * HALF_POINTS[kind]) / 2}`,
      citation: SCOUTING,
    }));

/** Checks whether one side out-scouts the other (ruling FTP-B1). */
export const outScouts = (one: number, other: number): boolean => one > 0 && one >= 1.5 * other;

const inputSchema = z.strictObject({ a: sideSchema, b: sideSchema });

export interface ScoutingOutcome {
  readonly a: number;
  readonly b: number;
  readonly outScouted: 'a' | 'b' | null;
}

/** Which side is out-scouted, if any (ruling FTP-B1). No dice. */
export const scouting = defineProcedure({
  id: 'for-the-pharaoh/scouting',
  title: 'Scouting',
  citation: SCOUTING,
  phase: 'scouting',
  input: inputSchema,
  dice: [],
  resolve({ a, b }): Resolution<ScoutingOutcome> {
    const pointsOfA = getScoutingPoints(a);
    const pointsOfB = getScoutingPoints(b);
    const outScouted = outScouts(pointsOfA, pointsOfB) ? 'b' : outScouts(pointsOfB, pointsOfA) ? 'a' : null;
    const verdict = outScouted
      ? `${outScouted === 'b' ? 'A' : 'B'} has at least 1.5 times the other’s points, so ${outScouted.toUpperCase()} is out-scouted`
      : 'neither side has 1.5 times the other’s points, so neither is out-scouted';
    const side = (name: string, scouts: Scouts, total: number): Step[] => [
      ...explainScouting(scouts).map(({ text, citation }) => ({ text: `${name}: ${text}`, citation })),
      { text: `${name}: ${total} scouting points`, citation: SCOUTING },
    ];
    return {
      outcome: { a: pointsOfA, b: pointsOfB, outScouted },
      steps: [...side('A', a, pointsOfA), ...side('B', b, pointsOfB), { text: verdict, citation: SCOUTING }],
      rulings: ['FTP-B1'],
    };
  },
  asks: { a: sideAtRole('Side A', 0), b: sideAtRole('Side B', 1) },
  fill: { a: (party) => ({ a: countScouts(party) }), b: (party) => ({ b: countScouts(party) }) },
});
