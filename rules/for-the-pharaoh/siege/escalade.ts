import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Odds } from '../../core/odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { createAnyFaceOdds, toFaceOdds, groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { ESCALADE } from '../citations.ts';
import { formatCount } from './engine.ts';

const laddersInputSchema = z.strictObject({
  /** True if the storm needs fascines too. */
  wetMoat: z.boolean().default(false),
  carpenters: z.int().min(1, 'at least one carpenter is needed to make ladders').max(1_000_000),
});

export interface LadderOutcome {
  /** Days until the ladders, and the fascines for a wet moat, are ready. */
  readonly days: number;
  /** Number of groups that get ladders in that time. */
  readonly groups: number;
}

const getDieFaces = (wetMoat: boolean): 10 | 20 => (wetMoat ? 20 : 10);

/** Returns the die for the days that one period of ladder making takes (ruling FTP-S2). */
export const getLadderDie = (wetMoat: boolean): Die => `d${getDieFaces(wetMoat)}`;

/** Ladders for a storm (For the Pharaoh, Over; ruling FTP-S2). */
export const ladders = defineProcedure({
  id: 'for-the-pharaoh/siege/ladders',
  title: 'Ladders and fascines',
  citation: ESCALADE,
  phase: [],
  input: laddersInputSchema,
  dice: ['d10 for the days, or d20 with a wet moat'],
  resolve({ wetMoat, carpenters }, dice): Resolution<LadderOutcome> {
    const die = getLadderDie(wetMoat);
    const days = dice.roll(die, wetMoat ? 'days for ladders and fascines' : 'days for ladders', undefined, {
      odds: () => createAnyFaceOdds(die, `this many days until ${formatCount(carpenters, 'more group')} can climb`),
    });
    const text = `${formatCount(carpenters, 'carpenter')} ${carpenters === 1 ? 'equips' : 'equip'} ${formatCount(carpenters, 'group')} in ${formatCount(days, 'day')}`;
    return {
      outcome: { days, groups: carpenters },
      steps: [{ text, citation: ESCALADE }],
      rulings: ['FTP-S2'],
    };
  },
  inShort: ({ days }) => formatCount(days, 'day'),
  verdict: () => null,
  inBattle: isStorm,
});

const inputSchema = z.strictObject({});

export interface EscaladeOutcome {
  readonly ladders: 'short' | 'long' | 'right';
  readonly pushedDown: boolean;
  /** True if the group reaches the battlements and fights. */
  readonly assault: boolean;
}

const getLadderLength = (face: number): EscaladeOutcome['ladders'] =>
  face === 1 ? 'short' : face === 10 ? 'long' : 'right';

/** A higher roll of the defender pushes the ladder down. So does an equal roll if the ladder is too long. */
const isPushedDown = (ladders: EscaladeOutcome['ladders'], attackers: number, defenders: number): boolean =>
  defenders > attackers || (ladders === 'long' && defenders === attackers);

const WORDS = { short: 'too short: the attack fails', long: 'too long', right: 'long enough' } as const;

const LENGTHS = {
  short: 'too short: the attack of this group fails',
  long: 'too long: the defender also pushes the ladder down with an equal roll',
  right: 'long enough: both sides roll',
} as const;

const FACES = Array.from({ length: 10 }, (_, index) => index + 1);

/** Returns the odds of a group whose ladders have one of these lengths. */
function listClimbOdds(lengths: readonly EscaladeOutcome['ladders'][]): Odds[] {
  const counts = { short: 0, 'pushed down': 0, assault: 0 };
  for (const length of lengths) {
    for (const attackers of FACES) {
      for (const defenders of FACES) {
        if (length === 'short') counts.short += 1;
        else counts[isPushedDown(length, attackers, defenders) ? 'pushed down' : 'assault'] += 1;
      }
    }
  }
  return Object.entries(counts).map(([outcome, count]) => ({ outcome, chance: count / (lengths.length * 100) }));
}

const ANY_LADDERS = FACES.map(getLadderLength);

/** Chance that a group climbs its ladders and fights for the battlements (ruling FTP-S3). */
export const CLIMB_CHANCE = listClimbOdds(ANY_LADDERS).find(({ outcome }) => outcome === 'assault')?.chance ?? 0;

/** Rolls for one group on the ladders. The attacker rolls the ladder die and one more die, the defender one die. */
export function rollEscalade(
  dice: DiceSource,
  who: { readonly attackers?: string; readonly defenders?: string | undefined } = {},
): Resolution<EscaladeOutcome> {
  const face = dice.roll('d10', 'the ladders', who.attackers, {
    odds: () => groupFaces('d10', (thrown) => LENGTHS[getLadderLength(thrown)]),
  });
  const length = getLadderLength(face);
  const steps = [{ text: `${face} for the ladders: ${WORDS[length]}`, citation: ESCALADE }];
  const rulings = ['FTP-S3'];
  if (length === 'short') return { outcome: { ladders: length, pushedDown: false, assault: false }, steps, rulings };
  const attackers = dice.roll('d10', 'the attackers at the ladder', who.attackers, {
    about: () => `ladders ${WORDS[length]}`,
    odds: () => toFaceOdds(listClimbOdds([length])),
  });
  const defenders = dice.roll('d10', 'the defenders at the ladder', who.defenders, {
    about: () => `the attackers rolled ${attackers}`,
    odds: () =>
      groupFaces('d10', (thrown) =>
        isPushedDown(length, attackers, thrown) ? 'pushed down' : 'the group reaches the top',
      ),
  });
  const pushedDown = isPushedDown(length, attackers, defenders);
  const text = `attackers ${attackers}, defenders ${defenders}: the group ${pushedDown ? 'is pushed down' : 'reaches the top, disordered and charging'}`;
  return {
    outcome: { ladders: length, pushedDown, assault: !pushedDown },
    steps: [...steps, { text, citation: ESCALADE }],
    rulings,
  };
}

/** One group on the ladders (For the Pharaoh, Over; ruling FTP-S3). */
export const escalade = defineProcedure({
  id: 'for-the-pharaoh/siege/escalade',
  title: 'Escalade',
  citation: ESCALADE,
  phase: '10',
  input: inputSchema,
  dice: [
    'd10 ladders',
    'd10 for the attackers, unless the ladders are too short',
    'd10 for the defenders, unless the ladders are too short',
  ],
  resolve: (_input, dice) => rollEscalade(dice),
  // Each die shows the same remaining odds.
  odds: () => listClimbOdds(ANY_LADDERS),
  // A storm through a breach or from a tower needs no ladder rolls.
  inBattle: ({ marks }) => marks.has('on-ladders'),
});
