import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { BTG_12 } from '../rulings.ts';
import { CIVILISATION_IDS } from '../troops/civilisations.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

export const formatDice = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

export const formatSigned = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export const formatCasualties = (casualties: number): string =>
  casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;

export const flag = z.boolean().default(false);
export const MAX_FIGURES = 200;
export const figures = z.int().min(0).max(MAX_FIGURES);
export const inches = z.number().min(0).max(200);
/** The troops' people. `other` includes peoples that the book does not list. */
export const civilisation = z.enum([...CIVILISATION_IDS, 'other']).default('other');

/** Dice of a volley: one per two figures, rounded up (Fire phase). */
export const countVolleyDice = (count: number): number => Math.ceil(count / 2);

/** Dice of a melee: one per two figures (Melee; ruling BTG-12). */
export const countMeleeDice = (count: number, rulings: RulingsInForce): number =>
  getChoice(BTG_12, rulings) === 'down' ? (count > 0 ? Math.max(1, Math.floor(count / 2)) : 0) : Math.ceil(count / 2);
