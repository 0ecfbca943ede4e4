import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { KILL_ROLLS, MISSILES, SHIELDS, SPECIAL_RULES } from '../citations.ts';
import { isKill, formatKills, listLossOdds, rollGenerals, rollKills } from './attack.ts';
import {
  defineProcedure,
  formatDice,
  formatSigned,
  step,
  type Aspect,
  aspect,
  generalsInUnit,
  men,
  type TargetKind,
  targetKind,
  flag,
} from './define-procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import type { Troop } from '../points/troop.ts';
import { TOM_18 } from '../rulings.ts';

export interface Save {
  /** Lowest face that saves a man, or null without a save. */
  readonly needed: number | null;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** One worse than a shield of 6+: the save without a shield, before cover improves it. */
const NO_SHIELD = 7;
const SAVE_FACES: Readonly<Record<Troop['shield'], number>> = { none: NO_SHIELD, '5+': 5, '6+': 6 };

/** Returns the face needed to save a man (Shields; Missiles for cover; TOM-18, TOM-19). @param obscured how often it is obscured */
export function getSaveNumber(
  { shield, obscured, aspect }: { shield: Troop['shield']; obscured: number; aspect: Aspect },
  inForce: RulingsInForce,
): Save {
  const steps: Step[] = [];
  const rulings: string[] = [];
  let needed = SAVE_FACES[shield];
  if (shield !== 'none' && aspect === 'rear') {
    steps.push(step(SPECIAL_RULES, 'attacked from behind: no shields'));
    rulings.push('TOM-19');
    needed = NO_SHIELD;
  }
  if (obscured > 0) {
    if (needed === NO_SHIELD) rulings.push('TOM-18');
    const shieldsOnly = getChoice(TOM_18, inForce) === 'shields-only';
    if (needed < NO_SHIELD || !shieldsOnly) {
      needed -= obscured;
      steps.push(step(MISSILES, `obscured: the save is ${obscured === 1 ? 'one' : obscured} better`));
    }
  }
  if (needed >= NO_SHIELD) return { needed: null, steps: [...steps, step(SHIELDS, 'nothing saves')], rulings };
  return { needed, steps: [...steps, step(SHIELDS, `saved on ${needed}+`)], rulings };
}

/** Everything that changes the face needed to kill. */
export interface Attack {
  readonly fight: 'missiles' | 'melee';
  readonly attacker: 'infantry' | 'cavalry';
  readonly charging: boolean;
  readonly aspect: Aspect;
  /** True for missiles of a unit that did not move. */
  readonly accuracy: boolean;
  readonly target: { readonly kind: TargetKind; readonly armoured: boolean };
  readonly other: number;
}

/** Lowest face that kills, before modifiers. */
export const KILL_FACE = 4;
/** Minimum kill roll. Each point below it adds a die (ruling TOM-3). */
export const MIN_KILL = 2;
/** Maximum kill roll. Above it no die kills (ruling TOM-3). */
export const MAX_KILL = 6;

type Modifier = readonly [what: string, amount: number, citation: string, applies: (attack: Attack) => boolean];

const isMelee = ({ fight }: Attack): boolean => fight === 'melee';

/* Modifiers in the book's order. Neither cavalry modifier applies to cavalry against cavalry in a mêlée. */
export const KILL_MODIFIERS: readonly Modifier[] = [
  ['against armour', 1, KILL_ROLLS, ({ target }) => target.armoured],
  [
    'against cavalry',
    1,
    KILL_ROLLS,
    (attack) => attack.target.kind === 'cavalry' && !(isMelee(attack) && attack.attacker === 'cavalry'),
  ],
  ['charging', -1, KILL_ROLLS, (attack) => isMelee(attack) && attack.charging],
  [
    'cavalry against infantry',
    -1,
    KILL_ROLLS,
    (attack) => isMelee(attack) && attack.attacker === 'cavalry' && attack.target.kind === 'infantry',
  ],
  ['at the side', -1, KILL_ROLLS, (attack) => isMelee(attack) && attack.aspect === 'side'],
  ['from behind', -2, KILL_ROLLS, (attack) => isMelee(attack) && attack.aspect === 'rear'],
  ['accuracy of a unit that did not move', -1, MISSILES, (attack) => !isMelee(attack) && attack.accuracy],
];

export interface KillNumber {
  /** Lowest face that kills, or null if none does. */
  readonly needed: number | null;
  readonly extraDice: number;
  readonly steps: readonly Step[];
}

/** Converts a sum of modifiers to the needed face and the added dice (ruling TOM-3). */
function toKillNumber(sum: number): KillNumber {
  if (sum > MAX_KILL) {
    return { needed: null, extraDice: 0, steps: [step(KILL_ROLLS, `${sum}+ would be needed: no die can kill`)] };
  }
  const extraDice = Math.max(0, MIN_KILL - sum);
  const steps =
    extraDice > 0
      ? [step(KILL_ROLLS, `${sum} is ${extraDice} below ${MIN_KILL}+: ${MIN_KILL}+ and ${formatDice(extraDice)} more`)]
      : [];
  return { needed: sum + extraDice, extraDice, steps };
}

/** Returns the face needed to kill, with all modifiers (Kill Rolls). Some weapons have another base. */
export function getKillNumber(attack: Attack, base = { killsOn: KILL_FACE, citation: KILL_ROLLS }): KillNumber {
  const counting = KILL_MODIFIERS.filter(([, , , applies]) => applies(attack));
  const sum = counting.reduce((total, [, amount]) => total + amount, base.killsOn + attack.other);
  const end = toKillNumber(sum);
  return {
    ...end,
    steps: [
      step(base.citation, `an attack kills on ${base.killsOn}+`),
      ...counting.map(([what, amount, citation]) => step(citation, `${what} ${formatSigned(amount)}`)),
      ...(attack.other === 0 ? [] : [step(KILL_ROLLS, `scenario modifier ${formatSigned(attack.other)}`)]),
      ...end.steps,
    ],
  };
}

const killRollsSchema = z.strictObject({
  fight: z.enum(['missiles', 'melee']),
  /** Dice before those added by a low kill roll. */
  dice: men,
  attacker: z.enum(['infantry', 'cavalry']).default('infantry'),
  charging: flag,
  aspect,
  accuracy: flag,
  target: z.strictObject({ kind: targetKind, armoured: flag, generals: generalsInUnit }).prefault({}),
  /** Modifier of a scenario or house rule. */
  other: z.int().min(-6).max(6).default(0),
});

interface KillRollsOutcome {
  readonly needed: number | null;
  readonly extraDice: number;
  readonly dice: number;
  /** Dice that killed, generals included, before shields. */
  readonly kills: number;
  readonly generalsKilled: number;
}

/** Kill rolls with all modifiers, before shields (Kill Rolls; rulings TOM-3, TOM-20, TOM-21). */
export const killRolls = defineProcedure({
  id: 'toms-ancient-warfare/kill-rolls',
  title: 'Kill rolls',
  citation: KILL_ROLLS,
  phase: '5',
  input: killRollsSchema,
  dice: ['d6 kill rolls', 'd6 for each 6 against a general’s unit'],
  resolve(input, dice): Resolution<KillRollsOutcome> {
    const { needed, extraDice, steps } = getKillNumber(input);
    const number = input.dice + extraDice;
    const roll = rollKills(number, needed, dice);
    const sixes = roll.faces.filter((face) => face === 6).length;
    const generals = rollGenerals(sixes, input.target.generals, dice);
    return {
      outcome: { needed, extraDice, dice: number, kills: roll.kills, generalsKilled: generals.killed },
      steps: [...steps, ...roll.steps, ...generals.steps],
      rulings: [
        ...(extraDice > 0 || needed === null ? ['TOM-3'] : []),
        ...(input.target.generals > 0 ? ['TOM-20'] : []),
        ...(input.target.kind === 'elephant' ? ['TOM-21'] : []),
      ],
    };
  },
  inShort: ({ kills, generalsKilled }) => formatKills(kills - generalsKilled, generalsKilled),
  // Calculated rather than enumerated: sixes are rolled again for generals, so every face matters.
  odds(input) {
    const { needed, extraDice } = getKillNumber(input);
    const toss = { dice: input.dice + extraDice, needed, generals: input.target.generals, save: null };
    return listLossOdds(toss, formatKills);
  },
  verdict: () => null,
  isHit: isKill,
});
