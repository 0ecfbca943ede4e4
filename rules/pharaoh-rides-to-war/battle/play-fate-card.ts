import { z } from 'zod';
import { playingCard } from '../../core/playing-cards.ts';
import type { Procedure } from '../../core/procedure.ts';
import { FATE_CARDS } from '../citations.ts';
import { FATE_DECK, fateCard } from './fate-deck.ts';
import { step, yes } from './step.ts';

const playSchema = z
  .strictObject({
    card: z.enum(FATE_DECK.cards),
    /** This army has played a card this turn. */
    playedThisTurn: yes,
    /** Units that it is played on. */
    units: z.int().min(0).max(1000).default(0),
    /** An officer is with the unit: for a speech, within 6 inches. */
    officer: yes,
    /** Of whoever plays a two: whether his army moves first or second. */
    choose: z.enum(['first', 'second']).optional(),
  })
  .superRefine(({ card, playedThisTurn, units, officer, choose }, context) => {
    const wrong = (path: string, message: string, input: unknown): void =>
      context.addIssue({ code: 'custom', path: [path], message, input });
    const { effect, units: most } = fateCard(card);
    const { name } = playingCard(card);
    if (playedThisTurn) wrong('playedThisTurn', 'an army plays one card a turn', playedThisTurn);
    if (most !== null && units > most) {
      const limit = most === 0 ? 'no unit' : most === 1 ? 'one unit' : `${most} units`;
      wrong('units', `the ${name} is played on ${limit}${most === 0 ? '' : ' at most'}`, units);
    }
    if (effect === 'confused' && officer)
      wrong('officer', `the ${name} does nothing to a unit with its officer`, officer);
    if (effect === 'inspired' && !officer) wrong('officer', `the ${name} wants an officer within 6 inches`, officer);
    if (effect !== 'first-move' && choose !== undefined)
      wrong('choose', `only a two says who moves first, not the ${name}`, choose);
  });

interface PlayOutcome {
  readonly effect: string;
  readonly meaning: string;
}

/** An army commander plays a fate card, one a turn at most. No die decides (Fate/Change cards). */
export const playFateCard: Procedure<z.output<typeof playSchema>, PlayOutcome> = {
  id: 'pharaoh-rides-to-war/play-fate-card',
  title: 'Play a fate card',
  citation: FATE_CARDS,
  input: playSchema,
  dice: [],
  resolve({ card }) {
    const { effect, meaning } = fateCard(card);
    return {
      outcome: { effect, meaning },
      steps: [step(FATE_CARDS, `${playingCard(card).name}: ${meaning}`)],
      rulings: effect === 'nothing' ? ['PRW-15'] : [],
    };
  },
};
