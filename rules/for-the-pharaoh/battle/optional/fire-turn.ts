import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { FIRE_AND_SMOKE } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { yes } from '../sides.ts';
import { step } from '../working.ts';

/** The fire is marked by a d12. */
const HOTTEST = 12;

const inputSchema = z.strictObject({
  intensity: z.int().min(1, 'a fire that is out needs no turn').max(HOTTEST),
  /** It has begun to burn itself out. */
  burningOut: yes,
  /** Groups beside the fire and water that did nothing but put it out this turn. */
  quenching: z.int().min(0).max(HOTTEST).default(0),
});

export interface FireTurnOutcome {
  readonly intensity: number;
  readonly burningOut: boolean;
  readonly out: boolean;
}

const said = (intensity: number, burningOut: boolean): FireTurnOutcome => ({
  intensity: Math.max(0, intensity),
  burningOut,
  out: intensity <= 0,
});

/** What a score makes of a fire that has not begun to burn out. */
const after = (left: number, score: number): FireTurnOutcome =>
  score > left ? said(Math.min(HOTTEST, left + 1), false) : said(left - 1, true);

const inWords = ({ intensity, burningOut, out }: FireTurnOutcome): string =>
  out ? 'out' : `${intensity}${burningOut ? ', burning out' : ''}`;

/** A fire at the end of a turn (For the Pharaoh, Fire and Smoke; ruling FTP-B23). */
export const fireTurn = defineProcedure({
  id: 'for-the-pharaoh/optional/fire-turn',
  title: 'Fire: the end of a turn',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: inputSchema,
  dice: ['2 d6; none for a fire that burns itself out or is put out'],
  resolve({ intensity, burningOut, quenching }, dice): Resolution<FireTurnOutcome> {
    const left = intensity - quenching;
    const put: Step[] = quenching > 0 ? [step(FIRE_AND_SMOKE, `put out by ${quenching}: ${Math.max(0, left)}`)] : [];
    const end = (outcome: FireTurnOutcome, text: string) => ({
      outcome,
      steps: [...put, step(FIRE_AND_SMOKE, text)],
      rulings: ['FTP-B23'],
    });
    if (left <= 0) return end(said(left, true), 'the fire is out');
    if (burningOut) {
      const outcome = said(left - 1, true);
      return end(outcome, `it burns itself out, one less each turn: ${inWords(outcome)}`);
    }
    const faces = [dice.roll('d6', 'the fire, die 1 of 2'), dice.roll('d6', 'the fire, die 2 of 2')];
    const score = faces.reduce((sum, face) => sum + face, 0);
    const outcome = after(left, score);
    const grows = score > left ? 'higher, it grows' : 'not higher, it begins to burn itself out';
    return end(outcome, `${faces.join(' + ')} = ${score} against ${left}: ${grows}: ${inWords(outcome)}`);
  },
  inShort: inWords,
  verdict: () => null,
});
