import { describe, expect, test } from 'vitest';
import { planOf } from '../contract/battles/fought-battle.ts';
import { openFight } from '../rules/core/fight/fight.ts';
import { type Leader, fought } from '../rules/core/fight/fight-rules.ts';
import type { Choice, Question } from '../rules/core/fight/questions.ts';
import { fightRulesOf } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/fight-books.ts';
import { captain } from './captain.ts';
import { diceFrom, playOut } from './play.ts';
import { byStandingAnswers, type StandingAnswers } from './standing.ts';
import { styleOf } from './styles.ts';

const ID = 'for-the-pharaoh';
const book = ruleSystem(ID)!;
const rules = (await fightRulesOf(ID))!;
const plan = planOf(fieldOf(readyArmies(ID)))!;
const answers: StandingAnswers = { stars: 'none', charged: 'stand', feint: false, follow: 'never', givesUp: 0 };

/** Returns every question of a battle with the choice made. */
function asked(answered: StandingAnswers, seed: string): readonly (readonly [Question, Choice])[] {
  const fight = openFight(book, plan, diceFrom(seed));
  const phases = rules(fight);
  const own: Leader = captain(fight, phases, styleOf('able'));
  const leader = byStandingAnswers(answered, own);
  const all: (readonly [Question, Choice])[] = [];
  const course = fought(fight, phases, 20);
  for (let step = course.next(); !step.done;) {
    const { choice } = leader.decide(step.value);
    all.push([step.value, choice]);
    step = course.next(choice);
  }
  return all;
}

describe('Default answers', () => {
  test('replace exactly the questions that they answer', () => {
    const all = ['one', 'two', 'three'].flatMap((seed) => asked(answers, seed));
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
    for (const [question, choice] of asked({ ...answers, charged: 'evade' }, 'one')) {
      if (question.kind !== 'respond' || question.supports !== undefined) continue;
      const mayEvade = question.options.some((option) => option.kind === 'respond' && option.as === 'evade');
      expect(choice).toEqual({ kind: 'respond', as: mayEvade ? 'evade' : 'stand' });
    }
  });

  test('end a battle earlier for a side that surrenders earlier', () => {
    const battle = (givesUp: number) =>
      playOut(
        book,
        rules,
        plan,
        [
          { strength: 'able', answers: { ...answers, givesUp } },
          { strength: 'able', answers },
        ],
        diceFrom('gives up'),
      );
    const [early, late] = [battle(0.95), battle(0)];
    expect(early.winner).toBe(1);
    expect(early.turns).toBeLessThanOrEqual(late.turns);
    expect(early.lost[0]).toBeLessThanOrEqual(0.5);
  });
});
