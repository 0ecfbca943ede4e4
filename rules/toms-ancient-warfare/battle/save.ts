import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { MISSILES, SHIELDS, SPECIAL_RULES } from '../citations.ts';
import type { Troop } from '../points/troop.ts';
import { TOM_18 } from '../rulings.ts';
import { step } from './define-procedure.ts';
import type { Aspect } from './target.ts';

export interface Save {
  /** Lowest face that saves a man, or null without a save. */
  readonly needed: number | null;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** One worse than a shield of 6+: the save without a shield, before cover improves it. */
const NO_SHIELD = 7;
const SAVE_FACES: Readonly<Record<Troop['shield'], number>> = { none: NO_SHIELD, '5+': 5, '6+': 6 };

/**
 * Returns the face needed to save a man (Shields; Missiles for cover; rulings TOM-18, TOM-19).
 * @param obscured number of times that the unit is obscured
 */
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
