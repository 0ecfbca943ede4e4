import type { Step } from '../../core/procedure.ts';

/** A line of the working under one section of the book. */
export const step = (citation: string, text: string): Step => ({ text, citation });

/** "1 die", "3 dice". */
export const diceWords = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

/** "+1" and "−1", with the true minus sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);
