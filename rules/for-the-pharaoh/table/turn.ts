import type { TurnPhase, TurnSequence } from '../../core/table-rules.ts';
import { GENERALS, MELEE, MORALE, MOVEMENT, SEQUENCE, SHOOTING } from '../citations.ts';

/** The twelve phases by their titles, in the book's order (For the Pharaoh, Game Sequence). */
export const PHASE_TITLES = [
  'Activate and move generals and messengers; write new orders',
  'Morale of units that retire, and of those that retreat with a general',
  'Move units in rout, retreat and retirement',
  'Morale of units that saw routs and retreats',
  'Declare charges; morale of the chargers',
  'Responses to charges; morale of those charged',
  'Move evaders and pursuers, then chargers, then counter-chargers',
  'Shoot',
  'Morale of units that lost to shooting',
  'All other moves',
  'Melee, both sides',
  'Morale of units that lost in melee',
] as const;

const FTP = 'for-the-pharaoh';

type Phase = Pick<TurnPhase, 'who' | 'what' | 'citation'> & { readonly by: readonly string[] };

const PHASES: readonly Phase[] = [
  {
    who: 'active',
    what: [
      'Each general who is to act throws a die: his stars or less, and he may move to a unit and give it other orders.',
      'A general with a unit may say “follow me” at once. New orders are read a turn after they arrive, and obeyed a turn later.',
      'Orders that were forgotten are given again without a die, by generals without stars too; messengers may carry either.',
    ],
    by: ['activation'],
    citation: GENERALS,
  },
  {
    who: 'both',
    what: [
      'A unit that retires tests; one that retreats only with a general beside it. A unit in rout never does.',
      'A general with a unit that stays in trouble is at risk.',
    ],
    by: ['morale', 'general-stars', 'general-risk'],
    citation: MORALE,
  },
  {
    who: 'both',
    what: [
      'Rout and retreat: charge speed and bonuses to their own table edge, backs to the enemy.',
      'Retirement: normal speed away from the nearest enemy, facing him.',
    ],
    by: ['movement', 'general-risk'],
    citation: MORALE,
  },
  {
    who: 'both',
    what: [
      'Regulars test when friends in rout or retreat come within 20 cm; irregulars for enemies too, though a bad result then only disorders them.',
    ],
    by: ['morale', 'general-stars', 'general-risk'],
    citation: MORALE,
  },
  {
    who: 'active',
    what: [
      'Name who charges whom. A charger needs to obey orders or better.',
      'Open order foot charges open order foot and models; open order horse charges open order troops and models; close and medium order foot charges foot. Anybody may charge wagons, the disordered, and a flank or rear. Wagons never charge.',
    ],
    by: ['charge', 'morale', 'general-stars'],
    citation: MOVEMENT,
  },
  {
    who: 'passive',
    what: [
      'Those charged stand, counter-charge or evade, and test: a counter-charge and an evasion need to obey orders or better.',
      'Open order may always evade, close order never; light chariots are open order here, heavy ones close.',
    ],
    by: ['morale', 'general-stars', 'general-risk'],
    citation: MOVEMENT,
  },
  {
    who: 'both',
    what: [
      'Evaders and those after them move first, then chargers, then counter-chargers.',
      'Darts and javelins may be thrown in the charge as a snap shot; losses make the target test again.',
      'A charge that meets nobody disorders the charger.',
    ],
    by: ['movement', 'shooting', 'morale'],
    citation: MOVEMENT,
  },
  {
    who: 'active',
    what: ['Shoot, a die for each group that can; losses come off at once.'],
    by: ['shooting', 'who-shoots'],
    citation: SHOOTING,
  },
  {
    who: 'both',
    what: ['Every unit that lost figures to shooting tests.'],
    by: ['morale', 'general-stars', 'general-risk'],
    citation: MORALE,
  },
  {
    who: 'active',
    what: [
      'All other units move; formations change.',
      'Forced marches lose stragglers; forces on a flank march dice to come on.',
      'A unit that stood, did not shoot and was not in melee sheds its disorder.',
    ],
    by: ['movement', 'forced-march', 'flank-march'],
    citation: MOVEMENT,
  },
  {
    who: 'both',
    what: ['Both sides of every melee throw, whosever bound it is.'],
    by: ['melee', 'who-fights'],
    citation: MELEE,
  },
  {
    who: 'both',
    what: [
      'Every unit that lost figures in melee tests; who wants to stay in contact with those who break off follows up.',
    ],
    by: ['morale', 'general-stars', 'general-risk'],
    citation: MORALE,
  },
];

/** Two bounds of twelve phases: first one side is active, then the other (For the Pharaoh, A Note on Turns, Bounds and Phases). */
export const TURN: TurnSequence = {
  bound: 'bound',
  runs: 2,
  citation: SEQUENCE,
  phases: PHASES.map(({ who, what, by, citation }, at) => ({
    id: String(at + 1),
    title: PHASE_TITLES[at] ?? '',
    who,
    what,
    procedures: by.map((name) => `${FTP}/${name}`),
    citation,
  })),
};
