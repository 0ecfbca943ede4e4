import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { fightWords } from '../../core/field/field-facts.ts';
import { enemyPart, part } from '../../core/table/ask-procedure.ts';
import { capital } from '../../core/words.ts';
import { CHARGING, FIGHTING_ORDER, GENERALS, SPECIAL_RULES, WOODS } from '../citations.ts';
import {
  defineProcedure,
  diceWords,
  elephantLivesNext,
  generalsIn,
  hasBows,
  hitUnlessElephant,
  kindOf,
  menOf,
  step,
  targetOf,
} from './define-procedure.ts';
import { MOST_LINES, strikingInLines } from '../points/troop.ts';
import { TOM_37 } from '../rulings.ts';
import { ATTACK_DICE, type Fallen, isKill, lossOdds, lossWords, rollAttack, throwChances } from './attack.ts';
import { LIVES_COUNTED } from './elephants.ts';
import { killNumber } from './kill-number.ts';
import { saveNumber } from './save.ts';
import { aspect, generalsInUnit, men, shield, targetKind, tomsAspect, yes } from './target.ts';

const meleeSchema = z.strictObject({
  /** The side whose dice are rolled. */
  attacker: z.strictObject({
    kind: z.enum(['infantry', 'cavalry']).default('infantry'),
    men,
    /** Lines of four that strike: 1, hoplites 2, pikes 3. */
    lines: z.int().min(1).max(MOST_LINES).default(1),
    /** Cavalry with bows dismounts. */
    bows: yes,
    generals: generalsInUnit,
  }),
  /** True on a charge or after a successful counter-charge. */
  charging: yes,
  throughWoods: yes,
  aspect,
  defender: z
    .strictObject({
      kind: targetKind,
      armoured: yes,
      bows: yes,
      shield,
      generals: generalsInUnit,
      inWoods: yes,
    })
    .prefault({}),
  /** Modifier of a scenario or house rule. */
  other: z.int().min(-6).max(6).default(0),
});

type MeleeInput = z.output<typeof meleeSchema>;

interface MeleeOutcome extends Fallen {
  readonly striking: number;
  readonly extraDice: number;
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
}

/** In a mêlée cavalry with bows counts as infantry (Special rules; ruling TOM-21). */
const onFoot = <Kind extends string>({ kind, bows }: { kind: Kind; bows: boolean }): Kind | 'infantry' =>
  bows && kind === 'cavalry' ? 'infantry' : kind;

function strikers({ attacker }: MeleeInput): { striking: number; steps: Step[] } {
  const inLines = onFoot(attacker) === 'infantry';
  const fighting = inLines ? strikingInLines(attacker.men, attacker.lines) : attacker.men;
  const lines = attacker.lines === 1 ? 'the front line strikes' : `the front ${attacker.lines} lines strike`;
  const steps = [
    inLines
      ? step(attacker.lines === 1 ? FIGHTING_ORDER : SPECIAL_RULES, `${lines}: ${diceWords(fighting)}`)
      : step(FIGHTING_ORDER, `all cavalry strikes: ${diceWords(fighting)}`),
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

function readyMelee(input: MeleeInput, inForce: RulingsInForce) {
  const { attacker, defender } = input;
  const { striking, steps } = strikers(input);
  const kill = killNumber({
    fight: 'melee',
    attacker: onFoot(attacker),
    charging: input.charging && !input.throughWoods,
    aspect: input.aspect,
    accuracy: false,
    target: { kind: onFoot(defender), armoured: defender.armoured },
    other: input.other,
  });
  const sheltered = defender.inWoods && choiceInForce(TOM_37, inForce) === 'melee';
  const save = saveNumber({ shield: defender.shield, obscured: sheltered ? 1 : 0, aspect: input.aspect }, inForce);
  const charge: Step[] = input.charging
    ? [
        input.throughWoods
          ? step(WOODS, 'through woods: nothing for charging')
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
    steps: [
      ...steps,
      ...charge,
      ...kill.steps,
      ...save.steps,
      ...(defender.kind === 'elephant' ? [LIVES_COUNTED] : []),
    ],
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
    const { striking, extraDice, toss, steps, rulings } = readyMelee(input, inForce);
    const { fallen, steps: rolled } = rollAttack(toss, dice);
    return {
      outcome: { striking, extraDice, dice: toss.dice, needed: toss.needed, save: toss.save, ...fallen },
      steps: [...steps, ...rolled],
      rulings,
    };
  },
  inShort: ({ casualties, generalsKilled }) => lossWords(casualties, generalsKilled),
  // Not enumerated: sixes are rolled again for generals, so that every face matters.
  odds: (input, inForce) => lossOdds(readyMelee(input, inForce).toss),
  verdict: ({ casualties, generalsKilled }) => capital(lossWords(casualties, generalsKilled)),
  asks: { attacker: part('Who strikes'), defender: enemyPart('Who is struck') },
  fill: {
    attacker: (who, { rulings }) => ({
      // A counter-charge has the charge bonus (Fighting Order).
      ...(who.has('counter-charge') ? { charging: true } : {}),
      attacker: {
        kind: kindOf(who, rulings) === 'cavalry' ? 'cavalry' : 'infantry',
        men: menOf(who),
        lines: who.troop.lines,
        bows: hasBows(who),
        generals: generalsIn(who),
      },
    }),
    defender: (who, { rulings }) => ({ defender: { ...targetOf(who, rulings), bows: hasBows(who) } }),
  },
  measured(field) {
    const pair = field.pair('attacker', 'defender');
    if (!pair) return [];
    const moved = field.place('attacker')?.moved;
    const inWoods = (field.place('defender')?.depthIn('woods') ?? null) !== null;
    return [
      {
        said: fightWords(pair, pair.contact !== null, 'inches'),
        input: {
          aspect: tomsAspect(pair),
          ...(moved?.manner === 'charge' ? { charging: true } : {}),
          throughWoods: inWoods || pair.across.includes('woods'),
          defender: { inWoods },
        },
      },
    ];
  },
  effects: (outcome, { defender }) => hitUnlessElephant('defender', defender.kind, outcome),
  isHit: isKill,
  othersDice: { role: 'defender', words: 'save' },
  next: ({ casualties }, { defender }) => elephantLivesNext('defender', defender.kind, casualties),
});

/** Chances of 0, 1, 2, … casualties, without generals. Empty if these troops cannot strike. */
export function casualtyChances(asked: unknown, rulings: RulingsInForce): readonly number[] {
  const read = meleeSchema.safeParse(asked);
  if (!read.success) return [];
  const sums: number[] = [];
  for (const { casualties, chance } of throwChances(readyMelee(read.data, rulings).toss))
    sums[casualties] = (sums[casualties] ?? 0) + chance;
  return Array.from(sums, (chance) => chance ?? 0);
}
