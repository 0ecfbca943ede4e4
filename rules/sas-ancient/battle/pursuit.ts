import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { mark, struck } from '../../core/table/effects.ts';
import { EVADING, MORALE_RESULTS, PURSUIT, RALLYING, TROOP_TYPES, VARIATIONS } from '../citations.ts';
import { crusadeRuling, onCrusade } from '../crusades.ts';
import { defineProcedure, isShaken } from '../define-procedure.ts';
import { KINDS, MOUNTS } from '../troops/kinds.ts';
import { moveOf } from '../troops/moves.ts';
import { FATIGUE } from './charge.ts';
import { step, yes } from './step.ts';

const pursuitSchema = z.strictObject({
  kind: z.enum(KINDS),
  mount: z.enum(MOUNTS).default('horse'),
  shaken: yes,
  enemy: z.enum(['retires', 'breaks-off', 'routs', 'evades']),
  /** It pursued last turn and has not been rallied. */
  stillPursuing: yes,
});

type PursuitInput = z.output<typeof pursuitSchema>;

interface PursuitOutcome {
  readonly pursues: 'must' | 'may' | 'no';
  readonly inches: number;
  /** Strength lost to fatigue, if it pursues. */
  readonly strengthLost: number;
  /** Whether it counts as charging where it meets fresh enemies. */
  readonly countsAsCharging: boolean;
  /** Initiative points to rally it from pursuit. */
  readonly rallyCost: number;
}

/** Knights, heavy chariots and warband: an initiative point to rally them (Impetuous Troops). */
export const isImpetuous = (kind: PursuitInput['kind']): boolean => kind === 'knights' || kind === 'warband';

function decide({
  kind,
  shaken,
  enemy,
  stillPursuing,
}: PursuitInput): readonly [PursuitOutcome['pursues'], string, string] {
  if (kind === 'artillery') return ['no', PURSUIT, 'artillery does not pursue'];
  if (kind === 'expendables') return ['no', TROOP_TYPES, 'expendables are taken away after their charge'];
  if (stillPursuing && isImpetuous(kind)) {
    return ['must', PURSUIT, 'not rallied, it goes on, in the end towards the enemy camp, and fights whom it meets'];
  }
  if (shaken) return ['no', MORALE_RESULTS, 'shaken, it comes no nearer to any enemy'];
  if (enemy === 'evades') return ['must', EVADING, 'chargers follow evaders for a full move from where they stood'];
  if (isImpetuous(kind) || kind === 'cavalry') {
    return ['must', PURSUIT, 'knights, heavy chariots, cavalry and warband always pursue'];
  }
  if (enemy === 'routs') return ['must', PURSUIT, 'everybody pursues an enemy that routs'];
  if (enemy === 'retires') return ['may', PURSUIT, 'it may pursue an enemy that is shaken'];
  return ['no', PURSUIT, 'only knights, heavy chariots, cavalry and warband pursue an enemy that breaks off'];
}

const PURSUES = { must: 'It pursues', may: 'It may pursue', no: 'It does not pursue' } as const;

/** Who pursues, how far and at what price. No die decides (SAS Ancient Rules, Pursuing after melee or breakoffs; Evading; Rallying; Impetuous Troops; sheet for the Crusades; rulings SAS-5, SAS-15, SAS-24, SAS-28). */
export const pursuit = defineProcedure({
  id: 'sas-ancient/pursuit',
  title: 'Pursuit',
  citation: PURSUIT,
  phase: (inForce) => (onCrusade(inForce) ? [{ first: '1F' }, '3C'] : ['1D', '3C']),
  input: pursuitSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<PursuitOutcome> {
    const { kind, mount } = input;
    const [pursues, citation, why] = decide(input);
    const tires = pursues !== 'no' && kind === 'knights' && !onCrusade(inForce);
    const inches = pursues === 'no' ? 0 : moveOf({ kind, mount, mountedInfantry: false }).good;
    const countsAsCharging = pursues !== 'no' && input.enemy === 'evades' && !input.stillPursuing;
    const rallyCost = pursues !== 'no' && isImpetuous(kind) ? 1 : 0;
    return {
      outcome: { pursues, inches, strengthLost: tires ? FATIGUE : 0, countsAsCharging, rallyCost },
      steps: [
        step(citation, why),
        ...(pursues === 'no' ? [] : [step(PURSUIT, `a full move of ${inches} inches`)]),
        ...(tires
          ? [step(VARIATIONS, `knights and heavy chariots lose ${FATIGUE} strength each time they pursue`)]
          : []),
        ...(pursues === 'no'
          ? []
          : [
              step(
                PURSUIT,
                countsAsCharging
                  ? 'fresh enemies that it meets are charged, and test at once: the charge goes on'
                  : 'against fresh enemies it has no factor for charging, and they test next turn',
              ),
              step(
                RALLYING,
                rallyCost > 0
                  ? 'to stop it costs a point of initiative, and a turn spent standing'
                  : 'when it stops it spends a turn standing',
              ),
            ]),
      ],
      rulings: [
        ...(kind === 'expendables' ? ['SAS-15'] : []),
        ...(input.enemy === 'evades' ? ['SAS-24'] : []),
        ...(input.stillPursuing && input.shaken && isImpetuous(kind) ? ['SAS-28'] : []),
        ...crusadeRuling(inForce),
      ],
    };
  },
  verdict: ({ pursues }) => PURSUES[pursues],
  asks: { unit: part('Who pursues') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      mount: who.troop.mount,
      shaken: isShaken(who),
      stillPursuing: who.has('pursuing'),
    }),
  },
  effects: ({ pursues, strengthLost }) =>
    pursues === 'must' ? [mark('unit', 'pursuing'), ...struck('unit', strengthLost)] : [],
});
