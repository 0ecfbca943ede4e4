import type { Leader } from '../rules/core/fight/fight-rules.ts';
import type { Choice, Question } from '../rules/core/fight/questions.ts';

/* Default answers that a player gives once for the whole battle, so that the battle does not pause for each question. */

export const STAR_ANSWERS = ['captain', 'all', 'none'] as const;
export const CHARGED_ANSWERS = ['captain', 'stand', 'counter-charge', 'evade'] as const;
export const FOLLOW_ANSWERS = ['captain', 'always', 'never'] as const;

/** Default answers. `captain` leaves the decision to the captain of the side. */
export interface StandingAnswers {
  /** Stars that a general adds to a test, if allowed. */
  readonly stars: (typeof STAR_ANSWERS)[number];
  /** Response to a charge. The unit stands if the book does not allow the chosen response. */
  readonly charged: (typeof CHARGED_ANSWERS)[number];
  /** If true, a charger without a target feints instead of completing its move. */
  readonly feint: boolean;
  readonly follow: (typeof FOLLOW_ANSWERS)[number];
  /** Share of its points below which the side surrenders. 0 means to fight on while the book allows it. */
  readonly givesUp: number;
}

const countStars = (choice: Choice): number => (choice.kind === 'stars' ? choice.adds : 0);

/** Returns the default answer, or null if the side's leader decides. */
export function findStandingAnswer(
  { stars, charged, feint, follow }: StandingAnswers,
  question: Question,
): Choice | null {
  switch (question.kind) {
    case 'stars': {
      if (stars === 'captain') return null;
      const [largest = null] = question.options.toSorted((a, b) => countStars(b) - countStars(a));
      return stars === 'all' ? largest : (question.options.find((choice) => countStars(choice) === 0) ?? null);
    }
    case 'respond': {
      // Default answers cover only the charged unit's own response.
      if (charged === 'captain' || question.supports !== undefined || question.breaksOff || question.fallsBack)
        return null;
      const findResponse = (wanted: string) =>
        question.options.find((choice) => choice.kind === 'respond' && choice.as === wanted) ?? null;
      return findResponse(charged) ?? findResponse('stand');
    }
    case 'feint':
      return question.options.find(({ kind }) => (kind === 'feint') === feint) ?? null;
    case 'follow':
      if (follow === 'captain') return null;
      return question.options.find(({ kind }) => (kind === 'follow') === (follow === 'always')) ?? null;
    default:
      return null;
  }
}

/** Wraps a leader so that default answers take precedence over its own decisions. */
export const withStandingAnswers = (answers: StandingAnswers, captain: Leader): Leader => ({
  ...captain,
  decide(question) {
    const choice = findStandingAnswer(answers, question);
    return choice ? { choice, because: 'default answer' } : captain.decide(question);
  },
});
