import { z } from 'zod';
import { type PastResult, filterResults, type Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import { EVADING, MORALE_RESULTS, PURSUIT, PUSHBACKS, RALLYING, TROOP_TYPES, VARIATIONS } from '../citations.ts';
import { listCrusadeRuling, isCrusade } from '../rulings.ts';
import { defineProcedure, isShaken, type SasUnit } from '../define-procedure.ts';
import { isSkirmisher, type Kind, KINDS, MOUNTS } from '../troops/kinds.ts';
import { getMoveDistances, MISSILES } from '../troops/troop.ts';
import { FATIGUE_LOSS, isShootingFoot } from './charge.ts';
import { melee } from './melee.ts';
import { step, flag } from './chart.ts';

const pursuitSchema = z.strictObject({
  kind: z.enum(KINDS),
  mount: z.enum(MOUNTS).default('horse'),
  shaken: flag,
  enemy: z.enum(['retires', 'breaks-off', 'routs', 'evades']),
  /** True if the unit pursued last turn and was not rallied. */
  stillPursuing: flag,
});

type PursuitInput = z.output<typeof pursuitSchema>;

interface PursuitOutcome {
  readonly pursues: 'must' | 'may' | 'no';
  readonly inches: number;
  readonly strengthLost: number;
  /** True if the unit counts as charging against fresh enemies that it meets. */
  readonly countsAsCharging: boolean;
  readonly rallyCost: number;
}

/** Knights, heavy chariots and warband cost an initiative point to rally (Impetuous Troops). */
export const isImpetuous = (kind: PursuitInput['kind']): boolean => kind === 'knights' || kind === 'warband';

function decidePursuit({
  kind,
  shaken,
  enemy,
  stillPursuing,
}: PursuitInput): readonly [PursuitOutcome['pursues'], string, string] {
  if (kind === 'artillery') return ['no', PURSUIT, 'artillery does not pursue'];
  if (kind === 'expendables') return ['no', TROOP_TYPES, 'expendables are removed after their charge'];
  if (stillPursuing && isImpetuous(kind)) {
    return [
      'must',
      PURSUIT,
      'until it rallies, the unit continues its pursuit, finally towards the enemy camp, and fights any enemy it meets',
    ];
  }
  if (shaken) return ['no', MORALE_RESULTS, 'the unit is shaken and may not approach any enemy'];
  if (enemy === 'evades')
    return ['must', EVADING, 'chargers follow evaders for a full move from the evaders’ former position'];
  if (isImpetuous(kind) || kind === 'cavalry') {
    return ['must', PURSUIT, 'knights, heavy chariots, cavalry and warband always pursue'];
  }
  if (enemy === 'routs') return ['must', PURSUIT, 'all units pursue an enemy that routs'];
  if (enemy === 'retires') return ['may', PURSUIT, 'the unit may pursue a shaken enemy'];
  return ['no', PURSUIT, 'only knights, heavy chariots, cavalry and warband pursue an enemy that breaks off'];
}

const PURSUIT_TEXT = { must: 'It pursues', may: 'It may pursue', no: 'It does not pursue' } as const;

/**
 * Duty to pursue, with distance and cost, without dice (SAS Ancient Rules, Pursuing after melee or breakoffs; Evading; Rallying; Impetuous
 * Troops; sheet for the Crusades; rulings SAS-5, SAS-15, SAS-24, SAS-28).
 */
export const pursuit = defineProcedure({
  id: 'sas-ancient/pursuit',
  title: 'Pursuit',
  citation: PURSUIT,
  phase: (inForce) => (isCrusade(inForce) ? [{ first: '1F' }, '3C'] : ['1D', '3C']),
  input: pursuitSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<PursuitOutcome> {
    const { kind, mount } = input;
    const [pursues, citation, why] = decidePursuit(input);
    const isTiring = pursues !== 'no' && kind === 'knights' && !isCrusade(inForce);
    const inches = pursues === 'no' ? 0 : getMoveDistances({ kind, mount, mountedInfantry: false }).good;
    const countsAsCharging = pursues !== 'no' && input.enemy === 'evades' && !input.stillPursuing;
    const rallyCost = pursues !== 'no' && isImpetuous(kind) ? 1 : 0;
    return {
      outcome: { pursues, inches, strengthLost: isTiring ? FATIGUE_LOSS : 0, countsAsCharging, rallyCost },
      steps: [
        step(citation, why),
        ...(pursues === 'no' ? [] : [step(PURSUIT, `a full move of ${inches} inches`)]),
        ...(isTiring
          ? [step(VARIATIONS, `knights and heavy chariots lose ${FATIGUE_LOSS} strength each time they pursue`)]
          : []),
        ...(pursues === 'no'
          ? []
          : [
              step(
                PURSUIT,
                countsAsCharging
                  ? 'the charge continues: fresh enemies that the pursuer meets are charged and test at once'
                  : 'the pursuer has no charge factor against fresh enemies, and these test next turn',
              ),
              step(
                RALLYING,
                rallyCost > 0
                  ? 'stopping the pursuit costs one initiative point and a turn spent standing'
                  : 'after the pursuit the unit spends a turn standing',
              ),
            ]),
      ],
      rulings: [
        ...(kind === 'expendables' ? ['SAS-15'] : []),
        ...(input.enemy === 'evades' ? ['SAS-24'] : []),
        ...(input.stillPursuing && input.shaken && isImpetuous(kind) ? ['SAS-28'] : []),
        ...listCrusadeRuling(inForce),
      ],
    };
  },
  verdict: ({ pursues }) => PURSUIT_TEXT[pursues],
  asks: { unit: partRole('Who pursues') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      mount: who.troop.mount,
      shaken: isShaken(who),
      stillPursuing: who.has('pursuing'),
    }),
  },
  effects: ({ pursues, strengthLost }) =>
    pursues === 'must' ? [markEffect('unit', 'pursuing'), ...hitEffects('unit', strengthLost)] : [],
});

const unit = z.strictObject({
  kind: z.enum(KINDS),
  missiles: z.enum(MISSILES).nullable().default(null),
  mixed: flag,
  shaken: flag,
  behindFortification: flag,
});

const pushbackSchema = z.strictObject({
  /** The loser, or after a draw the first unit whose test left it shaken. */
  back: unit,
  /** The winner, or the other unit of a draw. */
  forward: unit,
  drawn: flag,
});

type PushbackInput = z.output<typeof pushbackSchema>;
type Unit = PushbackInput['back'];

interface PushbackOutcome {
  readonly pushedBack: boolean;
  readonly followsUp: 'must' | 'may' | 'no';
}

/** Artillery that loses is not pushed back. */
const holdsGround = (kind: Kind): boolean => kind === 'artillery';

/** Expendables are removed after their charge: they are not pushed back and do not follow up (ruling SAS-15). */
const isRemovedAfterCharge = ({ kind }: Unit): boolean => kind === 'expendables';

function decideFollowUp({
  kind,
  missiles,
  mixed,
  shaken,
  behindFortification,
}: Unit): readonly [PushbackOutcome['followsUp'], string] {
  if (kind === 'artillery') return ['no', 'artillery does not follow up'];
  if (kind === 'expendables') return ['no', 'expendables are removed after their charge'];
  if (shaken) return ['no', 'the unit is shaken and does not follow up'];
  if (isSkirmisher(kind)) return ['may', 'skirmishers choose whether to follow up'];
  if (isShootingFoot({ kind, missiles, mixed })) return ['may', 'massed missile troops choose whether to follow up'];
  if (behindFortification) return ['may', 'units behind fortifications choose whether to follow up'];
  return ['must', 'it follows up'];
}

const toUnitInput = (who: SasUnit) => ({
  kind: who.troop.kind,
  missiles: who.troop.missiles,
  mixed: who.troop.mixed,
  shaken: isShaken(who),
});

const findLastMelee = (happened: readonly PastResult[]) => filterResults(happened, melee).at(-1);

/** Returns whether the unit's last mêlée was drawn. */
function toDrawInput(happened: readonly PastResult[]) {
  const fought = findLastMelee(happened);
  return fought ? { drawn: fought.outcome.winner === null } : {};
}

/** Returns whether the unit was behind a fortification in its last mêlée. */
function toCoverInput(happened: readonly PastResult[]) {
  const fought = findLastMelee(happened);
  if (!fought || (fought.role !== 'a' && fought.role !== 'b')) return {};
  return { behindFortification: fought.input[fought.role].units[fought.at]?.behind === 'fortification' };
}

/** Pushback and follow-up after a mêlée, without dice (Pushbacks and followups; rulings SAS-15, SAS-31). */
export const pushback = defineProcedure({
  id: 'sas-ancient/pushback',
  title: 'Pushback and follow-up',
  citation: PUSHBACKS,
  phase: '3B',
  input: pushbackSchema,
  dice: [],
  resolve({ back, forward, drawn }): Resolution<PushbackOutcome> {
    const rulings = [
      ...(isRemovedAfterCharge(back) || isRemovedAfterCharge(forward) ? ['SAS-15'] : []),
      ...(forward.mixed ? ['SAS-31'] : []),
    ];
    if (isRemovedAfterCharge(back)) {
      const text = 'expendables are removed after their charge';
      return { outcome: { pushedBack: false, followsUp: 'no' }, steps: [step(PUSHBACKS, text)], rulings };
    }
    if (holdsGround(back.kind)) {
      const outcome = { pushedBack: false, followsUp: 'no' } as const;
      return { outcome, steps: [step(PUSHBACKS, 'artillery is not pushed back')], rulings };
    }
    if (drawn && !back.shaken) {
      const outcome = { pushedBack: false, followsUp: 'no' } as const;
      return { outcome, steps: [step(PUSHBACKS, 'a draw, and the unit held: both sides stay')], rulings };
    }
    const [followsUp, why] = decideFollowUp(forward);
    const first = drawn
      ? 'the unit is shaken after a draw and recoils a base depth; if both were shaken, only the first to test recoils'
      : 'the loser is pushed back a base depth';
    return {
      outcome: { pushedBack: true, followsUp },
      steps: [step(PUSHBACKS, first), step(PUSHBACKS, why)],
      rulings,
    };
  },
  verdict: ({ pushedBack }) => (pushedBack ? 'Pushed back' : 'It stays'),
  asks: { back: partRole('The loser'), forward: partRole('The winner') },
  fill: {
    back: (who, { happened }) => ({
      back: { ...toUnitInput(who), ...toCoverInput(happened) },
      ...toDrawInput(happened),
    }),
    forward: (who, { happened }) => ({ forward: { ...toUnitInput(who), ...toCoverInput(happened) } }),
  },
});
