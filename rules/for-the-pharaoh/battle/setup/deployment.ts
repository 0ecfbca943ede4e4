import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { DEPLOYMENT, REMAINING_TROOPS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from '../figure-size.ts';
import { flag } from '../sides.ts';
import { FTP_B26 } from '../table-rulings.ts';
import { step } from '../steps.ts';

const cm = z.number().min(0).max(10_000);

const inputSchema = z.strictObject({
  figures,
  /** Centimetres from one long edge of the table to the other. */
  tableDepth: z.number().gt(0).max(10_000).default(120),
  /** Centimetres from the side's own edge to the unit's front. */
  fromOwnEdge: cm,
  /** Centimetres from the nearer short edge to the unit. */
  fromShortEdge: cm,
  /** Centimetres to the nearest enemy on the table, if any. */
  fromEnemy: cm.optional(),
  /** The out-scouted side, if any. */
  outScouted: z.enum(['own', 'enemy', 'nobody']).default('nobody'),
  /** True if buildings, woods, hills or anything else hide the unit from the enemy. */
  hidden: flag,
});
type DeploymentInput = z.output<typeof inputSchema>;

export interface DeploymentOutcome {
  readonly permitted: boolean;
  /** Reason why the position is not permitted, or null. */
  readonly why: 'too-far-forward' | 'too-near-a-short-edge' | 'too-near-the-enemy' | null;
  /** Part of the unit that is deployed before the orders are written. */
  readonly shows: 'everything' | 'front-rank' | 'nothing';
  /** Side that deploys first, or null if both deploy at once. */
  readonly first: 'own' | 'enemy' | 'second-bound' | null;
}

/** Minimum centimetres from a short edge and from any enemy. */
export const DEPLOYMENT_DISTANCES = { shortEdge: 25, enemy: 40 } as const;

/** Returns the maximum distance of a side from its own edge: half way to the middle of the table. */
export const getZoneDepth = (tableDepth: number): number => tableDepth / 4;

const getShown = ({ outScouted, hidden }: DeploymentInput): DeploymentOutcome['shows'] =>
  outScouted === 'own' ? 'everything' : hidden ? 'nothing' : 'front-rank';

function getFirstSide({ outScouted }: DeploymentInput, inForce: RulingsInForce): DeploymentOutcome['first'] {
  if (getChoice(FTP_B26, inForce) === 'together') return null;
  return outScouted === 'nobody' ? 'second-bound' : outScouted;
}

const SHOWS: Readonly<Record<DeploymentOutcome['shows'], string>> = {
  everything: 'its side is out-scouted, so the whole unit is deployed before the orders are written',
  'front-rank': 'its front rank is deployed now, the rest after the orders are written',
  nothing: 'the unit is out of the enemy’s sight, so it is deployed after the orders are written',
};

/**
 * Checks a unit's position at deployment and decides how much of the unit is shown (For the Pharaoh, Pre-Game Sequence, Deploy Initial
 * Troops on the Table; ruling FTP-B26). No dice.
 */
export const deployment = defineProcedure({
  id: 'for-the-pharaoh/setup/deployment',
  title: 'Deployment: position and visibility',
  citation: DEPLOYMENT,
  phase: ['first-deployment', 'last-deployment'],
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<DeploymentOutcome> {
    const { factor, steps, rulings } = getDistanceFactor(input.figures, inForce);
    const deep = getZoneDepth(input.tableDepth);
    const [edge, enemy] = [DEPLOYMENT_DISTANCES.shortEdge * factor, DEPLOYMENT_DISTANCES.enemy * factor];
    const why: DeploymentOutcome['why'] =
      input.fromOwnEdge > deep
        ? 'too-far-forward'
        : input.fromShortEdge < edge
          ? 'too-near-a-short-edge'
          : input.fromEnemy !== undefined && input.fromEnemy < enemy
            ? 'too-near-the-enemy'
            : null;
    const shows = getShown(input);
    const measured: Step[] = [
      step(
        DEPLOYMENT,
        `${input.fromOwnEdge} cm from its own edge, and at most ${deep} (half way to the middle line) are allowed`,
      ),
      step(DEPLOYMENT, `${input.fromShortEdge} cm from the nearest short edge, and at least ${edge} are needed`),
      ...(input.fromEnemy === undefined
        ? []
        : [step(DEPLOYMENT, `${input.fromEnemy} cm from the nearest enemy, and at least ${enemy} are needed`)]),
    ];
    return {
      outcome: { permitted: why === null, why, shows, first: getFirstSide(input, inForce) },
      steps: [
        ...steps,
        ...measured,
        step(DEPLOYMENT, why === null ? 'the position is permitted' : 'the position is not permitted'),
        step(shows === 'everything' ? DEPLOYMENT : REMAINING_TROOPS, SHOWS[shows]),
      ],
      rulings: [...rulings, 'FTP-B26'],
    };
  },
  verdict: ({ permitted }) => (permitted ? 'The position is permitted' : 'The position is not permitted'),
  given: toAgreedFigures,
  measured({ chosen }) {
    if (!chosen) return [];
    const { fromOwnEdge, fromShortEdge, fromEnemy, tableDepth } = chosen;
    const enemy = fromEnemy === null ? {} : { fromEnemy };
    return [
      {
        said: `${fromOwnEdge} cm from its own edge, ${fromShortEdge} cm from a short edge`,
        input: { tableDepth, fromOwnEdge, fromShortEdge, ...enemy },
      },
    ];
  },
});
