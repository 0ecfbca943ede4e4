import type { BookFacts } from '../core/book-facts.ts';
import { FATE_CARDS, MOVES, ORGANIZATION, TERMS, TURN } from './citations.ts';

export const PRW_FACTS: BookFacts = {
  dice: { text: 'D6, D10 to shoot, and a hand of six fate cards from an ordinary deck', citation: FATE_CARDS },
  figures: { text: 'Not said; 20 mm castings, three on a stand of foot, two of cavalry, one chariot', citation: TERMS },
  distances: { text: 'Inches', citation: MOVES },
  turn: { text: 'Movement, shooting, melee, morale and rally; both sides in each phase', citation: TURN },
  size: { text: 'Nothing: an order of battle of forces, each under its officer', citation: ORGANIZATION },
};
