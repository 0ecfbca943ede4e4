import { procedureKit } from '../../core/define-procedure.ts';
import type { Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { NextProcedure, TableEffect, TablePart } from '../../core/table-rules.ts';
import { type Standing, standing } from '../../core/table/table-unit.ts';
import { LONGEST_JAVELIN } from '../points/troop-words.ts';
import { isCavalry, type Troop, troopSchema } from '../points/troop.ts';
import { MOST_GENERALS, MOST_MEN, type TargetKind } from './target.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

export const diceWords = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export type TomsUnit = Standing<Troop>;

export const defineProcedure = procedureKit(standing(({ part }) => troopSchema.safeParse(part.troop).data ?? null));

export const hitsLeft = ({ count, hits, lost }: TablePart): number => Math.max(0, count * hits - lost);

export const generalsIn = ({ unit }: TomsUnit): number => Math.min(unit.generals.length, MOST_GENERALS);
export const hasBows = ({ troop: { range } }: TomsUnit): boolean => (range ?? 0) > LONGEST_JAVELIN;

/**
 * Counts men who shoot and strike: figures, crews of elephants, and the remaining crew of a ballista
 * (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; ruling TOM-31).
 */
export const menOf = ({ part, troop: { kind, crew } }: TomsUnit): number =>
  Math.min(kind === 'ballista' ? hitsLeft(part) : part.left * Math.max(1, crew), MOST_MEN);

/** Returns a unit's kind for kill modifiers. Crews shoot and fight as infantry. */
export const kindOf = ({ troop }: TomsUnit, rulings: RulingsInForce): TargetKind => {
  if (troop.kind === 'elephants') return 'elephant';
  return isCavalry(troop, rulings) ? 'cavalry' : 'infantry';
};

/** Returns the target inputs of a unit. */
export const targetOf = (who: TomsUnit, rulings: RulingsInForce) => ({
  kind: kindOf(who, rulings),
  armoured: who.troop.armour,
  shield: who.troop.shield,
  generals: generalsIn(who),
});

/** Men and generals lost. Missing counts are 0. */
interface Losses {
  readonly casualties?: number;
  readonly generalsKilled?: number;
}

/** Creates the effects of men lost and of generals killed with them (Generals). */
export const hit = (role: string, { casualties = 0, generalsKilled = 0 }: Losses): TableEffect[] =>
  casualties > 0 || generalsKilled > 0
    ? [
        {
          role,
          ...(casualties > 0 ? { lost: casualties } : {}),
          ...(generalsKilled > 0 ? { fallen: generalsKilled } : {}),
        },
      ]
    : [];

/** As `hitEffects`, but kills on elephants are left to the procedure that counts their lives (Elephant Special Rules). */
export const hitUnlessElephant = (role: string, kind: TargetKind, losses: Losses): TableEffect[] =>
  hit(role, kind === 'elephant' ? { ...losses, casualties: 0 } : losses);

/** Returns the procedure that subtracts kills from an elephant's lives, with its consequences (Elephant Special Rules). */
export const elephantLivesNext = (role: string, kind: TargetKind, kills: number): NextProcedure | null =>
  kind === 'elephant' && kills > 0
    ? { procedure: 'toms-ancient-warfare/elephant-lives', input: { kills }, roles: { elephant: role } }
    : null;
