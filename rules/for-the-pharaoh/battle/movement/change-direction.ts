import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { TURNS, WHEELS } from '../../citations.ts';
import { DRILLS, isModel } from '../../points/troop.ts';
import { defineProcedure, isDisordered, toStance } from '../define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from '../figure-size.ts';
import { checkFigureOrder, checkMounted, kind, order, createIssueReporter, isRiding, flag } from '../sides.ts';
import { step } from '../steps.ts';
import { getMoveDistance } from './movement-table.ts';

const inputSchema = z
  .strictObject({
    figures,
    kind,
    order,
    mounted: z.boolean().optional(),
    drill: z.enum(DRILLS).default('regular'),
    disordered: flag,
    how: z.enum(['turn', 'wheel']),
    /** For a wheel: width of the unit's front in centimetres, and degrees. */
    front: z.number().gt(0).max(1000).optional(),
    angle: z.number().gt(0).max(360).optional(),
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    checkFigureOrder(input, report);
    checkMounted([], input, report);
    const onFoot = !isModel(input) && !isRiding(input);
    if (input.how === 'turn' && !onFoot)
      report(['how'], 'only infantry in column can turn; all others wheel', input.how);
    for (const key of ['front', 'angle'] as const) {
      if ((input.how === 'wheel') !== (input[key] !== undefined)) {
        report([key], 'enter a front and an angle for a wheel only', input[key]);
      }
    }
  });
type DirectionInput = z.output<typeof inputSchema>;

export interface DirectionOutcome {
  /** Centimetres of the unit's move that the turn or wheel uses up. */
  readonly cm: number;
  /** Centimetres of the move that remain; at least 0. */
  readonly left: number;
  /** Movement phases needed. */
  readonly phases: number;
}

const round = (cm: number): number => Number(cm.toFixed(1));

/** Returns the cost of a turn: a third of a move. Irregular drill and disorder each double the cost. */
function getTurnCost({ drill, disordered }: DirectionInput): { readonly thirds: number; readonly words: string } {
  const thirds = (drill === 'irregular' ? 2 : 1) * (disordered ? 2 : 1);
  const who = [...(drill === 'irregular' ? ['irregulars'] : []), ...(disordered ? ['disordered'] : [])];
  return { thirds, words: who.length === 0 ? 'regulars in good order' : who.join(' and ') };
}

/** Cost of a turn or a wheel (For the Pharaoh, Movement, Turns; Wheels). No dice. */
export const changeDirection = defineProcedure({
  id: 'for-the-pharaoh/change-direction',
  title: 'Turn or wheel',
  citation: WHEELS,
  phase: '10',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<DirectionOutcome> {
    const { factor, steps, rulings } = getDistanceFactor(input.figures, inForce);
    const move = getMoveDistance(input) * factor;
    const worked = ((): { readonly cm: number; readonly steps: readonly Step[] } => {
      if (input.how === 'turn') {
        const { thirds, words } = getTurnCost(input);
        const cm = (move * thirds) / 3;
        return {
          cm,
          steps: [step(TURNS, `a turn in column (${words}) takes ${thirds} thirds of ${move} cm = ${round(cm)} cm`)],
        };
      }
      const { front = 0, angle = 0 } = input;
      const arc = (front * angle * Math.PI) / 180;
      const cm = input.drill === 'irregular' ? arc * 2 : arc;
      const twice = input.drill === 'irregular' ? `; irregulars pay double: ${round(cm)} cm` : '';
      return {
        cm,
        steps: [
          step(
            WHEELS,
            `with a front of ${front} cm and a wheel of ${angle}° the outer corner moves ${round(arc)} cm${twice}`,
          ),
        ],
      };
    })();
    const phases = Math.max(1, Math.ceil(round(worked.cm) / move));
    const left = Math.max(0, round(move - worked.cm));
    return {
      outcome: { cm: round(worked.cm), left, phases },
      steps: [
        ...steps,
        ...worked.steps,
        step(WHEELS, 'a move with a turn or wheel gets no bonuses'),
        step(
          WHEELS,
          phases === 1
            ? `${left} cm of its ${move} cm move are left`
            : `this is more than one move of ${move} cm, so it takes ${phases} phases`,
        ),
      ],
      rulings,
    };
  },
  asks: { mover: partRole('Turning unit') },
  fill: { mover: (who) => ({ ...toStance(who.troop), drill: who.troop.drill, disordered: isDisordered(who) }) },
  given: toAgreedFigures,
});
