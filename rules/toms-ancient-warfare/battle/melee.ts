import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { describeMelee } from '../../core/field/field-facts.ts';
import { enemyPartRole, partRole } from '../../core/table/ask-procedure.ts';
import { capitalise } from '../../core/words.ts';
import { CHARGING, FIGHTING_ORDER, GENERALS, SPECIAL_RULES, WOODS } from '../citations.ts';
import {
  defineProcedure,
  formatDice,
  getLivesProcedure,
  countGenerals,
  hasBows,
  createHitEffectsExceptElephants,
  getTargetKind,
  countMen,
  step,
  toTargetInput,
  aspect,
  generalsInUnit,
  men,
  shield,
  targetKind,
  toAspect,
  flag,
} from './define-procedure.ts';
import { MAX_LINES, countStrikingMen } from '../points/troop.ts';
import { TOM_37 } from '../rulings.ts';
import {
  ATTACK_DICE,
  type AttackResult,
  isKill,
  listLossOdds,
  formatLosses,
  rollAttack,
  listRollChances,
} from './attack.ts';
import { LIVES_STEP } from './elephants.ts';
import { getKillNumber, getSaveNumber } from './kill-number.ts';

const meleeSchema = z.strictObject({
  /** The side whose dice are rolled. */
  attacker: z.strictObject({
    kind: z.enum(['infantry', 'cavalry']).default('infantry'),
    men,
    /** Lines of four that strike: 1, hoplites 2, pikes 3. */
    lines: z.int().min(1).max(MAX_LINES).default(1),
    /** True for cavalry with bows, which dismounts. */
    bows: flag,
    generals: generalsInUnit,
  }),
  /** True on a charge or after a successful counter-charge. */
  charging: flag,
  throughWoods: flag,
  aspect,
  defender: z
    .strictObject({
      kind: targetKind,
      armoured: flag,
      bows: flag,
      shield,
      generals: generalsInUnit,
      inWoods: flag,
    })
    .prefault({}),
  /** Modifier of a scenario or house rule. */
  other: z.int().min(-6).max(6).default(0),
});

type MeleeInput = z.output<typeof meleeSchema>;

interface MeleeOutcome extends AttackResult {
  readonly striking: number;
  readonly extraDice: number;
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
}

/** In a mêlée cavalry with bows counts as infantry (Special rules; ruling TOM-21). */
const dismount = <Kind extends string>({ kind, bows }: { kind: Kind; bows: boolean }): Kind | 'infantry' =>
  bows && kind === 'cavalry' ? 'infantry' : kind;

function countStrikers({ attacker }: MeleeInput): { striking: number; steps: Step[] } {
  const isFoot = dismount(attacker) === 'infantry';
  const fighting = isFoot ? countStrikingMen(attacker.men, attacker.lines) : attacker.men;
  const lines = attacker.lines === 1 ? 'the front line strikes' : `the front ${attacker.lines} lines strike`;
  const steps = [
    isFoot
      ? step(attacker.lines === 1 ? FIGHTING_ORDER : SPECIAL_RULES, `${lines}: ${formatDice(fighting)}`)
      : step(FIGHTING_ORDER, `all cavalry strikes: ${formatDice(fighting)}`),
  ];
  if (attacker.bows && attacker.kind === 'cavalry') {
    steps.unshift(step(SPECIAL_RULES, 'cavalry with bows dismounts and fights as infantry'));
  }
  if (attacker.generals > 0) {
    steps.push(
      step(GENERALS, `and ${attacker.generals === 1 ? 'a general' : `${attacker.generals} generals`} beside it`),
    );
  }
  return { striking: fighting + attacker.generals, steps };
}

function prepareMelee(input: MeleeInput, inForce: RulingsInForce) {
  const { attacker, defender } = input;
  const { striking, steps } = countStrikers(input);
  const kill = getKillNumber({
    fight: 'melee',
    attacker: dismount(attacker),
    charging: input.charging && !input.throughWoods,
    aspect: input.aspect,
    accuracy: false,
    target: { kind: dismount(defender), armoured: defender.armoured },
    other: input.other,
  });
  const sheltered = defender.inWoods && getChoice(TOM_37, inForce) === 'melee';
  const save = getSaveNumber({ shield: defender.shield, obscured: sheltered ? 1 : 0, aspect: input.aspect }, inForce);
  const charge: Step[] = input.charging
    ? [
        input.throughWoods
          ? step(WOODS, 'charge through woods: no bonus for charging')
          : step(CHARGING, 'on the charge, or counter-charging'),
      ]
    : [];
  const dismounted = [attacker, defender].some(({ kind, bows }) => bows && kind === 'cavalry');
  return {
    striking,
    extraDice: kill.extraDice,
    toss: {
      dice: striking + kill.extraDice,
      needed: kill.needed,
      generals: defender.generals,
      save: save.needed,
    },
    steps: [...steps, ...charge, ...kill.steps, ...save.steps, ...(defender.kind === 'elephant' ? [LIVES_STEP] : [])],
    rulings: [
      ...(attacker.lines > 1 ? ['TOM-7'] : []),
      ...(kill.extraDice > 0 || kill.needed === null ? ['TOM-3'] : []),
      ...(dismounted ? ['TOM-14'] : []),
      ...(dismounted || defender.kind === 'elephant' ? ['TOM-21'] : []),
      ...(defender.generals > 0 ? ['TOM-20'] : []),
      ...(defender.inWoods ? ['TOM-37'] : []),
      ...save.rulings,
    ],
  };
}

/**
 * Strikes of one side in a mêlée: strikers, kill rolls, shields (Tom’s Ancient Warfare, Charging; Fighting Order; Special rules; Kill
 * Rolls; Shields; Terrain Special Rules, Woods; ruling TOM-37).
 */
export const melee = defineProcedure({
  id: 'toms-ancient-warfare/melee',
  title: 'Mêlée',
  citation: FIGHTING_ORDER,
  phase: '5',
  input: meleeSchema,
  dice: ATTACK_DICE,
  resolve(input, dice, inForce): Resolution<MeleeOutcome> {
    const { striking, extraDice, toss, steps, rulings } = prepareMelee(input, inForce);
    const { fallen, steps: rolled } = rollAttack(toss, dice);
    return {
      outcome: { striking, extraDice, dice: toss.dice, needed: toss.needed, save: toss.save, ...fallen },
      steps: [...steps, ...rolled],
      rulings,
    };
  },
  inShort: ({ casualties, generalsKilled }) => formatLosses(casualties, generalsKilled),
  // Calculated rather than enumerated: sixes are rolled again for generals, so every face matters.
  odds: (input, inForce) => listLossOdds(prepareMelee(input, inForce).toss),
  verdict: ({ casualties, generalsKilled }) => capitalise(formatLosses(casualties, generalsKilled)),
  asks: { attacker: partRole('Attacking unit'), defender: enemyPartRole('Target') },
  fill: {
    attacker: (who, { rulings }) => ({
      // A counter-charge has the charge bonus (Fighting Order).
      ...(who.has('counter-charge') ? { charging: true } : {}),
      attacker: {
        kind: getTargetKind(who, rulings) === 'cavalry' ? 'cavalry' : 'infantry',
        men: countMen(who),
        lines: who.troop.lines,
        bows: hasBows(who),
        generals: countGenerals(who),
      },
    }),
    defender: (who, { rulings }) => ({ defender: { ...toTargetInput(who, rulings), bows: hasBows(who) } }),
  },
  measured(field) {
    const pair = field.pair('attacker', 'defender');
    if (!pair) return [];
    const moved = field.place('attacker')?.moved;
    const isInWoods = (field.place('defender')?.depthIn('woods') ?? null) !== null;
    return [
      {
        said: describeMelee(pair, pair.contact !== null, 'inches'),
        input: {
          aspect: toAspect(pair),
          ...(moved?.manner === 'charge' ? { charging: true } : {}),
          throughWoods: isInWoods || pair.across.includes('woods'),
          defender: { inWoods: isInWoods },
        },
      },
    ];
  },
  effects: (outcome, { defender }) => createHitEffectsExceptElephants('defender', defender.kind, outcome),
  isHit: isKill,
  othersDice: { role: 'defender', words: 'save' },
  next: ({ casualties }, { defender }) => getLivesProcedure('defender', defender.kind, casualties),
});

/** Chances of 0, 1, 2, … casualties, without generals. Empty if these troops cannot strike. */
export function listCasualtyChances(input: unknown, rulings: RulingsInForce): readonly number[] {
  const parsed = meleeSchema.safeParse(input);
  if (!parsed.success) return [];
  const sums: number[] = [];
  for (const { casualties, chance } of listRollChances(prepareMelee(parsed.data, rulings).toss))
    sums[casualties] = (sums[casualties] ?? 0) + chance;
  return Array.from(sums, (chance) => chance ?? 0);
}
