import type { BookFacts } from '../core/book-facts.ts';
import { FIRE, MELEE, MOVEMENT, SEQUENCE } from './citations.ts';

export const BTG_FACTS: BookFacts = {
  dice: { text: 'D6 for every two figures, D10 for leaders, and playing cards that move the units', citation: MELEE },
  figures: { text: 'Not said; figures are counted one by one', citation: FIRE },
  distances: { text: 'Inches', citation: MOVEMENT },
  turn: { text: 'Movement by cards, fire, melee, rally and rout; both sides in each phase', citation: SEQUENCE },
  size: { text: 'Nothing: players may agree on a number of figures', citation: SEQUENCE },
};
