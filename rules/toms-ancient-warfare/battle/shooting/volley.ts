import { z } from 'zod';
import type { FillFacts } from '../../../core/define-procedure.ts';
import { type FieldFacts, countShots, describeShot } from '../../../core/field/field-facts.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { MISSILES, SPECIAL_RULES } from '../../citations.ts';
import {
  formatDice,
  countMen,
  step,
  toTargetInput,
  type TomsUnit,
  aspect,
  generalsInUnit,
  men,
  shield,
  targetKind,
  toAspect,
  flag,
} from '../define-procedure.ts';
import { MAX_LINES } from '../../points/troop.ts';
import { TOM_36, TOM_8 } from '../../rulings.ts';
import type { AttackRoll } from '../attack.ts';
import { LIVES_STEP } from '../elephants.ts';
import { getKillNumber, getSaveNumber } from '../kill-number.ts';
import { OBSCURED_DISTANCE, depthInWoods, groundShape, getMissileReach, type NoShot } from './reach.ts';

const missileTarget = z.strictObject({
  kind: targetKind,
  armoured: flag,
  shield,
  generals: generalsInUnit,
  aspect,
  onHill: flag,
  inWoods: depthInWoods,
  /** True if the target is up to 2 inches directly behind units, hills or obstacles. */
  obscured: flag,
  /** True if the target's rear lines raise pikes (ruling TOM-8). */
  pikes: flag,
});

export const volleyShape = {
  /** Men with missiles. All men of a unit may shoot. */
  men,
  ...groundShape,
  moved: flag,
  /** True if the unit shoots over units more than 2 inches in front of the target. */
  overUnits: flag,
  target: missileTarget.prefault({}),
};

type VolleyShape = typeof volleyShape;

type Volley = { readonly [Key in keyof VolleyShape]: z.output<VolleyShape[Key]> } & {
  readonly half: boolean;
  readonly accuracyAllowed: boolean;
};

export interface ReadyVolley {
  readonly reach: number;
  readonly why: NoShot | null;
  readonly extraDice: number;
  readonly toss: AttackRoll;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Counts how many times a target is obscured: by an obstacle, a wood or its pikes; at most once unless each counts (TOM-8, TOM-36). */
function countObscured({ target }: Volley, inForce: RulingsInForce): number {
  const pikes = target.pikes && getChoice(TOM_8, inForce) === 'cover';
  const times = [target.obscured, target.inWoods !== null, pikes].filter(Boolean).length;
  return getChoice(TOM_36, inForce) === 'each' ? times : Math.min(1, times);
}

/** Prepares a volley: range, number of dice, kill and save numbers (Missiles). */
export function prepareVolley(volley: Volley, inForce: RulingsInForce): ReadyVolley {
  const { target } = volley;
  const reach = getMissileReach(volley, inForce);
  const accuracy = volley.accuracyAllowed && !volley.moved;
  const kill = getKillNumber({
    fight: 'missiles',
    attacker: 'infantry',
    charging: false,
    aspect: target.aspect,
    accuracy,
    target,
    other: 0,
  });
  const save = getSaveNumber(
    { shield: target.shield, obscured: countObscured(volley, inForce), aspect: target.aspect },
    inForce,
  );
  const shooting = Math.max(0, volley.men - (volley.overUnits ? 1 : 0));
  const shots = reach.why === null ? shooting + kill.extraDice : 0;
  const over = volley.overUnits ? [step(MISSILES, `over other units: one die less, ${formatDice(shooting)}`)] : [];
  const lives = target.kind === 'elephant' ? [LIVES_STEP] : [];
  const pikes = target.pikes ? [step(SPECIAL_RULES, 'raised pikes obstruct the missiles')] : [];
  return {
    reach: reach.inches,
    why: reach.why,
    extraDice: kill.extraDice,
    toss: { dice: shots, needed: kill.needed, generals: target.generals, save: save.needed },
    steps:
      reach.why === null ? [...reach.steps, ...over, ...kill.steps, ...pikes, ...save.steps, ...lives] : reach.steps,
    rulings:
      reach.why === null
        ? [
            ...reach.rulings,
            ...(volley.overUnits ? ['TOM-17'] : []),
            ...(target.pikes ? ['TOM-8'] : []),
            ...(target.obscured && target.inWoods !== null ? ['TOM-36'] : []),
            ...(target.generals > 0 ? ['TOM-20'] : []),
            ...save.rulings,
          ]
        : reach.rulings,
  };
}

export const volleyFill = {
  shooter: (who: TomsUnit) => ({
    men: countMen(who),
    ...(who.troop.range === null ? {} : { range: who.troop.range }),
  }),
  target: (who: TomsUnit, { rulings }: FillFacts) => ({
    target: { ...toTargetInput(who, rulings), pikes: who.troop.lines >= MAX_LINES },
  }),
};

/** Troops without a range do not shoot, and ballistae only shoot bolts (Missiles; Ballistae Special Rules). */
export const canShootMissiles = ({ troop: { kind, range } }: TomsUnit): boolean =>
  kind !== 'ballista' && range !== null;

/** Measures a volley on the field: distance, terrain of both units and terrain between them (Missiles; Hills; Woods). */
export function measureVolley(field: FieldFacts<'shooter' | 'target'>) {
  const pair = field.pair('shooter', 'target');
  if (!pair) return [];
  const [from, to] = [field.place('shooter'), field.place('target')];
  const shots = countShots(pair);
  const inWoods = to?.depthIn('woods') ?? null;
  const isBehind = pair.over !== null && pair.over <= OBSCURED_DISTANCE;
  return [
    {
      said: describeShot(pair, shots, 'inches'),
      input: {
        distance: shots?.distance ?? pair.distance,
        onHill: (from?.level ?? 0) > 0,
        inWoods: from?.depthIn('woods') ?? null,
        woodsBetween: pair.across.includes('woods'),
        moved: (from?.moved ?? null) !== null,
        overUnits: pair.over !== null && pair.over > OBSCURED_DISTANCE,
        target: {
          aspect: toAspect(pair),
          onHill: (to?.level ?? 0) > 0,
          inWoods,
          obscured: isBehind || pair.cover.includes('obstacle'),
        },
      },
    },
  ];
}
