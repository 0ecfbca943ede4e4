import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { isCrusade, SAS_13, SAS_16, SAS_6 } from '../rulings.ts';
import { isMounted, type Kind } from './kinds.ts';
import type { Armour, Quality, Troop } from './troop.ts';

/** The facts about a unit in mêlée that its factor depends on. */
interface Fighting {
  readonly kind: Kind;
  /** True if the unit charges or counter-charges, but not if it pursues or follows up. */
  readonly charging: boolean;
  readonly contactedIn: 'front' | 'flank' | 'rear' | 'march-column';
  /** True if the unit is not on open ground, crosses difficult going or an obstacle, or attacks fortifications. */
  readonly hindered: boolean;
  readonly enemy: Kind;
}

type Factor = readonly [label: string, factor: number, applies: (unit: Fighting, inForce: RulingsInForce) => boolean];

const isHeavy = (kind: Kind): boolean => kind === 'knights' || kind === 'expendables';

/** The higher factors, in the book's order (SAS Ancient Rules, Melee). They do not apply to pursuing and following up (ruling SAS-26). */
export const HIGHER_FACTORS: readonly Factor[] = [
  ['charging knights, heavy or scythed chariots', 3, ({ kind, charging }) => charging && isHeavy(kind)],
  ['charging cavalry', 2, ({ kind, charging }) => charging && kind === 'cavalry'],
  ['elephants fighting mounted', 2, ({ kind, enemy }) => kind === 'elephants' && isMounted(enemy)],
  [
    'warband charging foot',
    2,
    ({ kind, charging, enemy }) => charging && kind === 'warband' && !isMounted(enemy) && enemy !== 'psiloi',
  ],
  ['pikemen fighting mounted', 2, ({ kind, enemy }) => kind === 'pikemen' && isMounted(enemy)],
  [
    'pikemen charging',
    2,
    ({ kind, charging, enemy }, inForce) =>
      charging && kind === 'pikemen' && (enemy !== 'psiloi' || getChoice(SAS_13, inForce) === 'first-printing'),
  ],
];

export const LOWER_FACTOR = 0.5;

/** Multiplier of a unit's strength in mêlée (SAS Ancient Rules, Melee; sheet for the Crusades; rulings SAS-5, SAS-12, SAS-13). */
export function getMeleeFactor(unit: Fighting, inForce: RulingsInForce): { factor: number; why: string } {
  if (unit.contactedIn !== 'front') {
    const where = unit.contactedIn === 'march-column' ? 'march column' : unit.contactedIn;
    return { factor: LOWER_FACTOR, why: `contacted in ${where}` };
  }
  if (unit.kind === 'artillery') return { factor: LOWER_FACTOR, why: 'artillery' };
  if (unit.hindered) return { factor: 1, why: 'hindered by ground, obstacle or fortification' };
  if (unit.kind === 'psiloi' && !isCrusade(inForce)) return { factor: LOWER_FACTOR, why: 'psiloi' };
  const highest = HIGHER_FACTORS.filter(([, , applies]) => applies(unit, inForce)).sort(
    ([, one], [, other]) => other - one,
  )[0];
  return highest ? { factor: highest[1], why: highest[0] } : { factor: 1, why: 'all others' };
}

/* Strength by quality (SAS Ancient Rules, Basic Unit Strengths). */
export const QUALITY_STRENGTH: Readonly<Record<Quality, number>> = {
  fanatics: 8,
  elite: 8,
  soldiers: 6,
  militia: 4,
  levies: 4,
};
/** Strength by kind: scythed chariots and artillery are in the row of 6, hordes and elephants in that of 2 (ruling SAS-15). */
export const KIND_STRENGTH: Readonly<Partial<Record<Kind, number>>> = {
  expendables: 6,
  artillery: 6,
  horde: 2,
  elephants: 2,
};
export const HORDE_STRENGTH = 2;
export const ARMOUR_STRENGTH: Readonly<Record<Armour, number>> = { none: 0, armoured: 1, heavy: 2 };
/** Strength of formation trained troops, only on one sheet (SAS Ancient Rules, sheet for the Crusades; ruling SAS-5). */
export const FORMATION_TRAINED_STRENGTH = 1;

/** A random part: one die plus a number. */
export interface RandomPart {
  readonly faces: 6 | 10;
  readonly plus: number;
}

const STEADY: RandomPart = { faces: 6, plus: 4 };
const WIDE: RandomPart = { faces: 10, plus: 0 };
const OTHERS: RandomPart = { faces: 6, plus: 0 };

/** Random parts by troop type; D6 for others (SAS Ancient Rules, Random factor). */
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

export const getRandomPart = (kind: Kind): RandomPart => RANDOM[kind] ?? OTHERS;

/** Formats "D6 + 4" or "D10". */
export const formatRandomPart = ({ faces, plus }: RandomPart): string =>
  plus > 0 ? `D${faces} + ${plus}` : `D${faces}`;

/** Returns the mean of a random part, which may be a half. */
export const getRandomMean = ({ faces, plus }: RandomPart): number => (faces + 1) / 2 + plus;

export interface StrengthLine {
  readonly label: string;
  readonly strength: number;
  readonly from: 'quality' | 'armour' | 'training';
}

function getQualityStrength({ kind, quality }: Troop, inForce: RulingsInForce): number {
  if (quality === 'levies' && getChoice(SAS_16, inForce) === 'horde') return HORDE_STRENGTH;
  return KIND_STRENGTH[kind] ?? QUALITY_STRENGTH[quality ?? 'soldiers'];
}

/** Breaks down the base strength of a unit (Basic Unit Strengths). */
export function listStrengthLines(troop: Troop, inForce: RulingsInForce): readonly StrengthLine[] {
  const { kind, quality, armour, formationTrained } = troop;
  const name = KIND_STRENGTH[kind] === undefined ? (quality ?? kind) : kind;
  const trained = formationTrained && isCrusade(inForce);
  return [
    { label: name, strength: getQualityStrength(troop, inForce), from: 'quality' },
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

/** Returns the strength by quality and armour, used for morale tests. */
export const getBaseStrength = (troop: Troop, inForce: RulingsInForce): number =>
  listStrengthLines(troop, inForce).reduce((sum, { strength }) => sum + strength, 0);

/** Checks whether an army's size includes the mean of random parts (ruling SAS-6). */
export const includesMean = (inForce: RulingsInForce): boolean => getChoice(SAS_6, inForce) === 'mean';

/** Returns a unit's share of its army's size (rulings SAS-1, SAS-6). */
export const getSize = (troop: Troop, inForce: RulingsInForce): number =>
  getBaseStrength(troop, inForce) + (includesMean(inForce) ? Math.ceil(getRandomMean(getRandomPart(troop.kind))) : 0);
