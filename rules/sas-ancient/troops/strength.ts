import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { onCrusade } from '../crusades.ts';
import { SAS_6, SAS_16 } from '../rulings.ts';
import type { Kind } from './kinds.ts';
import type { Armour, Quality, Troop } from './troop.ts';

/* What quality gives (SAS Ancient Rules, Basic Unit Strengths). */
export const QUALITY_STRENGTH: Readonly<Record<Quality, number>> = {
  fanatics: 8,
  elite: 8,
  soldiers: 6,
  militia: 4,
  levies: 4,
};
/** Scythed chariots and artillery stand in the row of 6, hordes and elephants in that of 2 (ruling SAS-15). */
export const KIND_STRENGTH: Readonly<Partial<Record<Kind, number>>> = {
  expendables: 6,
  artillery: 6,
  horde: 2,
  elephants: 2,
};
export const HORDE_STRENGTH = 2;
export const ARMOUR_STRENGTH: Readonly<Record<Armour, number>> = { none: 0, armoured: 1, heavy: 2 };
/** On one sheet only (SAS Ancient Rules, sheet for the Crusades; ruling SAS-5). */
export const FORMATION_TRAINED_STRENGTH = 1;

/** A random part: one die, and what is added to it. */
export interface RandomPart {
  readonly faces: 6 | 10;
  readonly plus: number;
}

const STEADY: RandomPart = { faces: 6, plus: 4 };
const WIDE: RandomPart = { faces: 10, plus: 0 };
const OTHERS: RandomPart = { faces: 6, plus: 0 };

/** Rows by troop type, all others D6 (SAS Ancient Rules, Random factor). */
const RANDOM: Readonly<Partial<Record<Kind, RandomPart>>> = {
  pikemen: STEADY,
  spearmen: STEADY,
  swordsmen: STEADY,
  peltasts: WIDE,
  warband: WIDE,
  bowmen: WIDE,
  elephants: WIDE,
  horde: WIDE,
};

export const randomPart = (kind: Kind): RandomPart => RANDOM[kind] ?? OTHERS;

/** "D6 + 4", "D10". */
export const randomWords = ({ faces, plus }: RandomPart): string => (plus > 0 ? `D${faces} + ${plus}` : `D${faces}`);

/** The mean of a random part: halves occur. */
export const meanOf = ({ faces, plus }: RandomPart): number => (faces + 1) / 2 + plus;

/** A line of a unit's base strength. */
export interface StrengthLine {
  readonly label: string;
  readonly strength: number;
  readonly from: 'quality' | 'armour' | 'training';
}

function qualityStrength({ kind, quality }: Troop, inForce: RulingsInForce): number {
  if (quality === 'levies' && choiceInForce(SAS_16, inForce) === 'horde') return HORDE_STRENGTH;
  return KIND_STRENGTH[kind] ?? QUALITY_STRENGTH[quality ?? 'soldiers'];
}

/** How the base strength of a unit comes about (Basic Unit Strengths). */
export function strengthLines(troop: Troop, inForce: RulingsInForce): readonly StrengthLine[] {
  const { kind, quality, armour, formationTrained } = troop;
  const who = KIND_STRENGTH[kind] === undefined ? (quality ?? kind) : kind;
  const trained = formationTrained && onCrusade(inForce);
  return [
    { label: who, strength: qualityStrength(troop, inForce), from: 'quality' },
    ...(armour === 'none'
      ? []
      : [
          {
            label: armour === 'heavy' ? 'heavily armoured' : 'armoured',
            strength: ARMOUR_STRENGTH[armour],
            from: 'armour' as const,
          },
        ]),
    ...(trained
      ? [{ label: 'formation trained', strength: FORMATION_TRAINED_STRENGTH, from: 'training' as const }]
      : []),
  ];
}

/** Quality and armour: what morale is tested against. */
export const baseStrength = (troop: Troop, inForce: RulingsInForce): number =>
  strengthLines(troop, inForce).reduce((sum, { strength }) => sum + strength, 0);

/** Whether the mean of the random part counts in an army's size (ruling SAS-6). */
export const countsMean = (inForce: RulingsInForce): boolean => choiceInForce(SAS_6, inForce) === 'mean';

/** What a unit counts in its army's size (rulings SAS-1, SAS-6). */
export const sizeOf = (troop: Troop, inForce: RulingsInForce): number =>
  baseStrength(troop, inForce) + (countsMean(inForce) ? Math.ceil(meanOf(randomPart(troop.kind))) : 0);
