import { procedureKit } from '../../core/define-procedure.ts';
import type { Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { NextProcedure, TableEffect, TablePart } from '../../core/table-rules.ts';
import { type Standing, standing } from '../../core/table/table-unit.ts';
import { LONGEST_JAVELIN } from '../points/troop-words.ts';
import { isCavalry, type Troop, troopSchema } from '../points/troop.ts';
import { MOST_GENERALS, MOST_MEN, type TargetKind } from './target.ts';

/** A line of the working under one section of the book. */
export const step = (citation: string, text: string): Step => ({ text, citation });

/** "1 die", "3 dice". */
export const diceWords = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

/** "+1" and "−1", with the true minus sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** A unit as this book's procedures see it. */
export type TomsUnit = Standing<Troop>;

export const defineProcedure = procedureKit(standing(({ part }) => troopSchema.safeParse(part.troop).data ?? null));

/** Hits that are left of all that the part could take. */
export const hitsLeft = ({ count, hits, lost }: TablePart): number => Math.max(0, count * hits - lost);

export const generalsIn = ({ unit }: TomsUnit): number => Math.min(unit.generals.length, MOST_GENERALS);
export const hasBows = ({ troop: { range } }: TomsUnit): boolean => (range ?? 0) > LONGEST_JAVELIN;

/** Men who shoot and strike: figures, the crews of elephants, and what is left of a ballista’s (Tom’s Ancient Warfare, Elephant Special Rules; Ballistae Special Rules; ruling TOM-31). */
export const menOf = ({ part, troop: { kind, crew } }: TomsUnit): number =>
  Math.min(kind === 'ballista' ? hitsLeft(part) : part.left * Math.max(1, crew), MOST_MEN);

/** Crews shoot and fight as infantry, a beast as itself. */
export const kindOf = ({ troop }: TomsUnit, rulings: RulingsInForce): TargetKind => {
  if (troop.kind === 'elephants') return 'elephant';
  return isCavalry(troop, rulings) ? 'cavalry' : 'infantry';
};

/** What a unit is to those who shoot at it and strike it. */
export const targetOf = (who: TomsUnit, rulings: RulingsInForce) => ({
  kind: kindOf(who, rulings),
  armoured: who.troop.armour,
  shield: who.troop.shield,
  generals: generalsIn(who),
});

/** Men and generals who fell; what of these a procedure does not tell is none. */
interface Losses {
  readonly casualties?: number;
  readonly generalsKilled?: number;
}

/** Men struck off, and generals in the unit who fell with them (Generals). */
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

/** The same, but kills on elephants are struck off their lives by the procedure that counts these (Elephant Special Rules). */
export const hitUnlessElephant = (role: string, kind: TargetKind, losses: Losses): TableEffect[] =>
  hit(role, kind === 'elephant' ? { ...losses, casualties: 0 } : losses);

/** Kills on elephants are taken off their lives next, and what that leads to is said (Elephant Special Rules). */
export const elephantLivesNext = (role: string, kind: TargetKind, kills: number): NextProcedure | null =>
  kind === 'elephant' && kills > 0
    ? { procedure: 'toms-ancient-warfare/elephant-lives', input: { kills }, roles: { elephant: role } }
    : null;
