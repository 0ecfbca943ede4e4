import type { BookFacts } from '../core/book-facts.ts';
import { COMMANDERS, GROUND_SCALE, SEQUENCE, STRENGTHS, UNIT_SIZES } from './citations.ts';

export const SAS_FACTS: BookFacts = {
  dice: {
    text: 'D6 and D10 for strength, D4, D6 or average dice for initiative, D20 for morale',
    citation: COMMANDERS,
  },
  figures: {
    text: 'A unit stands for 1,000 foot, 500 cavalry or skirmishers, 100 chariots, 10 elephants or engines',
    citation: UNIT_SIZES,
  },
  distances: { text: 'Inches: one inch is 25 yards', citation: GROUND_SCALE },
  turn: { text: 'Both sides at once, by initiative points of their commanders', citation: SEQUENCE },
  size: {
    text: 'The strength of its units; battles of about eight units, each under a commander',
    citation: STRENGTHS,
  },
};
