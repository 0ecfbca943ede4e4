import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { chances, together, type Ways } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { generals } from '../../core/table/asks.ts';
import { COMMANDERS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import {
  COMMANDER_NAME,
  COMMANDER_QUALITIES,
  type CommanderQuality,
  initiativePoints,
  pointsOn,
  qualityOf,
} from '../troops/commanders.ts';
import { step } from './step.ts';

const initiativeSchema = z.strictObject({
  /** The army’s commanders, its own first. */
  commanders: z
    .array(z.strictObject({ name: z.string().max(200).default(''), quality: z.enum(COMMANDER_QUALITIES) }))
    .min(1, 'an army has at least one commander')
    .max(20),
});

type InitiativeInput = z.output<typeof initiativeSchema>;

interface InitiativeOutcome {
  readonly points: readonly number[];
  readonly total: number;
}

const dieOf = (quality: CommanderQuality) => (quality === 'rotten' ? 'd4' : 'd6');

const AVERAGE_ON_A_D6 = 'an average die on a d6: 1 is 2, 2 and 3 are 3, 4 and 5 are 4, 6 is 5';

const dieWords = (quality: CommanderQuality): string =>
  ({
    great: `${AVERAGE_ON_A_D6}; and 1 more`,
    skilful: AVERAGE_ON_A_D6,
    proficient: 'a D6',
    rotten: 'a D4',
  })[quality];

function rollOne(
  { name, quality }: InitiativeInput['commanders'][number],
  index: number,
  dice: DiceSource,
): { points: number; step: Step } {
  const who = `${name || `commander ${index + 1}`}, ${COMMANDER_NAME[quality]}`;
  const face = dice.roll(dieOf(quality), `initiative of ${who}: ${dieWords(quality)}`);
  const points = pointsOn(quality, face);
  return { points, step: step(COMMANDERS, `${who}: a ${face} makes ${initiativePoints(points)}`) };
}

const waysOf = (quality: CommanderQuality): Ways => {
  const faces = quality === 'rotten' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5, 6];
  const ways = new Map<number, bigint>();
  for (const face of faces) {
    const points = pointsOn(quality, face);
    ways.set(points, (ways.get(points) ?? 0n) + 1n);
  }
  return ways;
};

/** Commanders roll for initiative, at the start of each turn (Commander Quality; ruling SAS-2). */
export const initiative = defineProcedure({
  id: 'sas-ancient/initiative',
  title: 'Initiative',
  citation: COMMANDERS,
  phase: '1A',
  input: initiativeSchema,
  dice: ['d6 for each commander, d4 for a rotten one'],
  resolve({ commanders }, dice): Resolution<InitiativeOutcome> {
    const rolled = commanders.map((commander, index) => rollOne(commander, index, dice));
    const points = rolled.map((one) => one.points);
    const total = points.reduce((sum, amount) => sum + amount, 0);
    const average = commanders.some(({ quality }) => quality === 'great' || quality === 'skilful');
    return {
      outcome: { points, total },
      steps: [
        ...rolled.map((one) => one.step),
        ...(commanders.length > 1
          ? [step(COMMANDERS, `${total} in all; what the army commander can spare goes to others at any distance`)]
          : []),
      ],
      rulings: average ? ['SAS-2'] : [],
    };
  },
  // Twenty commanders' dice are too many to be counted; sums are added up.
  odds: ({ commanders }) =>
    chances(commanders.map(({ quality }) => waysOf(quality)).reduce(together, new Map([[0, 1n]]))).map(
      ({ total, chance }) => ({ outcome: initiativePoints(total), chance }),
    ),
  inShort: ({ total }) => initiativePoints(total),
  asks: { commander: generals('Which commanders') },
  fill: {
    commander: (all) => ({ commanders: all.map(({ name, stars }) => ({ name, quality: qualityOf(stars) })) }),
  },
  // Each turn (Simultaneous Move Sequence, 1A).
  owes: { commander: (_who, { phase }) => (phase === '1A' ? 'each turn' : null) },
});
