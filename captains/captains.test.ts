import { describe, expect, test } from 'vitest';
import { blockOf } from '../battlefield/position.ts';
import { isOnTable, overlap } from '../battlefield/block.ts';
import { battleOf, planOf } from '../contract/battles/fought-battle.ts';
import { shareOf } from '../contract/battles/series.ts';
import { tableBattleSchema } from '../contract/table.ts';
import { type Fight, isThere, openFight, viewOf } from '../rules/core/fight/fight.ts';
import { fought } from '../rules/core/fight/fight-rules.ts';
import { isOffered } from '../rules/core/fight/questions.ts';
import { books } from '../rules/books.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { fightRulesOf, isFoughtOut } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../test/support/fight-books.ts';
import { captain, straightAhead } from './captain.ts';
import { diceFrom, type LedBy, playOut } from './play.ts';
import { STRENGTHS, styleOf, TEMPERAMENTS } from './styles.ts';

const ID = 'for-the-pharaoh';
const book = ruleSystem(ID)!;
const rules = (await fightRulesOf(ID))!;
const armies = readyArmies(ID);
const battle = fieldOf(armies);
const plan = planOf(battle)!;

/** Pairs of units that stand on each other by more than a position's rounding. */
function overlapping(fight: Fight): readonly string[] {
  const { standing } = viewOf(fight);
  return standing.flatMap((one, at) =>
    standing
      .slice(at + 1)
      .flatMap((other) => (overlap(one.block, other.block) ? [`${one.name} on ${other.name}`] : [])),
  );
}

/** Fights a battle and looks at it before every question. */
async function watched(
  ledBy: readonly ['able' | 'straight', 'able' | 'straight'],
  seed: string,
  terrain = '',
  id: RuleSystemId = ID,
) {
  const laid = fieldOf(readyArmies(id), terrain, seed);
  const fight = openFight(ruleSystem(id)!, planOf(laid)!, diceFrom(seed));
  const phases = (await fightRulesOf(id))!(fight);
  const leaders = ledBy.map((who) => (who === 'straight' ? straightAhead : captain(fight, phases, styleOf('able'))));
  const course = fought(fight, phases, 60);
  const issues: string[] = [];
  let step = course.next();
  while (!step.done) {
    const question = step.value;
    const { choice } = leaders[question.side]!.decide(question);
    if (!isOffered(question, choice)) issues.push(`${question.kind}: ${choice.kind} was not offered`);
    step = course.next(choice);
    issues.push(...overlapping(fight));
    for (const standing of fight.units.values()) {
      const { moved, moves } = standing.actions;
      if (moves > 1) issues.push(`${standing.unit.name} moves twice`);
      if (moved && moved.spent > moved.allowance + 0.03) issues.push(`${standing.unit.name} goes too far`);
    }
  }
  return { laid, fight, end: step.value, issues };
}

describe('a battle that is fought out', () => {
  test('keeps to the same in every book whose battles are fought out', async () => {
    for (const { id } of books.filter((each) => isFoughtOut(each.id) && each.id !== ID)) {
      const { issues, laid, fight } = await watched(['able', 'straight'], `book ${id}`, 'hills', id);
      expect(issues).toEqual([]);
      expect(tableBattleSchema.safeParse(battleOf(laid, fight)).success).toBe(true);
      expect(fight.throws.length).toBeGreaterThan(5);
    }
  });

  test('nobody stands on another, goes farther than his pace, acts twice or does what was not offered', async () => {
    for (const [at, ledBy] of (
      [
        ['able', 'straight'],
        ['straight', 'able'],
        ['able', 'able'],
      ] as const
    ).entries()) {
      const { issues, end } = await watched(ledBy, `watched ${at}`, at === 2 ? 'hills' : '');
      expect(issues).toEqual([]);
      expect(end.turns).toBeGreaterThan(1);
    }
  });

  test('everybody stays on the table until he leaves it', async () => {
    const { fight } = await watched(['able', 'able'], 'edges');
    for (const standing of fight.units.values()) {
      if (!isThere(standing)) continue;
      const there = viewOf(fight).standing.find(({ id }) => id === standing.unit.id)!;
      expect(isOnTable(blockOf(standing.position!, there.body), fight.table)).toBe(true);
    }
  });

  test('every throw is one of the book’s procedures, and gives the same answer when it is asked again', async () => {
    const { laid, fight } = await watched(['able', 'able'], 'again');
    const document = tableBattleSchema.parse(battleOf(laid, fight));
    expect(document.throws.length).toBeGreaterThan(50);
    for (const { procedure, input, dice, outcome } of document.throws) {
      const asked = book.procedures.find(({ id }) => id === procedure)!;
      const answer = asked.run(input, { faces: dice.map(({ face }) => face) }, laid.rulings);
      expect(JSON.parse(JSON.stringify(answer.outcome))).toEqual(outcome);
      expect(answer.steps.every(({ citation }) => citation !== '')).toBe(true);
    }
  });

  test('the same seed gives the same battle, and another seed another', () => {
    const once = (seed: string) => {
      const ledBy = { strength: 'able' } as const;
      const { fight } = playOut(book, rules, plan, [ledBy, ledBy], diceFrom(seed));
      return JSON.stringify(battleOf(battle, fight));
    };
    expect(once('one')).toBe(once('one'));
    expect(once('one')).not.toBe(once('two'));
  });

  test('its log read backwards shows the battle as it was laid out', async () => {
    const { laid, fight } = await watched(['able', 'able'], 'backwards');
    const last = battleOf(laid, fight);
    const placed: Record<string, unknown> = { ...last.field!.placed };
    const lost = new Map(
      last.sides.flatMap(({ units }) => units.flatMap(({ parts }) => parts.map((part) => [part.id, part.lost]))),
    );
    for (const entry of (last.field!.log ?? []).toReversed()) {
      for (const [id, position] of Object.entries(entry.placed)) placed[id] = position;
      for (const [id, before] of Object.entries(entry.lost)) lost.set(id, before);
    }
    expect([...lost.values()].every((count) => count === 0)).toBe(true);
    for (const [id, { at, facing, files }] of Object.entries(laid.field!.placed)) {
      expect(placed[id]).toMatchObject({ at, facing, files });
    }
  });
});

/** Battles won by the first of two leaders, who changes sides after each. */
function wins(one: LedBy, other: LedBy, battles: number, sides = [plan, plan] as const): number {
  let won = 0;
  for (let number = 0; number < battles; number += 1) {
    const swapped = number % 2 === 1;
    const ledBy = swapped ? ([other, one] as const) : ([one, other] as const);
    const { winner } = playOut(book, rules, sides[swapped ? 1 : 0], ledBy, diceFrom(`wins ${number}`));
    if (winner === (swapped ? 1 : 0)) won += 1;
  }
  return won;
}

describe('captains', () => {
  const mirror = planOf(fieldOf([armies[0], armies[0]]))!;

  test('able captains beat all straight ahead', () => {
    expect(wins({ strength: 'able' }, 'straight-ahead', 20, [mirror, mirror])).toBeGreaterThanOrEqual(11);
  });

  test('twice the army wins', () => {
    const whole = planOf(fieldOf([armies[0], halved(armies[0])]))!;
    const half = planOf(fieldOf([halved(armies[0]), armies[0]]))!;
    const able = { strength: 'able' } as const;
    expect(wins(able, able, 10, [whole, half])).toBeGreaterThanOrEqual(8);
  });

  test('every strength and temperament plays a battle to its end', () => {
    for (const strength of STRENGTHS) {
      for (const temperament of TEMPERAMENTS) {
        const ledBy = { strength, temperament } as const;
        const { fight, turns } = playOut(book, rules, plan, [ledBy, ledBy], diceFrom(`${strength} ${temperament}`), 12);
        expect(turns).toBeGreaterThan(0);
        expect(fight.log.some(({ what }) => what.includes('('))).toBe(true);
      }
    }
  });
});

test('a share has its interval by Wilson', () => {
  const { share, least, most } = shareOf(84, 150);
  expect([share, least, most].map((each) => Math.round(each * 1000))).toEqual([560, 480, 637]);
});
