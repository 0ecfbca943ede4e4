import type { Leader } from '../rules/core/fight/fight-rules.ts';
import type { Choice, Question } from '../rules/core/fight/questions.ts';

/* What a player has answered once for a whole battle, so that nobody waits for him. */

export const ON_STARS = ['captain', 'all', 'none'] as const;
export const ON_CHARGED = ['captain', 'stand', 'counter-charge', 'evade'] as const;
export const ON_FOLLOW = ['captain', 'always', 'never'] as const;

/** Of one side. `captain` leaves it to whoever leads it. */
export interface StandingAnswers {
  /** Stars of a general, where one may be added to a test. */
  readonly stars: (typeof ON_STARS)[number];
  /** What a charged unit does; it stands where the book does not let it. */
  readonly charged: (typeof ON_CHARGED)[number];
  /** Whether a charger whose target is gone goes on all the same, or feints. */
  readonly feint: boolean;
  readonly follow: (typeof ON_FOLLOW)[number];
  /** The share of its points under which it gives up; 0 where it fights as long as the book lets it. */
  readonly givesUp: number;
}

const starsOf = (choice: Choice): number => (choice.kind === 'stars' ? choice.adds : 0);

/** What was answered beforehand; null where whoever leads the side decides. */
export function answered({ stars, charged, feint, follow }: StandingAnswers, question: Question): Choice | null {
  switch (question.kind) {
    case 'stars': {
      if (stars === 'captain') return null;
      const [most = null] = question.options.toSorted((a, b) => starsOf(b) - starsOf(a));
      return stars === 'all' ? most : (question.options.find((choice) => starsOf(choice) === 0) ?? null);
    }
    case 'respond': {
      // Who is charged himself was meant.
      if (charged === 'captain' || question.supports !== undefined || question.breaksOff || question.fallsBack)
        return null;
      const as = (wanted: string) =>
        question.options.find((choice) => choice.kind === 'respond' && choice.as === wanted) ?? null;
      return as(charged) ?? as('stand');
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

/** Leads a side as it was answered beforehand, and as its captain does in all else. */
export const byStandingAnswers = (answers: StandingAnswers, captain: Leader): Leader => ({
  ...captain,
  decide(question) {
    const choice = answered(answers, question);
    return choice ? { choice, because: 'as it was answered beforehand' } : captain.decide(question);
  },
});
