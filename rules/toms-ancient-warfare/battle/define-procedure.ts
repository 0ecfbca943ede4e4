import { createDefineProcedure } from '../../core/define-procedure.ts';
import type { Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { NextProcedure, TableEffect, TablePart } from '../../core/table-rules.ts';
import { type ReadUnit, createUnitReader } from '../../core/table/table-unit.ts';
import { MAX_JAVELIN_RANGE } from '../points/troop-words.ts';
import { isCavalry, type Troop, troopSchema, SHIELDS } from '../points/troop.ts';
import { z } from 'zod';
import type { PairFacts, PlaceFacts } from '../../core/field/field-facts.ts';

/** Maximum numbers of men and of generals in one unit. */
export const MAX_MEN = 100;
export const MAX_GENERALS = 4;

export const men = z.int().min(1, 'no men are left').max(MAX_MEN);
export const generalsInUnit = z.int().min(0).max(MAX_GENERALS).default(0);
export const generalsNear = z.int().min(0).max(100);
export const flag = z.boolean().default(false);
export const inches = z.number().min(0).max(1000);

export const aspect = z.enum(['front', 'side', 'rear']).default('front');
export type Aspect = z.output<typeof aspect>;

/** Converts an aspect measured on the field. */
export const toAspect = ({ aspect: struck }: PairFacts): Aspect => (struck === 'flank' ? 'side' : struck);

/** Kind of a figure for kill modifiers. Crews are infantry (ruling TOM-21). */
export const targetKind = z.enum(['infantry', 'cavalry', 'elephant']).default('infantry');
export type TargetKind = z.output<typeof targetKind>;

export const shield = z.enum(SHIELDS).default('none');

/** Counts generals within a distance of a unit on the field. */
export function countGeneralsWithin(place: PlaceFacts | null, near: number) {
  if (!place) return [];
  const generals = place.leaders.filter((far) => far <= near).length;
  return [{ said: `${generals} within ${near} inches`, input: { generals } }];
}

export const step = (citation: string, text: string): Step => ({ text, citation });

export const formatDice = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

export const formatSigned = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export type TomsUnit = ReadUnit<Troop>;

export const defineProcedure = createDefineProcedure(
  createUnitReader(({ part }) => troopSchema.safeParse(part.troop).data ?? null),
);

export const countHitsLeft = ({ count, hits, lost }: TablePart): number => Math.max(0, count * hits - lost);

export const countGenerals = ({ unit }: TomsUnit): number => Math.min(unit.generals.length, MAX_GENERALS);
export const hasBows = ({ troop: { range } }: TomsUnit): boolean => (range ?? 0) > MAX_JAVELIN_RANGE;

/** Counts men who shoot and strike (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; ruling TOM-31). */
export const countMen = ({ part, troop: { kind, crew } }: TomsUnit): number =>
  Math.min(kind === 'ballista' ? countHitsLeft(part) : part.left * Math.max(1, crew), MAX_MEN);

/** Returns a unit's kind for kill modifiers. Crews shoot and fight as infantry. */
export const getTargetKind = ({ troop }: TomsUnit, rulings: RulingsInForce): TargetKind => {
  if (troop.kind === 'elephants') return 'elephant';
  return isCavalry(troop, rulings) ? 'cavalry' : 'infantry';
};

/** Returns the target inputs of a unit. */
export const toTargetInput = (who: TomsUnit, rulings: RulingsInForce) => ({
  kind: getTargetKind(who, rulings),
  armoured: who.troop.armour,
  shield: who.troop.shield,
  generals: countGenerals(who),
});

/** Men and generals lost. Missing counts are 0. */
interface Losses {
  readonly casualties?: number;
  readonly generalsKilled?: number;
}

/** Creates the effects of men lost and of generals killed with them (Generals). */
export const createHitEffects = (role: string, { casualties = 0, generalsKilled = 0 }: Losses): TableEffect[] =>
  casualties > 0 || generalsKilled > 0
    ? [
        {
          role,
          ...(casualties > 0 ? { lost: casualties } : {}),
          ...(generalsKilled > 0 ? { fallen: generalsKilled } : {}),
        },
      ]
    : [];

/** Like `createHitEffects`, but kills on elephants are left to the procedure that counts their lives (Elephant Special Rules). */
export const createHitEffectsExceptElephants = (role: string, kind: TargetKind, losses: Losses): TableEffect[] =>
  createHitEffects(role, kind === 'elephant' ? { ...losses, casualties: 0 } : losses);

/** Returns the procedure that subtracts kills from an elephant's lives, with its consequences (Elephant Special Rules). */
export const getLivesProcedure = (role: string, kind: TargetKind, kills: number): NextProcedure | null =>
  kind === 'elephant' && kills > 0
    ? { procedure: 'toms-ancient-warfare/elephant-lives', input: { kills }, roles: { elephant: role } }
    : null;
