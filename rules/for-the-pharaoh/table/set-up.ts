import type { PhaseOutline } from '../../core/table/table-of.ts';
import { step } from '../battle/working.ts';
import {
  DEPLOYMENT,
  FLANK_MARCHES,
  LAY_TERRAIN,
  MAPS,
  NIGHT_FIGHTING,
  PICK_TROOPS,
  REMAINING_TROOPS,
  SCOUTING,
  SIDES_AND_BOUNDS,
  SPECIAL_FORMATIONS,
  TERRAIN,
  WRITTEN_ORDERS,
} from '../citations.ts';

/** The eight steps before the first turn, in the book's order (For the Pharaoh, Pre-Game Sequence). */
export const SET_UP: readonly PhaseOutline[] = [
  {
    id: 'pick-troops',
    title: 'Pick troops',
    who: 'both',
    what: [
      '4,000 points a side make a short game, 10,000 a long one.',
      'Agree on the size of the figures and on how many men each stands for.',
    ],
    citation: PICK_TROOPS,
  },
  {
    id: 'terrain',
    title: 'Lay out the terrain',
    who: 'both',
    what: [
      'Terrain fits the country and the age, and favours neither side. A pack of cards may lay it.',
      step(
        TERRAIN,
        'Say of each hill whether it is gentle, steep or sheer, of each wood whether it is open or dense, how wide each ford is, and which bridges are of wood and burn.',
      ),
    ],
    citation: LAY_TERRAIN,
  },
  {
    id: 'sides',
    title: 'Pick sides and the first bound',
    who: 'both',
    what: ['A die each, ties again: the higher chooses its long edge or its bound, the other takes the rest.'],
    citation: SIDES_AND_BOUNDS,
  },
  {
    id: 'scouting',
    title: 'Scouting',
    who: 'both',
    what: [
      'Half as many scouting points again out-scout the other side. Who is out-scouted deploys everything now and makes no flank march.',
      step(
        NIGHT_FIGHTING,
        'Where night is played: who has out-scouted the other may choose to fight by night, before anybody deploys.',
      ),
    ],
    citation: SCOUTING,
  },
  {
    id: 'maps',
    title: 'Draw maps',
    who: 'both',
    what: ['Each side draws the terrain and, roughly, where its units stand; half a sheet of paper is enough.'],
    citation: MAPS,
  },
  {
    id: 'first-deployment',
    title: 'Deploy the first troops',
    who: 'both',
    what: [
      'The front rank of each unit; all of it where the side is out-scouted. Nobody in or behind buildings, woods or hills, or else out of sight.',
      'From the own edge half way to the middle line, 25 cm from either short edge and 40 cm from any enemy.',
      step(TERRAIN, 'Palisades, ditches and plashing stand where their troops deploy, and are declared then.'),
    ],
    citation: DEPLOYMENT,
  },
  {
    id: 'orders',
    title: 'Write orders',
    who: 'both',
    what: [
      'Every unit has its orders, on the table and off it; a word may do. Units of one brigade may share theirs. They stand in each unit’s orders here and on the sheet of orders.',
      step(
        FLANK_MARCHES,
        'Flank marches, their flank and who is in them, forced marches and whom a unit supports are written now. An army that is out-scouted makes no flank march.',
      ),
    ],
    citation: WRITTEN_ORDERS,
  },
  {
    id: 'last-deployment',
    title: 'Deploy the remaining troops',
    who: 'both',
    what: [
      'What is not on the table yet follows within the same limits; then flank marches are declared, and the first turn begins.',
      step(SPECIAL_FORMATIONS, 'Circles of open order cavalry and wedges may be shown where there is room.'),
    ],
    citation: REMAINING_TROOPS,
  },
];
