import type { TurnPhase, TurnSequence } from '../../core/table-rules.ts';
import * as book from '../citations.ts';

type Phase = Omit<TurnPhase, 'id' | 'procedures'> & { readonly by: readonly string[] };

const SET_UP: readonly Phase[] = [
  {
    title: 'Deploy',
    who: 'both',
    what: [
      'Lay out woods and open ground. Both throw: the higher deploys first and has the first turn.',
      'Everybody deploys within 12 inches of the own table edge.',
    ],
    by: ['deployment'],
    citation: book.SET_UP,
  },
];

const PHASES: readonly Phase[] = [
  {
    title: 'Name every target, before the first die',
    who: 'active',
    what: [
      'Say of each unit at whom it shoots, whom it charges, or that it goes into holdfast; nobody waits to see how others fare.',
      'Trained units in holdfast do not shoot now, and strike first if they are charged in the enemy’s next turn.',
      'Flaming missiles take this turn to light and fly in the next.',
    ],
    by: ['holdfast'],
    citation: book.MISSILES,
  },
  {
    title: 'Move',
    who: 'active',
    what: [
      'Move and shoot in either order, or charge.',
      'Broken units go on at their usual pace the way they face; elephants gone berserk run 10 inches anywhere.',
      'Units in holdfast in their last turn move half.',
      'Units are revealed when they come out of their wood, or the enemy within 8 inches of it.',
    ],
    by: ['movement', 'hidden-in-woods', 'elephant-berserk', 'elephant-trample'],
    citation: book.MOVEMENT,
  },
  {
    title: 'Shoot',
    who: 'active',
    what: [
      'Every man with missiles throws a die; a unit that stood still shoots one better. Ballistae shoot or move.',
      {
        text: 'Kills on an elephant are taken off its lives, one after another, and not off the unit as men are.',
        citation: book.ELEPHANTS,
      },
    ],
    by: ['missiles', 'ballista', 'fire-missiles', 'shields', 'elephant-lives'],
    citation: book.MISSILES,
  },
  {
    title: 'Charge, and answer',
    who: 'both',
    what: [
      'Javelins are thrown just before contact.',
      'Those charged shoot, without the bonus for standing still, or with a general within 10 inches counter-charge or turn to face a flank; not when they fight or flee already.',
    ],
    by: ['movement', 'missiles', 'counter-charge', 'reform', 'fc-test'],
    citation: book.CHARGING,
  },
  {
    title: 'Mêlée',
    who: 'both',
    what: ['Units in holdfast strike first, then the chargers, then the charged.'],
    by: ['melee', 'kill-rolls', 'shields', 'general-fate', 'elephant-trample', 'elephant-lives'],
    citation: book.FIGHTING_ORDER,
  },
  {
    title: 'Fires burn',
    who: 'both',
    what: ['Each fire burns in both players’ turns: as many dice as its die shows, which then goes down by one.'],
    by: ['burning'],
    citation: book.FIRE_MISSILES,
  },
  {
    title: 'Break tests still owed',
    who: 'both',
    what: [
      'A test is taken as soon as its cause is there, in any step: half lost, losses below half, all generals killed, fire.',
      'Elephants near, and friends destroyed within 8 inches, make others test.',
    ],
    by: ['break-test', 'fc-test', 'panic-test'],
    citation: book.BREAK_TESTS,
  },
  {
    title: 'End of the turn: panic, then rally',
    who: 'active',
    what: [
      'Units within 8 inches of friends who are broken test for panic.',
      'Broken units that lost nobody in the enemy’s last turn try to rally.',
    ],
    by: ['panic-test', 'rally'],
    citation: book.RALLYING,
  },
];

const phaseWith = ({ by, ...phase }: Phase, id: string): TurnPhase => ({
  ...phase,
  id,
  procedures: by.map((name) => `toms-ancient-warfare/${name}`),
});

/** Deployment, then one player’s turn after the other’s (Set up to Rallying; ruling TOM-35). */
export const TURN: TurnSequence = {
  bound: 'turn',
  runs: 2,
  citation: book.TURN,
  setUp: SET_UP.map((phase) => phaseWith(phase, 'deploy')),
  phases: PHASES.map((phase, at) => phaseWith(phase, String(at + 1))),
};
