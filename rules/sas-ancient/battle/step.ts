import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';

/** A line of the working under one section of the book. */
export const step = (citation: string, text: string): Step => ({ text, citation });

/** "+1" and "−1", with the true minus sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** "2R", "1L", as the book writes column shifts. */
export const shiftWords = (columns: number): string => (columns < 0 ? `${-columns}L` : `${columns}R`);

/** "1 casualty", "no casualties". */
export const casualtyWords = (casualties: number): string =>
  casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;

/** A condition that is not met unless it is said to be. */
export const yes = z.boolean().default(false);

/** Strength points of a unit, as they stand. */
export const strength = z.int().min(0).max(200);

/** A distance in inches. */
export const inches = z.number().min(0).max(200);
