import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { CIVILIZATIONS, EVENTS, MELEE } from '../citations.ts';
import { BTG_14, BTG_19 } from '../rulings.ts';
import { getCivilisationName, getAttributeAmount } from '../troops/civilisations.ts';
import { isCavalry, isInfantry, isMounted, type Kind, KINDS, troopShape } from '../troops/kinds.ts';
import { civilisation, figures, flag } from './step.ts';

const fighterFields = z.strictObject({
  /** Defaults to elephants if they are the weapon, otherwise to light infantry. */
  kind: z.enum(KINDS).optional(),
  formation: troopShape.formation,
  templar: troopShape.templar,
  weapon: troopShape.weapon,
  missiles: troopShape.missiles,
  armour: flag,
  shield: flag,
  civilisation,
  figures,
  leader: flag,
  /** Side of the enemy that the unit attacks. */
  attacks: z.enum(['front', 'flank', 'rear']).default('front'),
  onHill: flag,
  impact: flag,
  /** Effects of random events: permanent ferocity, and this turn's thirst for blood and armour. */
  ferocity: flag,
  bloodthirst: flag,
  extraArmour: z.int().min(0).max(9).default(0),
});
export const fighterSchema = fighterFields
  .superRefine(({ kind, weapon }, context) => {
    if (kind === undefined || (kind === 'elephants') === (weapon === 'elephant')) return;
    const message = kind === 'elephants' ? 'elephants fight as elephants' : 'only elephants fight as elephants';
    context.addIssue({ code: 'custom', path: ['weapon'], message, input: weapon });
  })
  .transform(({ kind = 'light-infantry', ...fighter }) => ({
    ...fighter,
    kind: fighter.weapon === 'elephant' ? ('elephants' as const) : kind,
  }));
export type Fighter = z.output<typeof fighterSchema>;

/** Lowest face of a bonus die that hits (Melee). */
export const MIN_BONUS_HIT = 5;
/** Extra dice of a ferocious unit (Random Events). */
export const FEROCITY_DICE = 2;

export interface BonusDie {
  readonly what: string;
  readonly dice: number;
  readonly citation: string;
}

/** Checks whether a kind has the bonus against foot (ruling BTG-19). */
const hasFootBonus = (kind: Kind, rulings: RulingsInForce): boolean =>
  isMounted(kind) && kind !== 'camelry' && !(kind === 'elephants' && getChoice(BTG_19, rulings) === 'riders');

type Bonus = readonly [
  what: string,
  dice: number,
  applies: (fighter: Fighter, enemy: Fighter, rulings: RulingsInForce) => boolean,
];

/** Bonus dice in the book's order (Melee, D; ruling BTG-14). */
export const BONUS_TABLE: readonly Bonus[] = [
  ['attacks the rear', 2, ({ attacks }) => attacks === 'rear'],
  ['attacks a flank', 1, ({ attacks }) => attacks === 'flank'],
  ['from the top of a hill', 1, ({ onHill }) => onHill],
  ['spears on impact', 1, ({ weapon, impact }) => weapon === 'spear' && impact],
  ['a leader', 1, ({ leader }) => leader],
  ['mounted against foot', 1, ({ kind }, enemy, rulings) => hasFootBonus(kind, rulings) && isInfantry(enemy.kind)],
  ['Templars', 1, ({ templar }) => templar],
  [
    'phalanx',
    1,
    ({ formation, templar }, _enemy, rulings) =>
      formation === 'phalanx' && !(templar && getChoice(BTG_14, rulings) === 'one'),
  ],
  ['elephants', 1, ({ kind }) => kind === 'elephants'],
  ['camelry against cavalry', 1, ({ kind }, enemy) => kind === 'camelry' && isCavalry(enemy.kind)],
];

/** Lists the bonus dice of a side. Empty without figures or a weapon. */
export function listBonusDice(fighter: Fighter, enemy: Fighter, rulings: RulingsInForce): readonly BonusDie[] {
  if (fighter.figures === 0 || fighter.weapon === 'none') return [];
  const gift = getAttributeAmount(fighter.civilisation, 'melee', fighter, rulings);
  return [
    ...BONUS_TABLE.filter(([, , applies]) => applies(fighter, enemy, rulings)).map(([what, dice]) => ({
      what,
      dice,
      citation: MELEE,
    })),
    ...(gift > 0 ? [{ what: getCivilisationName(fighter.civilisation), dice: gift, citation: CIVILIZATIONS }] : []),
    ...(fighter.ferocity ? [{ what: 'ferocity', dice: FEROCITY_DICE, citation: EVENTS }] : []),
  ];
}
