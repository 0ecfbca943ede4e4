import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { MARCHES, MOVEMENT, RALLYING } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { SAS_F5 } from '../rulings.ts';
import { isMounted, isSkirmisher, KINDS, MOUNTS } from '../troops/kinds.ts';
import { getMoveDistances, type Mover, MOVE_DISTANCES, OBSTACLE_COST } from '../troops/troop.ts';
import { step, flag } from './chart.ts';

const MOVERS = [...KINDS, 'baggage', 'mounted-commander', 'foot-commander'] as const;

/* Difficult going (ruling SAS-F5): terrain that hides troops, steep hills, and terrain designated as difficult. */
const DIFFICULT_KINDS = ['wood', 'town', 'sand-dunes', 'marsh', 'rocks', 'gully', 'difficult', 'steep-hill'];
/** Low growth that is good going under the alternative. */
const LIGHT_KINDS = ['orchard', 'vineyard', 'brush'];

/** Lists the terrain kinds that are difficult going (ruling SAS-F5). */
export const listDifficultKinds = (rulings: RulingsInForce): readonly string[] =>
  getChoice(SAS_F5, rulings) === 'light' ? DIFFICULT_KINDS : [...DIFFICULT_KINDS, ...LIGHT_KINDS];

/** Minimum distances in inches between march columns and enemies in the open and in cover. */
export const MARCH_DISTANCES = { open: 12, cover: 4 } as const;

const movementSchema = z
  .strictObject({
    kind: z.enum(MOVERS),
    mount: z.enum(MOUNTS).default('horse'),
    mountedInfantry: flag,
    going: z.enum(['good', 'difficult']).default('good'),
    entersDifficult: flag,
    obstacles: z.int().min(0).max(20).default(0),
    /** Direction: forwards, back while facing the enemy, or to the flank. */
    way: z.enum(['forwards', 'back', 'sideways']).default('forwards'),
    formationTrained: flag,
    marchColumn: flag,
    onRoad: flag,
    rallying: flag,
  })
  .superRefine(({ way, formationTrained }, context) => {
    if (way !== 'sideways' || formationTrained) return;
    context.addIssue({
      code: 'custom',
      path: ['way'],
      message: 'only formation trained troops can move to the flank',
      input: way,
    });
  });

type MovementInput = z.output<typeof movementSchema>;

interface MovementOutcome {
  readonly inches: number;
  readonly mayMove: boolean;
  readonly stops: boolean;
  /** True if the unit may march more than once, given enough points. */
  readonly marches: boolean;
}

/* Troops that difficult going does not stop. */
const UNSTOPPED_KINDS: ReadonlySet<Mover> = new Set(['psiloi', 'peltasts', 'warband']);

const isOnHorseback = ({ kind, mountedInfantry }: MovementInput): boolean =>
  mountedInfantry || kind === 'mounted-commander' || (kind in MOVE_DISTANCES && isUnit(kind) && isMounted(kind));

const isUnit = (kind: Mover): kind is (typeof KINDS)[number] => (KINDS as readonly Mover[]).includes(kind);

function findHalvingReason(input: MovementInput): string | null {
  if (input.way === 'sideways') return 'to the flank at half speed';
  if (input.way !== 'back') return null;
  return isUnit(input.kind) && isSkirmisher(input.kind) ? null : 'back facing the enemy at half speed';
}

const NO_MOVE: MovementOutcome = { inches: 0, mayMove: false, stops: false, marches: false };

/** Distance that a unit may move, without dice (Movement; March Moves; Other variations; Rallying; rulings SAS-14, SAS-30). */
export const movement = defineProcedure({
  id: 'sas-ancient/movement',
  title: 'Movement',
  citation: MOVEMENT,
  phase: ['1B', '1F'],
  input: movementSchema,
  dice: [],
  resolve(input): Resolution<MovementOutcome> {
    const { kind, going, obstacles, marchColumn, onRoad } = input;
    const rulings = [
      ...(kind === 'artillery' || kind === 'war-wagon' ? ['SAS-14'] : []),
      ...(input.mountedInfantry && obstacles > 0 ? ['SAS-30'] : []),
    ];
    if (input.rallying) {
      return {
        outcome: NO_MOVE,
        steps: [step(RALLYING, 'the unit rallies from a pursuit and does not move this turn')],
        rulings,
      };
    }
    const move = getMoveDistances(input);
    const start = onRoad ? move.good : move[going];
    if (start === null) {
      const text = 'chariots, baggage and engines may not enter difficult going';
      return { outcome: NO_MOVE, steps: [step(MOVEMENT, text)], rulings };
    }
    const half = findHalvingReason(input);
    const costPerObstacle = isOnHorseback(input) ? OBSTACLE_COST.mounted : OBSTACLE_COST.foot;
    const inches = Math.max(0, (half === null ? start : start / 2) - obstacles * costPerObstacle);
    const enters = input.entersDifficult && going === 'good' && !onRoad;
    const stops = enters && (move.difficult === null || !UNSTOPPED_KINDS.has(kind));
    const marches = marchColumn && (onRoad || (going === 'good' && !enters));
    const steps: Step[] = [
      step(MOVEMENT, `${start} inches in ${onRoad ? 'good going, by road' : `${going} going`}`),
      ...(half === null ? [] : [step(MOVEMENT, `${half}: ${start / 2}`)]),
      ...(obstacles > 0
        ? [step(MOVEMENT, `${obstacles} × ${costPerObstacle} for obstacles −${obstacles * costPerObstacle}`)]
        : []),
      ...(stops
        ? [
            step(
              MOVEMENT,
              move.difficult === null
                ? 'the unit may not enter the difficult going'
                : 'the unit stops on entering the difficult going',
            ),
          ]
        : []),
      ...(marches
        ? [
            step(
              MARCHES,
              `in march column the unit may move again for more points, as fast as its slowest unit, but not within ${MARCH_DISTANCES.open} inches of enemies in the open or ${MARCH_DISTANCES.cover} of those in cover`,
            ),
          ]
        : []),
      step(MOVEMENT, `${inches} inches; wheeling is free`),
    ];
    return { outcome: { inches, mayMove: true, stops, marches }, steps, rulings };
  },
  verdict: ({ mayMove, inches }) => (mayMove ? `${inches} inches` : 'It may not move there'),
  asks: { unit: partRole('Moving unit') },
  fill: {
    unit: ({ troop: { kind, mount, mountedInfantry, formationTrained }, has }) => ({
      kind,
      mount,
      mountedInfantry,
      formationTrained,
      marchColumn: has('march-column'),
      rallying: has('rallying'),
    }),
  },
});
