import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import * as book from '../citations.ts';
import { PRW_12, PRW_9 } from '../rulings.ts';
import { ARMS, type TroopBuild, isHeavier, TYPES, WEAPONS, WEIGHTS } from '../troops/types.ts';
import { stands, flag } from './step.ts';

/** A side of a melee: one unit, or several with the same weapon. */
export const sideSchema = z.strictObject({
  stands,
  weapon: z.enum(WEAPONS),
  guard: flag,
  weight: z.enum(WEIGHTS),
  arm: z.enum(ARMS),
  officer: flag,
  /** True if the side attacks the enemy's flank or rear. That enemy then does not fight to its front. */
  flankOrRear: flag,
  uphill: flag,
  obstacle: flag,
  /** Dice from an eight that the side played as a fate card: two for an inspiring speech. */
  extraDice: z.int().min(0).max(10).default(0),
});
export type Side = z.output<typeof sideSchema>;

/** The facts about the enemy that a side's dice depend on. */
type Enemy = TroopBuild & Pick<Side, 'flankOrRear'>;

interface Bonus {
  readonly what: string;
  readonly dice: number;
  readonly citation: string;
}

interface Factor {
  readonly what: string;
  readonly dice: number;
  /** True for weapons and guards, which count per stand under the alternative of PRW-12. */
  readonly perStand?: true;
  applies(side: Side, enemy: Enemy, inForce: RulingsInForce): boolean;
}

/** Weapon and tactical factors in the book’s order. */
export const MELEE_FACTORS: readonly Factor[] = [
  {
    what: 'spears to the front',
    dice: 1,
    perStand: true,
    applies: ({ weapon }, enemy) => weapon === 'spear' && !enemy.flankOrRear,
  },
  {
    what: 'axes, not against chariots',
    dice: 1,
    perStand: true,
    applies: ({ weapon }, { arm }) => weapon === 'axe' && arm !== 'chariot',
  },
  { what: 'guard', dice: 1, perStand: true, applies: ({ guard }) => guard },
  { what: 'heavier than the enemy', dice: 1, applies: (side, enemy, inForce) => isHeavier(side, enemy, inForce) },
  { what: 'officer in the front rank', dice: 2, applies: ({ officer }) => officer },
  { what: 'attacking the flank or rear', dice: 2, applies: ({ flankOrRear }) => flankOrRear },
  { what: 'uphill', dice: -1, applies: ({ uphill }) => uphill },
  { what: 'across a wall or rough ground', dice: -1, applies: ({ obstacle }) => obstacle },
];

export function listDiceBonuses(side: Side, enemy: Enemy, inForce: RulingsInForce): readonly Bonus[] {
  const standCount = getChoice(PRW_12, inForce) === 'stands' ? side.stands : 1;
  return [
    ...MELEE_FACTORS.flatMap((factor): Bonus[] =>
      factor.applies(side, enemy, inForce)
        ? [{ what: factor.what, dice: factor.dice * (factor.perStand ? standCount : 1), citation: book.FACTORS }]
        : [],
    ),
    ...(side.extraDice > 0 ? [{ what: 'an inspiring speech', dice: side.extraDice, citation: book.FATE_CARDS }] : []),
  ];
}

/** Returns one die per stand, casualty stands included, plus bonuses; at least 0 (Pharaoh Rides to War, Melee; ruling PRW-18). */
export const countDice = (bonuses: readonly Bonus[], count: number): number =>
  Math.max(
    0,
    bonuses.reduce((sum, { dice }) => sum + dice, count),
  );

const getLossType = ({ arm, weight }: TroopBuild) =>
  Object.values(TYPES).find((type) => type.arm === arm && type.weight === weight) ?? TYPES['heavy-infantry'];

/** Converts figures lost in melee to hits: one each, or the casting's share of its stand (ruling PRW-9). */
export function convertFiguresToHits(figures: number, side: TroopBuild, inForce: RulingsInForce): number {
  if (getChoice(PRW_9, inForce) !== 'castings') return figures;
  const { hits, castings } = getLossType(side);
  return Math.ceil((figures * hits) / castings);
}
