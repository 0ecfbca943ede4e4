import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { KILL_ROLLS } from '../citations.ts';
import { defineProcedure } from './define-procedure.ts';
import { killWords, lossOdds } from './attack-odds.ts';
import { isKill, rollGenerals, rollKills } from './attack.ts';
import { killNumber } from './kill-number.ts';
import { aspect, generalsInUnit, men, targetKind, yes } from './target.ts';

const killRollsSchema = z.strictObject({
  fight: z.enum(['missiles', 'melee']),
  /** Dice before any that a low kill roll adds. */
  dice: men,
  attacker: z.enum(['infantry', 'cavalry']).default('infantry'),
  charging: yes,
  aspect,
  /** Missiles of a unit that did not move. */
  accuracy: yes,
  target: z.strictObject({ kind: targetKind, armoured: yes, generals: generalsInUnit }).prefault({}),
  /** A modifier of the scenario or a house rule. */
  other: z.int().min(-6).max(6).default(0),
});

interface KillRollsOutcome {
  readonly needed: number | null;
  readonly extraDice: number;
  readonly dice: number;
  /** Dice that killed, a general among them; shields are yet to save. */
  readonly kills: number;
  readonly generalsKilled: number;
}

/** Kill rolls with every modifier, before shields (Kill Rolls; rulings TOM-3, TOM-20, TOM-21). */
export const killRolls = defineProcedure({
  id: 'toms-ancient-warfare/kill-rolls',
  title: 'Kill rolls',
  citation: KILL_ROLLS,
  phase: '5',
  input: killRollsSchema,
  dice: ['d6 kill rolls', 'd6 for each 6 against a general’s unit'],
  resolve(input, dice): Resolution<KillRollsOutcome> {
    const { needed, extraDice, steps } = killNumber(input);
    const number = input.dice + extraDice;
    const roll = rollKills(number, needed, dice);
    const sixes = roll.faces.filter((face) => face === 6).length;
    const generals = rollGenerals(sixes, input.target.generals, dice);
    return {
      outcome: { needed, extraDice, dice: number, kills: roll.kills, generalsKilled: generals.killed },
      steps: [...steps, ...roll.steps, ...generals.steps],
      rulings: [
        ...(extraDice > 0 || needed === null ? ['TOM-3'] : []),
        ...(input.target.generals > 0 ? ['TOM-20'] : []),
        ...(input.target.kind === 'elephant' ? ['TOM-21'] : []),
      ],
    };
  },
  inShort: ({ kills, generalsKilled }) => killWords(kills - generalsKilled, generalsKilled),
  // Every face counts, as sixes are thrown again for generals: too many ways to count.
  odds(input) {
    const { needed, extraDice } = killNumber(input);
    const toss = { dice: input.dice + extraDice, needed, generals: input.target.generals, save: null };
    return lossOdds(toss, killWords);
  },
  verdict: () => null,
  isHit: isKill,
});
