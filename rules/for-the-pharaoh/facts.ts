import type { BookFacts } from '../core/book-facts.ts';
import { GAME_REQUIREMENTS, POINTS_COSTS, SCALES, TURNS_AND_BOUNDS } from './citations.ts';

export const PHARAOH_FACTS: BookFacts = {
  dice: {
    text: 'D10 or D12 for each group, D20 for a partial one, D6 for morale and generals; D8 by night, D4, D7 and D100 in campaigns and sieges',
    citation: GAME_REQUIREMENTS,
  },
  figures: { text: '50 men; a model is two chariots or wagons; 15 mm figures unless said otherwise', citation: SCALES },
  distances: { text: 'Centimetres: one millimetre is one metre; doubled for 25 mm figures', citation: SCALES },
  turn: { text: 'Two bounds, one for each side, of twelve phases', citation: TURNS_AND_BOUNDS },
  size: { text: 'Points, worked out from tables for any troop type, and maxima of the list', citation: POINTS_COSTS },
};
