import type { PhaseOutline, TurnOutline } from '../../core/table/table-of.ts';
import * as book from '../citations.ts';

const SET_UP: readonly PhaseOutline[] = [
  {
    id: 'deploy',
    title: 'Deploy',
    who: 'both',
    what: [
      'Lay out woods and open ground. Both throw: the higher deploys first and has the first turn.',
      'Everybody deploys within 12 inches of the own table edge.',
    ],
    citation: book.SET_UP,
  },
];

const PHASES: readonly PhaseOutline[] = [
  {
    id: '1',
    title: 'Name every target, before the first die',
    who: 'active',
    what: [
      'Say of each unit at whom it shoots, whom it charges, or that it goes into holdfast; nobody waits to see how others fare.',
      'Trained units in holdfast do not shoot now, and strike first if they are charged in the enemy’s next turn.',
      'Flaming missiles take this turn to light and fly in the next.',
    ],
    citation: book.MISSILES,
  },
  {
    id: '2',
    title: 'Move',
    who: 'active',
    what: [
      'Move and shoot in either order, or charge.',
      'Broken units go on at their usual pace the way they face; elephants gone berserk run 10 inches anywhere.',
      'Units in holdfast in their last turn move half.',
      'Units are revealed when they come out of their wood, or the enemy within 8 inches of it.',
    ],
    citation: book.MOVEMENT,
  },
  {
    id: '3',
    title: 'Shoot',
    who: 'active',
    what: [
      'Every man with missiles throws a die; a unit that stood still shoots one better. Ballistae shoot or move.',
      {
        text: 'Kills on an elephant are taken off its lives, one after another, and not off the unit as men are.',
        citation: book.ELEPHANTS,
      },
    ],
    citation: book.MISSILES,
  },
  {
    id: '4',
    title: 'Charge, and answer',
    who: 'both',
    what: [
      'Javelins are thrown just before contact.',
      'Those charged shoot, without the bonus for standing still, or with a general within 10 inches counter-charge or turn to face a flank; not when they fight or flee already.',
    ],
    citation: book.CHARGING,
  },
  {
    id: '5',
    title: 'Mêlée',
    who: 'both',
    what: ['Units in holdfast strike first, then the chargers, then the charged.'],
    citation: book.FIGHTING_ORDER,
  },
  {
    id: '6',
    title: 'Fires burn',
    who: 'both',
    what: ['Each fire burns in both players’ turns: as many dice as its die shows, which then goes down by one.'],
    citation: book.FIRE_MISSILES,
  },
  {
    id: '7',
    title: 'Break tests still owed',
    who: 'both',
    what: [
      'A test is taken as soon as its cause is there, in any step: half lost, losses below half, all generals killed, fire.',
      'Elephants near, and friends destroyed within 8 inches, make others test.',
    ],
    citation: book.BREAK_TESTS,
  },
  {
    id: '8',
    title: 'End of the turn: panic, then rally',
    who: 'active',
    what: [
      'Units within 8 inches of friends who are broken test for panic.',
      'Broken units that lost nobody in the enemy’s last turn try to rally.',
    ],
    citation: book.RALLYING,
  },
];

/** Deployment, then one player’s turn after the other’s (Set up to Rallying; ruling TOM-35). */
export const TURN: TurnOutline = { bound: 'turn', runs: 2, citation: book.TURN, setUp: SET_UP, phases: PHASES };
