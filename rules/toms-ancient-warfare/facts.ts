import type { BookFacts } from '../core/book-facts.ts';
import { KILL_ROLLS, MOVEMENT, POINT_SYSTEM, SET_UP, TURN } from './citations.ts';

export const TOMS_FACTS: BookFacts = {
  dice: { text: 'D6; D3 for fire missiles, D8 for elephants', citation: KILL_ROLLS },
  figures: { text: '5 men, or 10 in a large battle; plastic figures by the dozen', citation: SET_UP },
  distances: { text: 'Inches', citation: MOVEMENT },
  turn: { text: 'One side after the other: move and shoot in any order, or charge', citation: TURN },
  size: { text: 'Points for a figure, printed for 23 troop types of three peoples', citation: POINT_SYSTEM },
};
