import type { TurnOutline } from '../../core/table/create-table.ts';
import * as book from '../citations.ts';

const PHASES: TurnOutline['phases'] = [
  {
    id: 'order',
    title: 'Who moves first',
    who: 'both',
    what: [
      'Each side rolls a die; the higher chooses to move first or second.',
      'Each army commander may play one fate card a turn, at any time.',
    ],
    citation: book.MOVEMENT_PHASE,
  },
  {
    id: 'first-moves',
    title: 'The first side moves',
    who: 'active',
    what: [
      'Units beyond 12 inches of their officer and the general roll to move.',
      'Chargers stop an inch away; charged units may not move, but lighter ones may evade. Units charged by heavy chariots test fear.',
    ],
    citation: book.MOVEMENT_PHASE,
  },
  {
    id: 'second-moves',
    title: 'The second side moves',
    who: 'passive',
    what: ['The second side moves like the first, except that charged units may not move.'],
    citation: book.MOVEMENT_PHASE,
  },
  {
    id: 'shooting',
    title: 'Shooting',
    who: 'both',
    what: [
      'All units shoot at once, except those that shot in the movement phase.',
      'At the end, remove full stands, roll for officers in the front rank of units that were hit, and test shock for units that lost a stand or were routed and hit.',
    ],
    citation: book.SHOOTING_PHASE,
  },
  {
    id: 'melee',
    title: 'Melee',
    who: 'both',
    what: [
      'Chargers fight their targets. The loser tests general morale.',
      'If chariots or cavalry fight in the melee, the loser falls back; infantry may stay for a second round.',
      'Roll for officers in the front rank, and remove full stands.',
    ],
    citation: book.MELEE_PHASE,
  },
  {
    id: 'morale',
    title: 'Morale',
    who: 'both',
    what: [
      'Units with half or more of their stands lost test general morale, and leave the battlefield if they fail.',
      'Roll for wounded officers at the rear: they return, die or stay there.',
    ],
    citation: book.MORALE_PHASE,
  },
  {
    id: 'rally',
    title: 'Rally',
    who: 'both',
    what: ['Units that routed on an earlier turn try to rally.', 'Has either side lost?'],
    citation: book.MORALE_PHASE,
  },
];

const SET_UP: TurnOutline['setUp'] = [
  {
    id: 'fate-cards',
    title: 'Fate cards',
    who: 'both',
    what: ['Each army commander may draw six fate cards and keeps them hidden.'],
    citation: book.FATE_CARDS,
  },
];

/** A turn of both sides, which move one after the other (The sequence of action for each turn). */
export const TURN: TurnOutline = { bound: 'turn', runs: 1, citation: book.TURN, setUp: SET_UP, phases: PHASES };
