import { describe, expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { openFight } from '../rules/core/fight/fight.ts';
import { type Leader, playFight } from '../rules/core/fight/fight-rules.ts';
import type { Choice, Question } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds, playBattle } from './play-battle.ts';
import { withStandingAnswers, type StandingAnswers } from './standing-answers.ts';
import { createStyle } from './styles.ts';

const ID = 'for-the-pharaoh';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;
const plan = toFightPlan(fieldOf(readyArmies(ID)))!;
const answers: StandingAnswers = { stars: 'none', charged: 'stand', feint: false, follow: 'never', givesUp: 0 };

/** Returns every question of a battle with the choice made. */
function listChoices(answered: StandingAnswers, seed: string): readonly (readonly [Question, Choice])[] {
  const fight = openFight(book, plan, createDiceSeeds(seed));
  const phases = rules(fight);
  const own: Leader = createCaptain(fight, phases, createStyle('able'));
  const leader = withStandingAnswers(answered, own);
  const all: (readonly [Question, Choice])[] = [];
  const course = playFight(fight, phases, 20);
  for (let step = course.next(); !step.done;) {
    const { choice } = leader.decide(step.value);
    all.push([step.value, choice]);
    step = course.next(choice);
  }
  return all;
}

describe('Default answers', () => {
  test('replace exactly the questions that they answer', () => {
    const all = ['one', 'two', 'three'].flatMap((seed) => listChoices(answers, seed));
    const of = (kind: Question['kind']) => all.filter(([question]) => question.kind === kind);
    const charged = of('respond').filter(
      ([question]) => question.kind === 'respond' && question.supports === undefined && !question.breaksOff,
    );
    expect(charged.length).toBeGreaterThan(0);
    for (const [, choice] of charged) expect(choice).toEqual({ kind: 'respond', as: 'stand' });
    for (const [, choice] of of('follow')) expect(choice.kind).toBe('none');
    for (const [, choice] of of('stars')) expect(choice).toMatchObject({ adds: 0 });
    expect(of('charge').some(([, choice]) => choice.kind === 'charge')).toBe(true);
  });

  test('fall back to standing if the book does not allow the answer', () => {
    for (const [question, choice] of listChoices({ ...answers, charged: 'evade' }, 'one')) {
      if (question.kind !== 'respond' || question.supports !== undefined) continue;
      const mayEvade = question.options.some((option) => option.kind === 'respond' && option.as === 'evade');
      expect(choice).toEqual({ kind: 'respond', as: mayEvade ? 'evade' : 'stand' });
    }
  });

  test('end a battle earlier for a side that surrenders earlier', () => {
    const battle = (givesUp: number) =>
      playBattle(
        book,
        rules,
        plan,
        [
          { strength: 'able', answers: { ...answers, givesUp } },
          { strength: 'able', answers },
        ],
        createDiceSeeds('gives up'),
      );
    const [early, late] = [battle(0.95), battle(0)];
    expect(early.winner).toBe(1);
    expect(early.turns).toBeLessThanOrEqual(late.turns);
    expect(early.lossShares[0]).toBeLessThanOrEqual(0.5);
  });
});
