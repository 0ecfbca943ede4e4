import { z } from 'zod';
import { rollVolley } from '../../../core/calculate-odds.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { unitRole } from '../../../core/table/ask-procedure.ts';
import { ELEPHANTS, RALLYING } from '../../citations.ts';
import { defineProcedure, formatDice, step, generalsNear, flag } from '../define-procedure.ts';
import { TOM_24 } from '../../rulings.ts';
import { getMoraleTroops, moraleTroops } from './morale.ts';

const rallySchema = z.strictObject({
  troops: moraleTroops,
  /** Generals within 10 inches, each adding a die. */
  generals: generalsNear.default(0),
  enemyNear: flag,
  lostMen: flag,
});

type RallyInput = z.output<typeof rallySchema>;

interface RallyOutcome {
  readonly mayTry: boolean;
  readonly dice: number;
  /** Lowest face that rallies, or null if the unit may not try. */
  readonly needed: number | null;
  readonly rallied: boolean;
}

export const RALLY_FACES = { trained: 5, untrained: 6 } as const;

const getNeeded = ({ troops: kind, lostMen }: RallyInput): number | null =>
  kind === 'elephant' || lostMen ? null : RALLY_FACES[kind];

function countDice({ generals, enemyNear }: RallyInput, inForce: RulingsInForce): number {
  const near = enemyNear ? (getChoice(TOM_24, inForce) === 'hinders' ? -1 : 1) : 0;
  return 1 + generals + near;
}

/** A broken unit tries to rally at the end of its turn (Rallying; rulings TOM-24, TOM-25). */
export const rally = defineProcedure({
  id: 'toms-ancient-warfare/rally',
  title: 'Rally',
  citation: RALLYING,
  phase: '8',
  input: rallySchema,
  dice: ['d6, one more for each general near and for enemies near'],
  resolve(input, dice, inForce): Resolution<RallyOutcome> {
    const needed = getNeeded(input);
    if (needed === null) {
      const why =
        input.troops === 'elephant'
          ? step(ELEPHANTS, 'elephants gone berserk never rally')
          : step(RALLYING, 'the unit lost men in the last turn: it may not try to rally');
      return { outcome: { mayTry: false, dice: 0, needed, rallied: false }, steps: [why], rulings: [] };
    }
    const number = countDice(input, inForce);
    const { hits, faces } = rollVolley(
      dice,
      'd6',
      number,
      (face) => face >= needed,
      (at) => `rally ${at + 1} of ${number}, on ${needed}+`,
    );
    const rallied = hits > 0;
    return {
      outcome: { mayTry: true, dice: number, needed, rallied },
      steps: [
        step(RALLYING, `1 die, ${input.generals} for generals within 10 inches`),
        ...(input.enemyNear ? [step(RALLYING, 'enemies are within 12 inches')] : []),
        step(
          RALLYING,
          number > 0
            ? `${formatDice(number)} at ${needed}+: ${faces.join(' ')}: ${rallied ? 'rallied' : 'still broken'}`
            : 'no die is left: still broken',
        ),
      ],
      rulings: ['TOM-25', ...(input.enemyNear ? ['TOM-24'] : [])],
    };
  },
  inShort: ({ rallied }) => (rallied ? 'rallies' : 'stays broken'),
  oddsOrder: ({ rallied }) => (rallied ? 0 : 1),
  verdict: ({ rallied }) => (rallied ? 'Rallied' : 'Still broken'),
  asks: { unit: unitRole('Unit that rallies') },
  fill: { unit: ({ troop }) => ({ troops: getMoraleTroops(troop) }) },
  may: { unit: ({ unit: { morale } }) => morale === 'broken' },
  effects: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'steady' }] : []),
});
