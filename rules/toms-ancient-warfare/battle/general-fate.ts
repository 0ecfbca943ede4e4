import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { unit } from '../../core/table/ask-procedure.ts';
import { GENERALS } from '../citations.ts';
import { defineProcedure, generalsIn, hit, hitsLeft, step } from './define-procedure.ts';
import { generalWords, rollGenerals } from './attack.ts';
import { MOST_GENERALS, yes } from './target.ts';

const fateSchema = z.strictObject({
  /** Sixes among the kill rolls against the general’s unit. */
  sixes: z.int().min(0).max(200),
  generals: z.int().min(1, 'no general is there').max(MOST_GENERALS).default(1),
  /** The whole unit or bodyguard has fallen. */
  unitDestroyed: yes,
});

interface FateOutcome {
  readonly generalsKilled: number;
  /** Sixes that fall on men, whom shields may save. */
  readonly onMen: number;
  /** Generals who leave the table alive or not, because nobody is left around them. */
  readonly outOfPlay: number;
}

/** What becomes of generals whose unit is attacked (Generals; ruling TOM-20). */
export const generalFate = defineProcedure({
  id: 'toms-ancient-warfare/general-fate',
  title: 'A general’s fate',
  citation: GENERALS,
  phase: '5',
  input: fateSchema,
  dice: ['d6 for each 6 thrown'],
  resolve({ sixes, generals, unitDestroyed }, dice): Resolution<FateOutcome> {
    const { killed, steps } = rollGenerals(sixes, generals, dice);
    const outOfPlay = unitDestroyed ? generals - killed : 0;
    return {
      outcome: { generalsKilled: killed, onMen: sixes - killed, outOfPlay },
      steps: [
        ...steps,
        ...(sixes > killed
          ? [step(GENERALS, `${sixes - killed} of the sixes fall on men, whom shields may save`)]
          : []),
        ...(outOfPlay > 0 ? [step(GENERALS, 'nobody is left around a general: out of play')] : []),
      ],
      rulings: ['TOM-20'],
    };
  },
  inShort: ({ generalsKilled }) => generalWords(generalsKilled),
  verdict: () => null,
  asks: { unit: unit('The generals’ unit') },
  fill: {
    unit: (who) =>
      who.led ? { generals: generalsIn(who), unitDestroyed: who.unit.parts.every((each) => hitsLeft(each) === 0) } : {},
  },
  effects: ({ generalsKilled, outOfPlay }) => hit('unit', { generalsKilled: generalsKilled + outOfPlay }),
});
