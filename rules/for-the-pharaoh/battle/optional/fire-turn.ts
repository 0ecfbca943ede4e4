import { z } from 'zod';
import { chances, dieWays, type Odds, together } from '../../../core/odds.ts';
import type { Procedure, Step } from '../../../core/procedure.ts';
import { FIRE_AND_SMOKE } from '../../citations.ts';
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
type FireTurnInput = z.output<typeof inputSchema>;

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
export const fireTurn: Procedure<FireTurnInput, FireTurnOutcome> = {
  id: 'for-the-pharaoh/optional/fire-turn',
  title: 'Fire: the end of a turn',
  citation: FIRE_AND_SMOKE,
  input: inputSchema,
  dice: ['2 d6; none for a fire that burns itself out or is put out'],
  resolve({ intensity, burningOut, quenching }, dice) {
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
  odds({ intensity, burningOut, quenching }): readonly Odds[] {
    const left = intensity - quenching;
    if (left <= 0 || burningOut) return [{ outcome: inWords(said(left <= 0 ? left : left - 1, true)), chance: 1 }];
    const sums = new Map<string, number>();
    for (const { total, chance } of chances(together(dieWays(6), dieWays(6)))) {
      const words = inWords(after(left, total));
      sums.set(words, (sums.get(words) ?? 0) + chance);
    }
    return [...sums].map(([outcome, chance]) => ({ outcome, chance }));
  },
};
