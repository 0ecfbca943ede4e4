import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { KIND_NAME } from '../points/troop-words.ts';
import { ARMOURS, CLASSES, isModel, KINDS, ORDERS, type TroopKind } from '../points/troop.ts';
import { FTP_B14, FTP_B15 } from './battle-rulings.ts';

/** Maximum complete groups per throw. */
export const MAX_GROUPS = 500;

export const flag = z.boolean().default(false);
export const troopClass = z.enum(CLASSES);
export const kind = z.enum(KINDS).default('infantry');
/** Ignored for models, which have no order. */
export const order = z.enum(ORDERS).nullish().default(null);
export const armour = z.enum(ARMOURS).default('light');

/** Complete groups, and at most one partial group. */
export const groupsShape = { groups: z.int().min(0).max(MAX_GROUPS), partialGroup: flag };

/** Side from which a unit is struck, and which flank. The right flank has no shields. */
export const aspectShape = {
  aspect: z.enum(['front', 'flank', 'rear']).default('front'),
  flank: z.enum(['left', 'right']).optional(),
};

export interface Aspect {
  readonly aspect: 'front' | 'flank' | 'rear';
  readonly flank?: 'left' | 'right' | undefined;
}

type Report = (path: readonly string[], message: string, came: unknown) => void;

/** Adapts a schema context to a `Report` whose issues name the field. */
export const createIssueReporter =
  (context: { addIssue(issue: { code: 'custom'; path: string[]; message: string; input: unknown }): void }): Report =>
  (path, message, came) =>
    context.addIssue({ code: 'custom', path: [...path], message, input: came });

/** Reports a named flank unless a flank is struck. */
export function checkAspect({ aspect, flank }: Aspect, report: Report): void {
  if (flank !== undefined && aspect !== 'flank')
    report(['flank'], 'choose a flank only for an attack on a flank', flank);
}

/** Like `checkOrder`, for an input without sides. */
export function checkFigureOrder(of: { kind: TroopKind; order: string | null }, report: Report): void {
  if (!isModel(of) && of.order === null) report(['order'], 'figures need an order: CO, MO or OO', of.order);
}

/** Reports figures without an order. */
export function checkOrder(side: string, of: { kind: TroopKind; order: string | null }, report: Report): void {
  if (!isModel(of) && of.order === null) {
    report([side, 'order'], 'figures need an order: expected CO, MO or OO', of.order);
  }
}

/** Checks whether troops are mounted: models and cavalry always, infantry never, mounted infantry unless dismounted. */
export const isRiding = ({ kind: of, mounted }: { kind: TroopKind; mounted?: boolean | undefined }): boolean =>
  of === 'mounted-infantry' ? mounted === true : of !== 'infantry';

/** Reports `infantry` that is mounted and `cavalry` that is not. Models are ignored. */
export function checkMounted(
  at: readonly string[],
  of: { kind: TroopKind; mounted?: boolean | undefined },
  report: Report,
): void {
  if (of.kind === 'infantry' && of.mounted === true) {
    report([...at, 'mounted'], 'infantry is on foot; mounted troops are cavalry or mounted infantry', true);
  }
  if (of.kind === 'cavalry' && of.mounted === false) {
    report([...at, 'mounted'], 'cavalry is mounted; dismounted cavalry is infantry', false);
  }
}

/** Barding is for cavalry and chariots (Points Costs). */
export const canBeBarded = ({ kind: of }: { kind: TroopKind }): boolean =>
  of === 'cavalry' || of === 'light-chariot' || of === 'heavy-chariot';

export function checkBarding(
  side: string,
  of: { kind: TroopKind; barded?: boolean | undefined },
  report: Report,
): void {
  if (of.barded && !canBeBarded(of))
    report([side, 'barded'], `barding is for cavalry and chariots, not for ${KIND_NAME[of.kind]}`, true);
}

const COLUMNS = { light: 0, medium: 1, heavy: 2 } as const;

const WHEELS: Readonly<Partial<Record<TroopKind, string>>> = {
  'light-chariot': 'light chariots',
  'heavy-chariot': 'heavy chariots',
  'battle-cart': 'battle-carts',
  wagon: 'wagons',
};

/** Returns the column of both weapons tables, with its label (Shooting; Melee; ruling FTP-B14). */
export function getArmourColumn(
  of: { kind: TroopKind; armour: keyof typeof COLUMNS },
  inForce: RulingsInForce,
): { readonly column: 0 | 1 | 2; readonly words: string; readonly rulings: readonly string[] } {
  const wheels = WHEELS[of.kind];
  if (wheels === undefined) return { column: COLUMNS[of.armour], words: `${of.armour} armour`, rulings: [] };
  if (of.kind === 'light-chariot') return { column: COLUMNS.light, words: wheels, rulings: [] };
  if (of.kind === 'heavy-chariot') return { column: COLUMNS.heavy, words: wheels, rulings: [] };
  const heavy = of.kind === 'battle-cart' && getChoice(FTP_B14, inForce) === 'carts-heavy';
  const weight = heavy ? 'heavy' : 'light';
  return { column: COLUMNS[weight], words: `${wheels}, as ${weight} chariots`, rulings: ['FTP-B14'] };
}

/** Checks whether shields help against an attack from this side (rulings FTP-B9, FTP-B15). */
export function hasShieldCover({ aspect, flank }: Aspect, inForce: RulingsInForce): boolean {
  if (aspect === 'flank') {
    return (flank ?? (getChoice(FTP_B15, inForce) === 'right' ? 'right' : 'left')) === 'left';
  }
  return aspect === 'front';
}

/** Rulings used by `hasShieldCover`. */
export function listShieldRulings({ aspect, flank }: Aspect): string[] {
  if (aspect === 'front') return [];
  return aspect === 'flank' && flank === undefined ? ['FTP-B9', 'FTP-B15'] : ['FTP-B9'];
}

/** Converts the struck side measured on the battlefield. */
export const toAspect = ({ aspect, flank }: { aspect: Aspect['aspect']; flank: 'left' | 'right' | null }): Aspect =>
  flank === null ? { aspect } : { aspect, flank };
